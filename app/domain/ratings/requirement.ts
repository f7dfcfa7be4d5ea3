import { type Rating, readRating } from "./rating.ts";

/** As two requirements are compared: blanks and the case of letters say nothing. */
export const requirementKey = (required: string): string => required.replace(/\s/g, "").toUpperCase();

const asked = (required: number | null, shown: number | null) => required === null || (shown ?? -1) >= required;

/** A seal states integrity or insulation and no structural part: that belongs to the element. */
const isSeal = ({ structural, integrity, insulation }: Rating) =>
	structural === null && (integrity !== null || insulation !== null);

const asksForSeal = ({ integrity, insulation }: Rating) => integrity !== null || insulation !== null;

/** By docs/rules/ratings.md#requirements; names of FRRs that cannot be read show none. */
export function showsRequirement(frr: string, required: string): boolean {
	const [rating, wanted] = [readRating(frr), readRating(required)];
	if (!rating || !wanted || rating.standard !== wanted.standard) return false;
	if (wanted.suffix !== "" && wanted.suffix !== rating.suffix) return false;
	if (!asked(wanted.integrity, rating.integrity) || !asked(wanted.insulation, rating.insulation)) return false;
	return (isSeal(rating) && asksForSeal(wanted)) || asked(wanted.structural, rating.structural);
}

/** True where a requirement has a structural part that does not apply to a seal of this rating. */
export function structuralNotApplicable(frr: string, required: string): boolean {
	const [rating, wanted] = [readRating(frr), readRating(required)];
	return rating !== null && wanted !== null && wanted.structural !== null && asksForSeal(wanted) && isSeal(rating);
}
