import type { Entry, Fact, ListKind, Piece, Vocabulary } from "./facts.ts";
import { readBare, readMarked } from "./numbers.ts";
import { keyOf, wordsOf } from "./words.ts";

const LONGEST_NAME = 6;
const SHORTEST_START = 3;

const order: ListKind[] = [
	"material",
	"orientation",
	"substrate",
	"frrGroup",
	"frr",
	"classification",
	"serviceType",
	"product",
	"report",
];

function gather(entries: Entry[], typed: string): Fact[] {
	return order.flatMap((kind): Fact[] => {
		const same = entries.filter((entry) => entry.kind === kind);
		if (same.length === 0) return [];
		const label = same.length === 1 ? same[0]!.name : `any “${typed}”`;
		return [{ kind, label, ids: same.flatMap(({ ids }) => ids) }];
	});
}

/** `60/60` is `-/60/60` with its first part left out. */
const isNamed = ({ name }: Entry, key: string) =>
	key !== "" && (keyOf(name) === key || (name.startsWith("-/") && keyOf(name.slice(2)) === key));

function findNamed(entries: Entry[], text: string): Fact[] {
	const key = keyOf(text);
	const exact = entries.filter((entry) => isNamed(entry, key));
	return gather(exact.length > 0 ? exact : entries.filter((entry) => isNamed(entry, singular(key))), text);
}

function hasWord({ name, kind }: Entry, key: string): boolean {
	if (kind === "frr" || kind === "frrGroup" || kind === "report") return false;
	const words = name.split(/\s+/).map(keyOf);
	return (
		words.includes(key) ||
		(key.length >= SHORTEST_START && /\D/.test(key) && words.some((word) => word.startsWith(key)))
	);
}

const singular = (key: string) => (key.length > 4 && key.endsWith("s") ? key.slice(0, -1) : key);

function readWord(word: string, { entries, codes }: Vocabulary, leading: boolean): Fact[] {
	const key = keyOf(word);
	const bare = readBare(word, entries, leading);
	const partly = entries.filter((entry) => hasWord(entry, key));
	const named = gather(partly.length > 0 ? partly : entries.filter((entry) => hasWord(entry, singular(key))), word);
	const readings = [...named, ...bare];
	const code: Fact[] = codes.has(word)
		? [{ kind: "drawing", label: word.toUpperCase(), text: word.toUpperCase() }]
		: [];
	return readings.length === 0 || bare.length > 0 ? [...readings, ...code] : readings;
}

/** The longest known name first, then numbers with and without unit, parts of names, parts of codes. */
export function parseSearch(text: string, vocabulary: Vocabulary): Piece[] {
	const words = wordsOf(text);
	const whole = text.trim().toLowerCase();
	const pieces: Piece[] = [];
	for (let at = 0; at < words.length; ) {
		let taken = 1;
		let readings: Fact[] = [];
		for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0 && readings.length === 0; length--) {
			const run = words.slice(at, at + length);
			const named = findNamed(vocabulary.entries, run.join(" "));
			// A bare number that is also a name (report 2101) keeps its other readings.
			const bare = length === 1 ? readBare(run[0]!, vocabulary.entries, pieces.length === 0) : [];
			readings =
				length <= 2 && named.length === 0
					? readMarked(run.join(""), vocabulary.entries)
					: [...named, ...(named.length > 0 ? bare : [])];
			taken = length;
		}
		if (readings.length === 0) readings = readWord(words[at]!, vocabulary, pieces.length === 0);
		pieces.push({ text: words.slice(at, at + taken).join(" "), readings });
		at += taken;
	}
	if (pieces.some(({ readings }) => readings.length === 0) && vocabulary.codes.has(whole)) {
		return [{ text: whole, readings: [{ kind: "drawing", label: whole.toUpperCase(), text: whole.toUpperCase() }] }];
	}
	return pieces;
}
