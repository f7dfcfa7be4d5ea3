import { hash } from "node:crypto";
import { findAnswer, type KeyedCall, lockCall, type StoredAnswer, storeAnswer } from "#app/domain/answered-calls.ts";
import { runFairly } from "#app/http/load.server.ts";
import type { BufferedResponse } from "#app/http/node-bridge.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { isMultipart } from "./body.ts";
import type { Call, Parameter } from "./call.ts";
import { fieldProblem, problemOf, problems } from "./problems.ts";

export const KEY_HEADER = "Idempotency-Key";

export const REPLAYED_HEADER = "Idempotent-Replayed";

const MAX_KEY = 255;

export const KEY_PARAMETER: Parameter = {
	name: KEY_HEADER,
	in: "header",
	required: false,
	description:
		"A text that you make up for this call alone: sent again with it, the call is answered again and not done again.",
	schema: { type: "string", minLength: 1, maxLength: MAX_KEY },
};

/** The calls that may bear a key: all that store something but those below `auth/`, whose answers are secrets. */
export const isRepeatable = ({ method, path }: Pick<Call, "method" | "path">): boolean =>
	(method === "POST" || method === "PATCH") && !path.startsWith("auth/");

/** Reads the key of a call; null without one, and where the call takes none. Throws 400 for a key that is none. */
export function callKey({ headers }: Request, call: Call): string | null {
	const key = headers.get(KEY_HEADER);
	if (key === null || !isRepeatable(call)) return null;
	// The other control characters are refused before a request arrives here.
	if (key !== "" && key.length <= MAX_KEY && !key.includes("\t")) return key;
	throw fieldProblem({ [KEY_HEADER]: [`A key is printable text of 1 to ${MAX_KEY} characters.`] });
}

/** A call as it has arrived, and who sent it. */
interface Arrived {
	request: Request;
	em: EntityManager;
	userId: number | null;
	key: string;
	/** A digest of the body. */
	content: string;
}

type Answered = Response | BufferedResponse;

/** Calls with files hold two connections at a time: the rest of the process needs some, too. */
const withFiles = runFairly({ most: 4, each: 2, waiting: 20 });

/**
 * Acts once for all calls with the same key (docs/rules/api.md#idempotency), and answers each of them alike. What was done and its
 * answer are stored in one transaction, so that whenever the process dies or the connection breaks, both are there or neither.
 */
export function actOncePerKey(arrived: Arrived, act: (em: EntityManager) => Promise<Answered>): Promise<Answered> {
	const call = keyedCall(arrived);
	const inOne = () => inTransaction(arrived.em, (tx) => actLocked(tx, call, arrived.request, act));
	return isMultipart(arrived.request) ? withFiles(`${call.userId}`, inOne) : inOne();
}

async function actLocked(
	em: EntityManager,
	call: KeyedCall,
	request: Request,
	act: (em: EntityManager) => Promise<Answered>,
): Promise<Answered> {
	if (!(await lockCall(em, call))) throw problems.underWay();
	const earlier = await findAnswer(em, call);
	if (earlier && earlier.contentSha256 !== call.contentSha256) throw problems.keyUsed();
	if (earlier) return asSent(earlier, { [REPLAYED_HEADER]: "true" });
	// A refused change is undone up to here, and the refusal is stored.
	const answered = await inTransaction(em, act).catch((error: unknown) => lastingRefusal(error, request));
	const answer = await storable(answered);
	await storeAnswer(em, call, answer);
	return asSent(answer);
}

/** Anybody may send a key that a stranger has sent, too: without a person another body is another call. */
function keyedCall({ request, userId, key, content }: Arrived): KeyedCall {
	const { pathname, search } = new URL(request.url);
	const route = pathname.replace(/\/$/, "");
	const contentSha256 = hash("sha256", JSON.stringify([search, request.headers.get("If-Match"), content]));
	const parts = ["call", request.method, route, key, ...(userId === null ? [contentSha256] : [])];
	return { userId, key: hash("sha256", JSON.stringify(parts)).slice(0, 32), route, contentSha256 };
}

/** Refusals for now: the same call may succeed later, with the same key. */
const FOR_NOW = [409, 429];

function lastingRefusal(error: unknown, request: Request): Response {
	const refusal = problemOf(error, isMultipart(request));
	if (!refusal || refusal.status >= 500 || FOR_NOW.includes(refusal.status)) throw error;
	return refusal;
}

async function storable(answered: Answered): Promise<StoredAnswer> {
	const { status, headers } = answered;
	const bytes = "whole" in answered ? answered.whole : Buffer.from(await answered.arrayBuffer());
	return { status, headers: Object.fromEntries(headers), body: bytes.byteLength > 0 ? bytes : null };
}

function asSent({ status, headers: stored, body }: StoredAnswer, more: Record<string, string> = {}): Answered {
	const headers = new Headers({ ...stored, ...more });
	return body ? { status, headers, whole: Buffer.from(body) } : new Response(null, { status, headers });
}
