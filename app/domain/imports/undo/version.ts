import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { LOCK_CATALOGUE } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { oldTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import type { ImportContext, ImportOptions } from "#app/domain/imports/import-options.ts";
import { beginRun, inSession, storeRun } from "#app/domain/imports/run.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { listObstacles } from "./obstacles.sql.ts";
import { restoreFormer } from "./restore.sql.ts";

const SAME = "The record is as it was then already.";

const changed = z.object({ entity: z.enum(CATALOGUE_ENTITIES), record_id: z.int(), newest: z.int() });

/**
 * Restores a record to its state after a change, as a new change and by the rules of an import; its files stay.
 * `newest` is the record's newest change that the person saw. Throws not found, conflict (changed since, or nothing
 * differs), invalid with the reasons, the signal's reason.
 */
export async function putBackVersion(
	context: ImportContext,
	{ change, newest }: { change: number; newest: number },
	options: Pick<ImportOptions, "source" | "actorId" | "approval" | "seenChange" | "signal">,
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-version-"));
	try {
		await inSession(context, { ...options, putsBack: true }, (session) => putBack(session, { change, newest }, folder));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function putBack(session: RunSession, { change, newest }: { change: number; newest: number }, folder: string) {
	const started = new Date();
	await beginRun(session);
	await session.run(LOCK_CATALOGUE);
	const [found] = await session.read(
		changed,
		`select c.entity, c.record_id, (select max(n.id)::int from catalogue_change n
			where n.entity = c.entity and n.record_id = c.record_id) as newest
		from catalogue_change c where c.id = $1`,
		[change],
	);
	if (!found) throw notFound();
	if (found.newest !== newest) throw conflict("This record was changed since. Look at it again.");
	if (change === newest) throw conflict(SAME);
	const { entity } = found;
	const former = {
		entities: [entity],
		texts: () => oldTexts(entity, `c.record_id = ${found.record_id} and c.id > ${change}`),
	};
	const results = await restoreFormer(session, former, folder);
	const { obstacles } = await listObstacles(session);
	if (obstacles.length > 0) throw invalid({ "": obstacles.map(({ record, reason }) => `The ${record} ${reason}`) });
	if (!session.outcome.changed) throw conflict(SAME);
	const files = results.map((result) => ({ ...result, file: `version of change ${change}` }));
	await storeRun(session, started, files, { kind: "version", entity, id: found.record_id, change, newest });
	await session.run("commit");
}
