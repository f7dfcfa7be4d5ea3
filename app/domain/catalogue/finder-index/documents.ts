import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { solutionRowsSql } from "#app/domain/catalogue/solutions/rows-sql.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { runSql, type SqlRunner } from "./run.sql.ts";
import { LOCK_CATALOGUE } from "./version.sql.ts";

const PORTION = 500;

const MISSING = `select s.id from solution s
	where not exists (select from solution_document d where d.solution_id = s.id) order by s.id limit ${PORTION}`;

/** Writes documents of an older version, or of rows that were changed beside the product. Answers how many. */
export async function writeMissingDocuments(em: EntityManager): Promise<number> {
	let written = 0;
	for (;;) {
		const count = await inTransaction(em, async (tx) => {
			await tx.execute(raw(LOCK_CATALOGUE));
			const ids = (await readRows(tx, z.object({ id: z.int() }), raw(MISSING))).map(({ id }) => id);
			if (ids.length > 0) await writeDocuments(tx, `select unnest('${intArray(ids)}'::int[])`);
			return ids.length;
		});
		written += count;
		if (count < PORTION) return written;
	}
}

/** `ids` is a query. Under the lock of the catalogue's version, so that nobody writes an older state over a newer one. */
export const writeDocuments = (runner: SqlRunner, ids: string): Promise<unknown> =>
	runSql(
		runner,
		`insert into solution_document (solution_id, document)
		select (s.solution ->> 'id')::int, s.solution
		from (${solutionRowsSql(`(select array_agg(q.id order by q.id) from (${ids}) q (id))`)}) s
		on conflict (solution_id) do update set document = excluded.document`,
	);

/** Of an import: those that it made, changed, or changed a specimen of. */
export const writeDocumentsOfRun = (runner: SqlRunner, run: number): Promise<unknown> =>
	writeDocuments(
		runner,
		`select s.id from import_run_record m join solution s on s.id between m.first_id and m.last_id
			where m.import_run_id = ${run} and m.entity = 'solution'
		union select record_id from catalogue_change where import_run_id = ${run} and entity = 'solution'
		union select ss.solution_id from catalogue_change c join solution_specimen ss on ss.specimen_id = c.record_id
			where c.import_run_id = ${run} and c.entity = 'specimen'`,
	);
