import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { CHECKED_AGAIN } from "./task.ts";
import { getImport } from "./views.sql.ts";

type Enqueue = (em: EntityManager, jobId: number) => Promise<void>;

/** May be repeated. A changed catalogue leads to a new dry run; an older `version` is a conflict. */
export async function confirmImport(
	em: EntityManager,
	actor: Actor,
	id: number,
	version: number,
	enqueue: Enqueue,
): Promise<void> {
	requireStaff(actor);
	const [job] = await readRows(
		em,
		z.object({ fresh: z.boolean() }),
		raw(
			`select catalogue_version = (select version from catalogue_version) as fresh from import_job
		 where id = ? and user_id = ? and version = ? and status = 'checked' and (report ->> 'faultCount')::int = 0 for update`,
			[id, actor.id, version],
		),
	);
	if (!job) return refuseConfirmation(em, actor, id, version);
	const status = job.fresh ? "applying" : "checking";
	await em.execute(
		`update import_job set status = ?, version = version + 1, attempt = 0, progress = 0, phase = '', notice = ?,
		   touched = now() where id = ?`,
		[status, job.fresh ? null : CHECKED_AGAIN, id],
	);
	await enqueue(em, id);
}

/** Does nothing when the dry run that was meant is already being applied, or was. */
async function refuseConfirmation(em: EntityManager, actor: Actor, id: number, version: number): Promise<void> {
	const now = await getImport(em, actor, id);
	if (!now.mine) throw notFound();
	if (["applying", "applied"].includes(now.status) && now.version === version + 1) return;
	if (now.version === version && now.report && now.report.faultCount > 0) {
		throw conflict("This import has faults. Mend the files and upload them again.");
	}
	throw conflict("This import was checked again since you opened the page. Look at the result before you confirm it.");
}

/** Not while it is being stored; its files go with the next sweep. */
export async function discardImport(em: EntityManager, actor: Actor, id: number): Promise<void> {
	requireStaff(actor);
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		raw(
			`update import_job set status = 'dropped', version = version + 1, touched = now()
		 where id = ? and user_id = ? and status in ('checking', 'checked', 'failed') returning id`,
			[id, actor.id],
		),
	);
	if (rows.length > 0) return;
	const { mine, status } = await getImport(em, actor, id);
	if (!mine) throw notFound();
	throw conflict(status === "applied" ? "This import is already stored." : "This import is being stored right now.");
}
