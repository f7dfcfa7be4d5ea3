import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isRefusal } from "#app/domain/errors.ts";
import { inTurn } from "./in-turn.server.ts";
import { asWeb, hangUp, sendAnswer } from "./node-bridge.ts";
import { plainPage } from "./plain-page.ts";
import { type RequestFacts, withRequestFacts } from "./request-facts.server.ts";

/** Seconds after which a database that was away is worth asking again. */
const BACK_IN = "5";

const busyPage = (retryAfter?: number) => {
	const { headers, html } = plainPage(503, retryAfter);
	return new Response(html, { status: 503, headers });
};

export function pageHandler(build: ServerBuild, mode: string) {
	const handle = createRequestHandler(build, mode);
	return (request: IncomingMessage, response: ServerResponse, facts: RequestFacts, who: string): Promise<void> =>
		withRequestFacts(facts, async () => {
			const signal = hangUp(response);
			const answer = await inTurn(who, signal, () => handle(asWeb(request, signal))).catch((error) => {
				if (isRefusal(error) && error.kind === "busy") return busyPage(error.retryAfter);
				throw error;
			});
			if (!answer) return void response.destroy();
			if (answer.status !== 500 || !facts.away) return sendAnswer(response, answer);
			answer.headers.set("Retry-After", BACK_IN);
			return sendAnswer(response, new Response(answer.body, { status: 503, headers: answer.headers }));
		});
}
