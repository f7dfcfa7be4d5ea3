import {
	LIMIT_LABELS,
	LIMIT_NAMES,
	limitTexts,
	NO_LIMITS,
	type TestedLimits,
} from "#app/domain/catalogue/definition/tested-limits.ts";
import {
	NOT_APPLICABLE,
	type SolutionView,
	type SpecimenView,
	substrateLabel,
} from "#app/domain/catalogue/solutions/views.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import type { ItemFacts, SpecimenFacts } from "./facts.ts";

export function itemFacts(
	solution: SolutionView,
	place: { no: number; active: boolean },
	keys: Map<number, string>,
): ItemFacts {
	const { imgLarge, pdf } = solution;
	const withdrawn = withdrawnSubstrates(solution);
	return {
		...place,
		drawing: solution.drawing,
		...(solution.title ? { title: solution.title } : {}),
		withdrawn: !solution.isActive,
		sample: solution.isSample,
		orientations: solution.orientations,
		substrates: solution.substrates.map(substrateLabel),
		...(withdrawn.length > 0 ? { withdrawnSubstrates: withdrawn } : {}),
		classifications: solution.serviceClasses,
		services: distinctNaturally(solution.specimens.map((s) => s.material.name)),
		frrs: distinctNaturally(solution.specimens.map((s) => s.frr)),
		reports: solution.reports,
		image:
			imgLarge?.width && imgLarge.height
				? { key: keys.get(imgLarge.id)!, width: imgLarge.width, height: imgLarge.height }
				: null,
		pdf: pdf ? { key: keys.get(pdf.id)! } : null,
		notes: solution.notes,
		specimens: solution.specimens.map(specimenFacts),
		withdrawnSpecimens: solution.withdrawnSpecimens.map(({ specimenId }) => specimenId),
		products: solution.products.map((p) => ({ id: p.id, name: p.name, withdrawn: !p.isActive })),
	};
}

function withdrawnSubstrates({ substrates, specimens }: SolutionView) {
	const withdrawn = [...substrates, ...specimens.flatMap((one) => one.substrates)].filter(({ isActive }) => !isActive);
	return [...new Map(withdrawn.map((one) => [one.id, { id: one.id, name: substrateLabel(one) }])).values()];
}

export function specimenFacts(specimen: SpecimenView): SpecimenFacts {
	return {
		id: specimen.id,
		specimenId: specimen.specimenId,
		size: specimen.size,
		frr: specimen.frr,
		service: {
			material: specimen.material.name,
			type: specimen.serviceType,
			classification: specimen.classification,
		},
		insulation: recordedInsulation(specimen.insulation),
		substrates: specimen.substrates.map(substrateLabel),
		sealType: specimen.sealType,
		brand: specimen.brand,
		products: specimen.products.map((product) => product.name),
		report: specimen.report,
		notes: specimen.notes,
		description: specimen.description,
		sample: specimen.isSample,
		withdrawn: specimen.withdrawn,
		evidence: { ...specimen.evidence, reportStatus: specimen.reportStatus },
		limits: statedOf(specimen.limits),
	};
}

/** The limits that are stated, to be frozen. */
const statedOf = (limits: TestedLimits): SpecimenFacts["limits"] =>
	Object.fromEntries(Object.entries(limits).filter(([, stated]) => stated !== null && stated !== ""));

/** The limits as both issues say them, or the catalogue; nothing where one was frozen before there were limits. */
export function comparedLimits(
	{ limits: was }: SpecimenFacts,
	{ limits: is }: SpecimenFacts,
): [what: string, old: string, now: string][] {
	if (!was || !is) return [];
	const [before, after] = [limitTexts({ ...NO_LIMITS, ...was }), limitTexts({ ...NO_LIMITS, ...is })];
	return LIMIT_NAMES.map((name) => [LIMIT_LABELS[name], before[name] || "not stated", after[name] || "not stated"]);
}

/** A list of labels whose order says nothing. */
export const listedInAnyOrder = (labels: string[]): string => distinctNaturally(labels).join(", ");

/** An insulation as it was recorded without the part that does not apply; empty where nothing does. */
export const appliedInsulation = (recorded: string | null): string =>
	(recorded?.split(" - ") ?? []).filter((part) => part !== NOT_APPLICABLE).join(" - ");

/** `N.A.` alone where both parts say so: that nothing applies is not that there is none. */
const recordedInsulation = ({ name, thickness }: SpecimenView["insulation"]) =>
	thickness === NOT_APPLICABLE && name === NOT_APPLICABLE ? NOT_APPLICABLE : `${thickness} - ${name}`;
