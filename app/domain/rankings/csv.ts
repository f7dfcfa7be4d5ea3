import type { EntityManager } from "#db/orm.ts";
import { type RankedSolution, type RankingReader, wholeRanking } from "./rank.ts";

const header = "rank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs";

/**
 * The ranking as CSV for spreadsheets, in portions of text (api.md 12.2): byte order mark, CRLF, RFC 4180 quoting,
 * and an apostrophe before whatever a spreadsheet would take for a formula. Refuses as {@link wholeRanking} does.
 */
export async function* rankingCsv(em: EntityManager, reader: RankingReader): AsyncGenerator<string> {
	const rows = wholeRanking(em, reader);
	let next = await rows.next();
	yield `\uFEFF${header}\r\n`;
	for (; !next.done; next = await rows.next()) yield line(next.value);
}

function line({ rank, numSpecs, solution }: RankedSolution): string {
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
	return `${cells.map((values) => cell(values.join("; "))).join(",")}\r\n`;
}

function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
