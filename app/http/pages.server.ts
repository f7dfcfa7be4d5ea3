import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isRefusal } from "#app/domain/errors.ts";
import { RETRY_AFTER_SECONDS } from "./away.ts";
import { withRequestSlot } from "./in-turn.server.ts";
import { asWeb, hangUp, sendAnswer } from "./node-bridge.ts";
import { plainAnswer } from "./plain-page.ts";
import { type RequestFacts, withRequestFacts } from "./request-facts.server.ts";
import type { RouteFinder } from "./route-finder.server.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/** The product with no other routes than these: the router, which looks at all it has several times a request, has few. */
function onlyRoutes(build: ServerBuild, ids: string[]): ServerBuild {
	const chosen = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(ids.flatMap((id) => (routes[id] === undefined ? [] : [[id, routes[id]]])));
	return { ...build, routes: chosen(build.routes), assets: { ...build.assets, routes: chosen(build.assets.routes) } };
}

function handlerOf(build: ServerBuild, mode: string, findRoute: RouteFinder): Handler {
	const all = createRequestHandler(build, mode);
	const handlers = new Map<string, Handler>();
	return (request, context) => {
		const { ids } = findRoute(new URL(request.url).pathname);
		const page = ids.at(-1);
		if (page === undefined) return all(request, context);
		const handle = handlers.get(page) ?? createRequestHandler(onlyRoutes(build, ids), mode);
		handlers.set(page, handle);
		return handle(request, context);
	};
}

export function pageHandler(build: ServerBuild, mode: string, findRoute: RouteFinder) {
	const handle = handlerOf(build, mode, findRoute);
	return (request: IncomingMessage, response: ServerResponse, facts: RequestFacts, who: string): Promise<void> =>
		withRequestFacts(facts, async () => {
			const signal = hangUp(response);
			const answer = await withRequestSlot(who, signal, () => handle(asWeb(request, signal))).catch((error) => {
				if (isRefusal(error) && error.kind === "busy") return plainAnswer(503, error.retryAfter);
				throw error;
			});
			if (!answer) return void response.destroy();
			if (answer.status !== 500 || !facts.away) return sendAnswer(response, answer);
			answer.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
			return sendAnswer(response, new Response(answer.body, { status: 503, headers: answer.headers }));
		});
}
