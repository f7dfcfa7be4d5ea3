import { LockMode, raw } from "@mikro-orm/core";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { ImportJob } from "#db/entities/imports.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { CHECKED_AGAIN } from "./task.ts";
import { getImport, type ImportView } from "./views.sql.ts";

type Enqueue = (em: EntityManager, jobId: number) => Promise<void>;

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** May be repeated. A changed catalogue leads to a new dry run; an older `version` is a conflict. */
export async function confirmImport(
	em: EntityManager,
	actor: Actor,
	id: number,
	version: number,
	enqueue: Enqueue,
): Promise<void> {
	requireStaff(actor);
	await inTransaction(em, async (inside) => {
		const job = await inside.findOne(ImportJob, { id, user: actor.id }, locked);
		if (!job) throw notFound();
		const shown = await getImport(inside, actor, id);
		if (job.status !== "checked" || job.version !== version || (shown.report?.faultCount ?? 0) > 0) {
			return refuseConfirmation(shown, version);
		}
		const isFresh = job.catalogueVersion === (await readCatalogueVersion(inside));
		const begun = isFresh
			? ({ status: "applying", notice: null } as const)
			: ({ status: "checking", notice: CHECKED_AGAIN } as const);
		inside.assign(job, { ...begun, attempt: 0, progress: 0, phase: "", touched: raw("now()") });
		await inside.flush();
		await enqueue(inside, id);
	});
}

/** Does nothing when the dry run that was meant is already being applied, or was. */
function refuseConfirmation(now: ImportView, version: number): void {
	if (["applying", "applied"].includes(now.status) && now.version === version + 1) return;
	if (now.version === version && now.report && now.report.faultCount > 0) {
		throw conflict("This import has faults. Mend the files and upload them again.");
	}
	throw conflict("This import was checked again since you opened the page. Look at the result before you confirm it.");
}

/** Not while it is being stored; its files go with the next sweep. */
export async function discardImport(em: EntityManager, actor: Actor, id: number): Promise<void> {
	requireStaff(actor);
	await inTransaction(em, async (inside) => {
		const job = await inside.findOne(
			ImportJob,
			{ id, user: actor.id, status: { $nin: ["receiving", "dropped"] } },
			locked,
		);
		if (!job) throw notFound();
		if (job.status === "applied") throw conflict("This import is already stored.");
		if (job.status === "applying") throw conflict("This import is being stored right now.");
		inside.assign(job, { status: "dropped", touched: raw("now()") });
		await inside.flush();
	});
}
