import { redirect } from "@remix-run/node";
import { type Right, requireRight } from "#app/domain/access.ts";
import { needsSetUp, withoutUnprovedRights } from "#app/domain/accounts/token-holder.sql.ts";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal, NOT_PERMITTED, type RefusalKind } from "#app/domain/errors.ts";
import { paths } from "#app/paths.ts";
import type { EntityManager } from "#db/orm.ts";
import { forkEm } from "./resources.server.ts";
import { saveInterruptedForm, type TypedText, typedTexts } from "./resumed-form.server.ts";
import { findSession, type Session } from "./session.server.ts";

/** Browsers also fetch pages in case somebody might open them, and say so. */
export const isVisit = ({ method, headers }: Pick<Request, "method" | "headers">): boolean =>
	method === "GET" && !["Sec-Purpose", "Purpose", "X-Moz"].some((name) => headers.get(name)?.includes("prefetch"));

export const refusalStatus: Record<RefusalKind, number> = {
	not_found: 404,
	forbidden: 403,
	invalid: 400,
	conflict: 409,
	too_soon: 429,
	busy: 503,
};

/** The sender of a request: somebody with an account, or somebody who needs none. */
export interface Sender {
	em: EntityManager;
	actor: Actor | null;
	session: Session | null;
	/** The name by which limits know the sender, such as `user:12`. */
	who: string;
}

export interface RequestContext extends Sender {
	actor: Actor;
	session: Session;
}

/** A request with the way in: `enter` answers who sends it, or throws the Response for who may not. */
export interface Entrance<Context extends Sender> {
	request: Request;
	enter(form: ReadForm): Promise<Context>;
}

export async function findContext(request: Request): Promise<RequestContext | null> {
	const em = await forkEm();
	const session = await findSession(em, request);
	return session && { em, actor: session.actor, session, who: `user:${session.actor.id}` };
}

interface StaffRequest {
	request: Request;
	right: Right;
}

export type GuardedRequest = Request | StaffRequest;

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

/**
 * Asks for the right to edit where something is sent, since that changes something, and for the right to read
 * otherwise.
 */
export const staffOnly = (request: Request): StaffRequest => ({ request, right: isReading(request) ? "read" : "edit" });

/** Lets readers, too, change what belongs to themselves alone, such as their views of a grid. */
export const ownOfStaff = (request: Request): StaffRequest => ({ request, right: "read" });

/** Asks for the right to edit on pages that are there to change something, their forms included. */
export const editorsOnly = (request: Request): StaffRequest => ({ request, right: "edit" });

export const administratorsOnly = (request: Request): StaffRequest => ({ request, right: "people" });

export const requestOf = (guarded: GuardedRequest): Request => ("right" in guarded ? guarded.request : guarded);

/** A form on its way through the guards. */
interface ReadForm {
	refusedTo?: string;
	/** The fields of a body that was read already. */
	fields?: FormData;
}

/** Signed-out people come back after sign-in, to a page or to the form they sent; others than staff get the 403 page. */
export async function requireUser(guarded: GuardedRequest, sending: ReadForm = {}): Promise<RequestContext> {
	const request = requestOf(guarded);
	const context = await findContext(request);
	if (context) {
		if ("right" in guarded) await checkRight(guarded, context, sending);
		const isOwnAccount = /^\/account(\/|$)/.test(new URL(request.url).pathname);
		if (!isOwnAccount && needsSetUp(context.session.hasFactor, "right" in guarded))
			throw redirect(paths.secondFactor());
		if ("right" in guarded) return context;
		return { ...context, actor: withoutUnprovedRights(context.actor, context.session.hasFactor) };
	}
	throw await askToSignIn(request, sending);
}

/** A person who lost a right while typing must not lose the text as well: the 403 page gives it back to copy. */
async function checkRight({ request, right }: StaffRequest, { actor }: RequestContext, { fields }: ReadForm) {
	try {
		await asPage(async () => requireRight(actor, right));
	} catch (refused) {
		if (request.method !== "POST" || !(refused instanceof Response)) throw refused;
		const typed = await typedTexts(request, fields);
		if (typed.length === 0) throw refused;
		const why = await refused.text();
		throw Response.json({ why, typed } satisfies NotPermitted, { status: refused.status });
	}
}

/** The data of the 403 page of a form. */
export interface NotPermitted {
	why: string;
	typed: TypedText[];
}

async function askToSignIn(request: Request, { refusedTo, fields }: ReadForm): Promise<Response> {
	const { pathname, search } = new URL(request.url);
	const address = pathname + search;
	if (request.method !== "POST") {
		return redirect(paths.signIn(request.method === "GET" && address !== "/" ? address : undefined));
	}
	if (refusedTo !== undefined) return redirect(paths.signIn(refusedTo));
	const cookie = await saveInterruptedForm(await forkEm(), request, fields);
	return redirect(paths.signIn(address), cookie ? { headers: { "Set-Cookie": cookie } } : {});
}

export async function loadPage<T>(guarded: GuardedRequest, read: (context: RequestContext) => Promise<T>): Promise<T> {
	const context = await requireUser(guarded);
	return asPage(() => read(context));
}

export async function loadPublicPage<T>(act: (em: EntityManager) => Promise<T>): Promise<T> {
	const em = await forkEm();
	return asPage(() => act(em));
}

/** Turns a refusal into the answer of a page. */
export async function asPage<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		// Why somebody may not do this stands on the page, where the refusal says more than that they may not.
		const why = error.kind === "forbidden" && error.message !== NOT_PERMITTED ? error.message : null;
		throw new Response(why, { status: refusalStatus[error.kind], headers });
	}
}

/** Leads home instead of to another site, whichever way the address is written: `//evil`, `/\evil`, `javascript:`, `/..//evil`. */
export function localAddress(value: unknown): string {
	if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return paths.home();
	const base = "http://local.invalid";
	const url = URL.canParse(value, base) ? new URL(value, base) : null;
	if (url?.origin !== base || url.pathname.startsWith("//")) return paths.home();
	return url.pathname + url.search + url.hash;
}

export function idParam(value: string | undefined): number {
	const id = /^[1-9]\d{0,9}$/.test(value ?? "") ? Number(value) : 0;
	if (id < 1 || id > 2_147_483_647) throw new Response(null, { status: 404, statusText: "Not Found" });
	return id;
}

export const idOrNew = (value: string | undefined): number | null => (value === undefined ? null : idParam(value));
