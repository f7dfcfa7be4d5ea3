import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { countEverything, countUsers } from "#app/domain/figures/counts.sql.ts";
import { figureCsv, rankingCsv } from "#app/domain/figures/csv.ts";
import { chartCut } from "#app/domain/figures/cut.ts";
import { listMisses } from "#app/domain/figures/misses.sql.ts";
import { chartByDate } from "#app/domain/figures/over-time.sql.ts";
import { countByRegion, listCreatedProjects } from "#app/domain/figures/projects.sql.ts";
import { rangeOf } from "#app/domain/figures/range.schema.ts";
import { RANKING_PAGE_SIZE, rankSolutions } from "#app/domain/figures/ranking.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager } from "#db/orm.ts";
import { generateWork } from "./figures-data.ts";
import { naive } from "./figures-naive.ts";
import { openCatalogue } from "./harness.ts";
import { medianOf, say } from "./print.ts";

const RUNS = 5;
const zone = "Pacific/Auckland";
const staff = { id: 1, firstName: "Pat", isStaff: true };

type Works = Record<string, { ours: () => Promise<unknown>; naive?: string }>;

function works(em: EntityManager, ranked: number): Works {
	const lately = rangeOf({}, zone);
	const decade = { from: "2017-01-01", to: lately.to, zone };
	const cut = (group: Parameters<typeof chartCut>[2]["group"], period: "day" | "year" | "all") => () =>
		chartCut(em, staff, { group, period, zone });
	const rankingPage = (page: number) => ({
		ours: () => rankSolutions(em, staff, page),
		naive: naive.rankingPage((page - 1) * RANKING_PAGE_SIZE),
	});
	const middle = Math.floor(ranked / RANKING_PAGE_SIZE / 2);
	const asked = { range: decade, cut: { group: "solution", period: "all" } } as const;
	return {
		"ranking, page 1": rankingPage(1),
		[`ranking, page ${middle}`]: rankingPage(middle),
		"ranking, last page": rankingPage(Math.ceil(ranked / RANKING_PAGE_SIZE)),
		"ranking CSV, until its first line": { ours: () => firstOf(rankingCsv(em, staff)) },
		"ranking CSV, whole": { ours: () => drain(rankingCsv(em, staff)), naive: naive.rankingCsv },
		"counts of everything": { ours: () => countEverything(em, staff) },
		"counts of people": { ours: () => countUsers(em, staff) },
		"projects by month, 12 months": { ours: cut("guide", "year"), naive: naive.perMonth("project", "created") },
		"schedules by month, all time": { ours: cut("pdf", "all"), naive: naive.perMonth("schedule_run", "finished") },
		"favourite lists by month, all time": {
			ours: cut("favourite", "all"),
			naive: naive.perMonth("favourite", "created"),
		},
		"sign-ups by hour, 24 hours": { ours: cut("user", "day") },
		"projects by day, 30 days": { ours: () => chartByDate(em, staff, lately), naive: naive.perDay },
		"projects by month, 10 years": {
			ours: () => chartByDate(em, staff, decade),
			naive: naive.perMonth("project", "created"),
		},
		"list of projects, 10 years": { ours: () => listCreatedProjects(em, staff, decade), naive: naive.list },
		"projects by region, 10 years": { ours: () => countByRegion(em, staff, decade), naive: naive.regions },
		"ten largest: solutions, all time": { ours: cut("solution", "all"), naive: naive.ranked.solution },
		"ten largest: companies, all time": { ours: cut("company", "all"), naive: naive.ranked.company },
		"ten largest: cities, all time": { ours: cut("city", "all"), naive: naive.ranked.city },
		"searches that found nothing": { ours: () => listMisses(em, staff), naive: naive.misses },
		"CSV of regions, 10 years": { ours: () => figureCsv(em, staff, "regions", asked), naive: naive.regions },
		"CSV of projects, 10 years": { ours: () => figureCsv(em, staff, "list", asked), naive: naive.list },
	};
}

async function firstOf(lines: AsyncGenerator<string>): Promise<void> {
	await lines.next();
	await lines.return(undefined);
}

async function drain(lines: AsyncGenerator<string>): Promise<void> {
	for await (const _ of lines);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/** The naive way may take so long. */
const PATIENCE_MS = 60_000;

async function patiently(em: EntityManager, sql: string): Promise<number> {
	try {
		return await timed(() =>
			em.transactional(async (inside) => {
				await inside.execute(`set local statement_timeout = ${PATIENCE_MS}`);
				await inside.execute(sql);
			}),
		);
	} catch (error) {
		if (!/statement timeout/.test(String(error))) throw error;
		return Number.POSITIVE_INFINITY;
	}
}

const shown = (time: number) => (Number.isFinite(time) ? time.toFixed(1) : `> ${PATIENCE_MS}`);

/** Both ways by turns, so that whatever else the machine does weighs on both alike; what takes seconds runs once. */
async function measure(em: EntityManager, name: string, { ours, naive: sql }: Works[string]): Promise<void> {
	const own: number[] = [];
	const other: number[] = [];
	for (let run = 0; run < RUNS && Math.max(0, ...own, ...other) < 5_000; run++) {
		own.push(await timed(ours));
		if (sql) other.push(await patiently(em, sql));
	}
	say(`| ${name} | ${shown(medianOf(own))} | ${sql ? shown(medianOf(other)) : "–"} |`);
}

// So many solutions, projects, and items of each project; for one in twenty items is crossed out, one more.
const [solutions = 30_000, projects = 20_000, items = 31] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
try {
	const orm = await openCatalogue(server, solutions);
	const em = orm.em.fork() as EntityManager;
	const filling = await timed(() => generateWork(em, { people: 2_000, projects, items }));
	await em.execute("vacuum analyze");
	const [counts] = await em.execute<{ items: number; ranked: number }[]>(
		"select count(*)::int as items, count(distinct solution_id)::int as ranked from project_item where is_active",
	);
	const { items: active, ranked } = counts!;
	say(
		`${projects} projects with ${active} active items in ${(filling / 1000).toFixed(1)} s; ${ranked} solutions ranked`,
	);
	say(`| median of ${RUNS}, ms | ours | naive |`);
	say("|---|---|---|");
	for (const [name, work] of Object.entries(works(em, ranked))) await measure(em, name, work);
	await orm.close();
} finally {
	await release();
	await rm(folder, { recursive: true, force: true });
}
