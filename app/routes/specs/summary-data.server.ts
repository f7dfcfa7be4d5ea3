import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import { substrateLabel } from "#app/domain/catalogue/views.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import type { Scene } from "#app/http/guards.server.ts";
import { pictureOf } from "./cards.ts";

/** The open specification as the Specification table shows it. */
export async function readSummary({ em, actor }: Pick<Scene, "em" | "actor">) {
	const { items, ...specification } = await getSpecification(em, actor);
	const solutions = new Map(
		(
			await readSolutions(
				em,
				items.map((item) => item.sol),
			)
		).map((s) => [s.id, s]),
	);
	const rows = items.flatMap(({ sol, isActive }) => {
		const solution = solutions.get(sol);
		if (!solution) return [];
		return {
			id: sol,
			isActive,
			withdrawn: !solution.isActive,
			drawing: solution.drawing,
			orientations: solution.orientations,
			substrates: solution.substrates.map(substrateLabel),
			services: solution.services.map((service) => service.name),
			frrs: solution.frrGroups.map((group) => group.name),
			reports: solution.reports,
			sample: solution.isSample,
			picture: pictureOf(sol, "img_small", solution.imgSmall),
		};
	});
	return { ...specification, rows };
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;
