import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { ScheduleFacts } from "./facts.ts";
import type { ReliedRecord } from "./snapshot.sql.ts";

const printable = z.object({ name: z.string(), version: z.int(), printChanges: z.boolean(), printable: z.boolean() });

/** Until the end of the transaction; null for a project that the actor may not see. */
export async function lockForIssue(em: EntityManager, actor: Actor, projectId: number) {
	const [project] = await readRows(
		em,
		printable,
		sql`select p.proj_name as name, p.version, p.print_changes as "printChanges", exists (select from project_item i
			  where i.project_id = p.id and (i.is_active or p.track_changes)) as printable
			from project p where p.id = ${projectId} and ${visibleProjectsSql(actor)} for no key update of p`,
	);
	return project ?? null;
}

/** Numbers newly shown solutions in printed order, after all ever given. The caller has locked the project. */
export async function giveNumbers(em: EntityManager, projectId: number): Promise<void> {
	await em.execute(
		sql`insert into schedule_number (project_id, solution_id, no)
			select p.id, i.solution_id, row_number() over (order by i.no_id, i.id)
				+ coalesce((select max(no) from schedule_number where project_id = p.id), 0)
			from project_item i join project p on p.id = i.project_id
			where p.id = ${projectId} and (i.is_active or p.track_changes)
				and not exists (select from schedule_number n where n.project_id = p.id and n.solution_id = i.solution_id)`,
	);
}

/** Until the end of the transaction: whatever sweeps replaced files passes over them. True if none was replaced before. */
export async function lockFiles(em: EntityManager, keys: Set<string>): Promise<boolean> {
	const locked: unknown[] = await em.execute(
		sql`select from file where storage_key in (select jsonb_array_elements_text(${JSON.stringify([...keys])}::jsonb))
			  and state <> 'orphan' for key share`,
	);
	return locked.length === keys.size;
}

const stamp = z.object({
	documentNo: z.string(),
	/** Milliseconds since 1970, by the database's clock: those of several web processes may differ. */
	issuedAt: z.number(),
});

export async function nextStamp(em: EntityManager, timeZone: string) {
	const [next] = await readRows(
		em,
		stamp,
		sql`select 'PFS-' || to_char(now() at time zone ${timeZone}, 'YYYY') || '-'
			  || lpad(nextval('schedule_document_no')::text, 6, '0') as "documentNo",
			  (extract(epoch from now()) * 1000)::float8 as "issuedAt"`,
	);
	return next!;
}

export async function indexRecords(em: EntityManager, runId: number, records: ReliedRecord[]): Promise<void> {
	await em.execute(
		sql`insert into issued_record (entity, record_id, run_id, solutions)
			select entity, id, ${runId}, solutions
			from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity text, id int, solutions int[])`,
	);
}

/** The pictures of what it shows stay when the catalogue takes others. */
export async function keepPictures(em: EntityManager, runId: number, { items }: ScheduleFacts): Promise<void> {
	const shown = items.flatMap(({ no, image }) => (image ? [{ no, key: image.key }] : []));
	await em.execute(
		sql`insert into issued_picture (run_id, no, file_id)
			select ${runId}, s.no, f.id from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s (no int, key text)
			join file f on f.storage_key = s.key`,
	);
}
