import { notInForce, withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solutions.sql.ts";
import type { SolutionView, SpecimenView } from "#app/domain/catalogue/solutions/views.ts";
import { IssuedRecord } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "./facts.ts";
import { specimenFaults } from "./item-evidence.ts";
import { specimenFacts } from "./item-facts.ts";

export interface Fallen {
	drawing: string;
	/** In words, such as `Report withdrawn (S-1, S-2)`. */
	what: string;
}

/** By the frozen facts, whether anybody was told or not (docs/rules/recall.md#since). */
export async function findFallen(em: EntityManager, runId: number, { items }: ScheduleFacts): Promise<Fallen[]> {
	const relied = await em.find(IssuedRecord, { entity: "solution", run: runId }, { disableIdentityMap: true });
	const today = await readSolutions(
		em,
		relied.map(({ recordId }) => recordId),
	);
	return items.filter(({ active }) => active).flatMap((item) => fallenOf(item, sameSolution(item, today)));
}

/** A solution keeps its specimens when its code changes. */
const sameSolution = (item: ItemFacts, today: SolutionView[]): SolutionView | undefined =>
	today.find(({ drawing }) => drawing === item.drawing) ??
	today.find(({ specimens }) => specimens.some(({ id }) => item.specimens.some((one) => one.id === id)));

function fallenOf(item: ItemFacts, solution: SolutionView | undefined): Fallen[] {
	const { drawing } = item;
	if (!solution) return [{ drawing, what: "No longer in the catalogue" }];
	const withdrawn = !solution.isActive && !item.withdrawn ? [{ drawing, what: "Solution withdrawn" }] : [];
	const specimens = new Map<string, string[]>();
	for (const was of item.specimens) {
		const is = solution.specimens.find(({ id }) => id === was.id);
		for (const words of is ? since(was, is) : ["Specimen withdrawn"]) {
			specimens.set(words, [...(specimens.get(words) ?? []), was.specimenId]);
		}
	}
	const told = [...specimens].map(([words, ids]) => ({ drawing, what: `${words} (${ids.join(", ")})` }));
	return [...withdrawn, ...told];
}

function since(was: SpecimenFacts, is: SpecimenView): string[] {
	const ended = withdrawnWords(is.withdrawn) || notInForce(is.evidence.status);
	const news = ended && !specimenFaults(was).includes(ended) ? [ended] : [];
	return [...news, ...corrections(was, specimenFacts(is))];
}

function corrections(was: SpecimenFacts, is: SpecimenFacts): string[] {
	const compared: [string, string, string][] = [
		["FRR", was.frr, is.frr],
		["Size", was.size, is.size],
		["Service", serviceWords(was), serviceWords(is)],
		["Substrate", was.substrates.join(" / "), is.substrates.join(" / ")],
		["Products", was.products.join(", "), is.products.join(", ")],
		// Facts of version 1 have none where it was N.A.
		["Insulation", was.insulation ?? "", was.insulation === null ? "" : (is.insulation ?? "")],
	];
	return compared.filter(([, old, now]) => old !== now).map(([what, old, now]) => `${what} was ${old}, is now ${now}`);
}

const serviceWords = ({ service: { material, type } }: SpecimenFacts): string =>
	[material, type].filter(Boolean).join(" ");
