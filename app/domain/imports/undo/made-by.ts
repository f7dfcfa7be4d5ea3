import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { literal } from "#app/domain/imports/sql-text.ts";

/** Spans of ids of records that a run made, as `m (first_id, last_id)`. */
export const spansOf = (run: number, entity: CatalogueEntity): string =>
	`(select first_id, last_id from import_run_record where import_run_id = ${run} and entity = ${literal(entity)}) m`;

export const isMade = (run: number, entity: string, id: string): string =>
	`exists (select from import_run_record x where x.import_run_id = ${run} and x.entity = ${entity}
		and ${id} between x.first_id and x.last_id)`;
