import type { EntityManager } from "#db/orm.ts";

/**
 * Whether a city may be stored in a project, null for a new one: a withdrawn city may stay where it is stored, but is
 * unknown to a new choice.
 */
export async function mayHaveCity(em: EntityManager, projectId: number | null, city: number): Promise<boolean> {
	const known = await em.execute<unknown[]>(
		`select 1 from city c where c.id = ? and (c.is_active or exists (
		   select from project p where p.id = ? and p.city_id = c.id))`,
		[city, projectId],
	);
	return known.length > 0;
}
