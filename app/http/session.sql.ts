import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export const IDLE = "8 hours";
export const ABSOLUTE = "30 days";

const sessionData = z.object({
	finder: z.string().optional(),
	notice: z.string().optional(),
	warning: z.string().optional(),
	/** A way on from the notice. */
	next: z.object({ label: z.string(), to: z.string() }).optional(),
	/** `at` in milliseconds since 1970, by the database's clock. */
	said: z.object({ address: z.string(), at: z.number() }).optional(),
});

export type SessionData = z.output<typeof sessionData>;

const sessionRow = z.object({
	id: z.int(),
	firstName: z.string(),
	isStaff: z.boolean(),
	email: z.string(),
	backed: z.boolean(),
	data: sessionData,
	stale: z.boolean(),
	/** Milliseconds since 1970, by the database's clock. */
	at: z.number(),
});

export async function readLiveSession(em: EntityManager, idHash: string) {
	const [row] = await readRows(
		em,
		sessionRow,
		raw(
			`select u.id, u.first_name as "firstName", u.is_staff as "isStaff", u.email, u.backed, s.data,
			   s.seen < now() - interval '1 minute' as stale, (extract(epoch from now()) * 1000)::float8 as at
			 from session s join user_account u on u.id = s.user_id
			 where s.id_hash = ? and u.is_active
			   and s.seen > now() - interval '${IDLE}' and s.created > now() - interval '${ABSOLUTE}'`,
			[idHash],
		),
	);
	return row ?? null;
}
