import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { gatherFacts } from "./gather.ts";

/** A part of a schedule that would be printed otherwise today. */
export type ChangedPart = "project" | "solutions" | "cover" | "documents";

interface Compared {
	id: number;
	project: boolean;
	solutions: boolean;
	cover: boolean;
	documents: boolean;
}

const NEWEST_COVER = `(select jsonb_build_object('revision', revision, 'html', content, 'footerNote', footer_note)
	from cover where is_active order by created desc, id desc limit 1)`;

/** Of these finished schedules those for which something has moved; whether anything printed has, only facts can tell. */
async function findSuspects(em: EntityManager, projectId: number, runIds: number[]): Promise<number[]> {
	const rows = await em.execute<{ id: number }[]>(
		`select r.id from schedule_run r join project p on p.id = r.project_id
		 where r.project_id = ? and r.id = any(?::int[]) and r.status = 'done' and r.facts is not null and (
		   r.project_version <> p.version or r.catalogue_version <> (select version from catalogue_version)
		   or exists (select 1 from warranty w where w.updated > r.started)
		   or nullif(r.facts->'cover', 'null'::jsonb) is distinct from ${NEWEST_COVER})`,
		[projectId, intArray(runIds)],
	);
	return rows.map((row) => row.id);
}

/**
 * Which of a project's finished schedules no longer say what one would say that is issued now, and in which parts.
 * Number, date and issuer do not count. The caller has made sure that the actor may see the project.
 */
export async function findOutdated(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runIds: number[],
): Promise<Map<number, ChangedPart[]>> {
	const suspects = runIds.length > 0 ? await findSuspects(em, projectId, runIds) : [];
	if (suspects.length === 0) return new Map();
	const now = JSON.stringify(
		await gatherFacts(em, { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: "UTC" }),
	);
	const rows = await em.execute<Compared[]>(
		`select r.id, r.facts->'project' <> n.facts->'project' as project, r.facts->'items' <> n.facts->'items' as solutions,
		   r.facts->'cover' is distinct from n.facts->'cover' as cover,
		   r.facts->'attachments' <> n.facts->'attachments' or r.facts->'missing' <> n.facts->'missing' as documents
		 from schedule_run r, (select ?::jsonb as facts) n where r.id = any(?::int[])`,
		[now, intArray(suspects)],
	);
	const parts = ["project", "solutions", "cover", "documents"] as const;
	return new Map(
		rows.map((row) => [row.id, parts.filter((part) => row[part])] as const).filter(([, changed]) => changed.length > 0),
	);
}

/** The newest finished schedule of a project, if it is out of date. */
export async function findOutdatedLatest(
	em: EntityManager,
	actor: Actor,
	projectId: number,
): Promise<{ documentNo: string; changed: ChangedPart[] } | null> {
	const [latest] = await em.execute<{ id: number; documentNo: string }[]>(
		`select id, document_no as "documentNo" from schedule_run
		 where project_id = ? and status = 'done' order by started desc, id desc limit 1`,
		[projectId],
	);
	const changed = latest && (await findOutdated(em, actor, projectId, [latest.id])).get(latest.id);
	return changed ? { documentNo: latest.documentNo, changed } : null;
}
