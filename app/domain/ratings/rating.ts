import { memoize } from "#app/domain/memoize.ts";
import { plainCode, withoutBlanks } from "#app/domain/plain-text.ts";

/** The minutes; null where the part is not stated, which is neither zero nor a pass. */
type Minutes = number | null;

/** A rating by docs/rules/ratings.md#names. */
export interface Rating {
	/** Ratings of different standards never show each other's requirement. */
	standard: "AS/NZS" | "European";
	structural: Minutes;
	integrity: Minutes;
	insulation: Minutes;
	/** The index of a European class, `2` of `EI2 30`, which is no minute; else empty. */
	index: string;
	/** How the ends of the pipe were, such as `-U/C`; else empty. */
	suffix: string;
}

/** The minutes that a rating may state; 0 stands for shown with no minutes. */
export const TEST_MINUTES: readonly number[] = [0, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360];

export const isTestMinutes = (minutes: number): boolean => TEST_MINUTES.includes(minutes);

const TEST_MINUTES_WORDS = `${TEST_MINUTES.slice(1, -1).join(", ")} or ${TEST_MINUTES.at(-1)}`;

const NUMBER = "\\d{1,4}(?:\\.\\d{1,2})?";
const ENDS = "(?:-?([UC]/[UC])|\\(([UC]/[UC])\\))?";
const PART = `(-|${NUMBER}h?)`;
const THREE_PARTS = new RegExp(`^${PART}/${PART}/${PART}${ENDS}$`, "i");
const EUROPEAN = new RegExp(`^(E|EI|REI)(?:([12])\\|)?(${NUMBER}h?)${ENDS}$`, "i");

/** The words that people write before and after a rating. */
const BEFORE = /^(?:fr[rl]|f\.r\.[rl]\.)[:=]?/i;
const AFTER = /(?<=[\d/-])(?:minutes?|mins?\.?)$/i;

/** Some programs show a soft hyphen as a dash, others hide it: where a part stands it can only be a dash. */
const SOFT_HYPHEN_PART = /(?<=^|\/)\s*\u00AD\s*(?=\/|$)/g;

/** `EI₂` has its index below or above the line. */
const RAISED_INDEX = /(?<=\b(?:E|EI|REI))\s?[₁₂¹²]/gi;

const withIndex = (text: string) => text.replace(RAISED_INDEX, (sign) => `${/[₁¹]/.test(sign) ? 1 : 2} `);

const folded = (text: string): string =>
	withoutBlanks(withIndex(plainCode(text.replace(SOFT_HYPHEN_PART, "-"))))
		.replace(BEFORE, "")
		.replace(AFTER, "")
		.replaceAll("--", "-");

/** The parts of a text that has the form of a rating, as they are written: `60`, `2h`, `-`. */
interface Written extends Pick<Rating, "standard" | "index" | "suffix"> {
	parts: [structural: string, integrity: string, insulation: string];
}

const NOT_STATED = "-";

function readParts(text: string): Written | null {
	const suffixOf = (...ends: (string | undefined)[]) =>
		ends.flatMap((one) => (one ? `-${one.toUpperCase()}` : [])).join("");
	const [, structural, integrity, insulation, ...ends] = THREE_PARTS.exec(text) ?? [];
	if (structural && integrity && insulation) {
		return { standard: "AS/NZS", index: "", suffix: suffixOf(...ends), parts: [structural, integrity, insulation] };
	}
	const [, letters, index = "", time, ...more] = EUROPEAN.exec(text) ?? [];
	if (!letters || !time) return null;
	const kind = letters.toUpperCase();
	const parts: Written["parts"] = [kind === "REI" ? time : NOT_STATED, time, kind === "E" ? NOT_STATED : time];
	return { standard: "European", index, suffix: suffixOf(...more), parts };
}

/** Reads parts as minutes, or as hours; null where one of them is no period of a fire test, or insulation is above integrity. */
function ratingOf({ parts, ...written }: Written, unit: "minutes" | "hours"): Rating | null {
	const minutes = parts.map((part): Minutes | undefined => {
		if (part === NOT_STATED) return null;
		const number = Number.parseFloat(part) * (unit === "hours" ? 60 : 1);
		const isMeant = unit === "hours" || !/[h.]/i.test(part);
		return isMeant && isTestMinutes(number) ? number : undefined;
	});
	const [structural, integrity, insulation] = minutes;
	if (structural === undefined || integrity === undefined || insulation === undefined) return null;
	if ((insulation ?? -1) > (integrity ?? -1)) return null;
	return { ...written, structural, integrity, insulation };
}

/** The rating that a name states; null where it cannot be read, and then it shows nothing (docs/rules/ratings.md#names). */
export const readRating = memoize(
	(name): Readonly<Rating> | null => {
		const parts = readParts(folded(name));
		return parts && ratingOf(parts, "minutes");
	},
	{ max: 1_000 },
);

const partWords = (part: Minutes) => part ?? NOT_STATED;

function spelled({ standard, structural, integrity, insulation, index, suffix }: Rating): string {
	if (standard === "AS/NZS") {
		const parts = [structural, integrity, insulation].map(partWords).join("/");
		return suffix === "" ? parts : `${parts} ${suffix.slice(1)}`;
	}
	const letters = structural !== null ? "REI" : insulation !== null ? "EI" : "E";
	return `${letters}${index} ${integrity}${suffix}`;
}

/** The one spelling of a rating, `-/60/60`, `EI 60-U/C` or `EI2 30`; null for a text that cannot be read as one. */
export function plainRating(text: string): string | null {
	const rating = readRating(text);
	return rating && spelled(rating);
}

/** The name under which an FRR or a requirement is stored: in the one spelling where it can be read. */
export const ratingName = (text: string): string => plainRating(text) ?? plainCode(text);

const ratingNames = (text: string): string =>
	text
		.split(/(?<=[,;] )/)
		.map(ratingName)
		.join("|");

/** Tells whether two texts differ in spelling alone: an old issue may spell a rating or code otherwise than the catalogue. */
export const isSameWording = (one: string, other: string): boolean =>
	one === other || ratingNames(one) === ratingNames(other);

const MINUTES_ALONE = /^(\d{1,4})(?:minutes?|mins?\.?)?$/i;
const HOURS_ALONE = /^(\d{1,2}(?:\.\d{1,2})?)(?:hours?|hrs?\.?|h)$/i;

/** The words for hours inside a rating: `-/2 hrs/2 hrs`. */
const HOUR_WORDS = /(?<=\d)(?:hours?|hrs?\.?|h)(?=[/(-]|$)/gi;

/** Signs that may stand behind a rating without being part of it: a mark of a footnote, and the closing and smoke classes of doors. */
const BEHIND = /(?:[*†‡⁰¹²³⁴-⁹]+|\|\d|\(\d\)|(?:-(?:C\d?|S\w{1,3}))+)$/iu;

/** The rating that parts mean where they are hours; null where they can be none. */
function inHours(text: string): Rating | null {
	const parts = readParts(text.replace(HOUR_WORDS, "h"));
	const numbers = parts?.parts.filter((part) => part !== NOT_STATED) ?? [];
	const areHours = numbers.length > 0 && numbers.every((part) => Number.parseFloat(part) < 10);
	// `EI1 2` may have an index as well as a footnote.
	return parts?.index === "" && areHours ? ratingOf(parts, "hours") : null;
}

/** A rating that is stated below a heading in hours, in its one spelling in minutes; null where it is none. */
export function ratingFromHours(text: string): string | null {
	const rating = inHours(folded(text));
	return rating && spelled(rating);
}

/**
 * Proposes what a text that is no rating may mean, to be asked, never taken: `-/60/60` for `1 hr` of a seal, `-/120/120` for
 * `-/2/2`, `EI2 30` for `EI2 30-C5`; else null.
 */
export function proposeRating(text: string): string | null {
	if (readRating(text)) return null;
	const plain = folded(text);
	const [, alone] = MINUTES_ALONE.exec(plain) ?? [];
	const [, hours] = HOURS_ALONE.exec(plain) ?? [];
	const time = alone === undefined ? Number(hours) * 60 : Number(alone);
	if (!Number.isNaN(time)) return time > 0 && isTestMinutes(time) ? `-/${time}/${time}` : null;
	const rating = inHours(plain);
	return rating ? spelled(rating) : plainRating(plain.replace(BEHIND, "").replace("|", " "));
}

/** Says what keeps a text from being a rating, where more than its form does; else empty. */
export function ratingTrouble(text: string): string {
	const plain = folded(text);
	const parts = readParts(plain.replace(HOUR_WORDS, "h"))?.parts.filter((part) => part !== NOT_STATED) ?? [];
	if (parts.length === 0 || readRating(text)) return "";
	if (inHours(plain)) return "Minutes, or hours? Write it in minutes: two hours are 120.";
	return parts.every((part) => isTestMinutes(Number.parseFloat(part)))
		? ""
		: `No fire test has these minutes: a rating has ${TEST_MINUTES_WORDS}.`;
}

const PARTS = ["integrity", "insulation", "structural"] as const;

/** A class of doors with an index, which leaves their edges out, shows that index alone; a class without one shows each. */
export const isIndexShown = (tested: Rating, required: Rating): boolean =>
	tested.index === "" || tested.index === required.index;

/** Tells whether one rating is at least another in each part; never between two standards. */
export const isAtLeast = (one: Rating, other: Rating): boolean =>
	one.standard === other.standard &&
	isIndexShown(one, other) &&
	PARTS.every((part) => (one[part] ?? -1) >= (other[part] ?? -1));

/** Sorts names of FRRs by integrity, insulation, structural; what cannot be read comes last. Sorting is not rating. */
export function compareRatings(one: string, other: string): number {
	const [a, b] = [readRating(one), readRating(other)];
	if (!a || !b) return Number(a === null) - Number(b === null) || one.localeCompare(other);
	for (const part of PARTS) if (a[part] !== b[part]) return (a[part] ?? -1) - (b[part] ?? -1);
	return one.localeCompare(other);
}
