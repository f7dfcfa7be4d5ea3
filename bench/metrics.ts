import { setTimeout as pause } from "node:timers/promises";
import { collectFigures, countRequest, openMetrics } from "#app/adapters/metrics.server.ts";
import { say } from "./processes.ts";

/*
 * node bench/metrics.ts
 * The processor time that figures cost a process: for each request before and after counting has begun, for each reading of
 * 120 routes, and at rest. Beside a page of 9 to 21 ms (bench/pages.ts) two whole products differ by chance alone.
 */
const REQUESTS = 200_000;
const ROUTES = 120;
const READINGS = 100;
const REST_MS = 10_000;

/** Milliseconds of the processor that work takes. */
async function cost(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

function count(): void {
	for (let at = 0; at < REQUESTS; at++) {
		countRequest({ route: `/route-${at % ROUTES}`, method: "GET", status: at % 50 === 0 ? 404 : 200, ms: at % 300 });
	}
}

const rest = () => cost(() => pause(REST_MS));

count();
const off = { request: (await cost(count)) / REQUESTS, rest: await rest() };
await openMetrics("web", async () => []);
count();
const on = { request: (await cost(count)) / REQUESTS, rest: await rest() };
const reading = await cost(async () => {
	for (let at = 0; at < READINGS; at++) await collectFigures(false);
});
const PAGE_MS = 9;
say("| figures | µs a request | ms a reading | share of a processor at rest |\n|---|---|---|---|");
say(`| off | ${(1000 * off.request).toFixed(2)} | – | ${((100 * off.rest) / REST_MS).toFixed(2)} % |`);
say(
	`| on | ${(1000 * on.request).toFixed(2)} | ${(reading / READINGS).toFixed(2)} | ${((100 * on.rest) / REST_MS).toFixed(2)} % |`,
);
say(`a page of ${PAGE_MS} ms: ${((PAGE_MS + on.request) / (PAGE_MS + off.request)).toFixed(5)} times`);
process.exit(0);
