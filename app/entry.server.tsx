import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { logError } from "#app/adapters/log.server.ts";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "#app/http/load.server.ts";
import { NonceContext } from "#app/http/nonce.ts";
import { plainAnswer } from "#app/http/remix-pages.server.ts";
import { requestFacts, requestPlace } from "#app/http/request-facts.server.ts";
import { secureHeaders } from "#app/http/security.server.ts";

export { logError } from "#app/adapters/log.server.ts";
export { collectGarbageAtRest } from "#app/adapters/memory.server.ts";
export { answerFigures, collectFigures } from "#app/adapters/metrics.server.ts";
export { answerNode, refuseNode } from "#app/api/answer.ts";
export { stopWaiting } from "#app/api/calls/schedules.ts";
export { MAX_RECORD_BYTES } from "#app/file-limits.ts";
export { senderHash } from "#app/http/device-cookie.server.ts";
export { precompressed } from "#app/http/downloads.server.ts";
export { MAX_CHECK_FORM_BYTES } from "#app/http/hashed-upload.server.ts";
export { loadShedder } from "#app/http/load.server.ts";
export { generalLimit } from "#app/http/rate-limits.server.ts";
export { pageHandler, plainPage, requestLog, routeFinder } from "#app/http/remix-pages.server.ts";
export { withRequestFacts } from "#app/http/request-facts.server.ts";
export { checkReadiness, closeResources } from "#app/http/resources.server.ts";
export { asOriginForm, isTrustedOrigin, plainHeaders } from "#app/http/security.server.ts";
export { openWebMetrics } from "#app/http/web-metrics.server.ts";

export { paths } from "#app/paths.ts";
export { closePreviews } from "#app/previews.server.ts";
export { startWorker } from "#app/worker/worker.server.ts";

const RENDER_TIMEOUT_MS = 10_000;

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	// Not even the words of a fault can be had without the database.
	if (requestFacts()?.databaseUnavailable) return Promise.resolve(plainAnswer(503, RETRY_AFTER_SECONDS));
	const nonce = randomBytes(16).toString("base64");
	secureHeaders(headers, nonce);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const retryAfter = retryAfterOf(context);
	if (retryAfter) headers.set("Retry-After", retryAfter);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	const { actionData } = context.staticHandlerContext;
	if (request.headers.get("Accept") === "application/json" && actionData) {
		return Promise.resolve(Response.json(actionData, { status, headers: jsonHeaders(headers) }));
	}
	return new Promise<Response>((resolve, reject) => {
		let failure: unknown;
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={context} url={request.url} nonce={nonce} />
			</NonceContext.Provider>,
			{
				nonce,
				progressiveChunkSize: Number.POSITIVE_INFINITY,
				onAllReady() {
					clearTimeout(late);
					// A page with a part missing is none, and React writes into it what failed and in which files.
					if (failure !== undefined) {
						logError(requestPlace(), failure);
						return resolve(plainAnswer(500));
					}
					// The page is complete, so it goes out in a single piece: every small one would be compressed and flushed by itself.
					const page = buffer(pipe(new PassThrough()));
					page.then((html) => resolve(new Response(withoutNul(html), { status, headers })), reject);
				},
				onShellError(error) {
					clearTimeout(late);
					reject(error);
				},
				onError(error) {
					failure ??= error;
				},
			},
		);
		const late = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
	});
}

/** React leaves one where a letter of several bytes did not fit at the end of a piece; HTML itself has none. */
const withoutNul = (html: Uint8Array<ArrayBuffer>) => (html.includes(0) ? html.filter((byte) => byte !== 0) : html);

function jsonHeaders(headers: Headers): Headers {
	headers.set("Content-Type", "application/json; charset=utf-8");
	return headers;
}

function retryAfterOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | null {
	const answers = [...Object.values(actionHeaders ?? {}), ...Object.values(loaderHeaders ?? {})];
	return answers.map((answer) => answer.get("Retry-After")).find(Boolean) ?? null;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	const facts = requestFacts();
	if (facts && isDatabaseUnavailable(error)) facts.databaseUnavailable = true;
	logError(requestPlace(), error);
}
