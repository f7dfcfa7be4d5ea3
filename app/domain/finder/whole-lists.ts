import type { ServiceRecord } from "#app/domain/catalogue/record-shapes.ts";
import { serviceParts, serviceSql } from "#app/domain/catalogue/record-sql.ts";
import type { Named } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FinderChoice } from "./choice.ts";
import { noFilter, onPath } from "./choice.ts";
import { codeContains } from "./codes.ts";
import { FINDER_PAGE_SIZE } from "./pages.ts";

type Id = { id: number };

export async function findAllByPath(em: EntityManager, choice: FinderChoice): Promise<number[]> {
	const { sql, values } = onPath(choice, noFilter);
	const rows = await em.execute<Id[]>(
		`select s.id from solution s where s.id in (select p.solution_id from solution_path p where ${sql})
		 order by s.drawing collate natural_ties, s.id`,
		values,
	);
	return rows.map(({ id }) => id);
}

/** The first `most` by code, and how many there are. */
export async function findAllByDrawing(em: EntityManager, text: string, most: number) {
	const { sql, values } = codeContains(text);
	const rows = await em.execute<(Id & { total: number })[]>(
		`select s.id, count(*) over ()::int as total from solution s where s.is_offered and ${sql}
		 order by s.drawing collate natural_ties, s.id limit ?`,
		[...values, most],
	);
	return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export async function findLatestIds(em: EntityManager, page: number): Promise<number[]> {
	const rows = await em.execute<Id[]>(
		"select id from solution where is_offered order by updated desc, id desc limit ? offset ?",
		[FINDER_PAGE_SIZE, (page - 1) * FINDER_PAGE_SIZE],
	);
	return rows.map(({ id }) => id);
}

export const listOrientations = (em: EntityManager): Promise<Named[]> =>
	em.execute<Named[]>("select id, name from orientation where is_active order by name collate natural_ties, id");

export async function listOfferedServices(em: EntityManager): Promise<ServiceRecord[]> {
	const rows = await em.execute<{ service: ServiceRecord }[]>(
		`select ${serviceSql} as service from service sv ${serviceParts}
		 where sv.is_active and exists (
		   select from specimen sp join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id
		   where sp.service_id = sv.id and sp.is_active and s.is_offered)
		 order by cls.name collate natural_ties, mat.name collate natural_ties, styp.name collate natural_ties, sv.id`,
	);
	return rows.map(({ service }) => service);
}
