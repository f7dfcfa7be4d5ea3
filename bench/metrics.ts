import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, leftovers, startProduct } from "#tests/support/processes.ts";
import { cpuMilliseconds, medianOf, residentBytes, say } from "./processes.ts";

/*
 * node bench/metrics.ts [12 [15]]
 * What counting figures costs: two products of the same build beside each other, one with METRICS_PORT that is read every
 * 15 seconds, are asked for the same pages in so many turns. Processor time is that of the web process alone.
 */
const [rounds = "12", seconds = "15"] = process.argv.slice(2);
const REQUESTS = 400;
const command = [process.execPath, "cli/index.ts", "serve", "--sample"];

async function open(env: Record<string, string>) {
	const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
	const product = await startProduct({ dataDir, command, env: { RATE_LIMIT_SCALE: "0", ...env } });
	const web = leftovers(dataDir).filter((line) => /server\.ts/.test(line));
	const pids = web.map((line) => Number.parseInt(line, 10));

	/** Processor milliseconds of the web process for each of so many requests. */
	async function measure(): Promise<number> {
		const before = cpuMilliseconds(pids);
		for (let at = 0; at < REQUESTS; at++) await (await fetch(`${product.url}/auth/sign-in`)).arrayBuffer();
		return (cpuMilliseconds(pids) - before) / REQUESTS;
	}

	/** The share of a processor that it takes at rest. */
	async function rest(): Promise<number> {
		const before = cpuMilliseconds(pids);
		await pause(20_000);
		return (cpuMilliseconds(pids) - before) / 20_000;
	}

	return { dataDir, product, measure, rest, bytes: () => pids.reduce((sum, pid) => sum + residentBytes(pid), 0) };
}

const port = await freePort();
const all = [await open({}), await open({ METRICS_PORT: String(port) })] as const;
const scraping = setInterval(
	() => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text()),
	1000 * Number(seconds),
);
try {
	const times: [number[], number[]] = [[], []];
	for (const one of all) await one.measure();
	for (let round = 0; round < Number(rounds); round++) {
		for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) times[at].push(await all[at].measure());
	}
	const [without, counted] = times.map(medianOf);
	const rests = [await all[0].rest(), await all[1].rest()];
	say("| figures | ms of processor a page | share of a processor at rest | MB |\n|---|---|---|---|");
	for (const [at, name] of ["off", `on, read every ${seconds} s`].entries()) {
		const bytes = all[at === 0 ? 0 : 1].bytes() / 1e6;
		say(
			`| ${name} | ${[without, counted][at]!.toFixed(2)} | ${(100 * rests[at]!).toFixed(2)} % | ${bytes.toFixed(0)} |`,
		);
	}
	say(`ratio ${(counted! / without!).toFixed(3)}`);
} finally {
	clearInterval(scraping);
	for (const { product, dataDir } of all) {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}
