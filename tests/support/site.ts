import { BASIS } from "#app/domain/site/records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeRecord } from "./catalogue.ts";

/** Somebody's record of an opening as it is now, some hours later than {@link makeRecord} makes one. */
export async function makeBuilt(
	em: EntityManager,
	project: number,
	penetration: number,
	{ hours = 0, ...more }: Record<string, unknown> & { hours?: number } = {},
): Promise<number> {
	const [{ basis }] = (await em.execute(`select ${BASIS} as basis from penetration n where id = ?`, [penetration])) as [
		{ basis: object },
	];
	const at = new Date(Date.parse("2026-11-28T01:00:00Z") + hours * 3_600_000);
	return makeRecord(em, project, penetration, { at, ordered: at, basis: JSON.stringify(basis), ...more });
}
