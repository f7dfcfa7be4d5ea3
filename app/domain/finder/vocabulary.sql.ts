import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { keyOf } from "#app/domain/search-key.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { listKinds, type Vocabulary } from "./facts.ts";
import { runsOf, wordsOf } from "./words.ts";

/** Reports and drawings are many: only those that the words name are read. */
const entriesSql = (keys: string) => `
	select 'orientation' as kind, name, array[id] as ids from orientation where is_active
	union all select 'substrate', name, array[id] from substrate_name where is_active
	union all select 'classification', name, array[id] from service_classification where is_active
	union all select 'material', name, array[id] from service_material where is_active
	union all select 'serviceType', name, array[id] from service_type where is_active
	union all select 'frrGroup', name, array[id] from frr_group where is_active
	union all select 'frr', name, array[id] from frr where is_active
	union all select 'product', name, array[id] from product
	union all select 'report', min(number), array_agg(id) from report
		where search_key(number) in (${keys}) group by lower(number)
	union all select 'report', 'BK' || min(book), array_agg(id) from report
		where search_key(book) in (${keys}) group by lower(book)
	union all select 'synonym', name || chr(10) || means, array[id] from synonym where is_active`;

/** The part of drawing codes that a word is: as it is typed, or the beginning of a code that is written otherwise. */
const codesSql = `
	select w.word, coalesce(
		(select upper(w.word) where w.within and exists (select 1 from solution s where s.is_offered and s.drawing ilike
			'%' || replace(replace(replace(w.word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')),
		(select s.drawing from solution s where w.folds and s.is_offered and search_key(s.drawing) collate "C" >= w.key
			and search_key(s.drawing) collate "C" < w.key || chr(1114111)
			order by search_key(s.drawing) collate "C" limit 1)) as code
	from jsonb_to_recordset(?::jsonb) w(word text, key text, within boolean, folds boolean)`;

const entry = z.object({ kind: z.enum([...listKinds, "synonym"]), name: z.string(), ids: z.array(z.number()) });
const found = z.object({ word: z.string(), code: z.string().nullable() });

const SHORTEST_CODE = 3;
const LONGEST_CODE = 50;
const MOST_PARTS = 3;

/** The least beginning of a code that has the key: `V-10` of `V-101` for `v10`. */
function beginningOf(code: string, key: string): string {
	const letters = [...code];
	const length = letters.findIndex((_, at) => keyOf(letters.slice(0, at + 1).join("")) === key);
	return letters.slice(0, length < 0 ? letters.length : length + 1).join("");
}

async function findCodes(em: EntityManager, text: string, words: string[]): Promise<Map<string, string>> {
	const typed = new Set([...words, text.trim().toLowerCase()]);
	const parts = [...new Set([...typed, ...runsOf(words, MOST_PARTS)])]
		.filter((word) => word.length <= LONGEST_CODE)
		.map((word) => ({
			word,
			key: keyOf(word),
			within: typed.has(word) && word.length >= SHORTEST_CODE,
			folds: keyOf(word).length >= SHORTEST_CODE,
		}))
		.filter(({ within, folds }) => within || folds);
	const rows = await readRows(em, found, raw(codesSql, [JSON.stringify(parts)]));
	return new Map(
		rows.flatMap(({ word, code }) => {
			if (code === null) return [];
			return [[word, code === word.toUpperCase() ? code : beginningOf(code, keyOf(word))]];
		}),
	);
}

/** Withdrawn names of the finder's lists mean nothing. */
export async function findVocabulary(em: EntityManager, text: string): Promise<Vocabulary> {
	const words = wordsOf(text);
	if (words.length === 0) return { entries: [], codes: new Map(), synonyms: new Map() };
	const keys = runsOf(words).map(keyOf);
	const all = [...new Set([...keys, ...keys.map((key) => key.replace(/^bk/, ""))])];
	// One by one: a list that the planner can see is looked up in the indexes.
	const named = entriesSql(all.map(() => "?").join(", "));
	const rows = await readRows(em, entry, raw(named, [...all, ...all]));
	const entries = rows.flatMap(({ kind, ...rest }) => (kind === "synonym" ? [] : [{ kind, ...rest }]));
	const synonyms = rows.filter(({ kind }) => kind === "synonym").map(({ name }) => name.split("\n"));
	return {
		entries,
		codes: await findCodes(em, text, words),
		synonyms: new Map(synonyms.map(([name = "", means = ""]) => [keyOf(name), means])),
	};
}
