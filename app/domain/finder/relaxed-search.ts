import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { compareRatings, isAtLeast, plainRating, readRating } from "#app/domain/ratings/rating.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { Criteria } from "./criteria.sql.ts";
import { type Interpretation, isAlsoName } from "./interpretations.ts";
import {
	type Fact,
	type FactKind,
	type Piece,
	sideOfSubstrate,
	type Vocabulary,
	type VocabularyEntry,
} from "./search-facts.ts";
import {
	EXACTLY,
	groupFact,
	isBare,
	minutesOf,
	ratingFact,
	reachOf,
	readMillimetreWord,
	spelledOut,
} from "./search-words.ts";
import { conditionOf, countEach, type Rows } from "./solution-pages.sql.ts";

/** Answers those of several searches that find something, in their order and with how many solutions. */
export async function searchesWithHits<Search extends { facts: Fact[] }>(
	em: EntityManager,
	criteria: Criteria,
	searches: Search[],
): Promise<(Search & { count: number })[]> {
	const counts = await countEach(em, await criteria.rowsOf(searches.map(({ facts }) => facts)));
	return searches.map((search, at) => ({ ...search, count: counts[at]! })).filter(({ count }) => count > 0);
}

const sizeRow = z.object({ size: z.number() });

/** Finds the nearest sizes below and above, in millimetres. */
function nearestSizes(em: EntityManager, rows: Rows, { from, to }: { from: number; to: number }) {
	const { sql: condition, values } = conditionOf(rows);
	const nearest = (end: string, beyond: string, order: string) => `(
		select near.size::float8 as size from (
			select z.id, ${end}(r) as size from search_size z, unnest(z.sizes) r where ${end}(r) ${beyond} ?::numeric order by 2 ${order}
		) near cross join lateral (
			select 1 from search_specimen t where t.size_id = near.id and ${condition} limit 1) tested
		order by near.size ${order} limit 1)`;
	const statement = `${nearest("upper", "<", "desc")} union all ${nearest("lower", ">", "asc")}`;
	return readRows(em, sizeRow, raw(statement, [from, ...values, to, ...values]));
}

export interface Relaxation {
	instead: string;
	offer: string | null;
	lower: boolean;
	text: string;
	count: number;
}

/** A search that differs from another in one fact. */
export interface NearSearch extends Relaxation {
	facts: Fact[];
	from: Fact;
	/** The fact in its place; null where it is left out. */
	to: Fact | null;
}

/** A bare number is spelled out where its place would say another thing: `60` of `pvc 60` alone is `60min`. */
function wordsFor({ piece, fact }: Interpretation["understood"][number], leading: boolean): string {
	const isUsual = fact.kind === (leading ? "size" : "frrGroup") && !isAlsoName(piece);
	return (isBare(piece.text) && !isUsual && spelledOut(fact, piece.text)) || piece.text;
}

/** The search with other words for some of its pieces; null leaves a piece out. */
export function wordsWith({ understood }: Interpretation, instead: ReadonlyMap<Piece, string | null>): string {
	const left = understood.filter(({ piece }) => instead.get(piece) !== null);
	const kinds = left.map(({ fact }) => fact.kind);
	const words = left.map((one, at) => {
		const other = instead.get(one.piece);
		const word = other ?? wordsFor(one, at === 0);
		const number = readMillimetreWord(word);
		if (!number || number.thick) return word;
		// Beside a substrate a number is a thickness, and elsewhere it is a size, unless it says otherwise.
		const isThickness = sideOfSubstrate(kinds, at) !== null;
		if (other === undefined && one.fact.kind === "thickness") return isThickness ? word : `${word} thick`;
		return isThickness ? `ø${word}` : word;
	});
	return words.join(" ");
}

/** A fact to search for instead of another. */
interface Other {
	fact: Fact;
	word: string;
	lower: boolean;
	/** How far it is from what was searched: the share by which a number differs, else its place in the order. */
	distance: number;
}

/** The nearest higher groups before the lower ones. */
function otherGroups({ label }: Fact, entries: VocabularyEntry[]): Other[] {
	const searched = minutesOf(label);
	if (searched === null) return [];
	return entries
		.filter(({ kind }) => kind === "frrGroup")
		.map((group) => ({ group, minutes: minutesOf(group.name) ?? searched }))
		.filter(({ minutes }) => minutes !== searched)
		.sort(
			(a, b) =>
				Number(a.minutes < searched) - Number(b.minutes < searched) ||
				Math.abs(a.minutes - searched) - Math.abs(b.minutes - searched),
		)
		.map(({ group, minutes }, at) => ({
			fact: groupFact(entries, group),
			word: group.name.toLowerCase().replaceAll(" ", ""),
			lower: minutes < searched,
			distance: at,
		}));
}

const MAX_RATINGS_TRIED = 3;

/** The highest ratings below one: all above it have been searched with it. */
function lowerRatings({ label }: Fact, entries: VocabularyEntry[]): Other[] {
	const searched = readRating(label);
	if (!searched) return [];
	const ratings = entries.flatMap(({ kind, name }) => (kind === "frr" ? (plainRating(name) ?? []) : []));
	return [...new Set(ratings)]
		.filter((name) => name !== label && isAtLeast(searched, readRating(name)!))
		.toSorted((a, b) => compareRatings(b, a))
		.slice(0, MAX_RATINGS_TRIED)
		.map((name, at) => ({ fact: ratingFact(entries, name), word: name.toLowerCase(), lower: true, distance: at }));
}

function otherRatings(fact: Fact, entries: VocabularyEntry[]): Other[] {
	const reach = reachOf(fact);
	if (!reach || (fact.kind !== "frr" && fact.kind !== "frrGroup")) return [];
	const { kind, label, ids } = fact;
	if (reach.words === EXACTLY) {
		const better = kind === "frr" ? ratingFact(entries, label) : groupFact(entries, { name: label, ids });
		return [{ fact: better, word: label.toLowerCase(), lower: false, distance: 0 }];
	}
	return kind === "frr" ? lowerRatings(fact, entries) : otherGroups(fact, entries);
}

async function otherSizes(em: EntityManager, criteria: Criteria, fact: Fact, others: Fact[]): Promise<Other[]> {
	if (fact.kind !== "size") return [];
	const { from, to } = fact;
	const [rows] = await criteria.rowsOf([others]);
	const sizes = await nearestSizes(em, rows!, fact);
	return sizes.map(({ size }) => ({
		fact: { kind: "size", label: `${size} mm`, from: size, to: size },
		word: `${size}mm`,
		lower: false,
		distance: Math.max(from - size, size - to) / to,
	}));
}

const thicknessRow = z.object({ mm: z.number(), ids: z.array(z.int()) });

/** The nearest that substrates of the catalogue state for themselves; a lining of another thickness is another wall. */
async function otherThicknesses(em: EntityManager, fact: Fact, others: Fact[]): Promise<Other[]> {
	if (fact.kind !== "thickness") return [];
	const names = intArray(others.flatMap((other) => (other.kind === "substrate" ? other.ids : [])));
	const rows = await readRows(
		em,
		thicknessRow,
		sql`select mm, array_agg(id) as ids from (
				select id, substring(thickness from '^[^0-9]*([0-9]+[.]{0,1}[0-9]*) {0,1}mm')::float8 as mm from substrate
					where is_active and (${names} = '{}' or name_id = any(${names}::int[]))
			) stated where mm <> ${fact.mm} group by mm order by abs(mm - ${fact.mm}), mm limit ${MAX_THICKNESSES_TRIED}`,
	);
	return rows.map(({ mm, ids }) => ({
		fact: { kind: "thickness", label: `${mm} mm`, mm, ids },
		word: `${mm}mm thick`,
		lower: false,
		distance: Math.abs(mm - fact.mm) / fact.mm,
	}));
}

const MAX_THICKNESSES_TRIED = 3;
const MAX_TRIED = 24;

/** A search without a part or a name of the seal is nearer than one for another service or wall. */
const LEAST = new Set<FactKind>(["product", "sealType", "report", "drawing", "title", "evidence", "serviceType"]);

/** The nearest first: another number, another rating, then without a word. */
function remoteness({ from, to }: Pick<NearSearch, "from" | "to">): number {
	if (to) return from.kind === "size" || from.kind === "thickness" ? 0 : 1;
	return LEAST.has(from.kind) ? 2 : 3;
}

const labelOf = (fact: Fact): string => (reachOf(fact)?.words === EXACTLY ? `${fact.label} ${EXACTLY}` : fact.label);

/** Finds searches close to one, of those that find something: other ratings and sizes, then without one of its words. */
export async function relax(
	em: EntityManager,
	criteria: Criteria,
	reading: Interpretation,
	{ entries }: Pick<Vocabulary, "entries">,
): Promise<NearSearch[]> {
	const facts = reading.understood.map(({ fact }) => fact);
	const close: (Omit<NearSearch, "count"> & { distance: number })[] = [];
	for (const [at, from] of facts.entries()) {
		const others = facts.toSpliced(at, 1);
		const { piece } = reading.understood[at]!;
		for (const { fact: to, word, lower, distance } of [
			...otherRatings(from, entries),
			...(await otherSizes(em, criteria, from, others)),
			...(await otherThicknesses(em, from, others)),
		]) {
			const text = wordsWith(reading, new Map([[piece, word]]));
			const offer = reachOf(from)?.words === EXACTLY ? `${to.label} or better` : to.label;
			close.push({ from, to, instead: labelOf(from), offer, lower, text, facts: [...others, to], distance });
		}
	}
	for (const [at, from] of facts.entries()) {
		if (facts.length === 1) break;
		const text = wordsWith(reading, new Map([[reading.understood[at]!.piece, null]]));
		const without = { instead: labelOf(from), offer: null, lower: false, text, facts: facts.toSpliced(at, 1) };
		close.push({ from, to: null, ...without, distance: 0 });
	}
	const nearestFirst = close.toSorted((a, b) => remoteness(a) - remoteness(b) || a.distance - b.distance);
	const near = await searchesWithHits(em, criteria, nearestFirst.slice(0, MAX_TRIED));
	return near.map(({ distance: _distance, ...search }) => search);
}
