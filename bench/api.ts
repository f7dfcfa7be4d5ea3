import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { issueToken } from "#app/api/http/caller.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { type EntityManager, openOrm } from "#db/orm.ts";
import { projectRoot } from "#db/project.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { type Work, works } from "./api-works.ts";
import { generate } from "./finder-catalogue.ts";
import { addPeople, benchEnvironment, childrenOf, cpuMilliseconds, residentBytes, say } from "./processes.ts";

const AT_ONCE = 8;
const PORT = Number(process.env.PORT ?? 3470);
/*
 * node bench/api.ts [--only name] [--seconds 4] [--rounds 1] [--rest 45] [--encoding br] [--before FOLDER] [3000 30000 …]
 * Calls as a member of staff makes them, assembled for each request (KEPT_ANSWERS 0) and cached, by turns, beside the cost of the
 * statement that finds the ids, and beside the build of another version in a folder with the same data; of several rounds the
 * one of the middle rate counts. What each web process
 * holds in memory is read after the load, and once more after a rest of so many seconds. Each process answers each call for
 * half the time before any of them counts, so that none is measured while its code is being compiled.
 */
const { values: options, positionals } = parseArgs({
	options: {
		only: { type: "string" },
		seconds: { type: "string", default: "4" },
		rounds: { type: "string", default: "1" },
		rest: { type: "string", default: "0" },
		encoding: { type: "string" },
		before: { type: "string" },
	},
	allowPositionals: true,
});
const SECONDS = Number(options.seconds);
const sizes = positionals.map(Number);
const run = promisify(execFile);

function ask(
	{ method, path, body }: Work,
	token: string,
	{ port, agent }: { port: number; agent: Agent },
): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = {
			Authorization: `JWT ${token}`,
			...(options.encoding ? { "Accept-Encoding": options.encoding } : {}),
			...(body ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) } : {}),
		};
		const sent = request({ port, host: "127.0.0.1", path: `/api/${path}`, method, agent, headers }, (answer) => {
			let bytes = 0;
			answer.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
			answer.on("end", () =>
				answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${answer.statusCode}`)),
			);
		});
		sent.on("error", reject).end(body);
	});
}

async function measure(work: Work, token: string, { port, child }: Web, lasting = SECONDS) {
	const pid = child.pid ?? 0;
	// Of its own: the product closes connections that were idle while the others were measured.
	const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
	for (let warming = 0; warming < 20; warming++) await ask(work, token, { port, agent });
	const cpu = cpuMilliseconds([pid]);
	const end = performance.now() + lasting * 1000;
	let count = 0;
	let bytes = 0;
	const start = performance.now();
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			while (performance.now() < end) {
				bytes = await ask(work, token, { port, agent });
				count++;
			}
		}),
	);
	const seconds = (performance.now() - start) / 1000;
	agent.destroy();
	return { rate: count / seconds, cpu: (cpuMilliseconds([pid]) - cpu) / count, kib: bytes / 1024 };
}

/** Transactions per second of the statement alone by pgbench, or null where there is none. */
async function floor(
	sql: string | undefined,
	folder: string,
	address: { host?: string; user?: string; dbName: string },
) {
	if (!sql) return null;
	const file = join(folder, "floor.sql");
	await writeFile(file, `${sql};\n`);
	const args = ["-n", "-f", file, "-c", String(AT_ONCE), "-j", "2", "-T", String(SECONDS), "-h", address.host ?? ""];
	const { stdout } = await run("pgbench", [...args, "-U", address.user ?? "postgres", address.dbName]);
	return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? /tps = ([\d.]+)/.exec(stdout)?.[1]);
}

interface Web {
	name: "before" | "assembled" | "cached";
	port: number;
	child: ChildProcess;
}

const webs: Web[] = [];

async function start(name: Web["name"], env: Record<string, string>, cwd = projectRoot): Promise<void> {
	const port = Number(env.PORT);
	const child = spawn(process.execPath, ["cli/index.ts", "serve"], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const web = { name, port, child };
	webs.push(web);
	for (let tries = 0; tries < 900; tries++) {
		const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
		if (ready?.status === 200) return;
		await pause(200);
	}
	throw new Error(`The product (${name}) did not become ready.`);
}

async function stop(): Promise<void> {
	for (const { child } of webs.splice(0)) {
		if (child.exitCode !== null) continue;
		child.kill("SIGTERM");
		await new Promise((resolve) => child.once("exit", resolve));
	}
}

/** Run in the folder of another version: the same data, its own tables and read model. */
const fillBefore = `
import { migrate } from "#db/migrate.ts";
import { openOrm } from "#db/orm.ts";
const { generate } = await import(process.cwd() + "/bench/finder-catalogue.ts");
const { addPeople } = await import(process.cwd() + "/bench/people.ts")
	.catch(() => import(process.cwd() + "/bench/processes.ts"));
const { refreshReadModel } = await import("#app/domain/catalogue/finder-index/read-model.ts")
	.catch(() => import("#app/domain/catalogue/read-model.ts"));
const { address, size } = JSON.parse(process.env.BENCH);
await migrate(address);
const orm = await openOrm(address, 2);
const em = orm.em.fork();
await generate(em, size);
await addPeople(em, size);
await em.execute("analyze");
await refreshReadModel(em, "all");
await em.execute("vacuum analyze");
await orm.close();`;

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
const hasPgbench = await run("pgbench", ["--version"]).then(
	() => true,
	() => false,
);
if (!hasPgbench) say("pgbench is not installed here, so the floors are left out.");
try {
	for (const size of sizes.length > 0 ? sizes : [3_000, 30_000]) {
		const dbName = `bench_${size}`;
		const admin = await openOrm(server, 1);
		for (const each of [dbName, ...(options.before ? [`${dbName}_before`] : [])]) {
			await (admin.em.fork() as EntityManager).execute(`create database ${each}`);
		}
		await admin.close();
		if (options.before) {
			await run(process.execPath, ["--input-type=module", "-e", fillBefore], {
				cwd: options.before,
				env: { ...process.env, BENCH: JSON.stringify({ address: { ...server, dbName: `${dbName}_before` }, size }) },
			});
		}
		await migrate({ ...server, dbName });
		const orm = await openOrm({ ...server, dbName }, 2);
		const em = orm.em.fork() as EntityManager;
		await generate(em, size);
		await addPeople(em, size);
		// Without statistics the planner joins everything with everything, and takes minutes.
		await em.execute("analyze");
		await refreshReadModel(em, "all");
		await em.execute("vacuum analyze");
		const [path] = await em.execute<{ ori: number; sub: number; class: number; serv: number }[]>(
			`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv
			 from path_count where service_type_id <> 0 order by solutions limit 1`,
		);
		const items = Array.from({ length: 50 }, (_, at) => 1 + ((37 + (at + 1) * 11) % size));
		await orm.close();
		const envOf = (name: Web["name"], at: number, database: string) => ({
			...benchEnvironment({ ...server, dbName: database }, folder),
			DATA_DIR: join(folder, `${name}-${size}`),
			PORT: String(PORT + at),
			WORKER: "off",
			KEPT_ANSWERS: name === "assembled" ? "0" : "32",
		});
		overrideSettings(envOf("cached", 0, dbName));
		const token = await issueToken("access", { userId: 1, version: 1 });
		const chosen = works(path!, 1, items, size).filter(({ name }) => !options.only || name === options.only);
		await start("assembled", envOf("assembled", 0, dbName));
		await start("cached", envOf("cached", 1, dbName));
		if (options.before) await start("before", envOf("before", 2, `${dbName}_before`), options.before);
		say(
			`\n${size} solutions, ${settings().webConcurrency} web process each, ${AT_ONCE} callers who accept ${options.encoding ?? "no encoding"}\n`,
		);
		say(
			"| call | KiB | requests/s | CPU ms | cached, requests/s | cached, CPU ms | before, requests/s | before, CPU ms | × | cached × | ids by pgbench, tps |",
		);
		say(`|${"---|".repeat(11)}`);
		for (const web of webs) for (const work of chosen) await measure(work, token, web, SECONDS / 2);
		for (const work of chosen) {
			const rounds = new Map<Web["name"], Awaited<ReturnType<typeof measure>>[]>();
			for (let round = 0; round < Number(options.rounds); round++) {
				for (const web of webs)
					rounds.set(web.name, [...(rounds.get(web.name) ?? []), await measure(work, token, web)]);
			}
			const middleOf = (name: Web["name"]) => {
				const all = (rounds.get(name) ?? []).toSorted((a, b) => a.rate - b.rate);
				return all[Math.floor(all.length / 2)];
			};
			const tps = hasPgbench ? await floor(work.sql, folder, { ...server, dbName }) : null;
			const [now, cached, before] = [middleOf("assembled")!, middleOf("cached")!, middleOf("before")];
			const pair = (one: typeof before) => [one?.rate.toFixed(0) ?? "–", one?.cpu.toFixed(1) ?? "–"];
			const times = (one: typeof now) => (before ? (one.rate / before.rate).toFixed(1) : "–");
			const cells = [work.name, now.kib.toFixed(1), ...pair(now), ...pair(cached), ...pair(before)];
			say(`| ${[...cells, times(now), times(cached), tps?.toFixed(0) ?? "–"].join(" | ")} |`);
		}
		const held = () =>
			webs
				.map(({ name, child }) => {
					const each = childrenOf(child.pid ?? 0).map((pid) => Math.round(residentBytes(pid) / 2 ** 20));
					return `${name} ${each.join(" + ")}`;
				})
				.join(", ");
		say(`\nWeb processes in memory at the end, MiB: ${held()}.`);
		if (Number(options.rest) > 0) {
			await pause(Number(options.rest) * 1000);
			say(`After a rest of ${options.rest} s: ${held()}.`);
		}
		await stop();
	}
} finally {
	await stop();
	await release();
	await rm(folder, { recursive: true, force: true });
}
