import { Readable } from "node:stream";
import { call } from "#app/api/http/call.ts";
import { pagedJson, pageQuery } from "#app/api/http/paging.ts";
import { rankingCsv } from "#app/domain/figures/figures-rows.ts";
import { itemsVersionSql, RANKING_PAGE_SIZE, rankPlaces } from "#app/domain/figures/solution-ranking.ts";
import { disposition } from "#app/http/downloads.server.ts";
import { webStream } from "#app/http/web-stream.ts";
import { pageOf, rankedSolution } from "./answer-shapes.ts";
import { solutionJson } from "./solution-lists.ts";

export const rankingCalls = [
	call({
		method: "GET",
		path: "res/rank_solutions/",
		level: "staff",
		summary: "Solutions by the number of projects that use them, the most specified first.",
		description: "In pages of 10. It counts active items in projects of everybody, archived ones too.",
		keeping: "catalogue",
		dependsOn: itemsVersionSql,
		query: pageQuery,
		shape: pageOf(rankedSolution),
		async act(context, _body, { page }) {
			const { count, places } = await rankPlaces(context.em, context.actor, page, context);
			const solutions = await solutionJson(
				context,
				places.map(({ id }) => id),
			);
			const results = solutions.map(({ json }, at) => [json.subarray(0, -1), `,"num_specs":${places[at]!.num_specs}}`]);
			return pagedJson(context.request, { page, size: RANKING_PAGE_SIZE, count, results });
		},
	}),
	call({
		method: "GET",
		path: "res/rank_solutions/download_list/",
		level: "staff",
		summary: "The whole ranking as CSV.",
		description: "In the order of the ranking, in UTF-8 with a byte order mark, as spreadsheets like it.",
		keeping: "never",
		type: "text/csv",
		async act({ em, actor }) {
			const today = new Date().toISOString().slice(0, 10);
			const headers = {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": disposition("attachment", `rank_solutions_${today}.csv`, "if needed"),
			};
			const text = Readable.from(rankingCsv(em, actor), { objectMode: false });
			return { response: new Response(webStream(text), { headers }) };
		},
	}),
];
