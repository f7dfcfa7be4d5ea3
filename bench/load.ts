import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { paths } from "#app/paths.ts";
import { visitor } from "#tests/http/visitor.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";
import { residentBytes, say } from "./processes.ts";

/*
 * node bench/load.ts [--connections 200] [--seconds 30] [--after 60] [page ...]
 * Many connections on one page after the other: answers, how long `/healthz` takes meanwhile, and what the web process
 * holds in memory before, at most, and some time after. Linux.
 */
const { values: options, positionals } = parseArgs({
	options: {
		connections: { type: "string", default: "200" },
		seconds: { type: "string", default: "30" },
		after: { type: "string", default: "60" },
	},
	allowPositionals: true,
});
const connections = Number(options.connections);
const pages = { "sign-in": paths.signIn(), finder: paths.finder(), project: paths.summary() };

const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const command = [process.execPath, "cli/index.ts", "serve", "--sample"];
const product = await startProduct({ dataDir, command, env: { RATE_LIMIT_SCALE: "0", WORKER: "off" } });
const port = Number(new URL(product.url).port);

const webPids = () =>
	leftovers(dataDir)
		.filter((line) => line.includes("server.ts"))
		.map((line) => Number.parseInt(line, 10));

/** MiB in memory of each web process and what it has started. */
const memory = (): number[] => webPids().map((pid) => Math.round(residentBytes(pid) / 2 ** 20));

function get(agent: Agent, path: string, cookie: string): Promise<string> {
	return new Promise((resolve) => {
		const headers = { Host: new URL(product.url).host, Cookie: cookie, "Accept-Encoding": "br, gzip" };
		const asked = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
			answer.resume().on("end", () => resolve(String(answer.statusCode)));
			answer.on("error", (error) => resolve(error.message));
		});
		asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
	});
}

async function load(path: string, cookie: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const answers: Record<string, number> = {};
	const waits: number[] = [];
	let over = false;
	let most = 0;
	const callers = Array.from({ length: connections }, async () => {
		while (!over) {
			const answer = await get(agent, path, cookie);
			answers[answer] = (answers[answer] ?? 0) + 1;
			if (answer !== "200") await pause(500);
		}
	});
	const end = performance.now() + Number(options.seconds) * 1000;
	while (performance.now() < end) {
		const began = performance.now();
		await fetch(`${product.url}/healthz`).then((answer) => answer.text());
		waits.push(performance.now() - began);
		most = Math.max(most, ...memory());
		await pause(100);
	}
	over = true;
	await Promise.all(callers);
	agent.destroy();
	waits.sort((a, b) => a - b);
	return { answers, most, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 };
}

try {
	const person = visitor(product.url);
	await person.post(pages["sign-in"], { email: "user@example.com", password: "demo-user-1" });
	const cookie = person.cookie();
	const calm = new Agent({ keepAlive: true });
	await get(calm, paths.summary(1), cookie);
	for (let turn = 0; turn < 20; turn++) for (const path of Object.values(pages)) await get(calm, path, cookie);
	await pause(10_000);
	say(`${connections} connections for ${options.seconds} s; at rest ${memory().join(" ")} MiB\n`);
	say(`| page | answers | /healthz p99, ms | most, MiB | after 5 s | after 20 s | after ${options.after} s |`);
	say("|---|---|---|---|---|---|---|");
	for (const [name, path] of Object.entries(pages)) {
		if (positionals.length > 0 && !positionals.includes(name)) continue;
		const { answers, most, p99 } = await load(path, name === "sign-in" ? "" : cookie);
		const later: string[] = [];
		for (const wait of [5, 15, Number(options.after) - 20]) {
			await pause(wait * 1000);
			later.push(memory().join(" "));
		}
		say(`| ${[name, JSON.stringify(answers), p99.toFixed(0), most, ...later].join(" | ")} |`);
	}
} finally {
	await product.stop();
	await rm(dataDir, { recursive: true, force: true });
}
