import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ItemFacts, OpeningDetails, PenetrationFacts, PenetrationsFacts } from "#app/domain/facts/facts.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { STRUCTURAL } from "#app/domain/penetrations/match/criterion-labels.ts";
import {
	checkWords,
	type EvidenceUsed,
	findEvidenceUsed,
	notCoveredLines,
	silentWords,
} from "#app/domain/penetrations/match/evidence-used.ts";
import { openReasons } from "#app/domain/penetrations/match/overview.ts";
import { achievedBy, testedWords } from "#app/domain/penetrations/match/tested-specimen.ts";
import { type PenetrationType, typesOf } from "#app/domain/penetrations/match/types.ts";
import { countOpenings } from "#app/domain/penetrations/opening-counts.ts";
import { openingWords, servicesCount, timesWords } from "#app/domain/penetrations/opening-services.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import type { GlossaryField, OpeningService } from "#app/domain/penetrations/penetration-fields.ts";
import {
	listPenetrationsById,
	listStoredPenetrations,
	solutionFacts,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { type Glossary, withMeaning } from "#app/domain/penetrations/terms/glossary.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";

const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

/** The outcome of the match of an opening at its issue, in words for whoever builds by the paper. */
interface OpeningOutcome {
	/** True if every deciding criterion is stated and covered. */
	isCovered: boolean;
	/** Why there is no solution; empty where there is one. */
	reason: string;
	/** The facts that can be found out on site, a line each, with what was tested. */
	toCheck: string[];
	/** The facts that the list states and the report does not, in a few words each. */
	reportSilent: string[];
	/** The requirements that are not covered, in a few words each. */
	notCovered: string[];
}

/**
 * The one place where a schedule asks the match about an opening. `used` is the evidence of its solution, null where
 * that has no specimen; without a solution there is none, and `reason` says why.
 */
function outcomeOf(used: EvidenceUsed | null | undefined, reason: string): OpeningOutcome {
	if (used === undefined) return { isCovered: false, reason, toCheck: [], reportSilent: [], notCovered: [] };
	return {
		...{ isCovered: used?.isCovered ?? false, reason: "", toCheck: checkWords(used) },
		...{ reportSilent: silentWords(used), notCovered: notCoveredLines(used) },
	};
}

/** The outcomes by ids of the openings that are needed; those of one type and one seal are worked out once. */
function outcomesOf(
	types: PenetrationType[],
	relied: Map<number, EvidenceUsed | null>,
	reasons: Map<PenetrationType, string>,
) {
	return new Map(
		types.flatMap((type) => {
			const known = new Map<EvidenceUsed | null | undefined, OpeningOutcome>();
			return type.penetrations.map(({ id }): [number, OpeningOutcome] => {
				const used = relied.get(id);
				const outcome = known.get(used) ?? outcomeOf(used, reasons.get(type) ?? "");
				known.set(used, outcome);
				return [id, outcome];
			});
		}),
	);
}

/** A penetration as it is printed, and what the evidence of its solution shows; null without any. */
export interface FrozenPenetration {
	id: number;
	sol: number | null;
	/** The specimens that the project names. */
	chosen: number[];
	/** The evidence of what seals it; null without a solution or any specimen of it. */
	relied: EvidenceUsed | null;
	/** Absent for an opening that needs no solution. */
	outcome: OpeningOutcome | undefined;
	facts: PenetrationFacts;
}

/** Writes a service as it is printed, with the meanings that the owner gave to the words of the list. */
function serviceText({ quantity, ...service }: OpeningService, meanings: Glossary): string {
	const text = (field: keyof typeof service) => withMeaning(service[field], field, meanings);
	const insulation = service.insulation === "" ? text("insulation") : `(${text("insulation")})`;
	const words = joined(text("size"), text("service") || text("classification"), text("service_type"), insulation);
	return `${timesWords(quantity)}${words}`;
}

function sealFacts({ drawing, isActive }: { drawing: string; isActive: boolean }, item: ItemFacts | undefined) {
	return {
		...{ drawing, no: item?.no ?? null },
		...(isActive ? {} : { withdrawn: true as const }),
		...(item?.active === false ? { cancelled: true as const } : {}),
	};
}

/** Freezes penetrations by level, then number: all of a project, or those with these ids. */
export async function freezePenetrations(
	em: EntityManager,
	projectId: number,
	items: ItemFacts[],
	ids?: number[],
): Promise<FrozenPenetration[]> {
	const penetrations = await (ids ? listPenetrationsById(em, projectId, ids) : listStoredPenetrations(em, projectId));
	if (penetrations.length === 0) return [];
	const names = await getNames(em, projectId);
	const types = typesOf(penetrations, names);
	const consentDate = await findConsentDate(em, projectId);
	const relied = await findEvidenceUsed(em, types, consentDate);
	const open = types.filter((type) => type.penetrations.some(({ sol }) => sol === null));
	const outcomes = outcomesOf(types, relied, await openReasons(em, open, consentDate));
	const solutions = await solutionFacts(em, [...new Set(penetrations.flatMap(({ sol }) => sol ?? []))]);
	const shown = new Map(items.map((item) => [item.drawing, item]));
	const factsOf = (one: PenetrationView, case_: EvidenceUsed | null | undefined): PenetrationFacts => {
		const solution = one.sol === null ? undefined : solutions.get(one.sol);
		const specimens = (case_?.specimens ?? []).flatMap(({ id }) => solution?.specimens.find((s) => s.id === id) ?? []);
		const structural = case_?.specimens.some((tested) => structuralNotApplicable(achievedBy(tested), one.required));
		const text = (field: GlossaryField) => withMeaning(one[field], field, names.meanings);
		const [service = "", ...moreServices] = one.services.map((each) => serviceText(each, names.meanings));
		const opening = openingWords(one);
		const { ref, level, location, note, required, quantity, status } = one;
		return {
			...{ ref, level, location, note, required, quantity, status },
			...(one.unit === "no." ? {} : { unit: one.unit }),
			service,
			...(moreServices.length > 0 ? { moreServices } : {}),
			...(one.services.some(({ quantity: each }) => each) ? { services: servicesCount(one.services) } : {}),
			...(opening ? { opening } : {}),
			substrate: joined(text("orientation"), text("substrate"), text("thickness")),
			solution: solution ? sealFacts(solution, shown.get(solution.drawing)) : null,
			specimens: specimens.map(({ specimenId, frr, report, kind }) => {
				const cited = citedReport(report, { kind });
				return { specimenId, frr, report, ...(cited === report ? {} : { cited }) };
			}),
			notShown: [...(outcomes.get(one.id)?.notCovered ?? []), ...(structural ? [STRUCTURAL] : [])],
		};
	};
	const frozen = penetrations.map((one): FrozenPenetration => {
		const case_ = relied.get(one.id);
		return {
			...{ id: one.id, sol: one.sol, chosen: one.specimens, relied: case_ ?? null },
			...{ outcome: outcomes.get(one.id), facts: factsOf(one, case_) },
		};
	});
	return frozen.toSorted((a, b) => naturally(a.facts.level, b.facts.level) || naturally(a.facts.ref, b.facts.ref));
}

const withAny = <Key extends string>(key: Key, texts: string[]) =>
	texts.length > 0 ? ({ [key]: texts } as Record<Key, string[]>) : {};

/** A solution that is crossed out, withdrawn or not printed seals nothing, whatever its specimens show. */
const isSealed = ({ outcome, facts: { solution } }: FrozenPenetration): boolean =>
	outcome?.isCovered === true && solution?.no != null && !solution.cancelled && !solution.withdrawn;

const detailsOf = (one: FrozenPenetration): OpeningDetails => ({
	notStated: [...checkWords(one.relied), ...silentWords(one.relied).map((name) => `The report does not say: ${name}`)],
	tested: one.relied?.specimens.map(testedWords) ?? [],
	...(one.sol === null ? {} : { covered: isSealed(one) }),
	...(one.outcome?.reason ? { reason: one.outcome.reason } : {}),
	...withAny("check_on_site", one.outcome?.toCheck ?? []),
	...withAny("report_silent", one.outcome?.reportSilent ?? []),
});

export async function penetrationsFacts(
	em: EntityManager,
	projectId: number,
	frozen: FrozenPenetration[],
): Promise<PenetrationsFacts | undefined> {
	if (frozen.length === 0) return undefined;
	const project = await em.findOne(Project, { id: projectId }, { fields: ["siteSheet"], disableIdentityMap: true });
	const sealed = frozen.filter(({ sol }) => sol !== null);
	return {
		siteSheet: project?.siteSheet ?? false,
		rows: frozen.map(({ facts }) => facts),
		counts: countOpenings(frozen.map((one) => ({ status: one.facts.status, isCovered: isSealed(one) }))),
		told: Object.fromEntries(frozen.flatMap((one) => (one.outcome ? [[one.facts.ref, detailsOf(one)]] : []))),
		...(sealed.length > 0
			? { chosen: Object.fromEntries(sealed.map(({ facts: { ref }, chosen }) => [ref, chosen])) }
			: {}),
	};
}
