import type { Counter, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { logError } from "./log.server.ts";

/*
 * The figures of a process, which are counted only where METRICS_PORT is set. Whoever supervises the process asks for
 * them by a message, and puts those of all processes into one text.
 */

/** A figure of the whole service, as it is at this moment. Its name begins with `pfs_`. */
export interface ServiceFigure {
	name: string;
	help: string;
	labels?: Record<string, string>;
	value: number;
}

/** Metrics as prom-client hands them from one process to another. */
export type ProcessFigures = object[];

interface Meter {
	registry: Registry;
	requests: Counter;
	durations: Histogram;
	readService(): Promise<ServiceFigure[]>;
}

let meter: Meter | null = null;

/** Upper ends of the buckets, in seconds: a page of the product takes some 20 ms, a schedule by `/api` minutes. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Begins to count in this process. `readService` reads what concerns the whole service, such as the queue. */
export async function openMetrics(
	process: "web" | "worker",
	readService: () => Promise<ServiceFigure[]>,
): Promise<void> {
	const { collectDefaultMetrics, Counter, Histogram, Registry } = await import("prom-client");
	const registry = new Registry();
	registry.setDefaultLabels({ process });
	collectDefaultMetrics({ register: registry });
	const requests = new Counter({
		name: "pfs_http_requests_total",
		help: "Requests by route, method and status; 499 means that the caller hung up first.",
		labelNames: ["route", "method", "status"],
		registers: [registry],
	});
	const durations = new Histogram({
		name: "pfs_http_request_duration_seconds",
		help: "Time from a request to the end of its answer, by route.",
		labelNames: ["route"],
		buckets: BUCKETS,
		registers: [registry],
	});
	meter = { registry, requests, durations, readService };
}

/** Callers may make up methods and statuses of their own; each would be a series for ever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts an answered request. `route` is a pattern of the product's table, never an address; `ms` are milliseconds. */
export function countRequest(request: { route: string; method: string; status: number; ms: number }): void {
	if (!meter) return;
	const { route, status, ms } = request;
	const method = METHODS.has(request.method) ? request.method : "other";
	meter.requests.inc({ route, method, status });
	meter.durations.observe({ route }, ms / 1000);
}

/** Figures of the whole service are the same whichever process reads them: the largest stands for all. */
const asGauges = (figures: ServiceFigure[]): ProcessFigures =>
	[...Map.groupBy(figures, ({ name }) => name)].map(([name, all]) => ({
		name,
		help: all[0]!.help,
		type: "gauge",
		aggregator: "max",
		values: all.map(({ labels = {}, value }) => ({ labels, value })),
	}));

/** A question of the supervisor; `service`: for the figures of the whole service, not those of the process. */
const question = z.object({ figures: z.int(), service: z.boolean() });

/** Answers a message of the supervisor that asks for figures; leaves all others alone. */
export async function answerFigures(message: unknown, send: (answer: unknown) => void): Promise<void> {
	const { data } = question.safeParse(message);
	if (!data) return;
	send({ figures: data.figures, values: await collectFigures(data.service) });
}

/** Collects the figures of the whole service where `service` is true, else those of this process. */
export async function collectFigures(service: boolean): Promise<ProcessFigures> {
	if (!meter) return [];
	if (!service) return meter.registry.getMetricsAsJSON();
	return asGauges((await meter.readService().catch((error) => void logError("metrics", error))) ?? []);
}
