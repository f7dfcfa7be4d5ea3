import { distinctNaturally, naturally } from "#app/domain/natural-order.ts";
import { ratingRange } from "#app/domain/ratings/range.ts";
import type { Named } from "./views.ts";

interface Specimen<Product extends { id: number }> {
	material: Named & { isActive: boolean };
	isActive: boolean;
	frr: string;
	frrGroups: Named[];
	classification: string;
	report: string;
	products: Product[];
}

/** Derives facts from active specimens and substrates (docs/rules/catalogue.md#derived-facts). */
export function derivedFrom<Product extends { id: number }>(
	specimens: Specimen<Product>[],
	substrates: { orientation: string; name: string }[],
) {
	return {
		services: distinctNamed(specimens.map((s) => s.material).filter((material) => material.isActive)),
		rating: ratingRange(specimens.filter((s) => s.isActive).map((s) => s.frr)),
		frrGroups: distinctNamed(specimens.flatMap((s) => s.frrGroups)),
		orientations: distinctNaturally(substrates.map((s) => s.orientation)),
		substrateTypes: distinctNaturally(substrates.map((s) => s.name)),
		serviceClasses: distinctNaturally(specimens.map((s) => s.classification)),
		reports: distinctNaturally(specimens.map((s) => s.report)),
		products: [...new Map(specimens.flatMap((s) => s.products).map((p): [number, Product] => [p.id, p])).values()],
	};
}

function distinctNamed(all: Named[]): Named[] {
	const byId = new Map(all.map(({ id, name }) => [id, { id, name }]));
	return [...byId.values()].sort((a, b) => naturally(a.name, b.name) || a.id - b.id);
}
