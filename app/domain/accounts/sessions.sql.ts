/** The browsers in which a person is signed in, and how their owner ends them. */
import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { time } from "#app/domain/shape.schema.ts";
import { BrowserSession } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { endSessions, lockAccount, type PresentSession } from "./account.ts";
import { liveSession } from "./token-holder.sql.ts";

const sessionRow = z.object({
	id: z.uuid(),
	/** The browser in words; empty where it is not known yet. */
	browser: z.string(),
	created: time,
	seen: time,
	isPresent: z.boolean(),
});

const listLive = (em: EntityManager, actor: Actor, { idHash }: PresentSession, id?: string) =>
	readRows(
		em,
		sessionRow,
		sql`select s.public_id as id, s.browser, ${raw(isoTime("s.created"))} as created, ${raw(isoTime("s.seen"))} as seen,
			s.id_hash = ${idHash} as "isPresent"
			from session s where s.user_id = ${actor.id} and ${raw(liveSession("s"))}
			${id === undefined ? raw("") : sql`and s.public_id = ${id}`}
			order by "isPresent" desc, s.seen desc`,
	);

/** Lists the present session first, then those that were used last. */
export const listOwnSessions = (em: EntityManager, actor: Actor, session: PresentSession) =>
	listLive(em, actor, session);

/** Throws not_found for a session of somebody else, and for the present one, which signing out ends. */
export async function getOtherSession(em: EntityManager, actor: Actor, session: PresentSession, id: string) {
	const [found] = await listLive(em, actor, session, id);
	if (!found || found.isPresent) throw notFound();
	return found;
}

/** Ends a session of the actor, which may have ended by itself meanwhile. */
export async function endOwnSession(em: EntityManager, actor: Actor, id: string): Promise<void> {
	const sessions = await em.nativeDelete(BrowserSession, { publicId: id, user: actor.id });
	logSecurity("sessions_ended", { userId: actor.id, reason: "owner", sessions });
}

/** Ends every session of the actor but the present one, and all tokens of programs. Answers the number of sessions. */
export async function endOtherSessions(
	em: EntityManager,
	actor: Actor,
	session: PresentSession,
	mail: MailQueue,
): Promise<number> {
	const sessions = await endSessions(em, await lockAccount(em, actor.id), session.idHash);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "sessions_ended" });
	logSecurity("sessions_ended", { userId: actor.id, reason: "owner", sessions });
	return sessions;
}
