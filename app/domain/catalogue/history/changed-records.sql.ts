import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { solutionsUsing, specimensUsing } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** The kinds of records that clients hold copies of. */
export type CopiedEntity = "solution" | "specimen" | "report";

const changed = (entity: CatalogueEntity) => `(select id from changed where entity = '${entity}')`;

/** Queries of the records of a kind whose answer has a record that changed, itself included. */
const WHOLE: Record<CopiedEntity, (string | undefined)[]> = {
	solution: [
		"select id from solution where created >= ? or updated >= ?",
		...CATALOGUE_ENTITIES.map((entity) => solutionsUsing(entity, changed(entity))),
		// A substrate in which a specimen was tested need not be one that the solution is for.
		...(["orient", "subname"] as const).map((entity) => {
			const specimens = specimensUsing(entity, changed(entity));
			return `select s.solution_id from solution_specimen s where s.specimen_id in (${specimens})`;
		}),
	],
	specimen: [
		"select id from specimen where created >= ?",
		...CATALOGUE_ENTITIES.map((entity) => specimensUsing(entity, changed(entity))),
	],
	report: [
		"select id from report where created >= ?",
		changed("report"),
		`select id from report where lab_id in ${changed("lab")} or standard_id in ${changed("standard")}
			or superseded_by_id in ${changed("report")}`,
	],
};

/**
 * Lists the records of a kind that were made or changed at or after a time, or of whose parts one was
 * (docs/rules/api.md#changes-since). A time stands for the beginning of the transaction that made the change.
 */
export async function listChangedRecords(em: EntityManager, entity: CopiedEntity, since: Date): Promise<Set<number>> {
	const queries = WHOLE[entity].filter((query) => query !== undefined);
	const statement = `with changed as (select distinct entity, record_id as id from catalogue_change where at >= ?)
		${queries.join(" union ")}`;
	const times = [...statement.matchAll(/\?/g)].map(() => since);
	const rows = await readRows(em, z.object({ id: z.int() }), raw(statement, times));
	return new Set(rows.map(({ id }) => id));
}
