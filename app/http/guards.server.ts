import { redirect } from "@remix-run/node";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { paths } from "#app/paths.ts";
import type { EntityManager } from "#db/orm.ts";
import { forkEm } from "./house.server.ts";
import { refusalStatus } from "./refusal-status.ts";
import { findSession, type Session } from "./session.server.ts";

/** What a page works with: one unit of work, the person, their session. */
export interface Scene {
	em: EntityManager;
	actor: Actor;
	session: Session;
}

/** The signed-in person, or null. */
export async function findScene(request: Request): Promise<Scene | null> {
	const em = await forkEm();
	const session = await findSession(em, request);
	return session && { em, actor: session.actor, session };
}

/** Signed-out people are sent to sign-in and come back afterwards (a page) or to the start (a form). */
export async function requireUser(request: Request): Promise<Scene> {
	const scene = await findScene(request);
	if (scene) return scene;
	const { pathname, search } = new URL(request.url);
	throw redirect(paths.signIn(request.method === "GET" && pathname !== "/" ? pathname + search : undefined));
}

/**
 * The one way a page reads: for a signed-in person, with the domain's refusals turned into pages of their status.
 */
export async function show<T>(request: Request, read: (scene: Scene) => Promise<T>): Promise<T> {
	const scene = await requireUser(request);
	try {
		return await read(scene);
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		throw new Response(null, { status: refusalStatus[error.kind], headers });
	}
}

/** As {@link requireUser}; everybody but staff gets the 403 page. */
export async function requireStaff(request: Request): Promise<Scene> {
	const scene = await requireUser(request);
	if (!scene.actor.isStaff) throw new Response(null, { status: 403, statusText: "Forbidden" });
	return scene;
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
