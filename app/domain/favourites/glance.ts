import type { Actor } from "#app/domain/actor.ts";
import type { FileView } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";

export interface FavouriteGlance {
	id: number;
	name: string;
	count: number;
	drawings: { id: number; drawing: string; imgSmall: FileView }[];
}

/** In natural order of name, each with up to `drawings` pictures, and how many lists there are. */
export async function glanceAtFavourites(
	em: EntityManager,
	actor: Actor,
	{ lists, drawings }: { lists: number; drawings: number },
): Promise<{ total: number; lists: FavouriteGlance[] }> {
	const rows = await em.execute<(FavouriteGlance & { total: number })[]>(
		`select f.id, f.name, count(*) over ()::int as total,
		   (select count(*)::int from favourite_solution s where s.favourite_id = f.id) as count,
		   coalesce((select json_agg(json_build_object('id', d.id, 'drawing', d.drawing, 'imgSmall', d.file)) from (
		     select s.id, s.drawing, json_build_object('id', i.id, 'name', i.name, 'width', i.width, 'height', i.height) as file
		     from favourite_solution fs join solution s on s.id = fs.solution_id join file i on i.id = s.img_small_id
		     where fs.favourite_id = f.id order by fs.position, s.id limit ?) d), '[]') as drawings
		 from favourite f where f.user_id = ? order by f.name, f.id limit ?`,
		[drawings, actor.id, lists],
	);
	return { total: rows[0]?.total ?? 0, lists: rows.map(({ total, ...list }) => list) };
}
