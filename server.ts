import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { settings } from "#db/settings.ts";

/** What the web build exports beside Remix's own: everything under app/ and db/ comes to this process through it. */
interface House extends ServerBuild {
	entry: ServerBuild["entry"] & { module: typeof import("#app/entry.server.tsx") };
}

const DRAIN_MS = 25_000;
const BUILD = new URL("./build/server/index.js", import.meta.url).href;

const config = settings();
const build = (await import(BUILD)) as House;
const { checkReadiness, closeHouse, isTrustedOrigin, loadShedder, requestLog } = build.entry.module;
const appUrl = new URL(config.appUrl);
const shedder = loadShedder();
const logRequest = requestLog(build);
let draining = false;

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", config.trustProxy);

app.use((request, response, next) => {
	const sent = request.get("X-Request-ID") ?? "";
	response.set("X-Request-ID", /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID());
	const { path } = request;
	const started = performance.now();
	response.on("finish", () => {
		if (path === "/healthz" || path === "/readyz" || path.startsWith("/assets/")) return;
		logRequest({
			method: request.method,
			path,
			status: response.statusCode,
			ms: Math.round((performance.now() - started) * 10) / 10,
			requestId: String(response.getHeader("X-Request-ID")),
		});
	});
	next();
});

app.get("/healthz", (_request, response) => void response.type("text").send("ok"));
app.get("/readyz", async (_request, response) => {
	const readiness = await checkReadiness();
	const ready = !draining && Object.values(readiness).every((state) => state === "ok");
	response
		.status(ready ? 200 : 503)
		.set("Cache-Control", "no-store")
		.json(readiness);
});

app.use((request, response, next) => {
	const host = request.get("Host")?.toLowerCase() ?? "";
	if (host === appUrl.host) return next();
	const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
	if (!local) return void response.status(421).type("text").send("Misdirected Request");
	if (request.path.startsWith("/api/")) return next();
	if (request.method !== "GET" && request.method !== "HEAD")
		return void response.status(421).type("text").send("Misdirected Request");
	response.redirect(308, config.appUrl + request.originalUrl);
});

app.use((request, response, next) => {
	if (request.path.startsWith("/api/") || isTrustedOrigin(request.method, (name) => request.get(name), config.appUrl))
		return next();
	response.status(403).type("text").send("Forbidden: this form was not sent from this site.");
});

app.use((_request, response, next) => {
	if (!draining && !shedder.overloaded()) return next();
	response.status(503).set("Retry-After", "5").type("text").send("The service is busy. Please try again later.");
});

app.use(compression({ level: 4 }));
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y", fallthrough: false }));
app.use(express.static("build/client", { maxAge: "1h", index: false, redirect: false }));
app.all("*", createRequestHandler({ build, mode: config.nodeEnv }));

const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000 }, app);
server.on("error", (error: NodeJS.ErrnoException) => {
	const taken = error.code === "EADDRINUSE";
	process.stderr.write(
		taken
			? `Port ${config.port} is taken. Stop what uses it, or choose another one with PORT.\n`
			: `The server could not listen: ${error.message}\n`,
	);
	process.exit(taken ? 98 : 1);
});
server.listen(config.port, config.host, () => process.send?.("ready"));

function drain() {
	if (draining) return;
	draining = true;
	setTimeout(() => process.exit(1), DRAIN_MS).unref();
	server.close(async () => {
		await closeHouse();
		process.exit(0);
	});
	server.closeIdleConnections();
}
process.on("SIGTERM", drain);
process.on("SIGINT", drain);
process.on("disconnect", drain);
