import { z } from "zod";
import { oldTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/records/records.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { isMade } from "./made-by.ts";
import type { Former } from "./restore.sql.ts";

export async function beforeRun(session: RunSession, run: number): Promise<Former> {
	const changed = await session.read(
		z.object({ entity: z.enum(CATALOGUE_ENTITIES) }),
		`select distinct entity from catalogue_change where import_run_id = ${run}`,
	);
	const kept = (entity: CatalogueEntity, col: string) =>
		`(select k.file_id from import_run_file k where k.import_run_id = ${run} and k.entity = ${literal(entity)}
			and k.record_id = e.id and k.col = ${literal(col)})`;
	return {
		entities: changed.map(({ entity }) => entity),
		texts: (entity) =>
			oldTexts(entity, `c.import_run_id = ${run} and not ${isMade(run, literal(entity), "c.record_id")}`),
		file: (entity, name) =>
			name === "image"
				? `${kept(entity, "img_large_id")} || coalesce('/' || ${kept(entity, "img_small_id")}, '')`
				: `${kept(entity, `${name}_id`)}::text`,
	};
}
