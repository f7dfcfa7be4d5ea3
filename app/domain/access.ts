import { type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Actor } from "./actor.ts";
import { forbidden } from "./errors.ts";

/** Projects that the actor may change: their own, and nobody else's, staff or not. */
export const ownProjects = ({ id }: Actor) => ({ user: id });

/** The same in SQL, of `project p`. */
export const ownProjectsSql = ({ id }: Actor): RawQueryFragment => sql`p.user_id = ${id}`;

/** Projects that the actor may look at and print, with the schedules issued for them: their own, for staff all. */
export const visibleProjects = (actor: Actor) => (actor.isStaff ? {} : ownProjects(actor));

/** The same in SQL, of `project p`. */
export const visibleProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : ownProjectsSql(actor);

/** Schedules that were issued for projects of the actor's which have been deleted since; nobody else's, for staff too. */
export const ownDeletedSchedules = ({ id }: Actor) => ({
	formerOwner: id,
	project: null,
	status: "done" as const,
});

/** Drafts belong to the person, whatever browser they use; `recordId` is null for something new. */
export const ownDraft = <Kind extends string>({ id }: Actor, kind: Kind, recordId: number | null) => ({
	user: id,
	kind,
	recordId,
});

/** The same in SQL, of `draft d`. */
export const ownDraftSql = ({ id }: Actor, kind: string, recordId: number | null): RawQueryFragment =>
	sql`d.user_id = ${id} and d.kind = ${kind} and d.record_id is not distinct from ${recordId}::int`;

/** Refuses everybody but staff. */
export function requireStaff(actor: Actor): void {
	if (!actor.isStaff) throw forbidden();
}
