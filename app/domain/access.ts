import { type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Actor } from "./actor.ts";
import { forbidden } from "./errors.ts";

type Person = Pick<Actor, "id">;

export const ownProjects = ({ id }: Person) => ({ user: id });

export const ownProjectsSql = ({ id }: Person): RawQueryFragment => sql`p.user_id = ${id}`;

export const visibleProjects = (actor: Actor) => (actor.isStaff ? {} : ownProjects(actor));

export const visibleProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : ownProjectsSql(actor);

export const ownDeletedSchedules = ({ id }: Person) => ({ formerOwner: id, project: null, status: "done" as const });

/** Staff follow up what has been issued, whosever the project was. */
export const visibleDeletedSchedules = (actor: Actor) =>
	actor.isStaff ? { project: null, status: "done" as const } : ownDeletedSchedules(actor);

export const ownDraft = <Kind extends string>({ id }: Person, kind: Kind, recordId: number | null) => ({
	user: id,
	kind,
	recordId,
});

export const ownDraftSql = (person: Person, kind: string, recordId: number | null): RawQueryFragment =>
	sql`${ownDraftsSql(person)} and d.kind = ${kind} and d.record_id is not distinct from ${recordId}::int`;

export const ownDraftsSql = ({ id }: Person): RawQueryFragment => sql`d.user_id = ${id}`;

export function requireStaff(actor: Pick<Actor, "isStaff">): void {
	if (!actor.isStaff) throw forbidden();
}
