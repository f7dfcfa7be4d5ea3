import type { Actor } from "#app/domain/actor.ts";
import { csvFile, type WrittenRow } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	countByRegion,
	countEverything,
	countUsers,
	type DayRange,
	listCreatedProjects,
	listMisses,
	type Miss,
} from "./counts.sql.ts";
import { chartCut, chartGroupByDate, type Group } from "./group-filter.ts";
import { chartByDate, countTrends } from "./over-time.sql.ts";
import { type Chart, fromFirstMonth } from "./periods.ts";
import { type RankedSummary, type RankingReader, wholeRanking } from "./solution-ranking.ts";

const header = "rank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs".split(",");

export async function* rankingRows(em: EntityManager, reader: RankingReader): AsyncGenerator<WrittenRow> {
	yield header;
	for await (const summary of wholeRanking(em, reader)) yield rankedRow(summary);
}

export const rankingCsv = (em: EntityManager, reader: RankingReader) => csvFile(rankingRows(em, reader));

function rankedRow({ rank, numSpecs, solution }: RankedSummary): WrittenRow {
	const names = (all: { name: string }[]) => all.map(({ name }) => name);
	const cells = [
		[String(rank)],
		[solution.drawing],
		solution.orientations,
		solution.substrateTypes,
		solution.serviceClasses,
		names(solution.services),
		names(solution.frrGroups),
		[String(numSpecs)],
	];
	return cells.map((values) => values.join("; "));
}

interface FigureQuery {
	range: DayRange;
	group: Group;
}

interface FigureTable {
	head: string[];
	rows: (string | number)[][];
}

function tableOf(chart: Chart, of: string): FigureTable {
	const {
		labels,
		series: [only],
	} = fromFirstMonth(chart);
	return { head: [of, only!.name], rows: labels.map((label, at) => [label, only!.data[at]!]) };
}

const missesOf = (misses: Miss[]): FigureTable => ({
	head: ["text", "count", "last"],
	rows: misses.map(({ text, count, last }) => [text, count, last]),
});

const figures = {
	async counts(em: EntityManager, actor: Actor, { range: { zone } }: FigureQuery): Promise<FigureTable> {
		const { staff, new_users } = await countUsers(em, actor);
		const { searches } = await countTrends(em, actor, zone);
		const counts = { ...(await countEverything(em, actor)), staff, new_users, searches: searches.total };
		return { head: ["figure", "count"], rows: Object.entries(counts) };
	},
	async projects(em: EntityManager, actor: Actor, { range: { zone } }: FigureQuery) {
		return tableOf(await chartCut(em, actor, { group: "guide", period: "year", zone }), "month");
	},
	async users(em: EntityManager, actor: Actor, { range: { zone } }: FigureQuery) {
		return tableOf(await chartCut(em, actor, { group: "user", period: "year", zone }), "month");
	},
	companies: async (em: EntityManager, actor: Actor) => tableOf(await countUsers(em, actor), "company"),
	searches: async (em: EntityManager, actor: Actor) => missesOf(await listMisses(em, actor, "finder", null)),
	types: async (em: EntityManager, actor: Actor) => missesOf(await listMisses(em, actor, "list", null)),
	dates: async (em: EntityManager, actor: Actor, { range }: FigureQuery) =>
		tableOf(await chartByDate(em, actor, range), "date"),
	async list(em: EntityManager, actor: Actor, { range }: FigureQuery): Promise<FigureTable> {
		const head = ["id", "proj_name", "user_name", "company_name", "city_name", "created"] as const;
		const found = await listCreatedProjects(em, actor, range);
		return { head: [...head], rows: found.map((project) => head.map((name) => project[name])) };
	},
	async regions(em: EntityManager, actor: Actor, { range }: FigureQuery): Promise<FigureTable> {
		const found = await countByRegion(em, actor, range);
		const rows = found.flatMap(({ region, cities }) => cities.map(({ name, count }) => [region, name, count]));
		return { head: ["region", "city", "guides"], rows };
	},
	cut: async (em: EntityManager, actor: Actor, { group, range }: FigureQuery) =>
		tableOf(await chartGroupByDate(em, actor, { ...range, group }), group),
} satisfies Record<string, (em: EntityManager, actor: Actor, query: FigureQuery) => Promise<FigureTable>>;

type FigureName = keyof typeof figures;
export const isFigure = (text: string): text is FigureName => Object.hasOwn(figures, text);

/** Writes labels as the API writes them, days cut by the range's zone. */
export async function figureRows(
	em: EntityManager,
	actor: Actor,
	figure: FigureName,
	query: FigureQuery,
): Promise<WrittenRow[]> {
	const { head, rows } = await figures[figure](em, actor, query);
	return [head, ...rows];
}
