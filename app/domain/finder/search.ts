import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { activeSpecimenSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { SearchMiss } from "#db/entities/finder.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { Criteria, reachCondition, valuesOf } from "./criteria.sql.ts";
import { type Interpretation, interpretationsOf, parseSearch, placedNumbers } from "./interpretations.ts";
import { type NearSearch, type Relaxation, relax, searchesWithHits, wordsWith } from "./relaxed-search.ts";
import { type Fact, type FactKind, factTitles, type Piece, type Reach } from "./search-facts.ts";
import { EXACTLY, isBare, reachOf, spelledOut } from "./search-words.ts";
import { getFoundPage, type SolutionPage } from "./solution-pages.sql.ts";
import { findVocabulary } from "./vocabulary.sql.ts";

const MAIN = 100;

const ownSubstrate = (column: string) => `exists (select from substrate u
	where u.id in (sp.substrate_id, sp.substrate_2_id) and u.${column} = any(?::int[]))`;

const met: Partial<Record<FactKind, { weight: number; condition: string }>> = {
	classification: { weight: MAIN, condition: "sv.classification_id = any(?::int[])" },
	material: { weight: MAIN, condition: "sv.material_id = any(?::int[])" },
	serviceType: { weight: MAIN, condition: "sv.service_type_id = any(?::int[])" },
	frr: { weight: MAIN, condition: "sp.frr_id = any(?::int[])" },
	frrGroup: {
		weight: MAIN,
		condition: "exists (select from frr_group_member m where m.frr_id = sp.frr_id and m.group_id = any(?::int[]))",
	},
	size: { weight: MAIN, condition: "sp.sizes @> numrange(?::numeric, ?::numeric, '[]')" },
	orientation: { weight: 1, condition: ownSubstrate("orientation_id") },
	substrate: { weight: 1, condition: ownSubstrate("name_id") },
	thickness: { weight: 1, condition: "array[sp.substrate_id, sp.substrate_2_id] && ?::int[]" },
	sealType: { weight: 1, condition: "sp.application_id = any(?::int[])" },
	product: { weight: 1, condition: "array[sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id] && ?::int[]" },
	report: { weight: 1, condition: "sp.report_id = any(?::int[])" },
};

const SPECIMEN = { frr: "sp.frr_id", service: "sp.service_id" };

function weightOf(fact: Fact): RawQueryFragment[] {
	const known = met[fact.kind];
	if (!known) return [];
	const reach = reachOf(fact);
	const { where, values } = (reach && reachCondition(reach, SPECIMEN)) ?? { where: "true", values: [] };
	const condition = `${known.condition} and ${where}`;
	return [raw(`+ case when ${condition} then ${known.weight} else 0 end`, [...valuesOf(fact), ...values])];
}

const joined = (parts: RawQueryFragment[]) => parts.reduce((all, part) => sql`${all} ${part}`, sql`0`);

const matchRow = z.object({ solution: z.int(), specimens: z.array(z.int()) });

/** Answers ids of the active specimens that meet most of the search, size, rating and service before the rest, by solution. */
export async function findBestMatches(
	em: EntityManager,
	solutions: number[],
	facts: Fact[],
): Promise<Map<number, number[]>> {
	const weights = facts.flatMap(weightOf);
	if (solutions.length === 0 || weights.length === 0) return new Map();
	const rows = await readRows(
		em,
		matchRow,
		sql`select solution, array_agg(specimen) as specimens from (
				select solution, specimen, weight, max(weight) over (partition by solution) as most from (
					select ss.solution_id as solution, sp.id as specimen, ${joined(weights)} as weight
					from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
					join service sv on sv.id = sp.service_id
					where ss.solution_id = any(${intArray(solutions)}::int[]) and ${raw(activeSpecimenSql("sp"))}
				) weighed
			) compared where weight = most and weight > 0 group by solution`,
	);
	return new Map(rows.map(({ solution, specimens }) => [solution, specimens]));
}

/** While a person is typing, each longer text takes the place of what it begins with. */
export async function recordMiss(em: EntityManager, user: number, text: string): Promise<void> {
	const shortened = [...text].slice(0, 200).join("");
	const begun = {
		user,
		source: "finder" as const,
		at: { $gt: raw("now() - interval '1 minute'") },
		[raw("starts_with(?, text)", [shortened])]: true,
	};
	await em.nativeDelete(SearchMiss, begun);
	await em.insert(SearchMiss, { user, text: shortened });
}

interface SearchFilter {
	kind: FactKind;
	title: string;
	value: string;
	without: string;
	/** How a rating is meant, and the search that means it the other way. */
	reach?: { words: Reach["words"]; other: Reach["words"]; text: string };
}

interface OtherReading {
	words: string;
	as: string;
	instead: string;
	text: string;
	count: number;
}

export interface SearchResult extends SolutionPage {
	facts: Fact[];
	filters: SearchFilter[];
	unknown: string[];
	others: OtherReading[];
	relaxations: Relaxation[];
	/** The same searches with what they search for. */
	near: NearSearch[];
}

const factsOf = ({ understood }: Interpretation) => understood.map(({ fact }) => fact);
const nothing: SolutionPage = { solutions: [], total: 0, more: false, page: 1, pages: 1 };

type Turned = Map<Piece, Fact>;

/** Each word read otherwise, and the two numbers of `90 pvc wall 60` the other way round. */
function turns(pieces: Piece[], { understood }: Interpretation): Turned[] {
	const single = understood.flatMap(({ piece, fact }) =>
		piece.readings.filter((other) => other !== fact).map((other): Turned => new Map([[piece, other]])),
	);
	const [size, rating, ...more] = placedNumbers(pieces);
	const asRating = size?.readings.find(({ kind }) => kind === "frrGroup");
	const asSize = rating?.readings.find(({ kind }) => kind === "size");
	if (!asRating || !asSize || more.length > 0) return single;
	return [
		...single,
		new Map([
			[size!, asRating],
			[rating!, asSize],
		]),
	];
}

const titled = (facts: Fact[]) => facts.map((fact) => `${factTitles[fact.kind]} ${fact.label}`).join(" and ");

async function otherReadings(
	em: EntityManager,
	criteria: Criteria,
	chosen: Interpretation,
	turned: Turned[],
): Promise<OtherReading[]> {
	const others = turned.flatMap((turn) => {
		const words = new Map([...turn].map(([piece, fact]) => [piece, spelledOut(fact, piece.text)]));
		if ([...words.values()].includes(null)) return [];
		const facts = chosen.understood.map(({ piece, fact }) => turn.get(piece) ?? fact);
		const before = chosen.understood.filter(({ piece }) => turn.has(piece));
		return {
			facts,
			words: before.map(({ piece }) => piece.text).join(" and "),
			as: titled(facts.filter((_fact, at) => turn.has(chosen.understood[at]!.piece))),
			instead: titled(before.map(({ fact }) => fact)),
			text: wordsWith(chosen, words),
		};
	});
	const found = await searchesWithHits(em, criteria, others);
	return found.map(({ facts: _facts, ...other }) => other);
}

function reachFilter(
	fact: Fact,
	piece: Piece,
	withWord: (piece: Piece, word: string) => string,
): SearchFilter["reach"] {
	const words = reachOf(fact)?.words;
	if (!words) return undefined;
	const rating = piece.text.replace(` ${EXACTLY}`, "");
	if (words === EXACTLY) return { words, other: "or better", text: withWord(piece, rating) };
	const named = isBare(rating) ? fact.label.toLowerCase() : rating;
	return { words, other: EXACTLY, text: withWord(piece, `${named} ${EXACTLY}`) };
}

/** The first of the readings that finds something, with what it finds on a page; else the likeliest, with nothing. */
async function findReading(em: EntityManager, criteria: Criteria, readings: Interpretation[], page: number) {
	const [likeliest, ...others] = readings;
	const read = async (reading: Interpretation) => {
		const [rows] = await criteria.rowsOf([factsOf(reading)]);
		return { chosen: reading, found: await getFoundPage(em, rows!, page) };
	};
	const first = await read(likeliest!);
	if (first.found.total > 0) return first;
	const [next] = await searchesWithHits(
		em,
		criteria,
		others.map((reading) => ({ facts: factsOf(reading), reading })),
	);
	return next ? read(next.reading) : first;
}

/** Writes the words of a text as they were typed: `PVC`, and not `pvc`. */
function asTyped(text: string, typed: string): string {
	const words = new Map(typed.split(/[\s,;()[\]]+/).map((word) => [word.toLowerCase(), word]));
	return text
		.split(" ")
		.map((word) => words.get(word) ?? word)
		.join(" ");
}

/** The likeliest reading that finds something is taken (docs/rules/finder.md#one-line-search). */
export async function searchSolutions(
	em: EntityManager,
	text: string,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SearchResult> {
	const plain = plainCode(text);
	const vocabulary = await findVocabulary(em, plain);
	const pieces = parseSearch(plain, vocabulary);
	const unknown = pieces.filter(({ readings }) => readings.length === 0).map((piece) => piece.text);
	const readings = interpretationsOf(pieces);
	if (readings.length === 0)
		return { ...nothing, facts: [], filters: [], unknown, others: [], relaxations: [], near: [] };
	const criteria = new Criteria(em, evidence);
	const { chosen, found } = await findReading(em, criteria, readings, page);
	const { understood } = chosen;
	const withWord = (piece: Piece, word: string | null) =>
		asTyped([wordsWith(chosen, new Map([[piece, word]])), ...unknown].filter(Boolean).join(" "), plain);
	const rest = understood.length > 1 || unknown.length > 0;
	const others = await otherReadings(em, criteria, chosen, turns(pieces, chosen));
	const typed = <Search extends { text: string }>(search: Search) => ({ ...search, text: asTyped(search.text, plain) });
	const near = found.total > 0 ? [] : (await relax(em, criteria, chosen, vocabulary)).map(typed);
	return {
		...found,
		facts: factsOf(chosen),
		filters: understood.map(({ piece, fact }) => ({
			kind: fact.kind,
			title: factTitles[fact.kind],
			value: fact.label,
			without: rest ? withWord(piece, null) : "",
			reach: reachFilter(fact, piece, withWord),
		})),
		unknown,
		others: others.map(typed),
		relaxations: near.map(({ from: _from, to: _to, facts: _facts, ...search }) => search),
		near,
	};
}
