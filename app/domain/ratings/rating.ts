import { memoize } from "#app/domain/memoize.ts";
import { plainCode } from "#app/domain/plain-text.ts";

/** The minutes; null where the part is not stated, which is neither zero nor a pass. */
type Minutes = number | null;

/** A rating by docs/rules/ratings.md#names. */
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
const EUROPEAN = /^(E|EI|REI)(\d{1,4})(?:-?([UC]\/[UC])|\(([UC]\/[UC])\))?$/i;

/** The words that people write before and after a rating. */
const BEFORE = /^(?:fr[rl]|f\.r\.[rl]\.)[:=]?/i;
const AFTER = /(?<=[\d/-])(?:minutes?|mins?\.?)$/i;

/** Some programs show a soft hyphen as a dash, others hide it: where a part stands it can only be a dash. */
const SOFT_HYPHEN_PART = /(?<=^|\/)\s*\u00AD\s*(?=\/|$)/g;

const minutes = (part: string | undefined): Minutes => (part === undefined || part === "-" ? null : Number(part));

/** The rating that a name states; null where it cannot be read, and then it shows nothing (docs/rules/ratings.md#names). */
export const readRating = memoize(
	(name): Readonly<Rating> | null => {
		const text = plainCode(name.replace(SOFT_HYPHEN_PART, "-"))
			.replace(/\s/g, "")
			.replace(BEFORE, "")
			.replace(AFTER, "")
			.replaceAll("--", "-");
		const parts = THREE_PARTS.exec(text);
		if (parts) {
			const [structural, integrity, insulation] = [minutes(parts[1]), minutes(parts[2]), minutes(parts[3])];
			if ((insulation ?? -1) > (integrity ?? -1)) return null;
			return { standard: "AS/NZS", structural, integrity, insulation, suffix: "" };
		}
		const [, letters, time, bare, inBrackets] = EUROPEAN.exec(text) ?? [];
		if (!letters) return null;
		const kind = letters.toUpperCase();
		const suffix = bare ?? inBrackets;
		return {
			standard: "European",
			structural: kind === "REI" ? minutes(time) : null,
			integrity: minutes(time),
			insulation: kind === "E" ? null : minutes(time),
			suffix: suffix ? `-${suffix.toUpperCase()}` : "",
		};
	},
	{ max: 1_000 },
);

const partWords = (part: Minutes) => part ?? "-";

/** The one spelling of a rating, `-/60/60` or `EI 60-U/C`; null for a text that cannot be read as one. */
export function plainRating(text: string): string | null {
	const rating = readRating(text);
	if (!rating) return null;
	const { standard, structural, integrity, insulation, suffix } = rating;
	if (standard === "AS/NZS") return [structural, integrity, insulation].map(partWords).join("/");
	const letters = structural !== null ? "REI" : insulation !== null ? "EI" : "E";
	return `${letters} ${integrity}${suffix}`;
}

/** The name under which an FRR or a requirement is stored: in the one spelling where it can be read. */
export const ratingName = (text: string): string => plainRating(text) ?? plainCode(text);

const ratingNames = (text: string): string =>
	text
		.split(/(?<=[,;] )/)
		.map(ratingName)
		.join("|");

/** Tells whether two texts differ in spelling alone: an old issue may spell a rating or code otherwise than the catalogue. */
export const isSaidAlike = (one: string, other: string): boolean =>
	one === other || ratingNames(one) === ratingNames(other);

const MINUTES_ALONE = /^(\d{1,4})(?:minutes?|mins?\.?)?$/i;
const HOURS_ALONE = /^(\d{1,2}(?:\.\d{1,2})?)(?:hours?|hrs?\.?|h)$/i;

/** Proposes what minutes or hours alone may mean for a seal, to be asked, never taken: `-/60/60` for `1 hr`; else null. */
export function proposeRating(text: string): string | null {
	const plain = plainCode(text).replace(/\s/g, "").replace(BEFORE, "");
	const [, inMinutes] = MINUTES_ALONE.exec(plain) ?? [];
	const [, inHours] = HOURS_ALONE.exec(plain) ?? [];
	const time = inMinutes === undefined ? Number(inHours) * 60 : Number(inMinutes);
	return Number.isInteger(time) && time > 0 && time <= 9999 ? `-/${time}/${time}` : null;
}

const PARTS = ["integrity", "insulation", "structural"] as const;

/** Tells whether one rating is at least another in each part; never between two standards. */
export const isAtLeast = (one: Rating, other: Rating): boolean =>
	one.standard === other.standard && PARTS.every((part) => (one[part] ?? -1) >= (other[part] ?? -1));

/** Sorts names of FRRs by integrity, insulation, structural; what cannot be read comes last. Sorting is not rating. */
export function compareRatings(one: string, other: string): number {
	const [a, b] = [readRating(one), readRating(other)];
	if (!a || !b) return Number(a === null) - Number(b === null) || one.localeCompare(other);
	for (const part of PARTS) if (a[part] !== b[part]) return (a[part] ?? -1) - (b[part] ?? -1);
	return one.localeCompare(other);
}
