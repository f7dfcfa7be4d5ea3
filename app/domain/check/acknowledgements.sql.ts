import { sql } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Point } from "./acknowledge.ts";

export async function storeAcknowledgements(
	em: EntityManager,
	actor: Actor,
	runId: number,
	points: Point[],
): Promise<void> {
	const rows = points.map(({ code, findings }) => ({ code, texts: findings.map(({ text }) => text) }));
	await em.execute(
		sql`insert into acknowledgement (run_id, code, texts, person_id)
			select ${runId}, code, texts, ${actor.id}
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (code text, texts text[])`,
	);
}
