import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "#app/http/nonce.ts";
import { secureHeaders } from "#app/http/security.server.ts";

export { closeHouse } from "#app/http/house.server.ts";
export { loadShedder } from "#app/http/load.server.ts";
export { isTrustedOrigin } from "#app/http/origin.ts";
export { checkReadiness } from "#app/http/readiness.server.ts";
export { requestLog } from "#app/http/request-log.server.ts";
export { startWorker } from "#app/worker.server.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page; the nonce and the headers are made here, so that every server that runs this build sends them. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	const nonce = randomBytes(16).toString("base64");
	secureHeaders(headers, nonce);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	return new Promise<Response>((resolve, reject) => {
		let answerStatus = status;
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={context} url={request.url} nonce={nonce} />
			</NonceContext.Provider>,
			{
				nonce,
				onAllReady() {
					const body = new PassThrough();
					resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
					pipe(body);
				},
				onShellError: reject,
				onError() {
					answerStatus = 500;
				},
			},
		);
		setTimeout(abort, RENDER_TIMEOUT_MS).unref();
	});
}
