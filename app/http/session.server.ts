import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { noActiveAccount, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import type { Actor } from "#app/domain/actor.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type RequestFacts, requestFacts } from "./request-facts.server.ts";

/** What a session keeps between two pages. */
export interface SessionData {
	/** The finder's last address, for `specs/sols/true`. */
	finder?: string;
	/** A word of confirmation for the next page. */
	notice?: string;
	/** What went wrong with a form that has no page of its own. */
	warning?: string;
	/** The address that said it first, and when (milliseconds since 1970, by the database's clock). */
	said?: { address: string; at: number };
}

/** A signed-in browser. The cookie holds the key, the database only its hash. */
export interface Session {
	idHash: string;
	actor: Actor;
	email: string;
	data: SessionData;
	/** When it was found: milliseconds since 1970 by the database's clock, which all web processes share. */
	at: number;
}

const IDLE = "8 hours";
const ABSOLUTE = "30 days";

function sessionCookie() {
	const { appUrl, sessionSecrets } = settings();
	const secure = appUrl.startsWith("https:");
	return createCookie(secure ? "__Host-pfs" : "pfs", {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: sessionSecrets,
	});
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** The hash of the session key in a Cookie header; null without one, or with one that we have not signed. */
export async function sessionHash(cookies: string | null): Promise<string | null> {
	const key: unknown = await sessionCookie().parse(cookies);
	return typeof key === "string" && key !== "" ? hashOf(key) : null;
}

const idHashOf = (request: Request) => sessionHash(request.headers.get("Cookie"));

interface SessionRow {
	id: number;
	first_name: string;
	is_staff: boolean;
	email: string;
	data: SessionData;
	stale: boolean;
	at: number;
}

/** The session of each request that is being answered, read once for all of its loaders and its action. */
const found = new WeakMap<RequestFacts, Promise<Session | null>>();

/** Whoever asks next reads the session again. */
function forget(): void {
	const facts = requestFacts();
	if (facts) found.delete(facts);
}

/** The live session of an active user, or null. */
export function findSession(em: EntityManager, request: Request): Promise<Session | null> {
	const facts = requestFacts();
	const reading = (facts && found.get(facts)) ?? readSession(em, request);
	if (facts) found.set(facts, reading);
	return reading;
}

async function readSession(em: EntityManager, request: Request): Promise<Session | null> {
	const idHash = await idHashOf(request);
	if (!idHash) return null;
	const [row] = await em.execute<SessionRow[]>(
		`select u.id, u.first_name, u.is_staff, u.email, s.data, s.seen < now() - interval '1 minute' as stale,
		   (extract(epoch from now()) * 1000)::float8 as at
		 from session s join user_account u on u.id = s.user_id
		 where s.id_hash = ? and u.is_active
		   and s.seen > now() - interval '${IDLE}' and s.created > now() - interval '${ABSOLUTE}'`,
		[idHash],
	);
	if (!row) return null;
	if (row.stale) await em.execute("update session set seen = now() where id_hash = ?", [idHash]);
	const facts = requestFacts();
	if (facts) facts.userId = row.id;
	const actor = { id: row.id, firstName: row.first_name, isStaff: row.is_staff };
	return { idHash, actor, email: row.email, data: row.data, at: row.at };
}

/**
 * Begins a new session at sign-in, ending the browser's former one; answers the cookie to set. Refuses when the
 * password was reset or the account closed since it was checked, so that no session outlives a reset.
 */
export async function startSession(em: EntityManager, request: Request, who: SignedIn): Promise<string> {
	await endSession(em, request, "new sign-in");
	const key = randomBytes(32).toString("base64url");
	await em.execute(
		`delete from session where created < now() - interval '${ABSOLUTE}' or seen < now() - interval '${IDLE}'`,
	);
	const begun = await em.execute<unknown[]>(
		`insert into session (id_hash, user_id)
		 select ?, id from user_account where id = ? and is_active and token_version = ? for share returning id_hash`,
		[hashOf(key), who.id, who.tokenVersion],
	);
	if (begun.length === 0) throw noActiveAccount();
	return sessionCookie().serialize(key);
}

/** Ends the browser's session, if it has one; answers the cookie that clears it. */
export async function endSession(
	em: EntityManager,
	request: Request,
	reason: "sign-out" | "new sign-in",
): Promise<string> {
	forget();
	const idHash = await idHashOf(request);
	const [ended] = idHash
		? await em.execute<{ user_id: number }[]>("delete from session where id_hash = ? returning user_id", [idHash])
		: [];
	if (ended) logSecurity("sessions_ended", { userId: ended.user_id, reason, sessions: 1 });
	return sessionCookie().serialize("", { maxAge: 0 });
}

/**
 * Keeps something between two pages; `undefined` forgets it. Only what is named changes: several parts of a page write at
 * the same time.
 */
export async function remember(em: EntityManager, session: Session, data: Partial<SessionData>): Promise<void> {
	session.data = { ...session.data, ...data };
	// The transaction may yet fail, and with it what was kept.
	forget();
	const forgotten = Object.entries(data).flatMap(([name, value]) => (value === undefined ? [name] : []));
	await em.execute("update session set data = (data || ?::jsonb) - ?::text[] where id_hash = ?", [
		JSON.stringify(data),
		`{${forgotten.join(",")}}`,
		session.idHash,
	]);
}

/** How long a message stays for the page that showed it first: a reload of its data, a double click. */
const SAID_MS = 5_000;

/** In the address that the close button of a message leads to. */
const CLOSED = "closed";

/** Leaves a word for the next page. */
export async function leaveMessage(
	em: EntityManager,
	session: Session,
	message: Pick<SessionData, "notice" | "warning">,
): Promise<void> {
	await remember(em, session, { notice: undefined, warning: undefined, said: undefined, ...message });
}

/**
 * What the page before left to be said. It belongs to the first page that reads it, for a moment: that page may load
 * its data twice, and a double click leads there twice.
 */
export async function takeMessages(em: EntityManager, session: Session, { pathname, search, searchParams }: URL) {
	const address = pathname + search;
	const { notice = null, warning = null, said } = session.data;
	const over = said && (said.address !== address || session.at - said.at > SAID_MS || searchParams.has(CLOSED));
	if (over) {
		await remember(em, session, { notice: undefined, warning: undefined, said: undefined });
		return { notice: null, warning: null };
	}
	if (!said && (notice || warning)) await remember(em, session, { said: { address, at: session.at } });
	return { notice, warning };
}
