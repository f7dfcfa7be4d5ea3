import { z } from "zod";
import { loadPathsOf, writeDocumentsOfRun } from "#app/domain/catalogue/finder-index/read-model.ts";
import { releaseSql } from "#app/domain/files/unused.ts";
import { storeChanges } from "./changes.sql.ts";
import { storeMade } from "./made.sql.ts";
import type { ImportFileResult } from "./report.schema.ts";
import type { RunSession } from "./session.sql.ts";

export async function storeRun(session: RunSession, started: Date, files: ImportFileResult[]): Promise<number> {
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await session.run("update catalogue_version set version = version + 1");
	await session.run("analyze imp_touched");
	await loadPathsOf({ query: session.run }, "select solution_id from imp_touched");
	await session.run(releaseSql("in (select id from imp_replaced)"));
	const [run] = await session.read(
		z.object({ id: z.int() }),
		`insert into import_run (actor_id, source, files, started, finished)
		values ($1, $2, $3, $4, clock_timestamp()) returning id`,
		[session.options.actorId ?? null, session.options.source, JSON.stringify(files), started],
	);
	await storeChanges(session, run!.id);
	if (!session.options.putsBack) await storeMade(session, run!.id);
	await writeDocumentsOfRun({ query: session.run }, run!.id);
	return run!.id;
}
