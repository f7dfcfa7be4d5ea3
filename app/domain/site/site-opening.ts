/** The page of an opening for people on site: what seals it, by which evidence, and what was recorded. */
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { notFound } from "#app/domain/errors.ts";
import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { itemFacts } from "#app/domain/facts/item-facts.ts";
import { freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { type SharedSolution, sharedSolution } from "#app/domain/facts/shared-solution.ts";
import { type EvidenceUsed, lostLines } from "#app/domain/penetrations/match/evidence-used.ts";
import { PENETRATION_FIELDS, TYPE_FIELDS, type TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import { listDrawings } from "#app/domain/penetrations/penetrations.sql.ts";
import { RejectionReason } from "#db/entities/lookups.ts";
import { ProjectItem } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { listOpeningStates, type OpeningState } from "./opening-states.sql.ts";
import { REJECTION_REASONS } from "./record-kinds.ts";
import { findSeen, listSiteRecords, type RecordView } from "./records.sql.ts";

/** A product of the specimens that an opening relies on. */
interface SealProduct {
	id: number;
	name: string;
	isWithdrawn: boolean;
}

interface Seal {
	solution: SharedSolution;
	files: Pick<SolutionView, "id" | "imgSmall" | "imgLarge">;
	products: SealProduct[];
	/** The specimens use the same products, so that all of them may be ticked from the start. */
	isOneSet: boolean;
	/** Requirements that its evidence does not cover today, in words. */
	notCovered: string[];
	/** The facts to be checked on site, in words. */
	toCheck: string[];
}

export interface SiteOpening {
	id: number;
	/** Names the solution and the type as they are, for a record that is made on this page. */
	seen: string;
	facts: PenetrationFacts;
	/** The solution that seals it; null without one, and `reason` says why. */
	seal: Seal | null;
	reason: string;
	state: OpeningState;
	/** Says, a sentence each, what is other than when the seal was built. */
	changes: string[];
	/** Further points to be looked at, in words. */
	points: string[];
	/** The newest first. */
	records: RecordView[];
	/** The frequent reasons for rejecting a seal, offered beside words of one's own. */
	reasons: string[];
}

/** Answers an opening of a project that the caller has found for somebody on site. Throws not found. */
export async function getSiteOpening(em: EntityManager, projectId: number, id: number): Promise<SiteOpening> {
	const [state] = await listOpeningStates(em, projectId, [id]);
	if (!state) throw notFound();
	const [frozen] = await freezePenetrations(em, projectId, [], [id]);
	const { facts, outcome, sol, relied } = frozen!;
	const records = await listSiteRecords(em, projectId, { penetration: id });
	const reasons = await em.find(
		RejectionReason,
		{ isActive: true },
		{ orderBy: { id: "asc" }, disableIdentityMap: true },
	);
	const seal = sol === null ? null : await sealOf(em, projectId, sol, relied);
	const toCheck = [...(outcome?.toCheck ?? []), ...(outcome?.reportSilent ?? []).map(silentWords)];
	return {
		id,
		seen: await findSeen(em, id),
		facts,
		seal: seal && { ...seal, notCovered: [...seal.notCovered, ...(outcome?.notCovered ?? [])], toCheck },
		reason: outcome?.reason ?? "",
		state,
		changes: changesSinceInstalled(state, await changedDrawings(em, projectId, [state])),
		points: recordPoints(state, records),
		records,
		reasons: reasons.length > 0 ? reasons.map(({ name }) => name) : [...REJECTION_REASONS],
	};
}

const silentWords = (name: string) => `The report does not state the ${name}`;

async function sealOf(em: EntityManager, projectId: number, sol: number, relied: EvidenceUsed | null) {
	const [solution] = await listSolutions(em, [sol]);
	if (!solution) return null;
	const own = { project: projectId, solution: sol };
	const item = await em.findOne(ProjectItem, own, { fields: ["isActive"], disableIdentityMap: true });
	const used = new Set(relied?.specimens.map(({ id }) => id));
	const specimens = solution.specimens.filter(({ id }) => used.size === 0 || used.has(id));
	const products = new Map(specimens.flatMap((one) => one.products).map((one) => [one.id, one]));
	const facts = itemFacts(solution, { no: 0, active: item?.isActive ?? true }, new Map());
	return {
		solution: sharedSolution(facts, false),
		files: { id: solution.id, imgSmall: solution.imgSmall, imgLarge: solution.imgLarge },
		products: [...products.values()].map(({ id, name, isActive }) => ({ id, name, isWithdrawn: !isActive })),
		isOneSet: new Set(specimens.map((one) => one.products.map(({ id }) => id).join())).size === 1,
		notCovered: lostLines({ isActive: solution.isActive, isPrinted: item?.isActive ?? null }),
	};
}

const fieldName = (field: TypeField) =>
	field === "required" ? "requirement" : PENETRATION_FIELDS[field].label.toLowerCase();

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Finds the drawings of the solutions before and after what changed at openings since they were sealed. */
export async function changedDrawings(em: EntityManager, projectId: number, states: OpeningState[]) {
	const sols = states.flatMap(({ changed }) => (changed ? [idOf(changed.was.sol), idOf(changed.is.sol)] : []));
	const ids = [...new Set(sols.filter((sol) => sol !== null))];
	return ids.length > 0 ? listDrawings(em, projectId, ids) : new Map<number, { drawing: string }>();
}

/** Says what is other than when the seal was built. */
export function changesSinceInstalled({ changed }: OpeningState, drawings: Map<number, { drawing: string }>): string[] {
	if (!changed) return [];
	const { was, is } = changed;
	const differs = (key: string) => JSON.stringify(was[key]) !== JSON.stringify(is[key]);
	const drawing = (value: unknown) => drawings.get(idOf(value) ?? 0)?.drawing ?? "none";
	const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : "not stated");
	const since = (what: string, before: string, now: string) =>
		`Changed since it was installed: ${what} was ${before}, is ${now}.`;
	const isOtherService = differs("more_services") || differs("service_quantity");
	const words = [
		...(differs("sol") ? [since("solution", drawing(was.sol), drawing(is.sol))] : []),
		...(!differs("sol") && differs("specimens")
			? ["Changed since it was installed: the specimens that are relied on."]
			: []),
		...TYPE_FIELDS.filter((field) => text(was[field]) !== text(is[field])).map((field) =>
			since(fieldName(field), text(was[field]), text(is[field])),
		),
		...(isOtherService ? ["Changed since it was installed: the services or how many there are."] : []),
	];
	// Somebody without a network recorded what they saw on a page that was older than the opening.
	return words.length > 0 ? words : ["The opening was changed before the record of its installation arrived."];
}

/** Says what the records leave open. */
function recordPoints({ state, built, inspected, notAsDrawn }: OpeningState, records: RecordView[]): string[] {
	const seal = records.find(({ id }) => id === built);
	return [
		...(state !== null && inspected !== null && built === null
			? ["Inspected, but nobody has recorded who installed it."]
			: []),
		...(seal && seal.photos.length === 0 ? ["There is no photo of the seal."] : []),
		...(notAsDrawn.length > 0 ? ["Not as drawn: the owner has not answered yet."] : []),
		...oneSided(records),
	];
}

/** A seal that was recorded for one side alone may be open on the other. */
function oneSided(records: RecordView[]): string[] {
	const built = records.filter(
		({ kind, corrected_by }) => corrected_by === null && (kind === "installed" || kind === "remedied"),
	);
	const sides = new Set(built.map(({ side }) => side));
	const [only] = sides;
	return sides.size === 1 && (only === "A" || only === "B") ? [`Only side ${only} is recorded.`] : [];
}
