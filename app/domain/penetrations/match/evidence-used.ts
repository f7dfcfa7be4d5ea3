import { notInForce } from "#app/domain/catalogue/evidence/evidence.ts";
import { isInForce } from "#app/domain/catalogue/evidence/report-status.ts";
import { PATH_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import type { WrittenPenetration } from "#app/domain/penetrations/penetrations.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { bestCases } from "./candidates.ts";
import { between, type ComparedCase, comparerOf, criteriaOf, inOrder, worstOf } from "./comparison.ts";
import type { CandidateClass, ComparedCriterion } from "./criteria.ts";
import { criterionName, notCoveredLine, testedWith } from "./criterion-labels.ts";
import { type RequiredOpening, requiredOpening } from "./required-opening.ts";
import { listSpecimensOf } from "./tested.sql.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";
import type { PenetrationType } from "./types.ts";

/** The part of an opening that its assigned solution covers, and the specimens that show it. */
export interface EvidenceUsed {
	specimens: TestedSpecimen[];
	criteria: ComparedCriterion[];
	class: CandidateClass;
	/** The words for evidence that is not in force; empty for what is. */
	evidence: string;
	/** Every criterion is covered, by evidence in force. */
	isCovered: boolean;
}

const evidenceWords = ({ status }: ComparedCase): string =>
	status === "withdrawn" ? "evidence withdrawn" : notInForce(status).toLowerCase();

function usedOf(compared: ComparedCase): EvidenceUsed {
	const { specimens, class: of, status } = compared;
	return {
		...{ specimens, criteria: criteriaOf(compared), class: of, evidence: evidenceWords(compared) },
		isCovered: of === "covered" && isInForce(status),
	};
}

/** Says in a line each what is not covered of what is asked; null is a solution without any specimen. */
export function notCoveredLines(relied: EvidenceUsed | null): string[] {
	if (!relied) return ["no specimen"];
	const lacking = relied.criteria.filter(({ state }) => state === "not covered");
	return [...lacking.map((one) => notCoveredLine(one)), ...(relied.evidence ? [relied.evidence] : [])];
}

/** Says in a few words each what is to be checked on site: `thickness, tested in 13mm`. */
export const checkWords = (relied: EvidenceUsed | null): string[] =>
	(relied?.criteria ?? [])
		.filter(({ state }) => state === "ask the list")
		.map((one) => `${criterionName(one.criterion)}, tested ${testedWith(one)}`);

/** Names what the report does not say. */
export const silentWords = (relied: EvidenceUsed | null): string[] => [
	...new Set(
		(relied?.criteria ?? []).flatMap(({ state, criterion }) => {
			if (state === "no limits") return criterion === "size" ? "size" : "hole size and gap";
			if (state !== "ask the report") return [];
			return criterion === "opening" ? "hole size" : criterionName(criterion);
		}),
	),
];

/** Says why a solution seals nothing, ahead of what its specimens do not cover: the schedule does not count it either. */
export function lostLines(solution: { isActive: boolean; isPrinted: boolean | null } | undefined): string[] {
	if (!solution) return [];
	const { isActive, isPrinted } = solution;
	return [
		...(isActive ? [] : ["solution withdrawn"]),
		...(isPrinted === false ? ["solution cancelled in this project"] : []),
		...(isPrinted === null ? ["solution not in this project"] : []),
	];
}

/** A penetration is sealed by a solution, and relies on its specimens. */
type Sealed = Pick<WrittenPenetration, "sol" | "specimens">;

const missedElements = ({ parts: [services, place, rating] }: ComparedCase): number =>
	Number(services.criteria.every(({ criterion, state }) => criterion !== "service" || state === "not covered")) +
	place.notCovered +
	rating.notCovered;

/** The specimens that are named, else the case of the solution that covers most; null for a solution without any. */
function reliedCase(
	opening: RequiredOpening,
	{ sol, specimens: chosen }: Sealed,
	specimens: TestedSpecimen[],
): ComparedCase | null {
	const comparer = comparerOf(opening);
	const all = specimens.filter((one) => one.sol === sol);
	const own = chosen.length === 0 ? all : chosen.flatMap((id) => all.filter((one) => one.id === id));
	const inForce = own.filter(({ status }) => isInForce(status));
	const best = sol === null ? undefined : bestCases(comparer, inForce).get(sol);
	if (best && (chosen.length === 0 || best.notCovered === 0)) return best;
	const cases = own.map((one) => comparer.compare(one));
	const [least] = cases.toSorted((a, b) => missedElements(a) - missedElements(b) || inOrder(a, b));
	if (!least) return null;
	if (chosen.length === 0 || least.notCovered === 0 || cases.length === 1) return least;
	// If two are named, neither is left out because of what the other has lost.
	const [around] = between(comparer, own);
	return around ?? worstOf(cases, opening.services.length);
}

/** Words in no list, or of two things at once, are covered by no evidence. */
function asRead({ unread, contradicts, texts }: PenetrationType, used: EvidenceUsed | null): EvidenceUsed | null {
	const field = PATH_FIELDS.find((one) => unread.includes(one));
	if (!used || !(contradicts || field)) return used;
	const isListed = used.criteria.some(({ criterion, state }) => criterion === field && state === "not covered");
	const unreadField: ComparedCriterion = {
		...{ criterion: field ?? "service", service: null, state: "not covered" },
		...{ asked: field ? texts[field] : "two different things", tested: "" },
	};
	return {
		...used,
		criteria: isListed ? used.criteria : [unreadField, ...used.criteria],
		class: "not_covered",
		isCovered: false,
	};
}

/** Finds the evidence of the types' assigned penetrations, by their ids. */
export async function findEvidenceUsed(
	em: EntityManager,
	types: PenetrationType[],
	consentDate: string | null,
): Promise<Map<number, EvidenceUsed | null>> {
	const assigned = types.flatMap(({ penetrations }) => penetrations).filter(({ sol }) => sol !== null);
	const sols = [...new Set(assigned.flatMap(({ sol }) => sol ?? []))];
	const specimens = Map.groupBy(await listSpecimensOf(em, sols, consentDate), ({ sol }) => sol);
	return new Map(
		types.flatMap((type) => {
			if (type.penetrations.every(({ sol }) => sol === null)) return [];
			const opening = requiredOpening(type.services);
			const known = new Map<string, EvidenceUsed | null>();
			return type.penetrations.flatMap((one): [number, EvidenceUsed | null][] => {
				if (one.sol === null) return [];
				const key = [one.sol, ...one.specimens].join();
				if (!known.has(key)) {
					const relied = reliedCase(opening, one, specimens.get(one.sol) ?? []);
					known.set(key, asRead(type, relied && usedOf(relied)));
				}
				return [[one.id, known.get(key)!]];
			});
		}),
	);
}
