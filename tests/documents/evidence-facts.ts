import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { sampleFacts, sampleItem } from "./sample-facts.ts";

type Tested = Partial<SpecimenFacts> & { material?: string };

const distinct = (values: string[]) => [...new Set(values)].sort();

/** A solution of version 2 that rests on these specimens; what is left out of one is the plainest there is. */
export function testedItem(no: number, specimens: Tested[], changes: Partial<ItemFacts> = {}): ItemFacts {
	const [plain] = sampleItem(4).specimens;
	const all = specimens.map(({ material = "PVC", ...one }, index) => ({
		...plain!,
		id: no * 100 + index,
		specimenId: `A${index + 1}`,
		service: { material, type: "Pipe", classification: "Pipes" },
		insulation: "N.A.",
		substrates: ["Wall - Plasterboard - 13mm"],
		report: "BK12 - Report FR1 [Lab]",
		notes: "",
		description: "",
		sample: false,
		withdrawn: [],
		...one,
	}));
	return {
		...sampleItem(no),
		sample: all.some(({ sample }) => sample),
		substrates: distinct(all.flatMap(({ substrates }) => substrates)),
		orientations: ["Wall"],
		classifications: ["Pipes"],
		services: distinct(all.map(({ service }) => service.material)),
		frrs: distinct(all.map(({ frr }) => frr)),
		reports: distinct(all.map(({ report }) => report)),
		specimens: all,
		withdrawnSpecimens: [],
		...changes,
	};
}

/** Facts of version 2 with these solutions. */
export const testedFacts = (items: ItemFacts[], changes: Partial<ScheduleFacts> = {}): ScheduleFacts =>
	sampleFacts(0, { version: 2, cover: null, items, sample: items.some(({ sample }) => sample), ...changes });

/** The cases by which mixed ratings were found to be printed falsely. */
export const MIXED: Tested[] = [
	{ material: "PVC", size: "Ø50 mm", frr: "-/120/120", report: "BK12 - Report FR1 [Lab]" },
	{ material: "HDPE", size: "Ø110 mm", frr: "-/30/30", report: "BK13 - Report FR2 [Lab]" },
	{
		material: "Copper",
		size: "Ø160 mm",
		frr: "-/60/60",
		insulation: "25mm - Armaflex",
		report: "BK14 - Report FR3 [Lab]",
	},
];
