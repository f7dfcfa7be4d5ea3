import { isOneOf, keyed } from "#app/domain/keyed.ts";
import { TYPE_FIELDS, type TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { LIMIT_CRITERIA, type OpeningLimit } from "./compare-limits.ts";
import { type ComparedCase, criteriaOf } from "./comparison.ts";
import type { ComparedCriterion, CriterionName } from "./criteria.ts";
import type { Candidate, Criterion, SizeCriterion } from "./match.schema.ts";
import type { PenetrationType } from "./types.ts";

/** The field of a penetration in which a criterion would be stated. */
const FIELD_OF: Partial<Record<CriterionName, TypeField>> = {
	...{ boards: "thickness", requirement: "required", ends: "required" },
};

const fieldOf = (name: CriterionName): TypeField | null => FIELD_OF[name] ?? (isOneOf(TYPE_FIELDS, name) ? name : null);

/** Answers the word that older clients know: `shown`, `not shown`, or `not asked` for a fact that the list does not state. */
const wordFor = (found: ComparedCriterion | undefined): Criterion => {
	if (!found || found.asked === "") return "not asked";
	return found.state === "covered" || found.state === "ask the list" ? "shown" : "not shown";
};

function sizeAs(found: ComparedCriterion | undefined): SizeCriterion {
	if (!found || found.asked === "") return "not asked";
	if (found.state === "covered") return "tested";
	if (found.because === "between") return "between";
	return found.because === "not read" ? "not read" : "not shown";
}

function limitAs(name: OpeningLimit, criteria: ComparedCriterion[], { specimens }: ComparedCase, services: number) {
	if (name === "services") {
		const tested = specimens.map(({ limits }) => limits.services);
		if (services === 1)
			return tested.includes("several") ? "not shown" : tested.every((one) => one === "one") ? "shown" : "not stated";
		const together = criteria.find(({ criterion }) => criterion === "together")?.state;
		return together === "covered" ? "shown" : together === "ask the list" ? "not stated" : "not shown";
	}
	const state = criteria.find(({ criterion }) => criterion === name)?.state;
	return state === "covered" ? "shown" : state === "not covered" ? "not shown" : "not stated";
}

/** Older clients know one service of an opening: they get the first one that the solution was tested with. */
function answeredService(criteria: ComparedCriterion[]): number {
	return criteria.find(({ criterion, state }) => criterion === "service" && state !== "not covered")?.service ?? 0;
}

/** The answer of `/api` about a candidate, but for its names. */
export function answerOf(
	compared: ComparedCase,
	{ services }: Pick<PenetrationType, "services">,
	severalTypes: ReadonlySet<string>,
): Omit<Candidate, "sol" | "drawing" | "specimens" | "reports" | "sample"> {
	const criteria = criteriaOf(compared);
	const own = answeredService(criteria);
	const of = (name: CriterionName) =>
		criteria.find(({ criterion, service }) => criterion === name && (service === null || service === own));
	const boards = of("boards");
	const thickness = boards && boards.asked !== "" ? boards : of("thickness");
	const open = criteria.filter(({ state, criterion, tested, service }) => {
		if (state !== "ask the list" || (criterion === "insulation" && tested === "none")) return false;
		const material = services[service ?? 0]?.names.material?.name;
		return (
			criterion !== "service_type" || material === undefined || (tested !== "" && severalTypes.has(nameKey(material)))
		);
	});
	const unstated = [...new Set(open.flatMap(({ criterion }) => fieldOf(criterion) ?? []))];
	return {
		shown: {
			...{ path: true, rating: true, thickness: wordFor(thickness), service_type: wordFor(of("service_type")) },
			...{ size: sizeAs(of("size")), insulation: wordFor(of("insulation")), evidence: compared.status },
		},
		unstated,
		limits: keyed(LIMIT_CRITERIA, (name) => limitAs(name, criteria, compared, services.length)),
		complete: unstated.length === 0,
		class: compared.class,
		together: compared.together,
		criteria: criteria.map(({ criterion, service, state, asked, tested }) => ({
			...{ criterion, state, asked, tested },
			service: service === null ? null : nameOf(services[service]!),
		})),
	};
}

const nameOf = ({ texts }: PenetrationType["services"][number]): string => texts.service || texts.classification;
