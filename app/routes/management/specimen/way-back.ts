import { paths } from "#app/paths.ts";

/** To the specimen in its list, where the next can be copied from it, or to the solution that waits for it. */
export function wayBack(solution: string | null, specimen: number | null): string {
	if (solution === null) return paths.solutionManager({ list: "specimen", selected: specimen });
	return paths.wizardStep(solution === "new" ? paths.solutionCreate() : paths.solutionEdit(Number(solution)), 4);
}
