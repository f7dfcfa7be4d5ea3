/** Packs of as-built issues: the work of making one, and where it is kept (docs/rules/as-built.md#the-pack). */
import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import { issuedName } from "#app/domain/schedules/issue-register.ts";
import { verifyPath } from "#app/domain/verification/verify-token.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { isoTime } from "#db/sql.ts";
import type { PackedFile, PackedIssue } from "./write-pack.ts";

const STORED_FOR = "7 days";

/** A pack that no worker has reported on for so long is begun anew. */
const LOST_AFTER = "11 minutes";

const MAX_TRIES = 3;

const packView = z.object({
	issueNo: z.int(),
	documentNo: z.string(),
	projectName: z.string(),
	revision: z.string(),
	/** The state of the work; null before anybody wants the pack, and once it is no longer stored. */
	status: z.enum(["running", "done", "failed"]).nullable(),
	progress: z.int(),
	/** ISO 8601, UTC; null until it is done. */
	expires: z.string().nullable(),
	key: z.string().nullable(),
	bytes: z.int().nullable(),
	/** False for an issue of a site of which nothing was recorded. */
	hasRegister: z.boolean(),
});

type PackView = z.output<typeof packView>;

const OF_ISSUE = `from schedule_run r join project p on p.id = r.project_id
	left join issue_pack k on k.run_id = r.id and (k.expires is null or k.expires > now())
	left join file f on f.id = k.file_id
	where r.status = 'done' and r.issue_no is not null and r.intended_use = 'As built'`;

/** The pack of an as-built issue of a project that the actor may change. Throws not found. */
export async function getPack(em: EntityManager, actor: Actor, projectId: number, runId: number): Promise<PackView> {
	const [pack] = await readRows(
		em,
		packView,
		sql`select r.issue_no as "issueNo", r.document_no as "documentNo", r.project_name as "projectName",
			  coalesce(r.revision, '') as revision,
			  case when k.status = 'running' and k.updated < now() - ${LOST_AFTER}::interval then 'failed' else k.status end as status,
			  coalesce(k.progress, 0) as progress, ${raw(isoTime("k.expires"))} as expires,
			  f.storage_key as key, f.bytes::float8 as bytes,
			  r.facts -> 'asBuilt' is not null as "hasRegister"
			${raw(OF_ISSUE)} and r.id = ${runId} and p.id = ${projectId} and ${editableProjectsSql(actor)}`,
	);
	if (!pack) throw notFound();
	return pack;
}

/**
 * Begins the work of making a pack. A second call while it is made, or while it is stored, does nothing. Throws not found, and conflict for an issue without
 * a register.
 */
export async function startPack(
	em: EntityManager,
	actor: Actor,
	{ projectId, runId }: { projectId: number; runId: number },
	enqueue: (em: EntityManager, runId: number) => Promise<void>,
): Promise<void> {
	const { hasRegister } = await getPack(em, actor, projectId, runId);
	if (!hasRegister) throw conflict("This issue has no register.", "no_register");
	const begun: unknown[] = await em.execute(
		sql`insert into issue_pack (run_id) values (${runId})
			on conflict (run_id) do update set status = 'running', progress = 0, attempt = 0, updated = now(), expires = null
			where issue_pack.status = 'failed' or issue_pack.expires <= now()
			  or (issue_pack.status = 'running' and issue_pack.updated < now() - ${LOST_AFTER}::interval)
			returning run_id`,
	);
	if (begun.length > 0) await enqueue(em, runId);
}

const packedIssue = z.object({
	facts: scheduleFacts,
	projectName: z.string(),
	documentNo: z.string(),
	revision: z.string().nullable(),
	key: z.string(),
	sha256: z.string(),
	token: z.string(),
});

const issueOf = async (em: EntityManager, which: ReturnType<typeof sql>): Promise<PackedIssue | null> => {
	const [found] = await readRows(
		em,
		packedIssue,
		sql`select r.facts, r.project_name as "projectName", r.document_no as "documentNo", r.revision, f.storage_key as key, f.sha256,
			  r.verify_token as token from schedule_run r join file f on f.id = r.file_id
			where r.status = 'done' and r.facts -> 'asBuilt' is not null and ${which}
			order by r.issue_no desc limit 1`,
	);
	if (!found) return null;
	const { facts, key, sha256, token } = found;
	return { facts, key, sha256, name: issuedName(found), verify: settings().appUrl + verifyPath(token) };
};

/** Finds the newest as-built issue of a project, for whoever may read everything; null without one. */
export async function findNewestAsBuilt(em: EntityManager, projectId: number) {
	const [run] = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select id from schedule_run where project_id = ${projectId} and status = 'done' and facts -> 'asBuilt' is not null
			order by issue_no desc limit 1`,
	);
	const issue = run && (await issueOf(em, sql`r.id = ${run.id}`));
	return run && issue ? { runId: run.id, issue } : null;
}

/** Takes a pack up; null for one that has ended, or was taken up too often. Each call counts as a try. */
export async function claimPack(em: EntityManager, runId: number): Promise<PackedIssue | null> {
	const claimed: { attempt: number }[] = await em.execute(
		sql`update issue_pack set attempt = attempt + 1, updated = now() where run_id = ${runId} and status = 'running' returning attempt`,
	);
	const [pack] = claimed;
	if (!pack) return null;
	const issue = pack.attempt <= MAX_TRIES ? await issueOf(em, sql`r.id = ${runId}`) : null;
	if (!issue) await failPack(em, runId);
	return issue;
}

const failPack = (em: EntityManager, runId: number): Promise<unknown> =>
	em.execute(
		sql`update issue_pack set status = 'failed', updated = now() where run_id = ${runId} and status = 'running'`,
	);

/** Reports progress from 0 to 99, which only rises. */
export const reportPacked = (em: EntityManager, runId: number, percent: number): Promise<unknown> =>
	em.execute(
		sql`update issue_pack set progress = greatest(progress, ${Math.min(99, Math.floor(percent))}), updated = now()
			where run_id = ${runId} and status = 'running'`,
	);

/** Notes the files of a pack for the public page of its issue, for good: whoever has the pack has them still when it is no longer stored. */
export const recordPacked = (em: EntityManager, runId: number, packed: PackedFile[]): Promise<unknown> =>
	em.execute(
		sql`insert into issue_pack_file (run_id, sha256, name)
			select ${runId}, sha256, name from jsonb_to_recordset(${JSON.stringify(packed)}::jsonb) as p (sha256 text, name text)
			on conflict do nothing`,
	);

/** Stores the pack for a week. False where the work has ended meanwhile. */
export function finishPack(em: EntityManager, runId: number, file: number, packed: PackedFile[]): Promise<boolean> {
	return inTransaction(em, async (inside) => {
		const ended: { old: number | null }[] = await inside.execute(
			sql`update issue_pack k set status = 'done', progress = 100, updated = now(), expires = now() + ${STORED_FOR}::interval, file_id = ${file}
				from issue_pack before where before.run_id = k.run_id and k.run_id = ${runId} and k.status = 'running'
				returning before.file_id as old`,
		);
		if (ended.length === 0) return false;
		await settleFiles(inside, [file]);
		await releaseFiles(
			inside,
			ended.map(({ old }) => old),
		);
		await recordPacked(inside, runId, packed);
		return true;
	});
}

/** Gives up the files of packs that have been stored for a week; the sweep of files takes them away. */
export async function endOldPacks(em: EntityManager): Promise<void> {
	await inTransaction(em, async (inside) => {
		const ended: { file_id: number | null }[] = await inside.execute(
			"delete from issue_pack where expires <= now() returning file_id",
		);
		await releaseFiles(
			inside,
			ended.map(({ file_id: file }) => file),
		);
	});
}
