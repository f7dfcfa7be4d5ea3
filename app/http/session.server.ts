import { createHash, randomBytes } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { createCookie } from "@remix-run/node";
import { noActiveAccount, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import type { Actor } from "#app/domain/actor.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { BrowserSession } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type RequestFacts, requestFacts } from "./request-facts.server.ts";
import {
	deleteEndedSessions,
	deleteSession,
	insertSession,
	mergeData,
	readLiveSession,
	type SessionData,
} from "./session.sql.ts";

/** A signed-in browser. The cookie holds the key, the database only its hash. */
export interface Session {
	idHash: string;
	actor: Actor;
	email: string;
	/** In the finder, evidence in force only; kept with the account. */
	backed: boolean;
	data: SessionData;
	/** Milliseconds since 1970 by the database's clock, which all web processes share. */
	at: number;
}

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

export async function sessionHash(cookies: string | null): Promise<string | null> {
	const key: unknown = await sessionCookie().parse(cookies);
	return typeof key === "string" && key !== "" ? hashOf(key) : null;
}

const idHashOf = (request: Request) => sessionHash(request.headers.get("Cookie"));

const found = new WeakMap<RequestFacts, Promise<Session | null>>();

function forget(): void {
	const facts = requestFacts();
	if (facts) found.delete(facts);
}

export function findSession(em: EntityManager, request: Request): Promise<Session | null> {
	const facts = requestFacts();
	const reading = (facts && found.get(facts)) ?? readSession(em, request);
	if (facts) found.set(facts, reading);
	return reading;
}

async function readSession(em: EntityManager, request: Request): Promise<Session | null> {
	const idHash = await idHashOf(request);
	if (!idHash) return null;
	const row = await readLiveSession(em, idHash);
	if (!row) return null;
	if (row.stale) await em.nativeUpdate(BrowserSession, { idHash }, { seen: raw("now()") });
	const facts = requestFacts();
	if (facts) facts.userId = row.id;
	const { id, firstName, isStaff, email, backed, data, at } = row;
	return { idHash, actor: { id, firstName, isStaff }, email, backed, data, at };
}

/** Refuses when the password was reset or the account closed meanwhile: no session outlives a reset. */
export async function startSession(em: EntityManager, request: Request, who: SignedIn): Promise<string> {
	await endSession(em, request, "new sign-in");
	const key = randomBytes(32).toString("base64url");
	await deleteEndedSessions(em);
	if (!(await insertSession(em, hashOf(key), who))) throw noActiveAccount();
	return sessionCookie().serialize(key);
}

export async function endSession(
	em: EntityManager,
	request: Request,
	reason: "sign-out" | "new sign-in",
): Promise<string> {
	forget();
	const idHash = await idHashOf(request);
	const userId = idHash && (await deleteSession(em, idHash));
	if (userId) logSecurity("sessions_ended", { userId, reason, sessions: 1 });
	return sessionCookie().serialize("", { maxAge: 0 });
}

/** `undefined` forgets. Only what is named changes: several parts of a page write at once. */
export async function remember(em: EntityManager, session: Session, data: Partial<SessionData>): Promise<void> {
	session.data = { ...session.data, ...data };
	// The transaction may yet fail, and with it what was kept.
	forget();
	await mergeData(em, session.idHash, data);
}

const SAID_MS = 5_000;

const CLOSED = "closed";

export async function leaveMessage(
	em: EntityManager,
	session: Session,
	message: Pick<SessionData, "notice" | "warning">,
): Promise<void> {
	await remember(em, session, { notice: undefined, warning: undefined, said: undefined, ...message });
}

/** Belongs to the first page that reads it, for a while: it may load its data twice. */
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
