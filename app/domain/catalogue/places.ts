import type { EntityManager } from "#db/orm.ts";
import type { Named } from "./views.ts";

/** The cities to choose from, in natural order: active ones, and the one that is already stored. */
export function listCities(em: EntityManager, stored: number | null = null): Promise<Named[]> {
	return em.execute<Named[]>("select id, name from city where is_active or id = ? order by name, id", [stored]);
}

/** The companies to choose from at sign-up, in natural order: active ones. */
export function listCompanies(em: EntityManager): Promise<Named[]> {
	return em.execute<Named[]>("select id, name from company where is_active order by name, id");
}
