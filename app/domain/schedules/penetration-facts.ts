import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ItemFacts, PenetrationFacts, PenetrationsFacts, ToldFacts } from "#app/domain/facts/facts.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { achievedBy, type Shown } from "#app/domain/penetrations/match/compare-specimen.ts";
import {
	type EvidenceUsed,
	findEvidenceUsed,
	lackWords,
	openWords,
} from "#app/domain/penetrations/match/evidence-used.ts";
import { STRUCTURAL } from "#app/domain/penetrations/match/match-labels.ts";
import { testedWords } from "#app/domain/penetrations/match/tested-specimen.ts";
import { typesOf } from "#app/domain/penetrations/match/types.ts";
import { openingWords, servicesCount, timesWords } from "#app/domain/penetrations/opening-services.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import type { GlossaryField, OpeningService } from "#app/domain/penetrations/penetration-fields.ts";
import { readPenetrations, solutionFacts } from "#app/domain/penetrations/penetrations.sql.ts";
import { readNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { type Glossary, withMeaning } from "#app/domain/penetrations/terms/glossary.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";

const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

/** A penetration as it is printed, and what the evidence of its solution shows; null without any. */
export interface FrozenPenetration {
	id: number;
	sol: number | null;
	shown: Shown | null;
	/** The specimens that the project names. */
	chosen: number[];
	/** The evidence of what seals it; null without a solution or any specimen of it. */
	relied: EvidenceUsed | null;
	facts: PenetrationFacts;
}

/** A service as it is printed, with what its owner said that the words of the list mean. */
function serviceText({ quantity, ...service }: OpeningService, said: Glossary): string {
	const told = (field: keyof typeof service) => withMeaning(service[field], field, said);
	const insulation = service.insulation === "" ? told("insulation") : `(${told("insulation")})`;
	const words = joined(told("size"), told("service") || told("classification"), told("service_type"), insulation);
	return `${timesWords(quantity)}${words}`;
}

function sealFacts({ drawing, isActive }: { drawing: string; isActive: boolean }, item: ItemFacts | undefined) {
	return {
		...{ drawing, no: item?.no ?? null },
		...(isActive ? {} : { withdrawn: true as const }),
		...(item?.active === false ? { cancelled: true as const } : {}),
	};
}

/** Freezes penetrations by level, then number. */
export async function freezePenetrations(
	em: EntityManager,
	projectId: number,
	items: ItemFacts[],
): Promise<FrozenPenetration[]> {
	const penetrations = await readPenetrations(em, projectId);
	if (penetrations.length === 0) return [];
	const names = await readNames(em, projectId);
	const relied = await findEvidenceUsed(em, typesOf(penetrations, names), await findConsentDate(em, projectId));
	const solutions = await solutionFacts(em, [...new Set(penetrations.flatMap(({ sol }) => sol ?? []))]);
	const shown = new Map(items.map((item) => [item.drawing, item]));
	const factsOf = (one: PenetrationView, case_: EvidenceUsed | null | undefined): PenetrationFacts => {
		const solution = one.sol === null ? undefined : solutions.get(one.sol);
		const specimens = (case_?.specimens ?? []).flatMap(({ id }) => solution?.specimens.find((s) => s.id === id) ?? []);
		const structural = case_?.specimens.some((tested) => structuralNotApplicable(achievedBy(tested), one.required));
		const told = (field: GlossaryField) => withMeaning(one[field], field, names.said);
		const [service = "", ...moreServices] = one.services.map((each) => serviceText(each, names.said));
		const opening = openingWords(one);
		const { ref, level, location, note, required, quantity, status } = one;
		return {
			...{ ref, level, location, note, required, quantity, status },
			...(one.unit === "no." ? {} : { unit: one.unit }),
			service,
			...(moreServices.length > 0 ? { moreServices } : {}),
			...(one.services.some(({ quantity: each }) => each) ? { services: servicesCount(one.services) } : {}),
			...(opening ? { opening } : {}),
			substrate: joined(told("orientation"), told("substrate"), told("thickness")),
			solution: solution ? sealFacts(solution, shown.get(solution.drawing)) : null,
			specimens: specimens.map(({ specimenId, frr, report, kind }) => {
				const cited = citedReport(report, { kind });
				return { specimenId, frr, report, ...(cited === report ? {} : { cited }) };
			}),
			notShown: [...(case_ === undefined ? [] : lackWords(case_)), ...(structural ? [STRUCTURAL] : [])],
		};
	};
	const frozen = penetrations.map((one): FrozenPenetration => {
		const case_ = relied.get(one.id);
		return {
			...{ id: one.id, sol: one.sol, shown: case_?.shown ?? null, chosen: one.specimens, relied: case_ ?? null },
			facts: factsOf(one, case_),
		};
	});
	return frozen.toSorted((a, b) => naturally(a.facts.level, b.facts.level) || naturally(a.facts.ref, b.facts.ref));
}

const toldOf = (relied: EvidenceUsed): ToldFacts => ({
	notStated: openWords(relied),
	tested: relied.specimens.map(testedWords),
});

export async function penetrationsFacts(
	em: EntityManager,
	projectId: number,
	frozen: FrozenPenetration[],
): Promise<PenetrationsFacts | undefined> {
	if (frozen.length === 0) return undefined;
	const project = await em.findOne(Project, { id: projectId }, { fields: ["siteSheet"], disableIdentityMap: true });
	const sealed = frozen.filter(({ sol }) => sol !== null);
	const relying = frozen.flatMap(({ facts: { ref }, relied }) => (relied ? [{ ref, relied }] : []));
	return {
		siteSheet: project?.siteSheet ?? false,
		rows: frozen.map(({ facts }) => facts),
		...(relying.length > 0
			? { told: Object.fromEntries(relying.map(({ ref, relied }) => [ref, toldOf(relied)])) }
			: {}),
		...(sealed.length > 0
			? { chosen: Object.fromEntries(sealed.map(({ facts: { ref }, chosen }) => [ref, chosen])) }
			: {}),
	};
}
