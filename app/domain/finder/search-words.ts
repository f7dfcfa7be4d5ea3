import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { isOfGroup } from "#app/domain/ratings/groups.ts";
import { plainRating } from "#app/domain/ratings/rating.ts";
import { frrsServing } from "#app/domain/ratings/requirement.ts";
import { keyOf } from "#app/domain/search-key.ts";
import type { Fact, Reach, VocabularyEntry } from "./search-facts.ts";

const size = (from: number, to = from): Fact => ({
	kind: "size",
	label: from === to ? `${from} mm` : `${from}–${to} mm`,
	from,
	to,
});

const frrsOf = (entries: VocabularyEntry[]) =>
	entries.flatMap(({ kind, name, ids }) => (kind === "frr" ? ids.map((id) => ({ id, name })) : []));

/** A group of FRRs; one that names no minutes has no better one. */
export function groupFact(entries: VocabularyEntry[], { name, ids }: Pick<VocabularyEntry, "name" | "ids">): Fact {
	if (minutesOf(name) === null) return { kind: "frrGroup", label: name, ids };
	const equal = frrsOf(entries).flatMap((frr) => (isOfGroup(frr.name, name) ? frr.id : []));
	return { kind: "frrGroup", label: name, ids, reach: { words: "or better", equal } };
}

/** A rating in its one spelling, whether the catalogue has an FRR of just this rating or not. */
export function ratingFact(entries: VocabularyEntry[], rating: string): Fact {
	const frrs = frrsOf(entries);
	const ids = frrs.flatMap(({ id, name }) => (plainRating(name) === rating ? id : []));
	const serving = frrsServing(frrs, rating);
	return { kind: "frr", label: rating, ids, reach: { words: "or better", equal: ids, serving } };
}

export const EXACTLY = "exactly";

export const reachOf = (fact: Fact | null): Reach | undefined => (fact && "reach" in fact ? fact.reach : undefined);

/** The same rating, without the better ones. */
export function exactly(fact: Fact): Fact {
	const reach = reachOf(fact);
	return reach ? ({ ...fact, reach: { words: EXACTLY, equal: reach.equal } } as Fact) : fact;
}

/** The rating that a search means; `60/60` is `-/60/60` with its first part left out. */
export function readSearchedRating(text: string): string | null {
	return plainRating(text) ?? (/^\d{2,4}\/(?:\d{2,4}|-)$/.test(text) ? plainRating(`-/${text}`) : null);
}

const rating = (entries: VocabularyEntry[], minutes: number): Fact[] =>
	entries
		.filter(({ kind, name }) => kind === "frrGroup" && minutesOf(name) === minutes)
		.map((group) => groupFact(entries, group));

/** Metres are those of a joint, or minutes: below one they are a size. */
const METRES = /^\D*[1-9]\d*(?:\.\d+)?m$/;

/** Reads `100mm`, `Ø100`, `DN100`, `40-110mm`, `60min`, `1h`, written without spaces. */
export function readMarked(written: string, entries: VocabularyEntry[]): Fact[] {
	const text = METRES.test(written) ? written : lengthsInMillimetres(written);
	const minutes = /^(?:frr)?(\d{1,4})(?:mins?|minutes?)$/.exec(text) ?? /^frr(\d{1,4})$/.exec(text);
	if (minutes) return rating(entries, Number(minutes[1]));
	const hours = /^(\d)(?:h|hrs?|hours?)$/.exec(text);
	if (hours) return rating(entries, 60 * Number(hours[1]));
	const thick = /^(\d{1,6}(?:\.\d+)?)(?:mm)thick$/.exec(text);
	if (thick) return [size(Number(thick[1]))];
	const range = /^[ø⌀]?(\d{1,6}(?:\.\d+)?)(?:mm)?[-–—][ø⌀]?(\d{1,6}(?:\.\d+)?)(?:mm)?$/.exec(text);
	if (range) {
		const ends = [Number(range[1]), Number(range[2])];
		return [size(Math.min(...ends), Math.max(...ends))];
	}
	const marked = /^(?:ø|⌀|dn|od)(\d{1,6}(?:\.\d+)?)(?:mm)?$/.exec(text) ?? /^(\d{1,6}(?:\.\d+)?)mm$/.exec(text);
	return marked ? [size(Number(marked[1]))] : [];
}

export const isBare = (text: string) => /^\d{1,6}(?:\.\d+)?$/.test(text);

const millimetres = /^(\d{1,6}(?:\.\d+)?) ?mm( thick)?$/;

/** Answers the number of `128mm`, which may be a thickness; `128mm thick` is one wherever it stands. */
export function readMillimetreWord(text: string): { mm: number; thick: boolean } | null {
	const found = millimetres.exec(text);
	return found && { mm: Number(found[1]), thick: found[2] !== undefined };
}

/** Reads numbers as in `100 pvc wall 60`: a leading number is rather a size, a later one rather minutes. */
export function readBare(text: string, entries: VocabularyEntry[], leading: boolean): Fact[] {
	if (!isBare(text)) return [];
	const sizes = [size(Number(text))];
	const ratings = rating(entries, Number(text));
	return leading ? [...sizes, ...ratings] : [...ratings, ...sizes];
}

/** Answers `90 batt` for `90`; null for a name that cannot be read back. */
function longerName(name: string, typed: string): string | null {
	const words = wordsOf(name);
	const isReadBack = words.length <= MAX_NAME_WORDS && keyOf(words.join("")) === keyOf(name);
	return isReadBack && keyOf(name) !== keyOf(typed) ? words.join(" ") : null;
}

/** Writes a fact so that it is read as this fact alone; null where the words of the line say no more than before. */
export function spelledOut(fact: Fact, typed: string): string | null {
	if (fact.kind === "thickness") return `${fact.mm}mm thick`;
	if (fact.kind === "size") return fact.from === fact.to ? `${fact.from}mm` : `${fact.from}-${fact.to}mm`;
	if (fact.kind === "frrGroup") return fact.label.toLowerCase();
	return "ids" in fact && fact.ids.length === 1 && isBare(typed) ? longerName(fact.label, typed) : null;
}

const fillers = new Set(["a", "and", "at", "for", "in", "of", "on", "report", "the", "through", "with"]);

const before = "(?:^|[\\s;([ø⌀]|dn|od|\\d(?:mm)?[-–—])";
const decimalComma = new RegExp(`(?<=${before}\\d{1,6}),(?=\\d(?![,.]?\\d))`, "g");
const thousands = new RegExp(`(?<=${before}[1-9]),(?=\\d{3}(?![,.]?\\d))`, "g");

/** `12,5mm` is 12.5, as `size_ranges` reads it, and `1,000mm` is 1000; in `100,60` and `50,65,80` they part numbers. */
const withoutCommas = (text: string) => text.replaceAll(decimalComma, ".").replaceAll(thousands, "");

const alone = "(\\d{1,4})(?!\\S)";
const ratedNumber = new RegExp(`(?<!\\S)frr ${alone}|(?<!\\S)${alone} frr(?!\\S)(?! ${alone})`, "g");

/** The number and its unit are one word: `4 inch` is no 4 mm. */
const numberWithUnit = /(?<!\S)((?:ø|⌀|od)?\d{1,6}(?:\.\d+)?) (cm|dm|m|inch(?:es)?|ft|feet)(?!\S)/g;

/** Answers the words in lower case without fillers; `frr 60` and `60 frr` become `frr60`, a number with its meaning. */
export const wordsOf = (text: string): string[] =>
	withoutCommas(text.normalize("NFC").toLowerCase())
		.split(/[\s,;()[\]]+/)
		.filter((word) => word !== "" && !fillers.has(word))
		.join(" ")
		.replaceAll(ratedNumber, "frr$1$2")
		.replaceAll(numberWithUnit, "$1$2")
		.split(" ")
		.filter((word) => word !== "" && word !== "frr");

export const MAX_NAME_WORDS = 6;

export function runsOf(words: string[], longest = MAX_NAME_WORDS): string[] {
	const runs = words.flatMap((_, at) =>
		Array.from({ length: Math.min(longest, words.length - at) }, (_one, more) =>
			words.slice(at, at + more + 1).join(" "),
		),
	);
	return [...new Set(runs)];
}

/** The minutes of `60min`; null where the name says nothing of minutes. */
export function minutesOf(name: string): number | null {
	const found = /^(\d+) *min/i.exec(name);
	return found ? Number(found[1]) : null;
}
