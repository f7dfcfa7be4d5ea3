import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { COLUMNS, ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES, IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import type { CatalogueEntity, CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { FILE_MISSING, FILE_UNCHANGED } from "#app/domain/imports/file-columns.sql.ts";
import { importFile } from "#app/domain/imports/import-file.sql.ts";
import type { ImportFileResult } from "#app/domain/imports/report.schema.ts";
import { openFile, type RunSession } from "#app/domain/imports/session.sql.ts";
import { literal, quoted } from "#db/sql.ts";
import { addObstacles } from "./obstacles.sql.ts";

const entitiesOf = (list: ImportListName): CatalogueEntity[] =>
	list === "lookups" ? LOOKUPS.flatMap(({ key }) => (key === "product" ? [] : [key])) : [FILE_ENTITIES[list]];

export interface Former {
	entities: readonly CatalogueEntity[];
	/** A query of `record_id, texts`: the former texts of each record, by field. */
	texts(entity: CatalogueEntity): string;
	/** The SQL of the former file over the record `e`, null if the file no longer exists; without this, records keep their files. */
	file?(entity: CatalogueEntity, name: string): string;
}

function fileCell(former: Former, entity: CatalogueEntity, name: string): string {
	if (!former.file) return literal(FILE_UNCHANGED);
	return `case when not o.texts ? ${literal(name)} then ${literal(FILE_UNCHANGED)}
		when o.texts ->> ${literal(name)} is null then null
		else coalesce(${former.file(entity, name)}, ${literal(FILE_MISSING)}) end`;
}

function formerRows(former: Former, list: ImportListName, entity: CatalogueEntity): string {
	const cell = ({ name, file }: CsvColumn) =>
		file
			? fileCell(former, entity, name)
			: `case when o.texts ? ${literal(name)} then o.texts ->> ${literal(name)} else e.${quoted(name)} end`;
	const cells = COLUMNS[list].map((column) => `${cell(column)} as ${quoted(column.name)}`);
	return `select ${literal(`${entity}-`)} || e.id as ${ID}, ${cells.join(", ")}
		from (${historySelect(entity)}) e join (${former.texts(entity)}) o on o.record_id = e.id`;
}

/** A name that was withdrawn since, or a key that is in use, is an obstacle: an import would refuse it. */
async function refusedRows(session: RunSession, list: ImportListName, file: number): Promise<void> {
	const staged = list === "lookups" ? "imp_all" : "imp_stage";
	await addObstacles(
		session,
		`select split_part(s.given, '-', 1), split_part(s.given, '-', 2)::int, 'cannot be put back: ' || f.message
		from imp_fault f join ${staged} s on s.line = f.line where f.file = ${file} order by f.no`,
	);
}

/** Restores records by importing rows that name them by their ids. The rows' files are written to `folder`. */
export async function restoreFormer(session: RunSession, former: Former, folder: string): Promise<ImportFileResult[]> {
	const results: ImportFileResult[] = [];
	for (const list of IMPORT_LISTS) {
		const entities = entitiesOf(list).filter((entity) => former.entities.includes(entity));
		if (entities.length === 0) continue;
		const path = join(folder, `${list}.csv`);
		const rows = entities.map((entity) => formerRows(former, list, entity)).join(" union all ");
		await pipeline(
			session.client.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`)),
			createWriteStream(path, { mode: 0o600 }),
		);
		const file = results.length + 1;
		const input = { list, path, name: `${list}.csv` };
		const result = await importFile(openFile(session, { input, name: input.name, file, copy: null }));
		await refusedRows(session, list, file);
		results.push(result);
	}
	return results;
}
