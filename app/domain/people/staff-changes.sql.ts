import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireRight } from "#app/domain/access.ts";
import { type Actor, ROLES, type Role } from "#app/domain/actor.ts";
import { time } from "#app/domain/shape.schema.ts";
import { StaffChange } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const STAFF_ACTS = [
	"invited",
	"invitation_ended",
	"joined",
	"role",
	"removed",
	"deactivated",
	"activated",
	"reset_sent",
	"sessions_ended",
	"second_factor_reset",
] as const;

type StaffAct = (typeof STAFF_ACTS)[number];

interface RecordedChange {
	/** An invitation has an address alone. */
	user: { id: number | null; email: string };
	/** The actor is null where a command of the terminal made the change. */
	actor: { id: number } | null;
	act: StaffAct;
	oldRole?: Role;
	newRole?: Role;
}

/** Writes who changed whose access, in the transaction of the change. */
export async function recordStaffChange(
	em: EntityManager,
	{ user, actor, act, oldRole, newRole }: RecordedChange,
): Promise<void> {
	const about = { user: user.id, email: user.email, actor: actor?.id ?? null };
	await em.insert(StaffChange, { ...about, act, oldRole: oldRole ?? null, newRole: newRole ?? null });
}

const changeRow = z.object({
	id: z.int(),
	at: time,
	/** The person is null until somebody accepts the invitation. */
	userId: z.int().nullable(),
	name: z.string(),
	email: z.string(),
	/** The actor is null where a command of the terminal made the change. */
	who: z.string().nullable(),
	act: z.enum(STAFF_ACTS),
	oldRole: z.enum(ROLES).nullable(),
	newRole: z.enum(ROLES).nullable(),
});

export type StaffChangeLine = z.output<typeof changeRow>;

export const STAFF_CHANGES_PAGE_SIZE = 50;

/** The newest first, of everybody or of one person. An invitation belongs to whoever has its address now. */
export async function listStaffChanges(
	em: EntityManager,
	actor: Actor,
	{ person, page = 1 }: { person?: number; page?: number } = {},
): Promise<{ count: number; changes: StaffChangeLine[] }> {
	requireRight(actor, "people");
	const from = sql`from staff_change c left join user_account u on u.id = c.user_id or c.user_id is null and u.email = c.email
		left join user_account a on a.id = c.actor_id`;
	const where = person === undefined ? sql`true` : sql`u.id = ${person}`;
	const [counted] = await readRows(
		em,
		z.object({ count: z.int() }),
		sql`select count(*)::int as count ${from} where ${where}`,
	);
	const changes = await readRows(
		em,
		changeRow,
		sql`select c.id::int as id, ${raw(isoTime("c.at"))} as at, u.id as "userId",
			coalesce(u.first_name || ' ' || u.last_name, c.email) as name, c.email,
			a.first_name || ' ' || a.last_name as who, c.act, c.old_role as "oldRole", c.new_role as "newRole"
			${from} where ${where} order by c.id desc
			limit ${STAFF_CHANGES_PAGE_SIZE} offset ${(page - 1) * STAFF_CHANGES_PAGE_SIZE}`,
	);
	return { count: counted!.count, changes };
}
