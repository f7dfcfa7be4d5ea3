import { createHash, randomBytes } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { noActiveAccount, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import {
	liveSession,
	roleSql,
	SESSION_ABSOLUTE,
	SESSION_IDLE,
	secondFactorSql,
} from "#app/domain/accounts/token-holder.sql.ts";
import { type Actor, ROLES } from "#app/domain/actor.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { BrowserSession, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { type RequestFacts, requestFacts } from "./request-facts.server.ts";

const sessionData = z.object({
	finder: z.string().optional(),
	/** The number of rows on a page of staff's lists, where it is not each list's own. */
	rows: z.number().optional(),
	notice: z.string().optional(),
	warning: z.string().optional(),
	/** Recovery codes that were just made, sealed: their owner sees them until they say that they have them. */
	codes: z.string().optional(),
	/** A way on from the notice. */
	next: z.object({ label: z.string(), to: z.string() }).optional(),
	/** `at` in milliseconds since 1970, by the database's clock. */
	shown: z.object({ address: z.string(), at: z.number() }).optional(),
});

type SessionData = z.output<typeof sessionData>;

const sessionRow = z.object({
	id: z.int(),
	firstName: z.string(),
	isStaff: z.boolean(),
	role: z.enum(ROLES).nullable(),
	email: z.string(),
	backed: z.boolean(),
	data: sessionData,
	browser: z.string(),
	hasFactor: z.boolean(),
	stale: z.boolean(),
	/** The time in milliseconds since 1970, by the database's clock. */
	at: z.number(),
});

async function readLiveSession(em: EntityManager, idHash: string) {
	const [row] = await readRows(
		em,
		sessionRow,
		raw(
			`select u.id, u.first_name as "firstName", u.is_staff as "isStaff", ${roleSql("u")} as role, u.email, u.backed, s.data, s.browser,
			   ${secondFactorSql("u")} as "hasFactor",
			   s.seen < now() - interval '1 minute' as stale, (extract(epoch from now()) * 1000)::float8 as at
			 from session s join user_account u on u.id = s.user_id
			 where s.id_hash = ? and u.is_active and ${liveSession("s")}`,
			[idHash],
		),
	);
	return row ?? null;
}

/** A signed-in browser. The cookie holds the key, the database only its hash. */
export interface Session {
	idHash: string;
	actor: Actor;
	email: string;
	/** True where the finder shows evidence in force only, which is stored with the account. */
	backed: boolean;
	/** True where the person signs in with a second factor. */
	hasFactor: boolean;
	data: SessionData;
	/** The time in milliseconds since 1970 by the database's clock, which all web processes share. */
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

/** Browsers and systems by what they say of themselves; a browser that is made of another one comes before it. */
const BROWSERS: [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, "Edge"],
	[/\b(OPR|Opera)\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bLinux\b/, "Linux"],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** The words for a `User-Agent`, such as "Firefox on Windows". */
function browserInWords(userAgent: string): string {
	const browser = nameIn(BROWSERS, userAgent);
	const system = nameIn(SYSTEMS, userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}

const browserOf = ({ headers }: Request): string => browserInWords(headers.get("User-Agent") ?? "");

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
	// Sessions of before learn the name of their browser here.
	const browser = row.browser === "" ? { browser: browserOf(request) } : {};
	if (row.stale) await em.nativeUpdate(BrowserSession, { idHash }, { seen: raw("now()"), ...browser });
	const facts = requestFacts();
	if (facts) facts.userId = row.id;
	const { id, firstName, isStaff, role, email, backed, hasFactor, data, at } = row;
	return { idHash, actor: { id, firstName, isStaff, role }, email, backed, hasFactor, data, at };
}

/** Refuses when the password was reset or the account closed meanwhile: no session outlives a reset. */
export async function startSession(em: EntityManager, request: Request, who: SignedIn): Promise<string> {
	await endSession(em, request, "new sign-in");
	const key = randomBytes(32).toString("base64url");
	await em.nativeDelete(BrowserSession, longEnded);
	await inTransaction(em, async (inside) => {
		if (!(await isUnchanged(inside, who))) throw noActiveAccount();
		await inside.insert(BrowserSession, { idHash: hashOf(key), user: who.id, browser: browserOf(request) });
	});
	return sessionCookie().serialize(key);
}

/** Locks the account until the transaction ends. */
async function isUnchanged(em: EntityManager, { id, tokenVersion }: SignedIn): Promise<boolean> {
	const locked = { fields: ["id"], lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true } as const;
	return (await em.findOne(UserAccount, { id, isActive: true, tokenVersion }, locked)) !== null;
}

/** Ended sessions stay for a day, so that a form which comes too late still has its sender. */
const longEnded = {
	$or: [
		{ created: { $lt: raw(`now() - interval '${SESSION_ABSOLUTE}' - interval '1 day'`) } },
		{ seen: { $lt: raw(`now() - interval '${SESSION_IDLE}' - interval '1 day'`) } },
	],
};

export async function endSession(
	em: EntityManager,
	request: Request,
	reason: "sign-out" | "new sign-in",
): Promise<string> {
	forget();
	const idHash = await idHashOf(request);
	const session = idHash && (await em.findOne(BrowserSession, { idHash }, { disableIdentityMap: true }));
	if (session && (await em.nativeDelete(BrowserSession, { idHash })) > 0 && session.user) {
		logSecurity("sessions_ended", { userId: session.user.id, reason, sessions: 1 });
	}
	return sessionCookie().serialize("", { maxAge: 0 });
}

/** Changes the named parts of the data alone, as several parts of a page write at once; `undefined` removes one. */
export async function updateSession(em: EntityManager, session: Session, data: Partial<SessionData>): Promise<void> {
	session.data = { ...session.data, ...data };
	// The transaction may yet fail, and with it what was written.
	forget();
	const forgotten = keysOf(data).filter((name) => data[name] === undefined);
	const merged = raw("(data || ?::jsonb) - ?::text[]", [JSON.stringify(data), `{${forgotten.join(",")}}`]);
	await em.nativeUpdate(BrowserSession, { idHash: session.idHash }, { data: merged });
}

const SHOWN_MS = 5_000;

const CLOSED = "closed";

const NO_MESSAGE = { notice: undefined, warning: undefined, next: undefined, shown: undefined };

export async function flash(
	em: EntityManager,
	session: Session,
	message: Pick<SessionData, "notice" | "warning" | "next">,
): Promise<void> {
	await updateSession(em, session, { ...NO_MESSAGE, ...message });
}

/** Reads the message for the first page that shows it, which keeps it for some seconds, since a page may load its data twice. */
export async function readFlash(em: EntityManager, session: Session, { pathname, search, searchParams }: URL) {
	const address = pathname + search;
	const { notice = null, warning = null, next = null, shown } = session.data;
	const over = shown && (shown.address !== address || session.at - shown.at > SHOWN_MS || searchParams.has(CLOSED));
	if (over) {
		await updateSession(em, session, NO_MESSAGE);
		return { notice: null, warning: null, next: null };
	}
	if (!shown && (notice || warning)) await updateSession(em, session, { shown: { address, at: session.at } });
	return { notice, warning, next };
}
