import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { countRequest } from "#app/adapters/metrics.server.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { RETRY_AFTER_SECONDS, withRequestSlot } from "./load.server.ts";
import { asWeb, hangUp, sendAnswer } from "./node-bridge.ts";
import { type RequestFacts, withRequestFacts } from "./request-facts.server.ts";

/*
 * What stands around Remix where pages are answered, each part for a reason of its own:
 * - a finder of routes and a handler for each page, as Remix compares every request with all of a hundred routes, several times;
 * - fair turns, so that the requests of one person never hold up those of others;
 * - 503 and the time to come back after a page that failed because the database was away;
 * - plain pages, which need neither Remix nor database: for who is turned away, and where drawing a page failed;
 * - a line of the log for each request, by its route, as an address may hold a token.
 */

type RouteObject = Parameters<typeof matchRoutes>[0][number];

interface FoundRoute {
	ids: string[];
	pattern: string;
}

type RouteFinder = (path: string) => FoundRoute;

const MAX_FOUND = 1_000;

const pageOf = (path: string): string => (path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));

/** The same for addresses that differ in numbers; a first part such as `404` is a name. */
const keyOf = (path: string): string => path.replaceAll(/(?<=.)\/\d+(?=\/|$)/g, "/0");

/** Among a hundred routes the router looks for a millisecond, several times a request: what it finds is remembered. */
export function routeFinder(build: ServerBuild): RouteFinder {
	const tree = childrenOf(build, undefined);
	const all = new Map<string, FoundRoute>();
	return (path) => {
		const key = keyOf(pageOf(path));
		const known = all.get(key);
		if (known) return known;
		const matches = matchRoutes(tree, key) ?? [];
		const found = {
			ids: matches.map(({ route }) => route.id ?? ""),
			pattern: `/${matches.flatMap(({ route }) => route.path || []).join("/")}`,
		};
		if (all.size >= MAX_FOUND) all.clear();
		all.set(key, found);
		return found;
	};
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
	const children = Object.values(build.routes).filter((route) => route !== undefined && route.parentId === parentId);
	return children.map(
		({ id, path, index }): RouteObject =>
			index ? { id, path, index: true } : { id, path, children: childrenOf(build, id) },
	);
}

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
			if (answer.status !== 500 || !facts.databaseUnavailable) return sendAnswer(response, answer);
			answer.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
			// The page in the browser asks again then, as after an answer of the door.
			answer.headers.delete("X-Remix-Response");
			return sendAnswer(response, new Response(answer.body, { status: 503, headers: answer.headers }));
		});
}

const STYLE =
	":root{color-scheme:light dark;background:Canvas;color:CanvasText}a{color:inherit}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}" +
	"h1{font-size:1.5rem;border-top:4px solid #ce3a43;padding-top:1rem}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const words = {
	400: ["Bad request", "This address or form cannot be read."],
	403: [
		"Not permitted",
		"This form was not sent from this site, so nothing was changed. Open the page again and retry.",
	],
	405: ["Not allowed", "Nothing on this site answers this kind of request."],
	413: ["Too large", "What you sent is larger than this site accepts. Nothing was saved."],
	421: ["Misdirected request", "This site does not answer under this name."],
	429: ["Please wait a moment", "There were too many requests from you in a short time. Nothing was lost."],
	500: [
		"Something went wrong",
		"Please try again in a moment. If you sent a form, go back to it: it may not have been saved.",
	],
	503: ["The service is busy", "Please try again in a moment. Nothing was lost."],
} as const;

type PlainStatus = keyof typeof words;

/** Makes a plain page. With `home`, an address, it says where the site answers; the way back leads there. */
export function plainPage(
	status: PlainStatus,
	retryAfter?: number,
	home?: string,
): { headers: Record<string, string>; html: string } {
	const [title, text] = words[status];
	const when = retryAfter === undefined ? "" : ` You can try again in ${retryAfter} s.`;
	const place = home === undefined ? "" : ` It answers at ${home}`;
	const headers = {
		"Content-Type": "text/html; charset=utf-8",
		"Cache-Control": "no-store",
		"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
		...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
	};
	const html = `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}${when}${place}</p><p><a href="${home ?? "/"}">Return to website</a></p></main></body></html>`;
	return { headers, html };
}

export function plainAnswer(status: PlainStatus, retryAfter?: number): Response {
	const { headers, html } = plainPage(status, retryAfter);
	return new Response(html, { status, headers });
}

interface RequestRecord {
	method: string;
	path: string;
	status: number;
	ms: number;
	requestId: string;
	address: string;
	userId?: number;
	route?: string;
}

/** Writes lines without addresses, which may hold tokens, and without query, cookies or forms. */
export function requestLog(findRoute: RouteFinder): (record: RequestRecord) => void {
	return ({ path, ...record }) => {
		const route = record.route ?? findRoute(path).pattern;
		countRequest({ ...record, route });
		const line = { at: new Date().toISOString(), level: "info", ...record, route };
		process.stdout.write(`${JSON.stringify(line)}\n`);
	};
}
