import { keyed } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import type { TextRows } from "./causes.ts";
import { TYPE_FIELDS } from "./sheet-columns.schema.ts";
import type { SheetRow } from "./sheet-types.ts";
import type { SentRow } from "./store.ts";
import { type TypeField, unreadFields } from "./types.ts";
import { readNames } from "./vocabulary.sql.ts";

export interface UnreadWord extends TextRows {
	field: TypeField;
}

/** Words of a list that are in no list of the catalogue, and sizes that cannot be read: each once, with the rows that have it. */
export async function unreadWords(
	em: EntityManager,
	projectId: number,
	sent: SentRow[],
	rows: Pick<SheetRow, "line">[],
): Promise<UnreadWord[]> {
	const names = await readNames(em, projectId);
	const found = new Map<string, UnreadWord>();
	for (const [at, { fields }] of sent.entries()) {
		const texts = keyed(TYPE_FIELDS, (field) => fields[field] ?? "");
		for (const field of unreadFields(texts, names)) {
			const text = texts[field];
			const known = found.get(`${field} ${text}`);
			if (known) known.lines.push(rows[at]!.line);
			else found.set(`${field} ${text}`, { field, text, lines: [rows[at]!.line] });
		}
	}
	return [...found.values()].toSorted((a, b) => b.lines.length - a.lines.length);
}
