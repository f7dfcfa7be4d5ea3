import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { logError } from "#app/adapters/log.server.ts";
import { isMultipart, readBody } from "#app/api/http/body.ts";
import type { Answer, Call, CallContext, Sent } from "#app/api/http/call.ts";
import { arrange } from "#app/api/http/call-paths.ts";
import { authenticateCaller, countGenerally } from "#app/api/http/caller.ts";
import { checked } from "#app/api/http/input.ts";
import { UNTIL_HEADER } from "#app/api/http/paging.ts";
import { fieldProblem, plainProblem, problemOf, problems } from "#app/api/http/problems.ts";
import { actOncePerKey, callKey, KEY_HEADER, REPLAYED_HEADER } from "#app/api/http/repeatable.ts";
import { linkExpiry } from "#app/domain/files/signed-links.ts";
import { today } from "#app/domain/today.ts";
import { namesTag } from "#app/http/downloads.server.ts";
import { withRequestSlot } from "#app/http/load.server.ts";
import { asResponse, asWeb, type BufferedResponse, hangUp, sendAnswer } from "#app/http/node-bridge.ts";
import { clientKey, limit, limitUpload } from "#app/http/rate-limits.server.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { webStream } from "#app/http/web-stream.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { calls } from "./call-table.ts";

export async function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
	await sendAnswer(response, await answerWhole(asWeb(request, hangUp(response)), request.method));
}

export function refuseNode(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	retryAfter?: number,
): Promise<void> {
	return sendAnswer(response, withHeaders(asWeb(request), plainProblem(status, retryAfter)));
}

const table = arrange(calls);

export const answerApi = async (request: Request): Promise<Response> => asResponse(await answerWhole(request));

/** Answers by docs/rules/api.md#order-of-checks; never rejects. `method` may be one that no `Request` can have. */
async function answerWhole(request: Request, method = request.method): Promise<Response | BufferedResponse> {
	const response = await dispatch(request, method).catch((error) => {
		const known = problemOf(error, isMultipart(request));
		if (!known) logError(`api ${requestIdOf(request)}`, error);
		return known ?? problems.error();
	});
	const framed = withHeaders(request, response);
	return method === "HEAD" ? new Response(null, framed) : framed;
}

async function dispatch(request: Request, method: string): Promise<Response | BufferedResponse> {
	const found = table.find(new URL(request.url).pathname.replace(/^\/api\/?/, ""));
	const facts = requestFacts();
	if (facts) facts.route = `/api/${found?.place.path.replaceAll(/\{(\w+)\}/g, ":$1") ?? "*"}`;
	if (!found) throw problems.notFound();
	const { place, params } = found;
	if (method === "OPTIONS") return options(request, place.allow);
	const head = method === "HEAD";
	const call = place.calls.get(head ? "GET" : method);
	if (!call || (head && call.noHead)) throw problems.method(method, place.allow);
	const em = await forkEm();
	const caller = await authenticateCaller(em, request, call);
	const actor = caller?.actor ?? null;
	await count(request, call, actor?.id);
	// Calls for everybody never look at the actor, which is what their type says.
	const context = { request, em, params, id: Number(params.id ?? 0), ...caller } as CallContext;
	const who = actor ? `user:${actor.id}` : clientKey(facts?.address ?? "");
	const key = callKey(request, call);
	const sent = call.body ? await readBody(request, call, who) : undefined;
	try {
		const answered = (inside: EntityManager) => answerCall(call, { ...context, em: inside }, sent?.fields);
		const arrived = { request, em, userId: actor?.id ?? null, content: (key !== null && sent?.digest()) || "" };
		const act = () => (key === null ? answered(em) : actOncePerKey({ ...arrived, key }, answered));
		return call.waits ? await act() : ((await withRequestSlot(who, request.signal, act)) ?? problems.busy());
	} finally {
		await sent?.remove();
	}
}

async function answerCall(
	call: Call,
	context: CallContext,
	sent: Sent | undefined,
): Promise<Response | BufferedResponse> {
	const { request } = context;
	if (call.keeping !== "catalogue") return reply(request, call, await perform(call, context, sent));
	const tag = catalogueTag(context);
	const condition = request.headers.get("If-None-Match");
	const isSame = namesTag(condition, tag);
	const unchanged = () => notModified({ ETag: tag, "Cache-Control": "private, no-cache" });
	// `*` names whatever there is, which is not known yet.
	if (isSame && condition?.trim() !== "*") return unchanged();
	const answer = await perform(call, context, sent);
	if (answer.personal) return reply(request, { ...call, keeping: "body" }, answer);
	return isSame ? unchanged() : reply(request, call, answer, tag);
}

/** Makes the tag of versions read before the answer: after a change in between, a list goes out once too often. */
function catalogueTag({ request, actor, catalogueVersion, otherVersion }: CallContext): string {
	const { pathname, search } = new URL(request.url);
	const { appUrl, fileLinkSecret, version: product } = settings();
	const requestParts = [pathname.replace(/\/$/, ""), search, actor.isStaff, otherVersion];
	return tagOf(
		[catalogueVersion, today(), ...requestParts, linkExpiry(new Date()), appUrl, fileLinkSecret, product].join("\n"),
	);
}

async function count(request: Request, call: Call, userId?: number): Promise<void> {
	if (call.unlimited) return;
	const user = userId === undefined ? null : `user:${userId}`;
	if (call.limit) return void (await limit(call.limit, ...(user ? [user] : [])));
	if (user && call.body && call.bodyKind !== "json" && isMultipart(request)) await limitUpload(user);
	await countGenerally(userId);
}

async function perform(call: Call, context: CallContext, sent: Sent | undefined): Promise<Answer> {
	const query = call.query ? await input(call, context, call.query, queryFields(context.request)) : undefined;
	const body = call.body ? await input(call, context, call.body, sent) : undefined;
	const isAlone = call.method === "GET" || call.level === "anonymous" || call.ownTransaction;
	const act = (em: EntityManager) => call.act({ ...context, em }, body, query);
	const answer = await (isAlone ? act(context.em) : inTransaction(context.em, act));
	const stored = await answer.readStored?.(context.em);
	return stored ? { ...answer, ...stored, headers: { ...answer.headers, ...stored.headers } } : answer;
}

const queryFields = (request: Request) =>
	Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

async function input(call: Call, context: CallContext, schema: NonNullable<Call["body"]>, sent: Sent = {}) {
	const read = checked(schema, sent);
	if ("value" in read) return read.value;
	await call.find?.(context, sent);
	const found = await call.findErrors?.(context, sent);
	throw fieldProblem({ ...found, ...read.errors }, isMultipart(context.request));
}

const CACHE = { body: "private, no-cache", catalogue: "private, no-cache", version: "private, no-cache" };

function reply(request: Request, call: Call, answer: Answer, tag?: string): Response | BufferedResponse {
	const { status = 200, body, elements, response } = answer;
	if (response) return response;
	const headers = new Headers(answer.headers);
	const keeping = call.keeping ?? (call.method === "GET" ? "body" : "never");
	if (keeping !== "never" && !headers.has("Cache-Control")) headers.set("Cache-Control", CACHE[keeping]);
	if (tag) headers.set("ETag", tag);
	if (elements) {
		headers.set("Content-Type", JSON_TYPE);
		return new Response(request.method === "HEAD" ? null : streamed(elements), { status, headers });
	}
	const json = answer.json ?? (body === undefined ? undefined : [JSON.stringify(body)]);
	if (!json) return new Response(null, { status, headers });
	const bytes = Buffer.concat(json.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
	if (keeping === "body") {
		headers.set("ETag", tagOf(bytes));
		if (namesTag(request.headers.get("If-None-Match"), headers.get("ETag")!)) return notModified(headers);
	}
	headers.set("Content-Type", JSON_TYPE);
	headers.set("Content-Length", String(bytes.byteLength));
	return { status, headers, whole: bytes };
}

function notModified(headers: HeadersInit): Response {
	const left = new Headers(headers);
	for (const name of ["Content-Type", "Content-Length"]) left.delete(name);
	return new Response(null, { status: 304, headers: left });
}

const streamed = (elements: AsyncIterable<string>): ReadableStream<Uint8Array> =>
	webStream(Readable.from(listText(elements), { objectMode: false }));

async function* listText(elements: AsyncIterable<string>): AsyncGenerator<string> {
	let before = "[";
	for await (const element of elements) {
		yield before + element;
		before = ",";
	}
	yield before === "[" ? "[]" : "]";
}

const EXPOSED = "Content-Disposition, ETag, Retry-After, X-Request-ID, X-Total-Count";
/** Answers have these where a caller asks for them: existing clients get what they have always got. */
const LATER = [REPLAYED_HEADER, UNTIL_HEADER];
const VARY = "Authorization, Origin";
const PREFLIGHT = {
	"Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, X-Request-ID",
	"Access-Control-Max-Age": "600",
};

function requestIdOf(request: Request): string {
	const sent = request.headers.get("X-Request-ID") ?? "";
	return requestFacts()?.requestId ?? (/^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID());
}

function withHeaders<Framed extends { headers: Headers }>(request: Request, response: Framed): Framed {
	const { headers } = response;
	headers.set("X-Request-ID", requestIdOf(request));
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Referrer-Policy", "no-referrer");
	headers.set("Vary", VARY);
	const { standing } = requestFacts() ?? {};
	if (standing) {
		headers.set("RateLimit-Limit", String(standing.limit));
		headers.set("RateLimit-Remaining", String(standing.remaining));
		headers.set("RateLimit-Reset", String(standing.reset));
	}
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	if (headers.get("Content-Type") === "application/json") headers.set("Content-Type", JSON_TYPE);
	if (headers.get("Content-Type") === JSON_TYPE) headers.set("Content-Security-Policy", NO_DOCUMENT);
	const origin = request.headers.get("Origin");
	if (origin && settings().apiCorsOrigins.includes(origin)) {
		headers.set("Access-Control-Allow-Origin", origin);
		headers.set("Access-Control-Expose-Headers", [EXPOSED, ...LATER.filter((name) => headers.has(name))].join(", "));
	}
	return response;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** JSON is nothing that a browser shows, or lets another page show. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

function options(request: Request, allow: string): Response {
	const headers = new Headers({ Allow: allow });
	const preflight = request.headers.has("Access-Control-Request-Method");
	if (preflight && settings().apiCorsOrigins.includes(request.headers.get("Origin") ?? "")) {
		headers.set("Access-Control-Allow-Methods", allow);
		for (const [name, value] of Object.entries(PREFLIGHT)) headers.set(name, value);
		// Existing clients get what they have always got.
		const wanted = request.headers.get("Access-Control-Request-Headers") ?? "";
		if (wanted.toLowerCase().includes(KEY_HEADER.toLowerCase()))
			headers.append("Access-Control-Allow-Headers", KEY_HEADER);
	}
	return new Response(null, { status: 204, headers });
}

const tagOf = (text: string | Uint8Array): string => `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
