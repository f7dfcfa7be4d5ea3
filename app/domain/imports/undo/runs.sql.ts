import { z } from "zod";
import { LOCK_CATALOGUE } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";

const runRow = z.object({ undoneBy: z.int().nullable(), undoes: z.int().nullable(), isKept: z.boolean() });

/** From here to the commit nobody else changes the catalogue. Throws not found, conflict. */
export async function lockRun(session: RunSession, run: number): Promise<void> {
	await session.run(LOCK_CATALOGUE);
	const [found] = await session.read(
		runRow,
		`select (select u.import_run_id from import_undo u where u.undone_id = r.id) as "undoneBy",
			(select u.undone_id from import_undo u where u.import_run_id = r.id) as undoes,
			${IS_KEPT} as "isKept"
		from import_run r where r.id = $1`,
		[run],
	);
	if (!found) throw notFound(`There is no import ${run}.`);
	if (found.undoneBy) throw conflict(`Import ${run} was undone by import ${found.undoneBy} already.`);
	if (found.undoes) throw conflict(`Import ${run} undid import ${found.undoes}: import the files again.`);
	if (!found.isKept)
		throw conflict(`Import ${run} was stored before imports kept what they make; it cannot be undone.`);
}

/** SQL over `r`: a run of an older version did not note which records it made. */
export const IS_KEPT = `(exists (select from import_run_record m where m.import_run_id = r.id)
	or not exists (select from jsonb_array_elements(r.files) f where (f ->> 'new')::int > 0))`;

export async function noteUndo(session: RunSession, by: number, run: number): Promise<void> {
	await session.run("insert into import_undo (import_run_id, undone_id) values ($1, $2)", [by, run]);
	await session.run("delete from import_run_file where import_run_id = $1", [run]);
}
