import { remembered } from "#app/domain/remembered.ts";

/** Minutes; null where the part is not stated, which is neither zero nor a pass. */
type Minutes = number | null;

/** By docs/rules/ratings.md#names. */
export interface Rating {
	/** Ratings of different standards never show each other's requirement. */
	standard: "AS/NZS" | "European";
	structural: Minutes;
	integrity: Minutes;
	insulation: Minutes;
	/** The configuration of a European class, such as `-U/C`; else empty. */
	suffix: string;
}

const THREE_PARTS = /^(-|\d{1,4})\/(-|\d{1,4})\/(-|\d{1,4})$/;
const EUROPEAN = /^(E|EI|REI)(\d{1,4})(-[UC]\/[UC])?$/i;

const minutes = (part: string | undefined): Minutes => (part === undefined || part === "-" ? null : Number(part));

/** The rating that a name states; null where it cannot be read, and then it shows nothing (docs/rules/ratings.md#names). */
export const readRating = remembered(1_000, (name): Readonly<Rating> | null => {
	const text = name.replace(/\s/g, "");
	const parts = THREE_PARTS.exec(text);
	if (parts) {
		const [structural, integrity, insulation] = [minutes(parts[1]), minutes(parts[2]), minutes(parts[3])];
		if ((insulation ?? -1) > (integrity ?? -1)) return null;
		return { standard: "AS/NZS", structural, integrity, insulation, suffix: "" };
	}
	const [, letters, time, suffix = ""] = EUROPEAN.exec(text) ?? [];
	if (!letters) return null;
	const kind = letters.toUpperCase();
	return {
		standard: "European",
		structural: kind === "REI" ? minutes(time) : null,
		integrity: minutes(time),
		insulation: kind === "E" ? null : minutes(time),
		suffix: suffix.toUpperCase(),
	};
});

const PARTS = ["integrity", "insulation", "structural"] as const;

/** True if one rating is at least another in each part; never between two standards. */
export const isAtLeast = (one: Rating, other: Rating): boolean =>
	one.standard === other.standard && PARTS.every((part) => (one[part] ?? -1) >= (other[part] ?? -1));

/** Sorts names of FRRs by integrity, insulation, structural; what cannot be read comes last. Sorting is not rating. */
export function compareRatings(one: string, other: string): number {
	const [a, b] = [readRating(one), readRating(other)];
	if (!a || !b) return Number(a === null) - Number(b === null) || one.localeCompare(other);
	for (const part of PARTS) if (a[part] !== b[part]) return (a[part] ?? -1) - (b[part] ?? -1);
	return one.localeCompare(other);
}
