import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "#app/domain/actor.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-acts.ts";
import { bulkRows } from "#app/domain/bulk/bulk-rows.sql.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { mergeNames, previewMerge } from "#app/domain/catalogue/merge/merge-names.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { GRID_LISTS, type GridList, gridColumns } from "#app/domain/grid/grid-columns.ts";
import { gridIds, readGridPage } from "#app/domain/grid/grid-page.sql.ts";
import { readGridQuery } from "#app/domain/grid/grid-query.ts";
import { madeCsv } from "#app/domain/imports/jobs/made-import.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { listRecords } from "#app/domain/lists/read.sql.ts";
import { findPlace } from "#db/embedded/place.ts";
import { serverPid } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { openCatalogue } from "./harness.ts";
import { cpuMilliseconds, medianOf, say } from "./processes.ts";

/*
 * node bench/catalogue.ts [6000]
 * Pages of the catalogue grid and of Solution Admin over so many solutions of five specimens each, a change of 5,000 specimens, and a merge of
 * a brand that all have, each with its undo. Processor time is the database's own, for the change that of the program too: it says more than the clock does on
 * a busy machine.
 */
const RUNS = 10;
const CHANGED = 5_000;

const [solutions = "6000"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
const orm = await openCatalogue(server, Number(solutions));
const em = orm.em.fork() as EntityManager;
const staff: Actor = await makePerson(em, "Sam", { staff: true });
const database = [serverPid(findPlace(folder).data) ?? process.pid];

interface Cost {
	clock: number;
	processor: number;
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
	for (let warming = 0; warming < 2; warming++) await work();
	const times: number[] = [];
	const before = cpuMilliseconds(database);
	for (let run = 0; run < RUNS; run++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return { clock: medianOf(times), processor: (cpuMilliseconds(database) - before) / RUNS };
}

const line = (what: string, { clock, processor }: Cost) =>
	say(`| ${what} | ${clock.toFixed(1)} | ${processor.toFixed(1)} |`);

const page = (list: GridList, params: string) => {
	const query = readGridQuery(list, new URLSearchParams(params));
	return () => readGridPage(em, staff, list, query);
};

/** The column whose page costs the database most. */
async function worst(list: GridList, params: (name: string) => string): Promise<[name: string, cost: Cost]> {
	const costs: [string, Cost][] = [];
	for (const { name } of gridColumns(list)) costs.push([name, await cost(page(list, params(name)))]);
	return costs.toSorted(([, a], [, b]) => b.processor - a.processor)[0]!;
}

async function pages(list: GridList): Promise<void> {
	const all = gridColumns(list)
		.map(({ name }) => `c=${name}`)
		.join("&");
	const last = Math.ceil(Number(solutions) / (list === "specimens" ? 20 : 100));
	line(`${list}: first page`, await cost(page(list, "")));
	line(`${list}: last page`, await cost(page(list, `page=${last}`)));
	line(`${list}: 200 rows with all columns`, await cost(page(list, `rows=200&${all}`)));
	for (const [words, params] of [
		["sorted", (name: string) => `sort=${name}`],
		["sorted, a page in the middle", (name: string) => `sort=-${name}&page=${last >> 1}`],
		["filtered", (name: string) => `f.${name}=a1`],
	] as const) {
		const [name, dearest] = await worst(list, params);
		line(`${list}: ${words} by the dearest column (${name})`, dearest);
	}
	line(`${list}: search of two words`, await cost(page(list, "q=pvc+wall")));
	line(`${list}: search of two words that are nowhere`, await cost(page(list, "q=zzz+yyy")));
	line(`${list}: search of two words in all columns`, await cost(page(list, `q=pvc+Ø100&${all}`)));
}

/** Pages of Solution Admin: the lists of solutions and specimens are long, and names stand for the short ones. */
async function staffPages(): Promise<void> {
	for (const key of ["solution", "specimen", "servmat"]) {
		line(`list ${key}: first page`, await cost(() => listRecords(em, staff, key, {})));
		for (const search of ["pvc", "mm", "v100", "zzz"]) {
			line(`list ${key}: search of ${search}`, await cost(() => listRecords(em, staff, key, { search })));
		}
	}
	line("list solution: incomplete", await cost(() => listRecords(em, staff, "solution", { only: "incomplete" })));
}

const context = {
	address: { ...server, dbName: `bench_${solutions}` },
	files: openFileStore({ filesUrl: `file:${folder}/files`, maxPdfBytes: 1, maxImageBytes: 1 }),
};

async function time<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
	const all = [process.pid, ...database];
	const before = cpuMilliseconds(all);
	const start = performance.now();
	const result = await work();
	const clock = performance.now() - start;
	line(what, { clock, processor: cpuMilliseconds(all) - before });
	return result;
}

const screen = { source: "screen", actorId: staff.id } as const;

/** One change of many, as the job that a screen makes performs it. */
async function bulk(): Promise<void> {
	const change: BulkChange = {
		act: "replace",
		field: "notes",
		value: "",
		find: "Sealer",
		by: "Sealant",
		count: CHANGED,
	};
	const ids = (await gridIds(em, staff, "specimens", readGridQuery("specimens", new URLSearchParams()))).slice(
		0,
		CHANGED,
	);
	const path = join(folder, "specimens.csv");
	const inputs = [{ list: "specimens" as const, path }];
	const of = (what: string) => `bulk of ${ids.length}: ${what}`;
	await time(of("rows written"), async () => writeFile(path, madeCsv(await bulkRows(em, "specimens", ids, change))));
	const annotate = join(folder, "annotated.csv");
	await time(of("dry run"), () =>
		runImport(context, inputs, { ...screen, dryRun: true, annotate, changes: `${annotate}.changes` }),
	);
	const done = await time(of("run"), () => runImport(context, inputs, screen));
	if (done.files[0]!.updated !== ids.length) throw new Error(JSON.stringify(done).slice(0, 2_000));
	const [run] = await em.execute<{ id: number }[]>("select max(id) as id from import_run");
	const undone = await time(of("undo"), () => undoImport(context, run!.id, screen));
	if (undone.restored !== ids.length) throw new Error(JSON.stringify(undone).slice(0, 2_000));
}

/** A brand that all specimens have becomes another, and is a brand of its own again. */
async function merge(): Promise<void> {
	await em.execute("update specimen set brand_id = 1");
	await em.execute("vacuum analyze specimen");
	await em.transactional((inside) => refreshReadModel(inside as EntityManager, "all"));
	const of = (what: string) => `merge of a brand of all specimens: ${what}`;
	const asked = { entity: "brand", from: 1, into: 2 } as const;
	await time(of("what moves"), () => previewMerge(em, staff, asked));
	const run = await time(of("run"), () => mergeNames(em.fork() as EntityManager, staff, asked));
	const undone = await time(of("undo"), () => undoImport(context, run, screen));
	if (undone.restored <= Number(solutions)) throw new Error(JSON.stringify(undone).slice(0, 2_000));
}

try {
	await em.execute(
		"update specimen set notes = 'Sealer 5 mm deep', description = 'Pipe ' || id || ', collar on both faces'",
	);
	await em.execute("vacuum analyze specimen");
	say(`| ${solutions} solutions | clock, ms | processor, ms |\n|---|---|---|`);
	for (const list of GRID_LISTS) await pages(list);
	await staffPages();
	await bulk();
	await merge();
} finally {
	await orm.close();
	await release();
	await rm(folder, { recursive: true, force: true });
}
