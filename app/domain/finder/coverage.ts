import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { listClassifications, listRequirements, readCells } from "./coverage.sql.ts";
import { keptAt } from "./kept.ts";

export interface CoverageRow {
	orientation: number;
	substrate: number;
	/** `Wall – Plasterboard`. */
	name: string;
	/** In the order of the classifications; 0 for a gap. */
	solutions: number[];
}

/** The rows of any requirement, so that what one lacks is a gap. Throws not found for a group that leads nowhere. */
export async function getCoverage(em: EntityManager, version: number, requirement: number | null) {
	const requirements = await keptAt(em, version, ["requirements"], () => listRequirements(em));
	if (requirement !== null && !requirements.some(({ id }) => id === requirement)) throw notFound();
	const classifications = await keptAt(em, version, ["classifications"], () => listClassifications(em));
	const cells = await keptAt(em, version, ["coverage", requirement], () => readCells(em, requirement));
	const all = requirement === null ? cells : await keptAt(em, version, ["coverage", null], () => readCells(em, null));
	const count = new Map(cells.map((one) => [keyOf(one), one.solutions]));
	const rows = new Map<string, CoverageRow>();
	for (const { orientation, substrate, row: name } of all) {
		const solutions = classifications.map(
			({ id }) => count.get(keyOf({ orientation, substrate, classification: id })) ?? 0,
		);
		rows.set(`${orientation} ${substrate}`, { orientation, substrate, name, solutions });
	}
	return { requirements, classifications, rows: [...rows.values()] };
}

const keyOf = (cell: { orientation: number; substrate: number; classification: number }): string =>
	[cell.orientation, cell.substrate, cell.classification].join(" ");
