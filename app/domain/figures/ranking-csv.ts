import { CSV_MARK, csvLine } from "#app/domain/exports/csv-line.ts";
import type { EntityManager } from "#db/orm.ts";
import { type RankedSummary, type RankingReader, wholeRanking } from "./ranking.ts";

const header = "rank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs".split(",");

export async function* rankingCsv(em: EntityManager, reader: RankingReader): AsyncGenerator<string> {
	const rows = wholeRanking(em, reader);
	let next = await rows.next();
	yield CSV_MARK + csvLine(header);
	for (; !next.done; next = await rows.next()) yield line(next.value);
}

function line({ rank, numSpecs, solution }: RankedSummary): string {
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
	return csvLine(cells.map((values) => values.join("; ")));
}
