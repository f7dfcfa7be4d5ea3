import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { isDeepStrictEqual, parseArgs } from "node:util";
import type { Level } from "#app/domain/finder/levels.sql.ts";
import type { SolutionPage } from "#app/domain/finder/solution-pages.sql.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager, MikroORM } from "#db/orm.ts";
import { type Work, worksOf } from "./finder-works.ts";
import { openCatalogue } from "./harness.ts";
import { medianOf, say } from "./processes.ts";

const RUNS = 15;
/** The rounds that warm up each work, as what runs first in a process is slowed by the compiler. */
const WARMING = 5;
/** The plain ORM takes seconds where we take milliseconds: it is measured once, after a first run that is compared. */
const ORM_RUNS = 1;

/** `node bench/finder.ts [--keep folder] [solutions ...]`: catalogues in a folder that is kept are made only once. */
const { values: options, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
const sizes = positionals.length > 0 ? positionals.map(Number) : [3_000, 300_000];

interface Place {
	size: number;
	orm: MikroORM;
	works: Work[];
}

async function open(server: Parameters<typeof openCatalogue>[0], size: number): Promise<Place> {
	const orm = await openCatalogue(server, size);
	return { size, orm, works: await worksOf(orm.em.fork() as EntityManager, size) };
}

async function timed(place: Place, work: (em: EntityManager) => Promise<unknown>): Promise<number> {
	const em = place.orm.em.fork() as EntityManager;
	const start = performance.now();
	await work(em);
	return performance.now() - start;
}

/** Medians of one work, in all sizes by turns, so that a busy moment of the machine meets all of them. */
async function measure(places: Place[], runs: number, pick: (place: Place) => (em: EntityManager) => Promise<unknown>) {
	const times = places.map((): number[] => []);
	for (let run = 0; run < runs; run++) {
		for (const [at, place] of places.entries()) times[at]!.push(await timed(place, pick(place)));
	}
	return times.map(medianOf);
}

/** Says how much an answer holds, so that growth is read of answers alike: `12 of 200+` solutions, or so many choices. */
function sizeOf(answer: unknown): string {
	const { solutions, total, more } = answer as Partial<SolutionPage>;
	if (solutions) return `${solutions.length} of ${total}${more ? "+" : ""}`;
	return `${Object.values(answer as Level[] | object).reduce((sum, part) => sum + (part.options ?? part).length, 0)}`;
}

/** Stops the bench when the plain ORM answers something else: then the figures would mean nothing. */
async function compare(place: Place, { name, ours, orm, told }: Work): Promise<void> {
	if (!orm || !told) return;
	const em = place.orm.em.fork() as EntityManager;
	const answers = [told((await ours(em)) as never), await orm(place.orm.em.fork() as EntityManager)];
	if (!isDeepStrictEqual(answers[0], answers[1])) throw new Error(`${name}: ${JSON.stringify(answers)}`);
}

const ms = (time: number | undefined) => (time === undefined ? "" : time.toFixed(1));
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "pfs-bench-")));
const { release, ...server } = await openEmbedded(folder);
const places: Place[] = [];
try {
	for (const size of sizes) places.push(await open(server, size));
	const heads = [
		...sizes.map((size) => `${size}`),
		"growth",
		"answers",
		...sizes.map((size) => `ORM ${size}`),
		"ORM ÷ ours",
	];
	say(`| median of ${RUNS} (ORM: ${ORM_RUNS}), ms | ${heads.join(" | ")} |`);
	say(`|---|${heads.map(() => "---|").join("")}`);
	for (const [at, work] of places[0]!.works.entries()) {
		const oursAt = ({ works }: Place) => works[at]!.ours;
		await measure(places, WARMING, oursAt);
		const ours = await measure(places, RUNS, oursAt);
		const plain: number[] = [];
		if (work.orm) {
			for (const place of places) await compare(place, place.works[at]!);
			plain.push(...(await measure(places, ORM_RUNS, ({ works }) => works[at]!.orm!)));
		}
		const answers = await Promise.all(
			places.map(async ({ orm, works }) => sizeOf(await works[at]!.ours(orm.em.fork() as EntityManager))),
		);
		const growth = (ours.at(-1)! / ours[0]!).toFixed(2);
		const faster = plain.map((time, place) => `×${(time / ours[place]!).toFixed(0)}`).join(", ");
		say(
			`| ${[work.name, ...ours.map(ms), growth, answers.join(", "), ...sizes.map((_, place) => ms(plain[place])), faster].join(" | ")} |`,
		);
	}
} finally {
	for (const { orm } of places) await orm.close();
	await release();
	if (!options.keep) await rm(folder, { recursive: true, force: true });
}
