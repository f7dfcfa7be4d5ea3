import { type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Actor, Role } from "./actor.ts";
import { forbidden, NOT_PERMITTED } from "./errors.ts";

type Person = Pick<Actor, "id">;

/** Projects of which the person is the owner, who alone manages its people, hands it over and deletes it. */
export const ownProjectsSql = ({ id }: Person): RawQueryFragment => sql`p.user_id = ${id}`;

/** Projects that the person may change: their own, and those of which they are an editor. */
export const editableProjects = ({ id }: Person) => ({
	$or: [{ user: id }, { members: { $some: { user: id, role: "editor" as const, ended: null } } }],
});

export const editableProjectsSql = (person: Person): RawQueryFragment =>
	sql`(${ownProjectsSql(person)} or exists (${membershipsSql(person)} and m.role = 'editor'))`;

const membershipsSql = ({ id }: Person): RawQueryFragment =>
	sql`select from project_member m where m.project_id = p.id and m.user_id = ${id} and m.ended is null`;

/** Projects that the person may read: their own, and those of which they are one of the people, in whatever role. */
export const readableProjects = ({ id }: Person) => ({
	$or: [{ user: id }, { members: { $some: { user: id, ended: null } } }],
});

export const readableProjectsSql = (person: Person): RawQueryFragment =>
	sql`(${ownProjectsSql(person)} or exists (${membershipsSql(person)}))`;

/** The role of the person in the project `p`; null for its owner and for who is none of its people. */
export const projectRoleSql = ({ id }: Person): RawQueryFragment =>
	sql`(select m.role from project_member m where m.project_id = p.id and m.user_id = ${id} and m.ended is null)`;

/** Projects that the person may read, by right of their own or as staff. */
export const visibleProjects = (actor: Actor) => (actor.isStaff ? {} : readableProjects(actor));

export const visibleProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : readableProjectsSql(actor);

/** Projects of which the person may start an issue: those that they may change; staff, of any project. */
export const issuableProjectsSql = (actor: Actor): RawQueryFragment =>
	actor.isStaff ? sql`true` : editableProjectsSql(actor);

export const ownDeletedSchedules = ({ id }: Person) => ({ formerOwner: id, project: null, status: "done" as const });

/** Staff see every issue of a deleted project, so that they can follow up what was issued; others see those of their own. */
export const visibleDeletedSchedules = (actor: Actor) =>
	actor.isStaff ? { project: null, status: "done" as const } : ownDeletedSchedules(actor);

/** Issues of projects that the person may read, and of their own projects that were deleted; staff see every issue. */
export const visibleIssues = (actor: Actor) =>
	actor.isStaff ? {} : { $or: [{ project: readableProjects(actor) }, ownDeletedSchedules(actor)] };

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
