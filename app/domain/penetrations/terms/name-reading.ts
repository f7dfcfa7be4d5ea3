import { MAX_NAME_WORDS, wordsOf } from "#app/domain/finder/search-words.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import type { NameKind } from "#app/domain/penetrations/penetration-fields.ts";
import { keyOf, nameKey, singular } from "#app/domain/search-key.ts";
import type { Name, Names } from "./catalogue-names.sql.ts";
import { NONE, NOT_KNOWN, plainText, wordKey } from "./glossary.ts";

export type NamedParts = Partial<Record<NameKind, { id: number; name: string }>>;

/** A kind that is named twice, or a name of a kind that the field does not take, makes the text unreadable. */
export function joined(one: NamedParts, other: NamedParts): NamedParts | null {
	for (const [kind, { id }] of entriesOf(other)) {
		const before = one[kind];
		if (before && before.id !== id) return null;
	}
	return { ...one, ...other };
}

/** Finds the name for a text; if several names have the same key, only the one in the same spelling. */
const meantBy = (run: string, alike: Name[]): Name | undefined =>
	alike.length > 1 ? alike.find(({ name }) => wordKey(plainText(name)) === wordKey(run)) : alike[0];

function named(run: string, kinds: readonly NameKind[], { byKey }: Names): NamedParts | null {
	const key = nameKey(run);
	for (const one of [key, singular(key)]) {
		const found = byKey.get(one) ?? [];
		const kind = kinds.find((wanted) => found.some((name) => name.kind === wanted));
		if (kind === undefined) continue;
		const meant = meantBy(
			run,
			found.filter((name) => name.kind === kind),
		);
		return meant ? { [kind]: { id: meant.id, name: meant.name } } : null;
	}
	return null;
}

/** The names that a run of words is by itself; empty for a run without a letter or digit, null where it is in no list. */
export function readRun(run: string, kinds: readonly NameKind[], names: Names, inSynonym = false): NamedParts | null {
	const key = nameKey(run);
	if (key === "") return {};
	const own = named(run, kinds, names);
	if (own || inSynonym) return own;
	const means = names.synonyms.get(key) ?? names.synonyms.get(singular(key));
	return means === undefined ? null : readWords(wordsOf(means), kinds, names, true);
}

/**
 * Runs of words from a place on that may be a name or a synonym, the longest first. A list has thousands of texts: most runs
 * are none by the way they begin.
 */
export function runsAt(words: readonly string[], at: number, { starts }: Names): string[] {
	const runs: string[] = [];
	for (let length = 1; length <= Math.min(MAX_NAME_WORDS, words.length - at); length++) {
		const run = words.slice(at, at + length).join(" ");
		if (!starts.has(nameKey(run))) break;
		runs.push(run);
	}
	return runs.reverse();
}

/** The longest known name first; every word has to be part of one. */
function readWords(words: string[], kinds: readonly NameKind[], names: Names, inSynonym = false): NamedParts | null {
	let read: NamedParts = {};
	for (let at = 0; at < words.length; ) {
		const runs = runsAt(words, at, names);
		let found: NamedParts | null = null;
		let length = runs.length;
		for (const run of runs) {
			found = readRun(run, kinds, names, inSynonym);
			if (found) break;
			length--;
		}
		const more = found && joined(read, found);
		if (!more) return null;
		read = more;
		at += length;
	}
	return read;
}

/**
 * Reads the names in a text; null where a word of it is in no list. A name of the field's own kind, `kinds[0]`, has to be
 * there; below a heading of substrates an orientation may stand alone, since many lists have `Wall` and `Floor` there.
 */
export function readNamed(text: string, kinds: readonly NameKind[], names: Names): NamedParts | null {
	const plain = plainText(text);
	const whole = readRun(plain, kinds, names);
	const read = whole?.[kinds[0]!] ? whole : readWords(wordsOf(plain), kinds, names);
	return read?.[kinds[0]!] || read?.orientation ? read : null;
}

const WITHOUT = new Set(
	["none", "n/a", "na", "nil", "bare", "uninsulated", "unlagged", "no insulation", "not insulated", "not lagged"].map(
		keyOf,
	),
);
const UNKNOWN = new Set(["notknown", "unknown", "notstated", "tbc", "tba", "tbd"]);

/** Tells whether a text says that there is no insulation. */
const isWithout = (text: string) => WITHOUT.has(keyOf(text));

/** A dash or a question mark says no more than an empty cell. */
export const isUnknown = (text: string): boolean =>
	text !== "" && (!/[\p{L}\p{N}]/u.test(text) || UNKNOWN.has(keyOf(text)));

/** An insulation as the lists have it, `25mm Elastomeric foam`; `none`, `not known`, and null where a word is in no list. */
export function readInsulation(text: string, names: Names): string | null {
	const plain = lengthsInMillimetres(plainText(text));
	if (isWithout(plain)) return NONE;
	if (isUnknown(plain)) return NOT_KNOWN;
	const [number = ""] = /(?<![\w.])\d{1,4}(?:\.\d+)?\s?mm(?!\w)/i.exec(plain) ?? [];
	const material = plain.replace(number, " ").replaceAll(/-|\bthick\b|\bthk\b\.?/gi, " ");
	const thickness = number.toLowerCase().replaceAll(/\s/g, "");
	if (keyOf(material) === "") return thickness || null;
	const name = readNamed(plainText(material), ["insulation"], names)?.insulation?.name;
	if (name === undefined) return null;
	if (isWithout(name)) return thickness === "" ? NONE : null;
	return [thickness, name].filter(Boolean).join(" ");
}
