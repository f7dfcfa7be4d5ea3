import { logFault } from "#app/adapters/log.server.ts";
import { calls } from "#app/api/calls.ts";
import { linkExpiry } from "#app/domain/files/links.ts";
import { today } from "#app/domain/today.ts";
import { namesTag } from "#app/http/entity-tag.ts";
import { withRequestSlot } from "#app/http/in-turn.server.ts";
import { clientKey, limit, limitUpload } from "#app/http/rate-limits.server.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { asResponse, type BufferedResponse } from "#app/http/whole-answer.ts";
import { inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { isMultipart, readBody } from "./body.ts";
import type { Answer, Call, CallContext, Sent } from "./call.ts";
import { authenticateCaller } from "./credentials.ts";
import { options, requestIdOf, tagOf, withFrame } from "./frame.ts";
import { countGenerally } from "./general-limit.ts";
import { checked } from "./input.ts";
import { arrange } from "./match.ts";
import { fieldProblem, problemOf, problems } from "./problems.ts";
import { notModified, reply } from "./reply.ts";

const table = arrange(calls);

export const answerApi = async (request: Request): Promise<Response> => asResponse(await answerWhole(request));

/** By docs/rules/api.md#order-of-checks; never rejects. `method` may be one that no `Request` can have. */
export async function answerWhole(request: Request, method = request.method): Promise<Response | BufferedResponse> {
	const response = await dispatch(request, method).catch((error) => {
		const known = problemOf(error, isMultipart(request));
		if (!known) logFault(`api ${requestIdOf(request)}`, error);
		return known ?? problems.fault();
	});
	const framed = withFrame(request, response);
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
	const asked = { request, em, params, id: Number(params.id ?? 0), ...caller } as CallContext;
	const who = actor ? `user:${actor.id}` : clientKey(facts?.address ?? "");
	const sent = call.body ? await readBody(request, call, who) : undefined;
	try {
		const act = () => answerCall(call, asked, sent?.fields);
		return call.waits ? await act() : ((await withRequestSlot(who, request.signal, act)) ?? problems.busy());
	} finally {
		await sent?.remove();
	}
}

async function answerCall(
	call: Call,
	asked: CallContext,
	sent: Sent | undefined,
): Promise<Response | BufferedResponse> {
	const { request } = asked;
	if (call.keeping !== "catalogue") return reply(request, call, await perform(call, asked, sent));
	const tag = catalogueTag(asked);
	const condition = request.headers.get("If-None-Match");
	const isSame = namesTag(condition, tag);
	const unchanged = () => notModified({ ETag: tag, "Cache-Control": "private, no-cache" });
	// `*` names whatever there is, which is not known yet.
	if (isSame && condition?.trim() !== "*") return unchanged();
	const answer = await perform(call, asked, sent);
	if (answer.personal) return reply(request, { ...call, keeping: "body" }, answer);
	return isSame ? unchanged() : reply(request, call, answer, tag);
}

/** Of versions that were read before the answer: a change in between gives a new list under an old tag, sent once too often. */
function catalogueTag({ request, actor, catalogueVersion, beside }: CallContext): string {
	const { pathname, search } = new URL(request.url);
	const { appUrl, fileLinkSecret, version: product } = settings();
	const asked = [pathname.replace(/\/$/, ""), search, actor.isStaff, beside];
	return tagOf(
		[catalogueVersion, today(), ...asked, linkExpiry(new Date()), appUrl, fileLinkSecret, product].join("\n"),
	);
}

async function count(request: Request, call: Call, userId?: number): Promise<void> {
	if (call.unlimited) return;
	const user = userId === undefined ? null : `user:${userId}`;
	if (call.limit) return void (await limit(call.limit, ...(user ? [user] : [])));
	if (user && call.body && call.bodyKind !== "json" && isMultipart(request)) await limitUpload(user);
	await countGenerally(userId);
}

async function perform(call: Call, asked: CallContext, sent: Sent | undefined): Promise<Answer> {
	const query = call.query ? await input(call, asked, call.query, queryFields(asked.request)) : undefined;
	const body = call.body ? await input(call, asked, call.body, sent) : undefined;
	if (call.method === "GET" || call.level === "anonymous" || call.ownTransaction) return call.act(asked, body, query);
	const answer = await inTransaction(asked.em, (em) => call.act({ ...asked, em }, body, query));
	const stored = await answer.readStored?.(asked.em);
	return stored ? { ...answer, ...stored, headers: { ...answer.headers, ...stored.headers } } : answer;
}

const queryFields = (request: Request) =>
	Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

async function input(call: Call, asked: CallContext, schema: NonNullable<Call["body"]>, sent: Sent = {}) {
	const read = checked(schema, sent);
	if ("value" in read) return read.value;
	await call.find?.(asked, sent);
	const beside = await call.faultsBeside?.(asked, sent);
	throw fieldProblem({ ...beside, ...read.faults }, isMultipart(asked.request));
}
