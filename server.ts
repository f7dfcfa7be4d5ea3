import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { isIP, Server as NetServer, SocketAddress } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { isOwnHost } from "#db/listening.ts";
import { settings } from "#db/settings.ts";

interface Build extends ServerBuild {
	entry: ServerBuild["entry"] & { module: typeof import("#app/entry.server.tsx") };
}

type Facts = Parameters<Build["entry"]["module"]["withRequestFacts"]>[0];

const DRAIN_MS = 25_000;
/** The time that a client may go on sending what nobody reads any more. */
const LEFTOVER_MS = 2_000;
/** The time that a request may take to arrive; an import from a slow office takes longer. */
const REQUEST_MS = 120_000;
const UPLOAD_MS = 3_600_000;
/** How long a file that is checked may take, of which two come at once. */
const CHECK_MS = 300_000;
const BUILD = new URL("./build/server/index.js", import.meta.url).href;

const config = settings();
const build: Build = await import(BUILD);
// Who started this process may have died while the build was read: nobody would ever end it then.
if (process.send && !process.connected) process.exit(0);
const product = build.entry.module;
const appUrl = new URL(config.appUrl);
const shedder = product.loadShedder();
const findRoute = product.routeFinder(build);
await product.openWebMetrics();
const logRequest = product.requestLog(findRoute);
const factsOf = new WeakMap<Request, Facts>();
const whoAsks = new WeakMap<Request, string>();
let draining = false;
let retiring = false;

function bodyLimits({ method, path }: Request): [bytes: number, ms: number] {
	if (method === "POST" && path === product.paths.imports()) return [config.maxImportBytes, UPLOAD_MS];
	if (method === "POST" && path.startsWith(product.paths.verify(""))) return [product.MAX_CHECK_FORM_BYTES, CHECK_MS];
	// Too large a list is refused in its own form, where what was typed stays.
	if (method === "POST" && isListOfPenetrations(path)) return [config.maxImportBytes, REQUEST_MS];
	if (method === "POST" && isSiteRecord(path)) return [product.MAX_RECORD_BYTES, UPLOAD_MS];
	return [config.maxRequestBytes, REQUEST_MS];
}

/** A record has up to eight photos, and comes over the network of a building site. */
const isSiteRecord = (path: string) => /^\/(site\/\d+\/\d+|api\/guide\/guide\/\d+\/record\/?)$/.test(path);

/** Asked for by a page, with script or without. */
const isListOfPenetrations = (path: string) => path.replace(/\.data$/, "") === product.paths.penetrationImport();

const isApi = ({ path }: Request) => path === "/api" || path.startsWith("/api/");

function answerPlainly(response: Response, status: Parameters<typeof product.plainPage>[0], retryAfter?: number): void {
	if (isApi(response.req)) return void product.refuseNode(response.req, response, status, retryAfter);
	const { headers, html } = product.plainPage(status, retryAfter, status === 421 ? homeOf(response.req) : undefined);
	response.status(status).set(headers).send(html);
}

/** An address at which who asks under a wrong name gets an answer. */
function homeOf({ socket }: Request): string {
	const address = socket.localAddress?.replace(/^::ffff:/, "");
	if (!config.anyAddress || !address) return config.appUrl;
	return `http://${isIP(address) === 6 ? `[${address}]` : address}:${config.port}`;
}

/** The address of who asks. Some proxies say the port as well: `203.0.113.7:4711`, `[2001:db8::7]:443`. */
const addressOf = ({ ip = "" }: Request): string => (isIP(ip) ? ip : (SocketAddress.parse(ip)?.address ?? ip));

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", config.trustProxy);

app.use((request, response, next) => {
	// Remix would believe this header from anybody; the host that counts is checked below.
	delete request.headers["x-forwarded-host"];
	product.plainHeaders((name, value) => response.set(name, value));
	if (retiring) response.set("Connection", "close");
	const sent = request.get("X-Request-ID") ?? "";
	const requestId = /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID();
	response.set("X-Request-ID", requestId);
	const facts: Facts = { requestId, address: addressOf(request) };
	factsOf.set(request, facts);
	const { path, method } = request;
	const started = performance.now();
	response.on("close", () => {
		if (path === "/healthz" || path === "/readyz" || path.startsWith("/assets/")) return;
		const status = response.writableFinished ? response.statusCode : 499;
		const ms = Math.round((performance.now() - started) * 10) / 10;
		const { address, userId, route } = facts;
		logRequest({ method, path, status, ms, requestId, address, userId, route });
	});
	response.on("finish", () => {
		if (request.complete) return;
		// The rest of a refused body would hold up the connection's next request: it is read into nothing for a while.
		request.removeAllListeners("data").removeAllListeners("readable").resume();
		setTimeout(() => request.complete || request.socket.destroy(), LEFTOVER_MS).unref();
	});
	next();
});

app.get("/healthz", (_request, response) => void response.type("text").send("ok"));
app.get("/readyz", async (_request, response) => {
	const readiness = await product.checkReadiness();
	const ready = !draining && Object.values(readiness).every((state) => state === "ok");
	response
		.status(ready ? 200 : 503)
		.set("Cache-Control", "no-store")
		.json({ ...readiness, build: config.build });
});

app.use((request, response, next) => {
	if (!request.originalUrl.startsWith("/")) return answerPlainly(response, 400);
	const host = request.get("Host")?.toLowerCase() ?? "";
	if (host === appUrl.host) return next();
	if (config.anyAddress && isOwnHost(host)) {
		// Further down there is one address, as behind a proxy; a page of another one stays a stranger.
		const { origin } = request.headers;
		if (origin !== undefined) request.headers.origin = origin === `http://${host}` ? config.appUrl : "null";
		request.headers.host = appUrl.host;
		return next();
	}
	const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
	if (local && isApi(request)) return next();
	if (!local || !["GET", "HEAD"].includes(request.method)) return answerPlainly(response, 421);
	response.redirect(308, config.appUrl + request.originalUrl);
});

app.use((request, response, next) => {
	// No `Request` can be one, so that it would end in a fault.
	if (request.method !== "TRACE" || isApi(request)) return next();
	response.set("Allow", "GET, HEAD, POST");
	answerPlainly(response, 405);
});

app.use((request, response, next) => {
	if (isApi(request) || product.isTrustedOrigin(request.method, (name) => request.get(name), config.appUrl))
		return next();
	answerPlainly(response, 403);
});

app.use((request, response, next) => {
	const [most, patience] = bodyLimits(request);
	if (isApi(request) || Number(request.get("Content-Length") ?? 0) <= most) {
		const timer = setTimeout(() => request.complete || request.socket.destroy(), patience).unref();
		response.on("close", () => clearTimeout(timer));
		return next();
	}
	response.set("Connection", "close");
	answerPlainly(response, 413);
});

app.use((_request, response, next) => {
	if (draining || shedder.overloaded()) return answerPlainly(response, 503, 5);
	next();
});

app.use(compression({ level: 4 }));
app.use(product.precompressed("build/client"));
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y", fallthrough: false }));
const publicFiles = express.static("build/client", { maxAge: "1h", index: false, redirect: false });
app.use((request, response, next) => (isApi(request) ? next() : publicFiles(request, response, next)));

app.use((request, response, next) => {
	response.set("Cache-Control", "no-store");
	if (isApi(request)) return next();
	const counted = product.senderHash(request.get("Cookie") ?? null).then((sender) => {
		if (sender) whoAsks.set(request, sender);
		return product.generalLimit(sender, addressOf(request));
	});
	counted.then((retryAfter) => (retryAfter > 0 ? answerPlainly(response, 429, retryAfter) : next()), next);
});

app.use((request, response, next) => {
	if (!isApi(request)) return next();
	product.withRequestFacts(factsOf.get(request)!, () => product.answerNode(request, response)).catch(next);
});

// Remix would tell everybody what failed in its other modes, with the stack.
const answerPage = product.pageHandler(build, "production", findRoute);
app.all("*", (request, response, next) => {
	if (/[?&]_data(=|&|$)/.test(request.originalUrl)) return answerPlainly(response, 400);
	const who = whoAsks.get(request) ?? addressOf(request);
	answerPage(request, response, factsOf.get(request)!, who).catch(next);
});

app.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
	if (response.headersSent) return next(error);
	if (error.status === 404) return void response.status(404).type("text").send("Not Found");
	if (error.status && error.status < 500) return answerPlainly(response, 400);
	product.logError("server", error);
	answerPlainly(response, 500);
});

const server = createServer({ requestTimeout: UPLOAD_MS, headersTimeout: 20_000, keepAliveTimeout: 10_000 });
server.on("request", (request, response) => {
	product.asOriginForm(request);
	app(request, response);
});
server.on("error", (error: NodeJS.ErrnoException) => {
	const isPortInUse = error.code === "EADDRINUSE";
	process.stderr.write(
		isPortInUse
			? `Port ${config.port} is taken. Stop what uses it, or choose another one with PORT.\n`
			: `The server could not listen: ${error.message}\n`,
	);
	process.exit(isPortInUse ? 98 : 1);
});
server.listen(config.port, config.host, () => {
	process.send?.("ready");
	product.collectGarbageAtRest(config.maxRestBytes, () => process.send?.("too large"));
});

async function end() {
	await product.closePreviews();
	await product.closeResources();
	process.exit(0);
}

/** Another process has taken over: this one ends with its last connection, cutting off none on which a request may come. */
function retire() {
	retiring = true;
	NetServer.prototype.close.call(server, end);
}

function drain() {
	if (draining) return;
	draining = true;
	product.stopWaiting();
	setTimeout(() => process.exit(1), DRAIN_MS).unref();
	server.close(end);
	server.closeIdleConnections();
	setInterval(() => server.closeIdleConnections(), 500).unref();
}
process.on("SIGTERM", drain);
process.on("SIGINT", drain);
// A terminal that is closed tells every process at once.
process.on("SIGHUP", drain);
process.on("disconnect", drain);
process.on("message", (message) => {
	if (message === "retire") retire();
	else void product.answerFigures(message, (answer) => void process.send?.(answer));
});
