import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { activeSpecimenSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const picture = z.object({
	id: z.number(),
	name: z.string(),
	width: z.number().nullable(),
	height: z.number().nullable(),
});

const previewRow = z.object({
	id: z.number(),
	name: z.string(),
	count: z.number(),
	/** `isProven`: it has an active specimen. */
	drawings: z.array(z.object({ id: z.number(), drawing: z.string(), isProven: z.boolean(), imgSmall: picture })),
	total: z.number(),
});

export type FavouritePreview = Omit<z.output<typeof previewRow>, "total">;

/** In natural order of name, each with up to `drawings` pictures, and how many lists there are. */
export async function previewFavourites(
	em: EntityManager,
	actor: Actor,
	{ lists, drawings }: { lists: number; drawings: number },
): Promise<{ total: number; lists: FavouritePreview[] }> {
	const rows = await readRows(
		em,
		previewRow,
		raw(
			`select f.id, f.name, count(*) over ()::int as total,
		   (select count(*)::int from favourite_solution s where s.favourite_id = f.id) as count,
		   coalesce((select json_agg(json_build_object('id', d.id, 'drawing', d.drawing, 'isProven', d.proven, 'imgSmall', d.file)) from (
		     select s.id, s.drawing, exists (select from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
		       where ss.solution_id = s.id and ${activeSpecimenSql("sp")}) as proven, json_build_object('id', i.id, 'name', i.name, 'width', i.width, 'height', i.height) as file
		     from favourite_solution fs join solution s on s.id = fs.solution_id join file i on i.id = s.img_small_id
		     where fs.favourite_id = f.id order by fs.position, s.id limit ?) d), '[]') as drawings
		 from favourite f where f.user_id = ? order by f.name collate natural_ties, f.id limit ?`,
			[drawings, actor.id, lists],
		),
	);
	return { total: rows[0]?.total ?? 0, lists: rows.map(({ total, ...list }) => list) };
}
