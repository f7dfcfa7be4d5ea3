import { insulationLabel, type SpecimenView } from "./views.ts";

/** Specimens of a solution that share all of it but the size; each size was tested with the rest. */
export interface TestedLine {
	/** `PVC – Pipe`. */
	service: string;
	sizes: string[];
	/** Empty where there is none. */
	insulation: string;
	frr: string;
	report: string;
	isActive: boolean;
}

/** One line for each group of specimens that differ in nothing it shows but the size (docs/rules/ratings.md#lines). */
export function testedLines(specimens: SpecimenView[]): TestedLine[] {
	const lines = new Map<string, TestedLine>();
	for (const { material, serviceType, size, insulation, frr, report, isActive } of specimens) {
		const shared = {
			service: `${material.name} – ${serviceType}`,
			insulation: insulationLabel(insulation),
			frr,
			report,
			isActive,
		};
		const key = JSON.stringify(shared);
		const line = lines.get(key) ?? { ...shared, sizes: [] };
		lines.set(key, line);
		if (!line.sizes.includes(size)) line.sizes.push(size);
	}
	return [...lines.values()];
}
