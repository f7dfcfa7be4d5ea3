import { type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Actor, Role } from "./actor.ts";
import { forbidden, NOT_PERMITTED } from "./errors.ts";

type Person = Pick<Actor, "id">;

export const ownProjects = ({ id }: Person) => ({ user: id });

export const ownProjectsSql = ({ id }: Person): RawQueryFragment => sql`p.user_id = ${id}`;

export const visibleProjects = (actor: Actor) => (actor.isStaff ? {} : ownProjects(actor));

export const visibleProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : ownProjectsSql(actor);

export const ownDeletedSchedules = ({ id }: Person) => ({ formerOwner: id, project: null, status: "done" as const });

/** Staff see every issue of a deleted project, so that they can follow up what was issued; others see those of their own. */
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

/** A right of staff: to read what is for staff, to change it, to publish what others propose, or to manage people. */
export type Right = "read" | "edit" | "review" | "people";

const RIGHTS: Record<Role, readonly Right[]> = {
	administrator: ["read", "edit", "review", "people"],
	editor: ["read", "edit"],
	reader: ["read"],
};

const REFUSED: Record<Right, string> = {
	read: NOT_PERMITTED,
	edit: "You are a reader here: you can see everything, but change nothing. Ask an administrator for the role of editor.",
	review: "Only administrators publish and reject proposals. Ask one of them.",
	people: "Only administrators manage people. Ask one of them.",
};

type StaffMember = Pick<Actor, "isStaff" | "role">;

export const rightsOf = ({ isStaff, role }: StaffMember): readonly Right[] => (isStaff ? RIGHTS[role ?? "reader"] : []);

export const hasRight = (actor: StaffMember, right: Right): boolean => rightsOf(actor).includes(right);

/**
 * Throws forbidden without the right. Every right of staff is decided here; the guards of pages, the levels of calls, and the
 * functions that change something call it.
 */
export function requireRight(actor: StaffMember, right: Right): void {
	if (!hasRight(actor, right)) throw forbidden(actor.isStaff ? REFUSED[right] : NOT_PERMITTED);
}

export const requireStaff = (actor: StaffMember): void => requireRight(actor, "read");

export const requireEditor = (actor: StaffMember): void => requireRight(actor, "edit");
