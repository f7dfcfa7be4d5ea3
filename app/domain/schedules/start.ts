import { visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { busy, conflict, invalid, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { gatherHeld } from "./held.ts";
import { refuseTooSoon } from "./interval.ts";
import { giveNumbers } from "./numbers.sql.ts";

export interface StartContext {
	minIntervalSeconds: number;
	timeZone: string;
	/** Hands the run to the workers inside the caller's transaction. */
	enqueue(em: EntityManager, runId: number): Promise<void>;
}

/**
 * Starts a schedule of one of the actor's projects (staff: of any), checked in this order: empty project (invalid), a
 * run in progress (conflict), too soon after the start of the last successful one unless it is a correction (too_soon,
 * with the remaining seconds), too many runs of others (busy). The facts are frozen here, so what is printed is what the person saw.
 * Returns the run's id.
 */
export async function startSchedule(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	context: StartContext,
): Promise<number> {
	const project = await findPrintable(em, actor, projectId);
	if (!project) throw notFound();
	if (!project.printable) {
		throw invalid({ "": ["Add at least one solution before generating a schedule."] }, undefined, "empty_project");
	}
	await refuseWhileRunning(em, actor);
	await refuseTooSoon(em, actor, projectId, context.minIntervalSeconds);
	await refuseWhenBusy(em);
	// The database's clock, by which the run starts: those of several web processes may differ.
	const [numbers] = await em.execute<{ document_no: string; catalogue_version: number; issued_at: number }[]>(
		`select 'PFS-' || to_char(now() at time zone ?, 'YYYY') || '-' || lpad(nextval('schedule_document_no')::text, 6, '0') as document_no,
		   (select version::int from catalogue_version) as catalogue_version,
		   (extract(epoch from now()) * 1000)::float8 as issued_at`,
		[context.timeZone],
	);
	const { document_no: documentNo, catalogue_version, issued_at } = numbers!;
	await giveNumbers(em, projectId);
	const facts = await gatherHeld(em, {
		projectId,
		userId: actor.id,
		documentNo,
		issuedAt: new Date(issued_at),
		timeZone: context.timeZone,
	});
	const [run] = await em.execute<{ id: number }[]>(
		`insert into schedule_run (project_id, project_name, user_id, project_version, catalogue_version, facts, document_no)
		 values (?, ?, ?, ?, ?, ?::jsonb, ?)
		 on conflict (user_id) where status = 'running' do nothing returning id`,
		[projectId, project.name, actor.id, project.version, catalogue_version, JSON.stringify(facts), documentNo],
	);
	if (!run) throw alreadyRunning();
	await context.enqueue(em, run.id);
	return run.id;
}

const alreadyRunning = () => conflict("A schedule is already being generated.", "generation_running");

interface Printable {
	name: string;
	version: number;
	printable: boolean;
}

async function findPrintable(em: EntityManager, actor: Actor, projectId: number): Promise<Printable | null> {
	const [project] = await em.execute<Printable[]>(
		`select p.proj_name as name, p.version, exists (
		   select 1 from project_item i where i.project_id = p.id and (i.is_active or p.track_changes)) as printable
		 from project p where p.id = ? and ?
		 for no key update of p`,
		[projectId, visibleProjectsSql(actor)],
	);
	return project ?? null;
}

async function refuseWhileRunning(em: EntityManager, actor: Actor): Promise<void> {
	const rows = await em.execute<unknown[]>("select 1 from schedule_run where user_id = ? and status = 'running'", [
		actor.id,
	]);
	if (rows.length > 0) throw alreadyRunning();
}

/** So many runs in the queue are done within the ten minutes that a run may take. */
const MOST_RUNNING = 100;

async function refuseWhenBusy(em: EntityManager): Promise<void> {
	const [runs] = await em.execute<{ count: number }[]>(
		"select count(*)::int as count from schedule_run where status = 'running'",
	);
	if (runs!.count >= MOST_RUNNING) {
		throw busy("Many schedules are being generated at the moment. Please try again in a minute.", 60);
	}
}
