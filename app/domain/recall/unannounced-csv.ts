import type { Actor } from "#app/domain/actor.ts";
import { CSV_MARK, csvLine } from "#app/domain/exports/csv-line.ts";
import type { EntityManager } from "#db/orm.ts";
import { listUnannounced } from "./unannounced.sql.ts";

const PORTION = 1_000;

/** In portions of text. */
export async function* unannouncedCsv(em: EntityManager, actor: Actor): AsyncGenerator<string> {
	yield CSV_MARK + csvLine(["kind", "id", "name", "was", "change"]);
	for (let offset = 0; ; offset += PORTION) {
		const { records } = await listUnannounced(em, actor, { limit: PORTION, offset });
		yield records.map((one) => csvLine([one.entity, one.id, one.label, one.why, one.changes.join("; ")])).join("");
		if (records.length < PORTION) break;
	}
}
