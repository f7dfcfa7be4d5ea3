import { type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Actor } from "./actor.ts";
import { forbidden } from "./errors.ts";

/**
 * Who may see what: as a condition for the ORM and, where a statement asks, as a predicate on the alias that is named.
 */
type Person = Pick<Actor, "id">;

/** Projects that a person may change: their own, and nobody else's, staff or not. */
export const ownProjects = ({ id }: Person) => ({ user: id });

/** The same of `project p`. */
export const ownProjectsSql = ({ id }: Person): RawQueryFragment => sql`p.user_id = ${id}`;

/** Projects that the actor may look at and print, with the schedules issued for them: their own, for staff all. */
export const visibleProjects = (actor: Actor) => (actor.isStaff ? {} : ownProjects(actor));

/** The same of `project p`. */
export const visibleProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : ownProjectsSql(actor);

/** Schedules that were issued for projects of the person's which have been deleted since; nobody else's, staff or not. */
export const ownDeletedSchedules = ({ id }: Person) => ({ formerOwner: id, project: null, status: "done" as const });

/** A draft of a kind, of a record or of something new (null): the person's own, whatever browser they use. */
export const ownDraft = <Kind extends string>({ id }: Person, kind: Kind, recordId: number | null) => ({
	user: id,
	kind,
	recordId,
});

/** The same of `draft d`. */
export const ownDraftSql = (person: Person, kind: string, recordId: number | null): RawQueryFragment =>
	sql`${ownDraftsSql(person)} and d.kind = ${kind} and d.record_id is not distinct from ${recordId}::int`;

/** All of a person's drafts, of `draft d`. */
export const ownDraftsSql = ({ id }: Person): RawQueryFragment => sql`d.user_id = ${id}`;

/** Refuses everybody but staff. */
export function requireStaff(actor: Pick<Actor, "isStaff">): void {
	if (!actor.isStaff) throw forbidden();
}
