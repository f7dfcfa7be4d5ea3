import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const IDLE = "8 hours";
const ABSOLUTE = "30 days";
/** Ended sessions stay as long, to say whose form it was that came too late. */
const ENDED = "1 day";

const sessionData = z.object({
	finder: z.string().optional(),
	notice: z.string().optional(),
	warning: z.string().optional(),
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

const owner = z.object({ userId: z.int() });

export async function insertSession(
	em: EntityManager,
	idHash: string,
	{ id, tokenVersion }: { id: number; tokenVersion: number },
): Promise<boolean> {
	const begun = await readRows(
		em,
		owner,
		sql`insert into session (id_hash, user_id)
			select ${idHash}, id from user_account where id = ${id} and is_active and token_version = ${tokenVersion}
			for share returning user_id as "userId"`,
	);
	return begun.length > 0;
}

export async function deleteSession(em: EntityManager, idHash: string): Promise<number | null> {
	const [ended] = await readRows(
		em,
		owner,
		sql`delete from session where id_hash = ${idHash} returning user_id as "userId"`,
	);
	return ended?.userId ?? null;
}

export async function deleteEndedSessions(em: EntityManager): Promise<void> {
	await em.execute(
		raw(`delete from session where created < now() - interval '${ABSOLUTE}' - interval '${ENDED}'
			or seen < now() - interval '${IDLE}' - interval '${ENDED}'`),
	);
}

export async function mergeData(em: EntityManager, idHash: string, data: Partial<SessionData>): Promise<void> {
	const forgotten = Object.entries(data).flatMap(([name, value]) => (value === undefined ? [name] : []));
	await em.execute(
		sql`update session set data = (data || ${JSON.stringify(data)}::jsonb) - ${`{${forgotten.join(",")}}`}::text[]
			where id_hash = ${idHash}`,
	);
}
