import { LONGEST_NAME, wordsOf } from "#app/domain/finder/words.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { nameKey, singular } from "#app/domain/search-key.ts";
import { wordKey } from "./said.ts";
import type { Name, NameKind, Names } from "./vocabulary.sql.ts";

export type Named = Partial<Record<NameKind, { id: number; name: string }>>;

/** A kind that is named twice, or a name of a kind that the field does not take, makes the text unreadable. */
function joined(one: Named, other: Named): Named | null {
	for (const [kind, { id }] of entriesOf(other)) {
		const before = one[kind];
		if (before && before.id !== id) return null;
	}
	return { ...one, ...other };
}

/** Of several names that fold alike only the one that is written so is meant. */
const meantBy = (run: string, alike: Name[]): Name | undefined =>
	alike.length > 1 ? alike.find(({ name }) => wordKey(name) === wordKey(run)) : alike[0];

function named(run: string, kinds: readonly NameKind[], { byKey }: Names): Named | null {
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

function readRun(run: string, kinds: readonly NameKind[], names: Names, inSynonym: boolean): Named | null {
	const key = nameKey(run);
	if (key === "") return {};
	const own = named(run, kinds, names);
	if (own || inSynonym) return own;
	const means = names.synonyms.get(key) ?? names.synonyms.get(singular(key));
	return means === undefined ? null : readWords(wordsOf(means), kinds, names, true);
}

/** The longest known name first; every word has to be part of one. */
function readWords(words: string[], kinds: readonly NameKind[], names: Names, inSynonym = false): Named | null {
	let read: Named = {};
	for (let at = 0; at < words.length; ) {
		let length = Math.min(LONGEST_NAME, words.length - at);
		let found: Named | null = null;
		for (; length > 0; length--) {
			found = readRun(words.slice(at, at + length).join(" "), kinds, names, inSynonym);
			if (found) break;
		}
		const more = found && joined(read, found);
		if (!more) return null;
		read = more;
		at += length;
	}
	return read;
}

/** Null where a word of the text is in no list. The first of `kinds` has to be named. */
export function readNamed(text: string, kinds: readonly NameKind[], names: Names): Named | null {
	const whole = readRun(text, kinds, names, false);
	const read = whole?.[kinds[0]!] ? whole : readWords(wordsOf(text), kinds, names);
	return read?.[kinds[0]!] ? read : null;
}
