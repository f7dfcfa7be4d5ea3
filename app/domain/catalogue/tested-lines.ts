import { insulationLabel, type SpecimenView } from "./views.ts";

/** Specimens of a solution that share all that a line shows of them. */
export interface TestedLine {
	/** `PVC – Pipe`. */
	service: string;
	size: string;
	/** Empty where there is none. */
	insulation: string;
	frr: string;
	report: string;
	isActive: boolean;
}

/** One line for each group of specimens that share all it shows, in their order (docs/rules/ratings.md#lines). */
export function testedLines(specimens: SpecimenView[]): TestedLine[] {
	const lines = specimens.map(({ material, serviceType, size, insulation, frr, report, isActive }) => ({
		service: `${material.name} – ${serviceType}`,
		size,
		insulation: insulationLabel(insulation),
		frr,
		report,
		isActive,
	}));
	return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}
