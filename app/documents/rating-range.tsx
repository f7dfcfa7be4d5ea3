import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { activeSpecimens } from "#app/domain/facts/item-evidence.ts";
import { lowestWords, ratingRange } from "#app/domain/ratings/range.ts";
import { FrrTags } from "./tags.tsx";

const rangeOf = (item: ItemFacts) => ratingRange(activeSpecimens(item).map(({ frr }) => frr));

/** The lowest rating leads; the highest stands only beside what it depends on. Nothing without an active specimen. */
export function RatingRange({ item }: { item: ItemFacts }) {
	const range = rangeOf(item);
	if (!range) return <p className="rating" />;
	const higher = range.maximal.filter((name) => !range.minimal.includes(name));
	return (
		<p className="rating">
			<FrrTags frrs={range.minimal} between="or" />
			{higher.length > 0 ? <small>to {higher.join(" or ")}, depending on service and size</small> : null}
		</p>
	);
}

export function LowestRating({ item }: { item: ItemFacts }) {
	const range = item.active ? rangeOf(item) : null;
	return range ? <span className="lowest">{lowestWords(range)}</span> : null;
}
