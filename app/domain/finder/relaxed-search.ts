import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { Criteria } from "./criteria.sql.ts";
import { type Interpretation, isAlsoName } from "./interpretations.ts";
import { besideSubstrate, type Fact, type Piece } from "./search-facts.ts";
import { isBare, minutesOf, readMillimetreWord, spelledOut } from "./search-words.ts";
import { conditionOf, countEach, type Rows } from "./solution-pages.sql.ts";

/** Answers those of several searches that find something, in their order and with how many solutions. */
export async function searchesWithHits<Search extends { facts: Fact[] }>(
	em: EntityManager,
	criteria: Criteria,
	searches: Search[],
): Promise<(Omit<Search, "facts"> & { count: number })[]> {
	const counts = await countEach(em, await criteria.rowsOf(searches.map(({ facts }) => facts)));
	return searches
		.map(({ facts: _facts, ...search }, at) => ({ ...search, count: counts[at]! }))
		.filter(({ count }) => count > 0);
}

const group = z.object({ id: z.number(), name: z.string() });

const listFrrGroups = (em: EntityManager) =>
	readRows(em, group, sql`select id, name from frr_group where is_active order by name collate natural_ties, id`);

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
		const beside = besideSubstrate(kinds, at) !== null;
		if (other === undefined && one.fact.kind === "thickness") return beside ? word : `${word} thick`;
		return beside ? `ø${word}` : word;
	});
	return words.join(" ");
}

/** The nearest higher ones before the lower ones. */
async function otherRatings(em: EntityManager, fact: Fact) {
	const asked = minutesOf(fact.label);
	if (fact.kind !== "frrGroup" || asked === null) return [];
	return (await listFrrGroups(em))
		.map(({ id, name }) => ({ id, name, minutes: minutesOf(name) ?? asked }))
		.filter(({ minutes }) => minutes !== asked)
		.sort(
			(a, b) =>
				Number(a.minutes < asked) - Number(b.minutes < asked) ||
				Math.abs(a.minutes - asked) - Math.abs(b.minutes - asked),
		)
		.map(({ id, name, minutes }) => ({
			fact: { kind: "frrGroup" as const, label: name, ids: [id] },
			word: name.toLowerCase().replaceAll(" ", ""),
			lower: minutes < asked,
		}));
}

async function otherSizes(em: EntityManager, criteria: Criteria, fact: Fact, others: Fact[]) {
	if (fact.kind !== "size") return [];
	const [rows] = await criteria.rowsOf([others]);
	const sizes = await nearestSizes(em, rows!, fact);
	return sizes.map(({ size }) => ({
		fact: { kind: "size" as const, label: `${size} mm`, from: size, to: size },
		word: `${size}mm`,
		lower: false,
	}));
}

const thicknessRow = z.object({ mm: z.number(), ids: z.array(z.int()) });

/** The nearest that substrates of the catalogue state for themselves; a lining of another thickness is another wall. */
async function otherThicknesses(em: EntityManager, fact: Fact, others: Fact[]) {
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
		fact: { kind: "thickness" as const, label: `${mm} mm`, mm, ids },
		word: `${mm}mm thick`,
		lower: false,
	}));
}

const MAX_THICKNESSES_TRIED = 3;
const MAX_TRIED = 24;

/** Finds searches close to one, of those that find something: other ratings and sizes, then without one of its words. */
export async function relax(em: EntityManager, criteria: Criteria, reading: Interpretation): Promise<Relaxation[]> {
	const facts = reading.understood.map(({ fact }) => fact);
	const close: (Omit<Relaxation, "count"> & { facts: Fact[] })[] = [];
	for (const [at, fact] of facts.entries()) {
		const others = facts.toSpliced(at, 1);
		for (const { fact: other, word, lower } of [
			...(await otherRatings(em, fact)),
			...(await otherSizes(em, criteria, fact, others)),
			...(await otherThicknesses(em, fact, others)),
		]) {
			const text = wordsWith(reading, new Map([[reading.understood[at]!.piece, word]]));
			close.push({ instead: fact.label, offer: other.label, lower, text, facts: [...others, other] });
		}
	}
	for (const [at, fact] of facts.entries()) {
		if (facts.length === 1) break;
		const text = wordsWith(reading, new Map([[reading.understood[at]!.piece, null]]));
		close.push({ instead: fact.label, offer: null, lower: false, text, facts: facts.toSpliced(at, 1) });
	}
	return searchesWithHits(em, criteria, close.slice(0, MAX_TRIED));
}
