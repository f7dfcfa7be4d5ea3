import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { type EntityManager, type MikroORM, openOrm } from "#db/orm.ts";
import { generate } from "./finder-catalogue.ts";
import { medianOf, say } from "./processes.ts";

const RUNS = 15;

export async function median(work: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let warming = 0; warming < 5; warming++) await work();
	for (let run = 0; run < RUNS; run++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return medianOf(times);
}

/** Opens a catalogue of so many solutions on a server; makes it where it is not there yet, for works without the finder in less time. */
export async function openCatalogue(
	server: Parameters<typeof openOrm>[0],
	size: number,
	{ finder = true } = {},
): Promise<MikroORM> {
	const dbName = `bench_${size}`;
	const admin = await openOrm(server, 1);
	const [there] = await admin.em.fork().execute("select 1 from pg_database where datname = ?", [dbName]);
	if (!there) await admin.em.fork().execute(`create database ${dbName}`);
	await admin.close();
	await migrate({ ...server, dbName });
	const orm = await openOrm({ ...server, dbName }, 2);
	if (!there) await fill(orm.em.fork() as EntityManager, size, finder);
	return orm;
}

async function fill(em: EntityManager, size: number, finder: boolean): Promise<void> {
	const start = performance.now();
	await generate(em, size);
	// Without statistics the planner joins everything with everything, and takes minutes.
	await em.execute("analyze");
	const made = performance.now();
	if (finder) await em.transactional((inside) => refreshReadModel(inside, "all"));
	const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
	say(`${size} solutions made in ${seconds(start, made)} s, read model in ${seconds(made, performance.now())} s`);
	await em.execute("vacuum analyze");
}

/** Measures the same works in catalogues of several sizes, given as numbers of solutions, and prints a table. */
export async function compare(
	sizes: number[],
	measure: (orm: MikroORM) => Promise<Map<string, number>>,
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
	const { release, ...server } = await openEmbedded(folder);
	const results = new Map<number, Map<string, number>>();
	try {
		for (const size of sizes) {
			const orm = await openCatalogue(server, size);
			results.set(size, await measure(orm));
			await orm.close();
		}
	} finally {
		await release();
		await rm(folder, { recursive: true, force: true });
	}
	print(results);
}

function print(results: Map<number, Map<string, number>>): void {
	const columns = [...results.keys()];
	const ratio = (times: number[]) => (times.length > 1 ? ` | ${(times.at(-1)! / times[0]!).toFixed(2)}` : "");
	say(`| median of ${RUNS}, ms | ${columns.join(" | ")}${columns.length > 1 ? " | growth" : ""} |`);
	say(`|---|${columns.map(() => "---|").join("")}${columns.length > 1 ? "---|" : ""}`);
	for (const name of results.get(columns[0]!)!.keys()) {
		const times = columns.map((size) => results.get(size)!.get(name)!);
		say(`| ${name} | ${times.map((time) => time.toFixed(1)).join(" | ")}${ratio(times)} |`);
	}
}
