import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const row = z.object({ level: z.string(), openings: z.int(), drawingBytes: z.coerce.number() });

/** The page of an opening without its drawing, with a few records. */
const PAGE_BYTES = 40_000;

/** A level with what a device needs to keep of it. */
export interface LevelCopy {
	level: string;
	openings: number;
	/** About how many bytes. */
	bytes: number;
}

/** Lists the levels of a project with the size of their copies: each drawing counts once on a level. */
export async function listLevelCopies(em: EntityManager, projectId: number): Promise<LevelCopy[]> {
	const rows = await readRows(
		em,
		row,
		sql`with needed as (
			  select n.level, n.solution_id from penetration n where n.project_id = ${projectId} and n.status <> 'not needed')
			select l.level, l.openings, coalesce((
			  select sum(f.bytes) from solution s join file f on f.id in (s.img_small_id, s.img_large_id)
			  where s.id in (select d.solution_id from needed d where d.level = l.level)), 0) as "drawingBytes"
			from (select level, count(*)::int as openings from needed group by level) l order by l.level collate natural_ties`,
	);
	return rows.map(({ level, openings, drawingBytes }) => {
		return { level, openings, bytes: openings * PAGE_BYTES + drawingBytes };
	});
}

/** The ids of the openings of some levels that are needed. */
export async function listOpeningsOnLevels(em: EntityManager, projectId: number, levels: string[]): Promise<number[]> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select n.id from penetration n where n.project_id = ${projectId} and n.status <> 'not needed'
			and n.level in (select jsonb_array_elements_text(${JSON.stringify(levels)}::jsonb)) order by n.ref collate natural_ties, n.id`,
	);
	return rows.map(({ id }) => id);
}
