import { keyed } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { TYPE_FIELDS } from "./sheet-columns.schema.ts";
import type { SentRow } from "./store.ts";
import { type TypeField, unreadFields } from "./types.ts";
import { readNames } from "./vocabulary.sql.ts";

/** Words of a list that are in no list of the catalogue, and sizes that cannot be read: each once, with how many rows have it. */
export async function unreadWords(em: EntityManager, projectId: number, rows: SentRow[]) {
	const names = await readNames(em, projectId);
	const counts = new Map<string, { field: TypeField; text: string; count: number }>();
	for (const { fields } of rows) {
		const texts = keyed(TYPE_FIELDS, (field) => fields[field] ?? "");
		for (const field of unreadFields(texts, names)) {
			const known = counts.get(`${field} ${texts[field]}`);
			if (known) known.count += 1;
			else counts.set(`${field} ${texts[field]}`, { field, text: texts[field], count: 1 });
		}
	}
	return [...counts.values()];
}
