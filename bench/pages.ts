import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";
import { findPlace } from "#db/embedded/place.ts";
import { serverPid } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager } from "#db/orm.ts";
import { projectRoot } from "#db/project.ts";
import { overrideSettings } from "#db/settings.ts";
import { startProduct } from "#tests/support/processes.ts";
import { openCatalogue } from "./harness.ts";
import { addPeople, benchEnvironment, cpuMilliseconds, say } from "./processes.ts";

/*
 * node bench/pages.ts [--solutions 30000] [--seconds 4] [page ...]
 * Pages of the existing build as a signed-in member of staff sees them, beside Node's bare server with the same bytes.
 * Processor time is what holds on a busy machine; the ratio is of web process to bare server.
 */
const { values: options, positionals } = parseArgs({
	options: { solutions: { type: "string", default: "30000" }, seconds: { type: "string", default: "4" } },
	allowPositionals: true,
});
const solutions = Number(options.solutions);
const seconds = Number(options.seconds);
const AT_ONCE = 4;

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function get(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
	return new Promise((resolve, reject) => {
		request({ port, host: "127.0.0.1", path, agent, headers }, (answer) => {
			const parts: Buffer[] = [];
			answer.on("data", (part: Buffer) => parts.push(part));
			answer.on("end", () =>
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
			);
		})
			.on("error", reject)
			.end();
	});
}

interface Cost {
	rate: number;
	/** The milliseconds of processor per request, of each process that was named. */
	cpu: number[];
}

async function measure(ask: () => Promise<Answer>, pids: number[]): Promise<Cost> {
	const check = async () => {
		const { status, headers } = await ask();
		if (status !== 200) throw new Error(`A page answered ${status} ${headers.location ?? ""}.`);
	};
	for (let warming = 0; warming < 25; warming++) await check();
	const before = pids.map((pid) => cpuMilliseconds([pid]));
	const start = performance.now();
	let count = 0;
	const caller = async () => {
		while (performance.now() - start < seconds * 1000) {
			await check();
			count++;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, caller));
	const rate = count / ((performance.now() - start) / 1000);
	return { rate, cpu: pids.map((pid, at) => (cpuMilliseconds([pid]) - before[at]!) / count) };
}

/** Pages by name; a path of the finder that leads to more than one page of solutions. */
async function pagesOf(em: EntityManager): Promise<Record<string, string>> {
	const [path] = await em.execute<{ ori: number; sub: number; class: number }[]>(
		`select orientation_id as ori, substrate_name_id as sub, classification_id as class
		 from path_count where classification_id <> 0 and material_id = 0 order by solutions desc limit 1`,
	);
	return {
		"sign-in": paths.signIn(),
		"finder, latest": paths.finder(),
		"finder, a class": paths.finder(path),
		"finder, detail": paths.finder({ ...path, view: "detail" }),
		"finder, one line": paths.finder({ q: "100 pvc wall 60" }),
		projects: paths.projects(),
		"a project of 50": paths.summary(),
		"staff: specimens": paths.solutionManager({ list: "specimen" }),
	};
}

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
try {
	const orm = await openCatalogue(server, solutions);
	const em = orm.em.fork() as EntityManager;
	await addPeople(em, solutions);
	const env = benchEnvironment({ ...server, dbName: `bench_${solutions}` }, folder);
	const { DATA_DIR = "" } = env;
	const product = await startProduct({ dataDir: DATA_DIR, env: { ...env, WORKER: "off" } });
	overrideSettings({ ...env, APP_URL: product.url });
	const who = { id: 1, firstName: "Ann", isStaff: true, tokenVersion: 1 };
	const cookie = (await startSession(em, new Request(product.url), who)).split(";")[0] ?? "";
	const port = Number(new URL(product.url).port);
	const pages = await pagesOf(em);
	await orm.close();
	const database = serverPid(findPlace(folder).data) ?? 0;
	const bare = fork(join(projectRoot, "bench", "bare-http.ts"), { execArgv: ["--no-warnings"] });
	try {
		const asked = { Host: new URL(product.url).host, Cookie: cookie, "Accept-Encoding": "br, gzip" };
		// Opens the project, which is then the one in work.
		await get(port, paths.summary(1), asked);
		say(`${solutions} solutions, ${AT_ONCE} callers, pages compressed as for a browser\n`);
		say("| page | KiB | pages/s | web, ms | database, ms | bare http, ms | ratio |\n|---|---|---|---|---|---|---|");
		const answers: [name: string, path: string, bytes: number, cost: Cost][] = [];
		for (const [name, path] of Object.entries(pages)) {
			if (positionals.length > 0 && !positionals.includes(name)) continue;
			const headers = name === "sign-in" ? { ...asked, Cookie: "" } : asked;
			const { headers: answered, body } = await get(port, path, headers);
			const kept = ["content-type", "content-encoding", "content-security-policy", "cache-control"];
			const told = Object.fromEntries(kept.flatMap((each) => (answered[each] ? [[each, answered[each]]] : [])));
			bare.send({ path, headers: told, body: body.toString("base64") });
			const cost = await measure(() => get(port, path, headers), [product.process.pid ?? 0, database]);
			answers.push([name, path, body.length, cost]);
		}
		bare.send("listen");
		const [barePort] = (await once(bare, "message")) as [number];
		for (const [name, path, bytes, { rate, cpu }] of answers) {
			const [floor = 0] = (await measure(() => get(barePort, path, {}), [bare.pid ?? 0])).cpu;
			const [web = 0, sql = 0] = cpu;
			const cells = [name, (bytes / 1024).toFixed(1), rate.toFixed(0), web.toFixed(1), sql.toFixed(1)];
			say(`| ${[...cells, floor.toFixed(2), (web / floor).toFixed(0)].join(" | ")} |`);
		}
	} finally {
		bare.disconnect();
		await product.stop();
	}
} finally {
	await release();
	await rm(folder, { recursive: true, force: true });
}
