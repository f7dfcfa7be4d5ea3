import { loadPathsOf } from "#app/domain/catalogue/read-model.ts";
import { releaseSql } from "#app/domain/files/unused.ts";
import { storeChanges } from "./changes.sql.ts";
import type { ImportFileResult } from "./report.ts";
import type { ImportSession } from "./session.sql.ts";

/** Before the commit: the catalogue's version, finder paths, history and the run itself, whose id it answers. */
export async function storeRun(session: ImportSession, started: Date, files: ImportFileResult[]): Promise<number> {
	session.progress("storing");
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await session.query("update catalogue_version set version = version + 1");
	await session.query("analyze imp_touched");
	await loadPathsOf(session, "select solution_id from imp_touched");
	await session.query(releaseSql("in (select id from imp_replaced)"));
	const [run] = await session.query<{ id: number }>(
		`insert into import_run (actor_id, source, files, started, finished)
		values ($1, $2, $3, $4, clock_timestamp()) returning id`,
		[session.options.actorId ?? null, session.options.source, JSON.stringify(files), started],
	);
	await storeChanges(session, run!.id);
	return run!.id;
}
