import type { EntityManager } from "#db/orm.ts";
import { readPenetrations } from "./penetrations.sql.ts";
import { tableOf } from "./sheet-check.ts";
import { writeTable } from "./sheet-text.ts";

/** The stored list as rows to be edited as a whole. */
export async function editedList(em: EntityManager, projectId: number) {
	const table = await tableOf(em, await readPenetrations(em, projectId));
	const columns = table[0]!.map((place) => ({ place, label: place.replaceAll("_", " ") }));
	return { text: writeTable(table), columns, marked: [] };
}
