import { citedReport, specimenWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { insulationLabel, type SpecimenView } from "./views.ts";

export interface TestedLine {
	service: string;
	sizes: string[];
	insulation: string;
	/** Each without its thickness, and the thickness: `Wall - Plasterboard` and `90mm (1x13mm each side)`. */
	substrates: { name: string; thickness: string }[];
	classification: string;
	products: string;
	frr: string;
	report: string;
	evidence: string;
}

/** Specimens that differ in nothing shown but the size make one line (docs/rules/ratings.md#lines). */
export function testedLines(specimens: SpecimenView[], { detailed = false } = {}): TestedLine[] {
	const lines = new Map<string, TestedLine>();
	for (const specimen of specimens) {
		const { material, serviceType, classification, size, insulation, substrates, products, frr, report } = specimen;
		const shared = {
			service: `${material.name} – ${serviceType}`,
			insulation: insulationLabel(insulation),
			substrates: substrates.map(({ orientation, name, thickness }) => ({
				name: `${orientation} - ${name}`,
				thickness,
			})),
			products: detailed ? products.map(({ name }) => name).join(", ") : "",
			classification: detailed ? classification : "",
			frr,
			report: citedReport(report, specimen.evidence),
			evidence: specimenWords(specimen),
		};
		const key = JSON.stringify(shared);
		const line = lines.get(key) ?? { ...shared, sizes: [] };
		lines.set(key, line);
		if (!line.sizes.includes(size)) line.sizes.push(size);
	}
	return [...lines.values()];
}
