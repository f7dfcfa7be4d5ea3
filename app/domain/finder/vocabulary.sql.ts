import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { isMerged, SYNONYMS } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { MAX_DRAWING } from "#app/domain/files/drawing-limits.ts";
import { keyOf } from "#app/domain/search-key.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing } from "#db/sql.ts";
import { levelParts } from "./finder-choice.ts";
import { listKinds, type Vocabulary } from "./search-facts.ts";
import { runsOf, wordsOf } from "./search-words.ts";

/** Reports and drawings are many: only those that the words name are read. */
const entriesSql = (keys: string) => `
	select 'orientation' as kind, name, array[id] as ids from orientation where is_active
	union all select 'substrate', name, array[id] from substrate_name where is_active
	union all select 'classification', name, array[id] from service_classification where is_active
	union all select 'material', name, array[id] from service_material where is_active
	union all select 'serviceType', name, array[id] from service_type where is_active
	union all select 'frrGroup', name, array[id] from frr_group where is_active
	union all select 'frr', name, array[id] from frr where is_active
	union all select 'product', name, array[id] from product where not ${isMerged("product", "product.id")}
	union all select 'sealType', name, array[id] from seal_type where is_active
	union all select 'thickness', thickness, array_agg(id) from substrate where is_active group by thickness
	union all select 'report', min(number), array_agg(id) from report
		where search_key(number) in (${keys}) group by lower(number)
	union all select 'report', 'BK' || min(book), array_agg(id) from report
		where search_key(book) in (${keys}) group by lower(book)
	union all select 'synonym', name || chr(10) || means, array[id] from (${SYNONYMS}) said`;

/** A word that may be part of drawing codes: as it is typed, or the beginning of a code that is written otherwise. */
interface Part {
	word: string;
	key: string;
	within: boolean;
	folds: boolean;
}

/** Uses patterns that the planner can see: it looks them up in the index. */
function partSql({ word, key, within, folds }: Part, at: number): RawQueryFragment {
	const typed = within
		? sql`exists (select 1 from solution s where s.is_offered and s.drawing ilike ${containing(word)})`
		: sql`false`;
	const code = folds
		? sql`(select s.drawing from solution s where s.is_offered and search_key(s.drawing) collate "C" >= ${key}
			and search_key(s.drawing) collate "C" < ${`${key}\u{10ffff}`} order by search_key(s.drawing) collate "C" limit 1)`
		: sql`null`;
	return sql`select ${at}::int as at, ${typed} as typed, ${code} as code`;
}

const entry = z.object({
	kind: z.enum([...listKinds, "synonym", "thickness"]),
	name: z.string(),
	ids: z.array(z.number()),
});
const found = z.object({ at: z.number(), typed: z.boolean(), code: z.string().nullable() });

const MIN_CODE = 3;
const MAX_PARTS = 3;

/** The least beginning of a code that has the key: `V-10` of `V-101` for `v10`. */
function beginningOf(code: string, key: string): string {
	const letters = [...code];
	const length = letters.findIndex((_, at) => keyOf(letters.slice(0, at + 1).join("")) === key);
	return letters.slice(0, length < 0 ? letters.length : length + 1).join("");
}

async function listWordParts(em: EntityManager, parts: Part[]): Promise<Map<string, string>> {
	const codes = new Map<string, string>();
	const wanted = parts.filter(({ within, folds }) => within || folds);
	if (wanted.length === 0) return codes;
	const statement = wanted.map(partSql).reduce((all, part) => sql`${all} union all ${part}`);
	for (const { at, typed, code } of await readRows(em, found, statement)) {
		const { word, key } = wanted[at]!;
		if (typed) codes.set(word, word.toUpperCase());
		else if (code !== null) codes.set(word, beginningOf(code, key));
	}
	return codes;
}

async function findCodes(em: EntityManager, text: string, words: string[]): Promise<Map<string, string>> {
	const partOf = (word: string, whole: boolean): Part => {
		const key = keyOf(word);
		const within = whole && word.length >= MIN_CODE && word.length <= MAX_DRAWING;
		return { word, key, within, folds: key.length >= MIN_CODE && word.length <= MAX_DRAWING };
	};
	const typed = new Set(words);
	const parts = [...new Set([...words, ...runsOf(words, MAX_PARTS)])].map((word) => partOf(word, typed.has(word)));
	const codes = await listWordParts(em, parts);
	const line = text.trim().toLowerCase();
	// A line is part of a code only if its words are: a long pattern costs more than they do.
	const isRead = typed.has(line) || parts.some(({ word, within }) => within && codes.get(word) !== word.toUpperCase());
	return isRead ? codes : new Map([...codes, ...(await listWordParts(em, [partOf(line, true)]))]);
}

async function findTitleWords(em: EntityManager, words: string[]): Promise<Set<string>> {
	const wanted = [...new Set(words)].filter((word) => /^\p{L}{3,40}$/u.test(word));
	if (wanted.length === 0) return new Set();
	const parts = wanted.map(
		(word) => sql`select ${word} as word
		where exists (select 1 from solution s where s.is_offered and s.title ilike ${containing(word)})`,
	);
	const rows = await readRows(
		em,
		z.object({ word: z.string() }),
		parts.reduce((all, part) => sql`${all} union all ${part}`),
	);
	return new Set(rows.map(({ word }) => word));
}

/** Both numbers of `90mm (1x13mm each side)` are searched: the wall's and its lining's. */
function thicknessesOf(rows: { name: string; ids: number[] }[]): Map<number, number[]> {
	const found = new Map<number, number[]>();
	for (const { name, ids } of rows) {
		const stated = new Set([...name.matchAll(/(\d+(?:\.\d+)?) ?mm/g)].map(([, mm]) => Number(mm)));
		for (const mm of stated) found.set(mm, [...(found.get(mm) ?? []), ...ids]);
	}
	return found;
}

/** Withdrawn names of the finder's lists mean nothing. */
export async function findVocabulary(em: EntityManager, text: string): Promise<Vocabulary> {
	const words = wordsOf(text);
	if (words.length === 0)
		return { entries: [], codes: new Map(), titles: new Set(), synonyms: new Map(), thicknesses: new Map() };
	const keys = runsOf(words).map(keyOf);
	const all = [...new Set([...keys, ...keys.map((key) => key.replace(/^bk/, ""))])];
	// Each value has a placeholder of its own: the planner looks up a list that it can see in the indexes.
	const named = entriesSql(all.map(() => "?").join(", "));
	const [rows, codes, titles] = await Promise.all([
		readRows(em, entry, raw(named, [...all, ...all])),
		findCodes(em, text, words),
		findTitleWords(em, words),
	]);
	const entries = rows.flatMap(({ kind, ...rest }) =>
		kind === "synonym" || kind === "thickness" ? [] : [{ kind, ...rest }],
	);
	const synonyms = rows.filter(({ kind }) => kind === "synonym").map(({ name }) => name.split("\n"));
	return {
		entries,
		codes,
		titles,
		// The words of a search have lost their fillers: `head of wall` is looked up as `head wall`.
		synonyms: new Map(
			synonyms.flatMap(([name = "", means = ""]) => [
				[keyOf(wordsOf(name).join("")), means],
				[keyOf(name), means],
			]),
		),
		thicknesses: thicknessesOf(rows.filter(({ kind }) => kind === "thickness")),
	};
}

/** The names of a list of the finder that lead to a solution. */
const leading = (table: string, column: string) =>
	`select lower(l.name) as name from ${table} l where l.is_active
		and exists (select from solution_path p where p.${column} = l.id)`;

const KNOWN = [
	...levelParts.slice(0, -1).map(({ table, column }) => leading(table, column)),
	leading("service_type", "service_type_id"),
	`select lower(name) from (${SYNONYMS}) said`,
].join(" union ");

const nearWord = z.object({ word: z.string(), known: z.string() });

const MAX_NEAR_WORDS = 3;
/** Below this share of common letters two words only look alike to a machine. */
const MIN_LIKENESS = 0.4;

/** Finds words that lead somewhere and are spelled much like others, the likest first. */
export async function findWordsLike(em: EntityManager, words: string[]): Promise<Map<string, string[]>> {
	const found = await readRows(
		em,
		nearWord,
		sql`select typed.word, near.name as known from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) typed(word) cross join lateral (
				select name, (select max(similarity(part, typed.word)) from regexp_split_to_table(name, '[ /-]+') part) as likeness
				from (${raw(KNOWN)}) known order by likeness desc, name limit ${MAX_NEAR_WORDS}
			) near where near.likeness >= ${MIN_LIKENESS}`,
	);
	const like = Map.groupBy(found, ({ word }) => word);
	return new Map([...like].map(([word, near]) => [word, near.map(({ known }) => known)]));
}

/** The service, the substrate and the orientation that most solutions are for. */
export async function findUsualWords(em: EntityManager): Promise<string[]> {
	const usual = (depth: number) => {
		const { table, column } = levelParts[depth]!;
		const below = [...levelParts.slice(depth + 1).map((level) => level.column), "service_type_id"];
		return `(select lower(l.name) as word, ${depth} as depth from path_count p join ${table} l on l.id = p.${column}
			where ${below.map((open) => `p.${open} = 0`).join(" and ")} and p.${column} <> 0
			group by l.id, l.name order by sum(p.solutions) desc, l.name limit 1)`;
	};
	const statement = `${[3, 1, 0].map(usual).join(" union all ")} order by depth desc`;
	const rows = await readRows(em, z.object({ word: z.string(), depth: z.int() }), raw(statement));
	return rows.map(({ word }) => word);
}
