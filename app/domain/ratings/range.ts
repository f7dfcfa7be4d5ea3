import { compareRatings, isAtLeast, type Rating, readRating } from "./rating.ts";

export interface RatingRange {
	/** The rating that every other one reaches; null if there is none, or if a name cannot be read. */
	lowest: string | null;
	/** The one that is at least every other; null where there is none. */
	highest: string | null;
	/** No other rating is below these; ratings that cannot be read are among them. */
	minimal: string[];
	/** No other rating is above these. */
	maximal: string[];
}

interface Named {
	name: string;
	rating: Rating;
}

function readNamed(name: string): Named | null {
	const rating = readRating(name);
	return rating && { name, rating };
}

const isAbove = (one: Named, other: Named) =>
	isAtLeast(one.rating, other.rating) && !isAtLeast(other.rating, one.rating);

const names = (named: Named[]) => named.map(({ name }) => name);

/** The range of the ratings of active specimens, by the names of their FRRs; null for none (docs/rules/ratings.md#order). */
export function ratingRange(frrs: Iterable<string>): RatingRange | null {
	const all = [...new Set(frrs)].toSorted(compareRatings);
	if (all.length === 0) return null;
	const named = all.flatMap((name) => readNamed(name) ?? []);
	// Blanks, and the case of letters, make two names of one rating.
	const alike = Map.groupBy(named, ({ rating }) => JSON.stringify(rating));
	const readable = [...alike.values()].map(([first]) => first!);
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

/**
 * Tells whether a solution is rated lower than another one, by the names of their lowest ratings: each of its own is below each of
 * the other's. False for none, and for names that cannot be read.
 */
export function isRatedLower(own: string[], other: string[]): boolean {
	const [low, high] = [own.map(readNamed), other.map(readNamed)];
	const isBelow = (one: Named | null) => high.every((above) => one && above && isAbove(above, one));
	return low.length > 0 && high.length > 0 && low.every(isBelow);
}

/** Says the lowest rating: `-/60/60`, or `-/60/60 or -/120/30` where none is the lowest. */
export const lowestWords = ({ minimal }: Pick<RatingRange, "minimal">): string => minimal.join(" or ");

/** Writes the highest ratings, each with the facts on which it depends; empty if no rating is above the lowest. */
export function highestWords({ minimal, maximal }: Pick<RatingRange, "minimal" | "maximal">): string {
	if (maximal.every((name) => minimal.includes(name))) return "";
	return `to ${maximal.join(" or ")}, depending on service and size`;
}

export const rangeWords = (range: RatingRange): string => [lowestWords(range), highestWords(range)].join(" ").trim();

export const shownRating = (range: RatingRange | null) =>
	range && { minimal: range.minimal, highest: highestWords(range) };
