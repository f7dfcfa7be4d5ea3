import { Link } from "@remix-run/react";
import { solutions } from "#app/amounts.ts";
import type { Near } from "#app/domain/finder/nearest.ts";
import type { Relaxation } from "#app/domain/finder/relaxed-search.ts";
import { factTitles } from "#app/domain/finder/search-facts.ts";
import type { TestedFacts } from "#app/ui/solution/solution-card.tsx";

export const upTo = (count: number, most: number) => (count > most ? `more than ${solutions(most)}` : solutions(count));

interface NearestProps {
	relaxation: Omit<Relaxation, "text">;
	to: string;
	/** The most solutions that are counted. */
	most: number;
}

/** A search near one that finds nothing; a lower rating is never offered without saying so. */
export function Nearest({ relaxation: { instead, offer, lower, count }, to, most }: NearestProps) {
	return (
		<>
			<Link to={to}>{offer ? `${offer} instead of ${instead}` : `Without ${instead}`}</Link>
			{` (${upTo(count, most)}${lower ? ", a lower rating than you need" : ""})`}
		</>
	);
}

/** Kinds of which a seal has one in any case, and then another. */
const OTHERS = new Set<Near["kind"]>(["material", "classification", "serviceType", "substrate", "orientation"]);

function leftOutWords({ kind, instead }: Pick<Near, "kind" | "instead">): string {
	if (kind === "frr" || kind === "frrGroup") return "another rating";
	if (kind === "evidence") return `without ${instead} evidence`;
	return OTHERS.has(kind) ? `another ${factTitles[kind].toLowerCase()}` : `without ${instead}`;
}

const MAX_SIZES_NAMED = 2;

/** The thing that differs in few words: `116 mm wall`, `Ø65 mm (OD 69 mm)` as the cards that are found write it, `another service`. */
export function nearWords({ kind, offer, instead, place }: Near, found: readonly TestedFacts[]): string {
	if (offer === null) return leftOutWords({ kind, instead });
	if (kind === "thickness") return `${offer} ${place ? place.toLowerCase() : "thick"}`;
	if (kind !== "size") return offer;
	const sizes = [...new Set(found.flatMap(({ span }) => span?.sizes ?? []))];
	return sizes.length > 0 && sizes.length <= MAX_SIZES_NAMED ? sizes.join(" or ") : `size ${offer}`;
}

const millimetres = (size: string): number => Number.parseFloat(size.replace(/^\D+/, ""));

/** A size of more than twice or less than half of the one that was searched is the closest, but not near. */
export function isFarSize({ kind, instead, offer }: Near): boolean {
	if (kind !== "size" || offer === null) return false;
	const [searched, found] = [millimetres(instead), millimetres(offer)];
	return Math.max(searched, found) > 2 * Math.min(searched, found);
}

/** The facts of a card by which it differs, where a near search leaves one out. */
function testedInstead(kind: Near["kind"], { services, walls }: TestedFacts): string {
	if (kind === "material") return services.join(", ");
	return kind === "substrate" || kind === "orientation" || kind === "thickness" ? walls.join("; ") : "";
}

/** Says on a card what of the search it does not meet, such as `Wall 116 mm instead of 128 mm`. */
export function differenceWords({ kind, offer, instead, place }: Near, tested: TestedFacts): string {
	if (kind === "frr" || kind === "frrGroup") {
		const rating = tested.span?.ratings.join(" or ");
		return rating ? `FRR ${rating} instead of ${instead}` : `FRR not ${instead}`;
	}
	if (kind === "size") return `Size ${tested.span?.sizes ?? offer} instead of ${instead}`;
	if (offer !== null) return `${place || "Thickness"} ${offer} instead of ${instead}`;
	if (kind === "evidence") return `Evidence not known to be ${instead}`;
	const other = testedInstead(kind, tested);
	return other ? `${other} instead of ${instead}` : `Not ${instead}`;
}
