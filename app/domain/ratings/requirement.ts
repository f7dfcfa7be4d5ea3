import { keyOf } from "#app/domain/search-key.ts";
import { isIndexShown, type Rating, ratingName, readRating } from "./rating.ts";

/** Requirements that were stored in another spelling are the same requirement. */
export const requirementKey = (required: string): string => ratingName(required).toUpperCase();

const isReached = (required: number | null, shown: number | null) => required === null || (shown ?? -1) >= required;

const asksForSeal = ({ integrity, insulation }: Rating) => integrity !== null || insulation !== null;

/** A tested case: what was tested, and the name of its FRR. */
export interface Achieved {
	frr: string;
	/** An element that bears load, and no seal through or in one. */
	isStructural: boolean;
}

/** The classification of the services that are elements themselves. */
export const STRUCTURAL_KEY = keyOf("Structural Element");

export const isStructural = (classification: string): boolean => keyOf(classification) === STRUCTURAL_KEY;

/** Tells whether neither could ever show the other, whatever the minutes; never of a name that cannot be read. */
export function isOtherStandard(frr: string, required: string): boolean {
	const [rating, wanted] = [readRating(frr), readRating(required)];
	return rating !== null && wanted !== null && rating.standard !== wanted.standard;
}

/** The ends of a pipe that each kind of tested ends shows: an open end lets more fire through than a capped one. */
const ENDS_SHOWN: Partial<Record<string, readonly string[]>> = {
	"-U/U": ["-U/U", "-C/U", "-U/C", "-C/C"],
	"-C/U": ["-C/U", "-U/C", "-C/C"],
	"-U/C": ["-U/C", "-C/C"],
	"-C/C": ["-C/C"],
};

const ENDS_WORDS: Partial<Record<string, string>> = {
	...{ "-U/U": "both ends uncapped", "-C/U": "one end capped (C/U)" },
	...{ "-U/C": "one end capped (U/C)", "-C/C": "both ends capped" },
};

/** The ends of the pipe that a rating states, in words; empty where it states none. */
export const endsWords = (rating: Rating | null): string => ENDS_WORDS[rating?.suffix ?? ""] ?? "";

/** Tells whether pipes with any ends are covered by a rating: nobody has to say which they have. */
export const showsAnyEnds = (rating: Rating | null): boolean => rating?.suffix === "-U/U";

/** Follows docs/rules/ratings.md#requirements; names of FRRs that cannot be read show none. */
export function showsRequirement({ frr, isStructural }: Achieved, required: string): boolean {
	const [rating, wanted] = [readRating(frr), readRating(required)];
	if (!rating || !wanted || rating.standard !== wanted.standard) return false;
	if (!isIndexShown(rating, wanted)) return false;
	if (wanted.suffix !== "" && !ENDS_SHOWN[rating.suffix]?.includes(wanted.suffix)) return false;
	if (!isReached(wanted.integrity, rating.integrity) || !isReached(wanted.insulation, rating.insulation)) return false;
	return isStructural ? isReached(wanted.structural, rating.structural) : asksForSeal(wanted);
}

/** Tells whether a requirement has a structural part beside what a seal can show. */
export function structuralNotApplicable({ frr, isStructural }: Achieved, required: string): boolean {
	const wanted = readRating(required);
	return (
		!isStructural && readRating(frr) !== null && wanted !== null && wanted.structural !== null && asksForSeal(wanted)
	);
}

export interface Serving {
	/** Ids of the FRRs that show the requirement on a seal. */
	seals: number[];
	/** Ids of the FRRs that show it on an element that bears load. */
	elements: number[];
}

/** The FRRs that serve where a rating is required: it and every better one. */
export function frrsServing(frrs: { id: number; name: string }[], required: string): Serving {
	const showing = (ofElement: boolean) =>
		frrs.filter(({ name }) => showsRequirement({ frr: name, isStructural: ofElement }, required)).map(({ id }) => id);
	return { seals: showing(false), elements: showing(true) };
}
