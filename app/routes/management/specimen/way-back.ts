import { paths } from "#app/paths.ts";

/** Where the wizard leads when it is over: Solution Admin, or back to the solution that waits for the specimen. */
export function wayBack({ solution }: { solution: string | null }): string {
	if (solution === null) return paths.solutionManager();
	return paths.wizardStep(solution === "new" ? paths.solutionCreate() : paths.solutionEdit(Number(solution)), 4);
}
