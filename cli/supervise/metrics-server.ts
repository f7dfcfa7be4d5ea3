import type { ChildProcess } from "node:child_process";
import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import type { ProcessFigures } from "#app/adapters/metrics.server.ts";
import type { Settings } from "#db/settings.ts";
import { findPortError } from "./lock.ts";

/** Answers the figures of a process, or those of the whole service as it sees them. */
type AskFigures = (service: boolean) => Promise<ProcessFigures>;

/** A process that does not answer within this time (ms) is left out: the others' figures are worth having. */
const WITHIN = 4_000;

const answer = z.object({ figures: z.int(), values: z.custom<ProcessFigures>(Array.isArray) });

let questions = 0;

/** Asks a process of ours for its figures, by a message. Answers none where it does not answer. */
export function askProcess(child: ChildProcess, service: boolean): Promise<ProcessFigures> {
	const number = ++questions;
	const { promise, resolve } = Promise.withResolvers<ProcessFigures>();
	const onMessage = (message: unknown) => {
		const { data } = answer.safeParse(message);
		if (data?.figures === number) resolve(data.values);
	};
	child.on("message", onMessage);
	const late = setTimeout(resolve, WITHIN, []);
	if (child.connected) child.send({ figures: number, service }, () => {});
	else resolve([]);
	return promise.finally(() => {
		clearTimeout(late);
		child.off("message", onMessage);
	});
}

/** Asks the last one first; a worker that hangs must not hide that work waits. */
async function askService(all: AskFigures[]): Promise<ProcessFigures> {
	for (const ask of all.toReversed()) {
		const figures = await ask(true);
		if (figures.length > 0) return figures;
	}
	return [];
}

type MetricsSettings = Pick<Settings, "metricsPort" | "metricsHost" | "metricsToken">;

function mayRead({ headers }: IncomingMessage, token: string | null): boolean {
	if (token === null) return true;
	const [given, wanted] = [headers.authorization ?? "", `Bearer ${token}`].map((text) => Buffer.from(text));
	return given!.length === wanted!.length && timingSafeEqual(given!, wanted!);
}

/**
 * Serves `GET /metrics` on a port of its own, as text of Prometheus: the figures of the processes that `list` names at that
 * moment, added up by the label `process`. Answers how to close it; null where no port is set. Throws where it is taken.
 */
export async function openMetricsServer(
	{ metricsPort, metricsHost, metricsToken }: MetricsSettings,
	list: () => AskFigures[],
): Promise<(() => Promise<void>) | null> {
	if (metricsPort === null) return null;
	const error = await findPortError(metricsPort, metricsHost, "METRICS_PORT");
	if (error !== null) throw Object.assign(new Error(error), { kind: "serve" as const });
	const { AggregatorRegistry } = await import("prom-client");

	async function collect(): Promise<string> {
		const all = list();
		const [figures, service] = await Promise.all([Promise.all(all.map((ask) => ask(false))), askService(all)]);
		return AggregatorRegistry.aggregate([...figures, service]).metrics();
	}

	let collecting: Promise<string> | undefined;

	const server = createServer(async (request, response) => {
		const status = !mayRead(request, metricsToken) ? 401 : request.url === "/metrics" ? 200 : 404;
		if (status !== 200) return void response.writeHead(status).end();
		// Readers that come meanwhile share the answer.
		collecting ??= collect().finally(() => {
			collecting = undefined;
		});
		const text = await collecting.catch(() => null);
		if (text === null) return void response.writeHead(500).end();
		response.writeHead(200, {
			"Content-Type": "text/plain; version=0.0.4; charset=utf-8",
			"Cache-Control": "no-store",
		});
		response.end(text);
	});
	server.listen(metricsPort, metricsHost);
	await once(server, "listening");
	return async () => {
		server.close();
		server.closeAllConnections();
	};
}
