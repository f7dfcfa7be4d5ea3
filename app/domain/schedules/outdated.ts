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

/**
 * Which of a project's finished schedules no longer say what one would say that is issued now, and in which parts.
 * Number, date and issuer do not count. Told by the facts themselves, never by marks that a change would have to leave
 * behind: they are gathered once, and one statement compares them with all the runs. The caller has made sure that the
 * actor may see the project.
 */
export async function findOutdated(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runIds: number[],
): Promise<Map<number, ChangedPart[]>> {
	if (runIds.length === 0) return new Map();
	const now = JSON.stringify(
		await gatherFacts(em, { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: "UTC" }),
	);
	const rows = await em.execute<Compared[]>(
		`select r.id, r.facts->'project' is distinct from n.facts->'project' as project,
		   r.facts->'items' is distinct from n.facts->'items' as solutions,
		   r.facts->'cover' is distinct from n.facts->'cover' as cover,
		   (r.facts->'attachments', r.facts->'missing') is distinct from (n.facts->'attachments', n.facts->'missing') as documents
		 from schedule_run r, (select ?::jsonb as facts) n
		 where r.project_id = ? and r.id = any(?::int[]) and r.status = 'done' and r.facts is not null`,
		[now, projectId, intArray(runIds)],
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
