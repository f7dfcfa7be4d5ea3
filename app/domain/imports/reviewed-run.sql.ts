import { z } from "zod";
import {
	DECIDED,
	NEEDS_REVIEW,
	published,
	publishSql,
	SEEN_CHANGE,
} from "#app/domain/catalogue/records/review-rule.sql.ts";
import { conflict, reviewRequired } from "#app/domain/errors.ts";
import type { ProposedAct, ProposedWork, RowPlace } from "#app/domain/proposed.schema.ts";
import { settings } from "#db/settings.ts";
import { listChanges } from "./import-changes.sql.ts";
import type { ImportReport } from "./report.schema.ts";
import type { ImportSession, RunSession } from "./session.sql.ts";

export const OVERTAKEN = "overtaken";

const OVERTAKEN_WORDS =
	"A record of this proposal was changed after it was proposed. Nothing was saved: it has to be proposed again from what is saved now.";

const countUnreviewed = (session: RunSession): Promise<number> =>
	session.count(`(select distinct r.entity, r.record_id from imp_change r where ${NEEDS_REVIEW}) needing`);

/** Lists rows of records that were changed, in any way, after the proposal was made. */
async function listOvertaken(session: RunSession, names: readonly string[], seen: number): Promise<RowPlace[]> {
	const rows = await session.read(
		z.object({ file: z.int(), line: z.int() }),
		`select distinct r.file, r.line from imp_change r
		where exists (select from catalogue_change c where c.entity = r.entity and c.record_id = r.record_id
			and c.id > ${Math.trunc(seen)}) order by 1, 2 limit 1000`,
	);
	return rows.map(({ file, line }) => ({ file: names[file - 1] ?? "", line }));
}

/** Reports for a dry run how many records need review, and the rows that were changed since the proposal. */
export async function foresee(
	session: RunSession,
	names: readonly string[],
): Promise<Pick<ImportReport, "review" | "overtaken">> {
	const review = settings().review ? await countUnreviewed(session) : 0;
	const { seenChange } = session.options;
	const overtaken = seenChange === undefined ? [] : await listOvertaken(session, names, seenChange);
	return { ...(review > 0 ? { review } : {}), ...(overtaken.length > 0 ? { overtaken } : {}) };
}

/**
 * Every run calls this before it stores anything: it publishes the proposal that the run comes from, or refuses a run
 * that needs review. `act` can be proposed instead. Throws conflict (`review_required`, `overtaken`, decided).
 */
export async function requireReviewedRun(
	session: RunSession,
	act?: { act: ProposedAct; names: readonly string[] },
): Promise<void> {
	const { approval, actorId, seenChange } = session.options;
	if (!approval) {
		if (!settings().review || (await countUnreviewed(session)) === 0) return;
		throw reviewRequired(act && (await workOf(session, act)));
	}
	if (seenChange !== undefined && (await listOvertaken(session, [], seenChange)).length > 0) {
		throw conflict(OVERTAKEN_WORDS, OVERTAKEN);
	}
	const about = `o.kind in ('import', 'undo', 'version') and o.author_id is not distinct from ${actorId ?? null}`;
	const [claimed] = await session.read(published, publishSql(approval, about));
	if (!claimed) throw conflict(DECIDED, "decided");
}

async function workOf(
	session: RunSession,
	{ act, names }: { act: ProposedAct; names: readonly string[] },
): Promise<ProposedWork> {
	const [now] = await session.read(z.object({ seen: z.int() }), `select ${SEEN_CHANGE} as seen`);
	return { act, ...(await listChanges(session, names)), seenChange: now!.seen };
}

/**
 * Deletes staged rows that this run leaves out: those that were not chosen for publishing, and those that were
 * published before. False if every row stays.
 */
export async function dropLeftOut(session: ImportSession): Promise<boolean> {
	const { only, without = [] } = session.options;
	const lines = (rows: readonly RowPlace[]) => rows.flatMap(({ file, line }) => (file === session.name ? [line] : []));
	if (only) await session.run("delete from imp_stage where not line = any ($1::int[])", [lines(only)]);
	if (without.length > 0) await session.run("delete from imp_stage where line = any ($1::int[])", [lines(without)]);
	return Boolean(only) || without.length > 0;
}
