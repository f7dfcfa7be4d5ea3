import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs, promisify } from "node:util";
import { issueToken } from "#app/api/frame/tokens.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { databaseUrl } from "#db/embedded/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { type EntityManager, openOrm } from "#db/orm.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { cpuMilliseconds } from "./cpu.ts";
import { generate } from "./finder-catalogue.ts";
import { residentBytes } from "./memory.ts";
import { addPeople } from "./people.ts";

const AT_ONCE = 8;
const PORT = Number(process.env.PORT ?? 3470);
/*
 * node bench/api.ts [--only name] [--seconds 4] [3000 30000 …]
 * Calls as a member of staff makes them, assembled for each request (KEPT_ANSWERS 0) and kept, beside the cost of the
 * statement that finds the ids. What the web process holds in memory is read at the end of each load.
 */
const { values: options, positionals } = parseArgs({
	options: { only: { type: "string" }, seconds: { type: "string", default: "4" } },
	allowPositionals: true,
});
const SECONDS = Number(options.seconds);
const sizes = positionals.map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);
const run = promisify(execFile);

/** A call to measure; `sql` is the statement below it that finds the ids, as a floor for what any server could do. */
interface Work {
	name: string;
	method: "GET" | "PATCH";
	path: string;
	body?: string;
	sql?: string;
}

const works = (
	path: { ori: number; sub: number; class: number; serv: number },
	project: number,
	items: number[],
): Work[] => {
	const through = `orientation_id = ${path.ori} and substrate_name_id = ${path.sub} and classification_id = ${path.class}`;
	const query = `sol/query/${path.ori}/${path.sub}/${path.class}/`;
	return [
		{
			name: "byclass",
			method: "GET",
			path: `sol/byclass/${path.ori}/${path.sub}/${path.class}/`,
			sql: `select id from solution where id in (select solution_id from solution_path where ${through}) order by drawing, id`,
		},
		{
			name: "search, one hit",
			method: "GET",
			path: "sol/?drawing=V-2345",
			sql: "select id from solution where is_offered and drawing ilike '%V-2345%' order by drawing, id limit 500",
		},
		{
			name: "latest",
			method: "GET",
			path: "sol/latest/sols/",
			sql: "select id from solution where is_offered order by updated desc, id desc limit 12",
		},
		{ name: "solution", method: "GET", path: "sol/7/", sql: "select * from solution where id = 7" },
		{
			name: "query",
			method: "GET",
			path: query,
			sql: `select l.id, l.name from path_count p join service_material l on l.id = p.material_id where ${through} and material_id <> 0 and frr_group_id = 0 and service_type_id = 0 order by l.name`,
		},
		{
			name: "active",
			method: "GET",
			path: "guide/guide/active/",
			sql: "select * from project where user_id = 1 and is_active order by updated desc, id desc",
		},
		{
			name: "PATCH, 50 items",
			method: "PATCH",
			path: `guide/guide/${project}/`,
			body: JSON.stringify({ specs: items.map((sol, at) => ({ sol, no_id: at + 1, is_active: true })) }),
		},
		{
			name: "rank",
			method: "GET",
			path: "res/rank_solutions/",
			sql: "select i.solution_id, count(*) from project_item i join solution s on s.id = i.solution_id where i.is_active group by i.solution_id, s.drawing order by count(*) desc, s.drawing, i.solution_id limit 10",
		},
	];
};

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function ask({ method, path, body }: Work, token: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = {
			Authorization: `JWT ${token}`,
			...(body ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) } : {}),
		};
		const sent = request({ port: PORT, host: "127.0.0.1", path: `/api/${path}`, method, agent, headers }, (answer) => {
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

async function measure(work: Work, token: string, pid: number) {
	for (let warming = 0; warming < 20; warming++) await ask(work, token);
	const cpu = cpuMilliseconds([pid]);
	const end = performance.now() + SECONDS * 1000;
	let count = 0;
	let bytes = 0;
	const start = performance.now();
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			while (performance.now() < end) {
				bytes = await ask(work, token);
				count++;
			}
		}),
	);
	const seconds = (performance.now() - start) / 1000;
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

async function started(env: Record<string, string>): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["cli/index.ts", "serve"], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	for (let tries = 0; tries < 300; tries++) {
		const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null);
		if (ready?.status === 200) return child;
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	throw new Error("The product did not become ready.");
}

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
		await (admin.em.fork() as EntityManager).execute(`create database ${dbName}`);
		await admin.close();
		await migrate({ ...server, dbName });
		const orm = await openOrm({ ...server, dbName }, 2);
		const em = orm.em.fork() as EntityManager;
		await generate(em, size);
		await addPeople(em, size);
		await refreshReadModel(em, "all");
		await em.execute("vacuum analyze");
		const [path] = await em.execute<{ ori: number; sub: number; class: number; serv: number }[]>(
			`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv
			 from path_count where service_type_id <> 0 order by solutions limit 1`,
		);
		const items = Array.from({ length: 50 }, (_, at) => 1 + ((37 + (at + 1) * 11) % size));
		await orm.close();
		const env = {
			NODE_ENV: "production",
			PORT: String(PORT),
			WORKER: "off",
			RATE_LIMIT_SCALE: "0",
			DATA_DIR: join(folder, `data-${size}`),
			DATABASE_URL: databaseUrl({ ...server, dbName }),
			SESSION_SECRET: "a session secret that only the bench uses",
			JWT_SECRET: "a token secret that only the bench uses",
			MAIL_FROM: "a@example.com",
			SUPPORT_EMAIL: "a@example.com",
			COMPANY_REQUEST_EMAIL: "a@example.com",
			FEEDBACK_EMAIL: "a@example.com",
		};
		overrideSettings(env);
		const token = await issueToken("access", { userId: 1, version: 1 });
		const chosen = works(path!, 1, items).filter(({ name }) => !options.only || name === options.only);
		for (const kept of ["0", "32"]) {
			const child = await started({ ...env, KEPT_ANSWERS: kept });
			const solutions = `${size} solutions, ${settings().webConcurrency} web process, ${AT_ONCE} callers`;
			say(`\n${solutions}, answers ${kept === "0" ? "assembled" : "kept"}\n`);
			say("| call | KiB | requests/s | CPU ms/request | ids by pgbench, tps |\n|---|---|---|---|---|");
			for (const work of chosen) {
				const { rate, cpu, kib } = await measure(work, token, child.pid!);
				const tps = hasPgbench && kept === "0" ? await floor(work.sql, folder, { ...server, dbName }) : null;
				const cells = [work.name, kib.toFixed(1), rate.toFixed(0), cpu.toFixed(1), tps?.toFixed(0) ?? "–"];
				say(`| ${cells.join(" | ")} |`);
			}
			say(`\nIn memory at the end: ${Math.round(residentBytes(child.pid!) / 2 ** 20)} MiB.`);
			child.kill("SIGTERM");
			await new Promise((resolve) => child.once("exit", resolve));
		}
	}
} finally {
	await release();
	await rm(folder, { recursive: true, force: true });
}
