import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { listKinds, type Vocabulary } from "./facts.ts";
import { wordsOf } from "./words.ts";

/** Reports and drawings are many: only those that the words name are read. */
const entriesSql = (words: string) => `
	select 'orientation' as kind, name, array[id] as ids from orientation where is_active
	union all select 'substrate', name, array[id] from substrate_name where is_active
	union all select 'classification', name, array[id] from service_classification where is_active
	union all select 'material', name, array[id] from service_material where is_active
	union all select 'serviceType', name, array[id] from service_type where is_active
	union all select 'frrGroup', name, array[id] from frr_group where is_active
	union all select 'frr', name, array[id] from frr where is_active
	union all select 'product', name, array[id] from product
	union all select 'report', min(number), array_agg(id) from report
		where lower(number) in (${words}) group by lower(number)
	union all select 'report', 'BK' || min(book), array_agg(id) from report
		where 'bk' || lower(book) in (${words}) group by lower(book)`;

const codesSql = `
	select w.word from jsonb_array_elements_text(?::jsonb) w(word)
	where exists (select 1 from solution s where s.is_offered and s.drawing ilike
		'%' || replace(replace(replace(w.word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`;

const entry = z.object({ kind: z.enum(listKinds), name: z.string(), ids: z.array(z.number()) });

/** Shorter parts of a code would be in nearly every one. */
const SHORTEST_CODE = 3;

/** Withdrawn names of the finder's lists mean nothing. */
export async function findVocabulary(em: EntityManager, text: string): Promise<Vocabulary> {
	const words = wordsOf(text);
	if (words.length === 0) return { entries: [], codes: new Set() };
	// One by one: a list that the planner can see is looked up in the indexes.
	const named = entriesSql(words.map(() => "?").join(", "));
	const entries = await readRows(em, entry, raw(named, [...words, ...words]));
	const whole = text.trim().toLowerCase();
	const parts = [...new Set([...words, whole])].filter((word) => word.length >= SHORTEST_CODE && word.length <= 50);
	const codes = await readRows(em, z.object({ word: z.string() }), raw(codesSql, [JSON.stringify(parts)]));
	return { entries, codes: new Set(codes.map(({ word }) => word)) };
}
