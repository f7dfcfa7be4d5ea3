import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

/**
 * Answers the time before which every change can be seen: when the oldest transaction began that is still under way. What it
 * changes will bear that time, and whoever asked for changes until now would never see it.
 */
export async function getChangesUntil(em: EntityManager): Promise<string> {
	const oldest = `(select least(now(), min(xact_start)) from pg_stat_activity where datname = current_database())`;
	const [row] = await readRows(em, z.object({ until: time }), raw(`select ${isoTime(oldest)} as until`));
	return row!.until;
}
