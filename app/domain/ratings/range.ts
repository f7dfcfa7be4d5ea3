import { compareRatings, isAtLeast, type Rating, readRating } from "./rating.ts";

/** The ends of several ratings, as names of FRRs. */
export interface RatingRange {
	/** The one that every other is at least; null where there is none, or a name cannot be read. */
	lowest: string | null;
	/** The one that is at least every other; null where there is none. */
	highest: string | null;
	/** Those that none is below, with what cannot be read. */
	minimal: string[];
	/** Those that none is above. */
	maximal: string[];
}

interface Named {
	name: string;
	rating: Rating;
}

const isAbove = (one: Named, other: Named) =>
	isAtLeast(one.rating, other.rating) && !isAtLeast(other.rating, one.rating);

const names = (named: Named[]) => named.map(({ name }) => name);

/** The range of the ratings of active specimens, by the names of their FRRs; null for none (docs/rules/ratings.md#order). */
export function ratingRange(frrs: Iterable<string>): RatingRange | null {
	const all = [...new Set(frrs)].toSorted(compareRatings);
	if (all.length === 0) return null;
	const readable = all.flatMap((name): Named[] => {
		const rating = readRating(name);
		return rating ? [{ name, rating }] : [];
	});
	const unreadable = all.filter((name) => readRating(name) === null);
	const minimal = [...names(readable.filter((one) => !readable.some((other) => isAbove(one, other)))), ...unreadable];
	const maximal = names(readable.filter((one) => !readable.some((other) => isAbove(other, one))));
	return {
		lowest: unreadable.length === 0 ? only(minimal) : null,
		highest: only(maximal),
		minimal,
		maximal,
	};
}

const only = (list: string[]): string | null => (list.length === 1 ? (list[0] ?? null) : null);

/** How the lowest rating is said: `-/60/60`, or `-/60/60 or -/120/30` where none is the lowest. */
export const lowestWords = ({ minimal }: Pick<RatingRange, "minimal">): string => minimal.join(" or ");

/** What stands beside a highest rating wherever one is shown. */
const DEPENDING = "depending on service and size";

/** The maximal ratings where one is above the lowest; else none, since the lowest says it all. */
const aboveLowest = ({ minimal, maximal }: RatingRange): string[] =>
	maximal.some((name) => !minimal.includes(name)) ? maximal : [];

/** How a range is said: the lowest leads; the highest stands only beside what it depends on. */
export function rangeWords(range: RatingRange): string {
	const highest = aboveLowest(range);
	return highest.length === 0 ? lowestWords(range) : `${lowestWords(range)} to ${highest.join(" or ")}, ${DEPENDING}`;
}

/** The same for a screen, of the FRRs of active specimens; null for none. */
export function shownRating(frrs: Iterable<string>) {
	const range = ratingRange(frrs);
	return range && { lowest: range.minimal, highest: aboveLowest(range), condition: DEPENDING };
}
