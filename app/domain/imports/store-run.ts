import { refreshPathsOf } from "../catalogue/read-model.ts";
import { storeChanges } from "./changes.ts";
import type { ImportFileResult } from "./report.ts";
import type { ImportSession } from "./session.ts";

/** Files that written rows no longer name and nobody else does. */
const orphans = `update file f set state = 'orphan' where f.id in (select id from imp_replaced)
	and not exists (select from product p where f.id in (p.img_id, p.tds_id, p.msds_id))
	and not exists (select from solution s where f.id in (s.pdf_id, s.img_small_id, s.img_large_id))
	and not exists (select from warranty w where w.pdf_id = f.id)
	and not exists (select from schedule_run r where r.file_id = f.id)`;

/**
 * Ends a run that changed something, before its commit: the catalogue's version, raised once, finder paths, history and
 * the run itself. Answers the run's id.
 */
export async function storeRun(session: ImportSession, started: Date, files: ImportFileResult[]): Promise<number> {
	session.progress("storing");
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await session.query("update catalogue_version set version = version + 1");
	await session.query("analyze imp_touched");
	await refreshPathsOf(session, "select solution_id from imp_touched");
	await session.query(orphans);
	const [run] = await session.query<{ id: number }>(
		`insert into import_run (actor_id, source, files, started, finished)
		values ($1, $2, $3, $4, clock_timestamp()) returning id`,
		[session.options.actorId ?? null, session.options.source, JSON.stringify(files), started],
	);
	await storeChanges(session, run!.id);
	return run!.id;
}
