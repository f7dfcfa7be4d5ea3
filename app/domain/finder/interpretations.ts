import { plainRating } from "#app/domain/ratings/rating.ts";
import { keyOf, singular } from "#app/domain/search-key.ts";
import {
	type Fact,
	type FactKind,
	type ListKind,
	type Piece,
	sideOfSubstrate,
	type Vocabulary,
	type VocabularyEntry,
} from "./search-facts.ts";
import {
	EXACTLY,
	exactly,
	groupFact,
	isBare,
	MAX_NAME_WORDS,
	ratingFact,
	reachOf,
	readBare,
	readMarked,
	readMillimetreWord,
	readSearchedRating,
	wordsOf,
} from "./search-words.ts";

export interface Interpretation {
	understood: { piece: Piece; fact: Fact }[];
}

const MAX_READINGS = 12;
/** Kinds of which one search means one; "60 pvc 60" is a size and a rating. */
const single = new Set<FactKind>(["size", "thickness", "frrGroup", "orientation", "report"]);

function unlikeliness({ understood }: Interpretation): number {
	const later = understood.reduce((sum, { piece, fact }) => sum + piece.readings.indexOf(fact), 0);
	const kinds = understood.map(({ fact }) => fact.kind).filter((kind) => single.has(kind));
	return later + 10 * (kinds.length - new Set(kinds).size);
}

const hasKind = ({ readings }: Piece, kind: FactKind) => readings.some((fact) => fact.kind === kind);
const isNumber = (piece: Piece) => hasKind(piece, "size") && hasKind(piece, "frrGroup");

const numeric = new Set<FactKind>(["size", "thickness", "frrGroup", "drawing"]);

/** Answers whether a number is part of a name too: `502` of "502 Batt". */
export const isAlsoName = ({ readings }: Piece) => readings.some(({ kind }) => !numeric.has(kind));

/** A bare `100` is one too, where no rating has so many minutes; not `100mm`, and not `502`, which is then rather a 502 Batt. */
const isSizeAtLeast = (piece: Piece) =>
	isNumber(piece) || (isBare(piece.text) && hasKind(piece, "size") && !isAlsoName(piece));

/** In `90 pvc wall 60` the numbers say by their place which is the size: neither a name nor nothing found changes that. */
export function placedNumbers(pieces: Piece[]): Piece[] {
	const [first, ...others] = pieces;
	const ratings = others.filter(isNumber);
	return first && isSizeAtLeast(first) && ratings.length > 0 ? [first, ...ratings] : [];
}

function factsOf(piece: Piece, placed: Piece[]): Fact[] {
	if (!placed.includes(piece)) return piece.readings;
	const kind = piece === placed[0] ? "size" : "frrGroup";
	return piece.readings.filter((fact) => fact.kind === kind).slice(0, 1);
}

export function interpretationsOf(pieces: Piece[]): Interpretation[] {
	let readings: Interpretation[] = [{ understood: [] }];
	const placed = placedNumbers(pieces);
	for (const piece of pieces.filter((one) => one.readings.length > 0)) {
		const facts = factsOf(piece, placed);
		readings = readings.flatMap(({ understood }) =>
			facts.map((fact) => ({ understood: [...understood, { piece, fact }] })),
		);
		readings = readings.toSorted((a, b) => unlikeliness(a) - unlikeliness(b)).slice(0, MAX_READINGS);
	}
	return readings.filter(({ understood }) => understood.length > 0);
}

const MIN_START = 3;

/** Evidence in force whose kind and date are known. */
const CURRENT = "current";

const order: ListKind[] = [
	"material",
	"orientation",
	"substrate",
	"frrGroup",
	"frr",
	"classification",
	"serviceType",
	"product",
	"sealType",
	"report",
];

function asFact(kind: ListKind, same: VocabularyEntry[], typed: string, all: VocabularyEntry[]): Fact {
	const rating = kind === "frr" ? same.map(({ name }) => plainRating(name)).find((name) => name !== null) : null;
	if (rating) return ratingFact(all, rating);
	const [first] = same;
	if (same.length > 1) return { kind, label: `any “${typed}”`, ids: same.flatMap(({ ids }) => ids) };
	return kind === "frrGroup" ? groupFact(all, first!) : { kind, label: first!.name, ids: first!.ids };
}

function gather(entries: VocabularyEntry[], typed: string, all: VocabularyEntry[]): Fact[] {
	// A mastic is a product first: the kind of seal counts where nothing else has the word.
	const isSeal = entries.every(({ kind }) => kind === "sealType");
	return order.flatMap((kind): Fact[] => {
		const same = entries.filter((entry) => entry.kind === kind);
		return same.length === 0 || (kind === "sealType" && !isSeal) ? [] : [asFact(kind, same, typed, all)];
	});
}

const isNamed = ({ name }: VocabularyEntry, key: string) => key !== "" && keyOf(name) === key;

function findNamed(entries: VocabularyEntry[], text: string): Fact[] {
	const key = keyOf(text);
	const rating = readSearchedRating(text);
	const isRating = ({ kind, name }: VocabularyEntry) =>
		rating !== null && kind === "frr" && plainRating(name) === rating;
	const exact = entries.filter((entry) => isNamed(entry, key) || isRating(entry));
	return gather(exact.length > 0 ? exact : entries.filter((entry) => isNamed(entry, singular(key))), text, entries);
}

function hasWord({ name, kind }: VocabularyEntry, key: string): boolean {
	if (kind === "frr" || kind === "frrGroup" || kind === "report") return false;
	const words = name.split(/\s+/).map(keyOf);
	return (
		words.includes(key) || (key.length >= MIN_START && /\D/.test(key) && words.some((word) => word.startsWith(key)))
	);
}

const drawing = (text: string): Fact => ({ kind: "drawing", label: text, text });

function readWord(word: string, { entries, codes, titles }: Vocabulary, leading: boolean): Fact[] {
	const key = keyOf(word);
	if (key === CURRENT) return [{ kind: "evidence", label: CURRENT }];
	const bare = readBare(word, entries, leading);
	const partly = entries.filter((entry) => hasWord(entry, key));
	const named = gather(
		partly.length > 0 ? partly : entries.filter((entry) => hasWord(entry, singular(key))),
		word,
		entries,
	);
	const readings = [...named, ...bare];
	const code = codes.get(word);
	if (readings.length === 0 && code === undefined && titles.has(word))
		return [{ kind: "title", label: word, text: word }];
	return code !== undefined && (readings.length === 0 || bare.length > 0) ? [...readings, drawing(code)] : readings;
}

/** `100 mm` and `40- 110mm` are one; of `60 100mm` each number stands alone. */
const isOneNumber = ([first = "", second = "", ...more]: string[]) =>
	more.length === 0 && !(/\d$/.test(first) && /^\d/.test(second));

/** A rating that no FRR of the catalogue has; `600/400` is rather a size where no FRR would serve. */
function readUnlistedRating(text: string, entries: VocabularyEntry[]): Fact | null {
	const rating = readSearchedRating(text);
	const fact = rating === null ? null : ratingFact(entries, rating);
	return plainRating(text) === null && reachOf(fact)?.serving?.seals.length === 0 ? null : fact;
}

function readRun(run: string[], vocabulary: Vocabulary, leading: boolean): Fact[] {
	const { entries, codes } = vocabulary;
	const named = findNamed(entries, run.join(" "));
	if (named.length > 0) {
		// A bare number that is also a name (report 2101) keeps its other readings.
		return run.length === 1 ? [...named, ...readBare(run[0]!, entries, leading)] : named;
	}
	const rating = readUnlistedRating(run.join(" "), entries);
	// A class that no FRR of the catalogue has may also be part of a name or a code: `E30`.
	if (rating) return [rating, ...(run.length === 1 ? readWord(run[0]!, vocabulary, leading) : [])];
	const marked = isOneNumber(run) ? readMarked(run.join(""), entries) : [];
	if (marked.length > 0 || run.length === 1) return marked;
	const code = codes.get(run.join(" "));
	return code === undefined ? [] : [drawing(code)];
}

/** Reads a synonym as the words of the catalogue that it means, only where these are understood. */
function readSynonym(run: string[], vocabulary: Vocabulary, leading: boolean): Piece[] {
	const means =
		vocabulary.synonyms.get(keyOf(run.join(" "))) ?? vocabulary.synonyms.get(singular(keyOf(run.join(" "))));
	if (means === undefined) return [];
	const pieces = readWords(wordsOf(means), { ...vocabulary, synonyms: new Map() }, leading);
	return pieces.every(({ readings }) => readings.length > 0) ? pieces : [];
}

/** Reads what may follow a rating: `exactly`, or `or better`, which it means anyway. */
function withReach(pieces: Piece[], [first, second]: string[]): { pieces: Piece[]; words: number } {
	const isExact = first === EXACTLY;
	const [piece, ...others] = pieces;
	const ratings = piece?.readings.filter((fact) => reachOf(fact)) ?? [];
	if (ratings.length === 0 || others.length > 0 || !(isExact || (first === "or" && second === "better")))
		return { pieces, words: 0 };
	const text = isBare(piece!.text) ? ratings[0]!.label.toLowerCase() : piece!.text;
	if (!isExact) return { pieces: [{ text, readings: ratings }], words: 2 };
	return { pieces: [{ text: `${text} ${EXACTLY}`, readings: ratings.map(exactly) }], words: 1 };
}

/** The longest known name or word of the trade first, then parts of names and of codes. */
function readWords(words: string[], vocabulary: Vocabulary, leading = true): Piece[] {
	const pieces: Piece[] = [];
	for (let at = 0; at < words.length; ) {
		const first = leading && pieces.length === 0;
		let run: string[] = [];
		let found: Piece[] = [];
		for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0 && found.length === 0; length--) {
			run = words.slice(at, at + length);
			const readings = readRun(run, vocabulary, first);
			found = readings.length > 0 ? [{ text: run.join(" "), readings }] : readSynonym(run, vocabulary, first);
		}
		if (found.length === 0) found = [{ text: words[at]!, readings: readWord(words[at]!, vocabulary, first) }];
		const reached = withReach(found, words.slice(at + run.length));
		pieces.push(...reached.pieces);
		at += run.length + reached.words;
	}
	return pieces;
}

/** Reads a number with mm next to a substrate first as its thickness; only as that, if the search has another size. */
function withThicknesses(pieces: Piece[], { thicknesses }: Vocabulary): Piece[] {
	const kinds = pieces.map(({ readings }) => readings[0]?.kind);
	const places = pieces.map(({ text }, at) => {
		const number = readMillimetreWord(text);
		return number?.thick ? "thick" : number && sideOfSubstrate(kinds, at);
	});
	const sized = pieces.some(({ readings }, at) => !places[at] && readings[0]?.kind === "size");
	return pieces.map((piece, at) => {
		const place = places[at];
		const number = readMillimetreWord(piece.text);
		if (!place || !number) return piece;
		const { mm } = number;
		const thickness: Fact = { kind: "thickness", label: `${mm} mm`, mm, ids: thicknesses.get(mm) ?? [] };
		if (place === "thick" || sized) return { ...piece, readings: [thickness] };
		return {
			...piece,
			readings: place === "between" ? [...piece.readings, thickness] : [thickness, ...piece.readings],
		};
	});
}

/** Reads pieces in the order of the words; a piece without a reading means nothing to the catalogue. */
export function parseSearch(text: string, vocabulary: Vocabulary): Piece[] {
	const whole = text.trim().toLowerCase();
	const pieces = withThicknesses(readWords(wordsOf(text), vocabulary), vocabulary);
	const code = vocabulary.codes.get(whole);
	const understood = pieces.every(({ readings }) => readings.length > 0);
	return understood || code === undefined ? pieces : [{ text: whole, readings: [drawing(code)] }];
}
