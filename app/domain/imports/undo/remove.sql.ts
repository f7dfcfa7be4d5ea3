import { refreshPathsOf } from "#app/domain/catalogue/finder-index/read-model.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { CATALOGUE_ENTITIES, tableOf } from "#app/domain/catalogue/records/records.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { spansOf } from "./made-by.ts";

const fileColumns: [CatalogueEntity, string[]][] = [
	["product", ["img_id", "tds_id", "msds_id"]],
	["report", ["document_id"]],
	["solution", ["pdf_id", "img_small_id", "img_large_id"]],
	["warranty", ["pdf_id"]],
];

/** Whoever refers to others goes before them; names are left for the end. */
const FIRST: readonly CatalogueEntity[] = [
	"solution",
	"warranty",
	"cover",
	"specimen",
	"report",
	"serv",
	"subs",
	"insu",
	"product",
	"frr",
];
const ORDER = [...FIRST, ...CATALOGUE_ENTITIES.filter((entity) => !FIRST.includes(entity))];

const made = (run: number, entity: CatalogueEntity) =>
	`${tableOf(entity)} t join ${spansOf(run, entity)} on t.id between m.first_id and m.last_id`;

/** Removes what a run made, its solutions from the read model first. Answers how many records of each list. */
export async function removeMade(session: RunSession, run: number): Promise<Map<CatalogueEntity, number>> {
	const solutions = `select t.id from ${made(run, "solution")}`;
	if ((await session.run(`${solutions} limit 1`)) > 0) {
		await session.run(`update solution set is_active = false where id in (${solutions})`);
		await refreshPathsOf({ query: session.run }, solutions);
	}
	for (const [entity, columns] of fileColumns) {
		for (const column of columns) {
			await session.run(`insert into imp_replaced (entity, record_id, col, id)
				select ${literal(entity)}, t.id, ${literal(column)}, t.${column} from ${made(run, entity)}
				where t.${column} is not null`);
		}
	}
	const removed = new Map<CatalogueEntity, number>();
	for (const entity of ORDER) {
		const count = await session.run(`delete from ${tableOf(entity)} t using ${spansOf(run, entity)}
			where t.id between m.first_id and m.last_id`);
		if (count > 0) removed.set(entity, count);
	}
	return removed;
}
