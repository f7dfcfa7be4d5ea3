import { redirect } from "@remix-run/node";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { paths } from "#app/paths.ts";
import type { EntityManager } from "#db/orm.ts";
import { refusalStatus } from "./refusal-status.ts";
import { forkEm } from "./resources.server.ts";
import { findSession, type Session } from "./session.server.ts";

/** What a page works with: one unit of work, the person, their session. */
export interface RequestContext {
	em: EntityManager;
	actor: Actor;
	session: Session;
}

/** The signed-in person, or null. */
export async function findContext(request: Request): Promise<RequestContext | null> {
	const em = await forkEm();
	const session = await findSession(em, request);
	return session && { em, actor: session.actor, session };
}

/** A request that only staff may make. */
interface StaffRequest {
	request: Request;
	level: "staff";
}

/** A request as {@link show} and `submit` take it: of any signed-in person, or by {@link byStaff}. */
export type GuardedRequest = Request | StaffRequest;

/** Marks a request that everybody but staff is refused with the 403 page. */
export const byStaff = (request: Request): StaffRequest => ({ request, level: "staff" });

/** The request alone, whoever may make it. */
export const requestOf = (guarded: GuardedRequest): Request => ("level" in guarded ? guarded.request : guarded);

/**
 * Signed-out people are sent to sign-in and come back afterwards (a page) or to the start (a form); who may not make
 * the request gets the 403 page.
 */
export async function requireUser(guarded: GuardedRequest): Promise<RequestContext> {
	const request = requestOf(guarded);
	const context = await findContext(request);
	if (context) {
		if ("level" in guarded) await asPage(async () => requireStaff(context.actor));
		return context;
	}
	const { pathname, search } = new URL(request.url);
	throw redirect(paths.signIn(request.method === "GET" && pathname !== "/" ? pathname + search : undefined));
}

/**
 * The one way a page reads: for a signed-in person or {@link byStaff}, with the domain's refusals turned into pages of
 * their status.
 */
export async function show<T>(guarded: GuardedRequest, read: (context: RequestContext) => Promise<T>): Promise<T> {
	const context = await requireUser(guarded);
	return asPage(() => read(context));
}

/** Throws the page of a refusal's status in its place. */
async function asPage<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		throw new Response(null, { status: refusalStatus[error.kind], headers });
	}
}

/**
 * Only an address of this product may follow a sign-in; anything else (`//evil`, `/\evil`, `javascript:`) leads home,
 * and so does what turns into such a one only when its dots are worked out (`/..//evil`).
 */
export function localAddress(value: unknown): string {
	if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return paths.home();
	const base = "http://local.invalid";
	const url = URL.canParse(value, base) ? new URL(value, base) : null;
	if (url?.origin !== base || url.pathname.startsWith("//")) return paths.home();
	return url.pathname + url.search + url.hash;
}

/** A record's id from an address: a decimal integer without sign or leading zero, else the 404 page. */
export function idParam(value: string | undefined): number {
	const id = /^[1-9]\d{0,9}$/.test(value ?? "") ? Number(value) : 0;
	if (id < 1 || id > 2_147_483_647) throw new Response(null, { status: 404, statusText: "Not Found" });
	return id;
}

/** As {@link idParam}; null at the address of a new record, which has none. */
export const idOrNew = (value: string | undefined): number | null => (value === undefined ? null : idParam(value));
