/**
 * The page of an opening for everybody who scans its label: what seals it, by which evidence as it is now, and its state
 * (docs/rules/labels.md). No person and no photo is in it.
 */
import { z } from "zod";
import { SPECIMEN_WITHDRAWN } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { type ItemFacts, type SpecimenFacts, scheduleFacts } from "#app/domain/facts/facts.ts";
import { citedOnPaper, specimenProblems } from "#app/domain/facts/item-evidence.ts";
import { itemFacts } from "#app/domain/facts/item-facts.ts";
import { type FrozenPenetration, freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { sharedSolution } from "#app/domain/facts/shared-solution.ts";
import { lostLines } from "#app/domain/penetrations/match/evidence-used.ts";
import { lossesSince } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { listOpeningStates } from "#app/domain/site/opening-states.sql.ts";
import { SITE_STATES } from "#app/domain/site/record-kinds.ts";
import { today } from "#app/domain/today.ts";
import { readVerifyToken } from "#app/domain/verification/verify-token.ts";
import { ProjectItem } from "#db/entities/projects.ts";
import { SiteRecord } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { findLabelPlace } from "./places.sql.ts";

const specimen = z.object({ specimenId: z.string(), frr: z.string(), report: z.string() });

const sealFacts = z.object({
	sol: z.int(),
	/** Why the evidence does not cover the opening, in a few words each. */
	notCovered: z.array(z.string()),
	/** The specimens that the opening relies on. */
	specimens: z.array(specimen),
	item: scheduleFacts.shape.items.element,
});

type SealFacts = z.output<typeof sealFacts>;

/** The facts of a place as they are, or as they were stored at last. An opening that was deleted has its first three alone. */
const placeFacts = z.object({
	...{ ref: z.string(), level: z.string(), required: z.string() },
	state: z.enum(SITE_STATES).nullable().default(null),
	...{ isNotAsDrawn: z.boolean().default(false), isChanged: z.boolean().default(false) },
	/** When the last inspection was made, ISO 8601; null without any. */
	inspected: z.string().nullable().default(null),
	seal: sealFacts.nullable().default(null),
	/** The day of the facts. */
	day: z.string().default(""),
});

type PlaceFacts = z.output<typeof placeFacts>;

interface ProjectSeals {
	solutions: Map<number, SolutionView>;
	/** True for a solution that the project still prints; one that it does not have is not there. */
	printed: Map<number, boolean>;
}

/** Collects the facts of openings of a project, by their ids. */
export async function listPlaceFacts(
	em: EntityManager,
	projectId: number,
	ids: number[],
): Promise<Map<number, PlaceFacts>> {
	const frozen = await freezePenetrations(em, projectId, [], ids);
	const states = await listOpeningStates(em, projectId, ids);
	const sols = [...new Set(frozen.flatMap(({ sol }) => sol ?? []))];
	const items = { project: projectId, solution: { $in: sols } };
	const printed = await em.find(ProjectItem, items, { fields: ["solution", "isActive"], disableIdentityMap: true });
	const seals: ProjectSeals = {
		solutions: new Map((await listSolutions(em, sols)).map((one) => [one.id, one])),
		printed: new Map(printed.map(({ solution, isActive }) => [solution.id, isActive])),
	};
	const inspections = states.flatMap(({ inspected }) => inspected ?? []);
	const records = await em.find(SiteRecord, { id: { $in: inspections } }, { fields: ["at"], disableIdentityMap: true });
	const inspectedAt = new Map(records.map(({ id, at }) => [id, at.toISOString()]));
	const byId = new Map(states.map((one) => [one.id, one]));
	return new Map(
		frozen.map((one) => {
			const { ref, level, required } = one.facts;
			const { state, notAsDrawn, changed, inspected } = byId.get(one.id)!;
			const facts: PlaceFacts = {
				...{ ref, level, required, state, isNotAsDrawn: notAsDrawn.length > 0, isChanged: changed !== null },
				inspected: inspectedAt.get(inspected ?? 0) ?? null,
				seal: sealOf(one, seals),
				day: today(),
			};
			return [one.id, facts];
		}),
	);
}

function sealOf({ sol, outcome, facts, relied }: FrozenPenetration, { solutions, printed }: ProjectSeals) {
	const solution = sol === null ? undefined : solutions.get(sol);
	if (!solution) return null;
	const { id, isActive } = solution;
	const isPrinted = printed.get(id) ?? null;
	return {
		sol: id,
		notCovered: [...lostLines({ isActive, isPrinted }), ...(outcome?.notCovered ?? [])],
		specimens: facts.specimens.map(({ specimenId, frr, report, cited }) => ({
			specimenId,
			frr,
			report: cited ?? report,
		})),
		item: itemOf(solution, isPrinted ?? true, relied?.specimens.map((one) => one.id) ?? []),
	};
}

/** The facts of a solution with the specimens that somebody relies on; with all of them where none is named. */
function itemOf(solution: SolutionView, active: boolean, relied: number[]): ItemFacts {
	// Files are no part of what everybody sees.
	const bare = { ...solution, imgLarge: null, pdf: null };
	const item = itemFacts(bare, { no: 0, active }, new Map());
	const specimens = item.specimens.filter(({ id }) => relied.includes(id));
	return relied.length > 0 ? { ...item, specimens } : item;
}

interface EvidenceLine {
	specimenId: string;
	frr: string;
	report: string;
	/** The standing of its evidence today, in words: `current`, or the reason why it counts for nothing. */
	status: string;
}

export interface PlaceView extends Omit<PlaceFacts, "seal" | "day"> {
	/** The thing that was deleted since its label was printed. */
	removed: "project" | "opening" | null;
	seal: {
		drawing: string;
		/** The title says what is sealed in what. */
		title: string;
		rating: string;
		isSample: boolean;
		notCovered: string[];
		/** The losses of its evidence since the project was deleted. */
		since: string[];
		evidence: EvidenceLine[];
	} | null;
}

interface OpenedPlace {
	/** The opening for whoever may see it; null where it is not there any more. */
	opening: { project: number; id: number } | null;
	view: PlaceView;
}

/** Opens the page of a label by its token; null for a token that is none, or whose label has ended. */
export async function openPlace(em: EntityManager, text: string): Promise<OpenedPlace | null> {
	const token = readVerifyToken(text);
	const place = token === null ? null : await findLabelPlace(em, token);
	if (!place) return null;
	const { project, opening, last } = place;
	if (project !== null && opening !== null) {
		const facts = (await listPlaceFacts(em, project, [opening])).get(opening)!;
		const seal = facts.seal && { ...facts.seal, since: [] };
		return { opening: { project, id: opening }, view: viewOf(facts, null, seal && viewOfSeal(seal)) };
	}
	const facts = placeFacts.parse(last);
	const seal = facts.seal && (await sealOfToday(em, facts.seal, facts.day));
	return { opening: null, view: viewOf(facts, project === null ? "project" : "opening", seal && viewOfSeal(seal)) };
}

const viewOf = (
	{ seal: _, day: __, ...facts }: PlaceFacts,
	removed: PlaceView["removed"],
	seal: PlaceView["seal"],
): PlaceView => ({ ...facts, removed, seal });

/** The seal stays in its wall: what has become of its evidence is said after its project was deleted, too. */
async function sealOfToday(em: EntityManager, seal: SealFacts, day: string) {
	const [solution] = await listSolutions(em, [seal.sol]);
	const { item } = seal;
	const relied = item.specimens.map(({ id }) => id);
	const since = lossesSince(item, solution, undefined, day).map(({ what }) => what);
	return { ...seal, item: solution ? itemOf(solution, item.active, relied) : { ...item, specimens: [] }, since };
}

const STANDING: Partial<Record<ReportStatus, string>> = {
	"not recorded": "evidence not recorded",
	"expires soon": "current, expires soon",
};

function statusWords(specimen: SpecimenFacts): string {
	const problems = specimenProblems(specimen);
	if (problems.length > 0) return problems.join(", ");
	return (specimen.evidence && STANDING[specimen.evidence.status]) ?? "current";
}

function viewOfSeal({ item, specimens, notCovered, since }: SealFacts & { since: string[] }): PlaceView["seal"] {
	const today = new Map(item.specimens.map((one) => [one.specimenId, one]));
	const { drawing, title, rating, sample } = sharedSolution(item, false);
	return {
		...{ drawing, title, rating, isSample: sample, notCovered, since },
		evidence: specimens.map(({ specimenId, ...stored }) => {
			const is = today.get(specimenId);
			return is
				? { specimenId, frr: is.frr, report: citedOnPaper(is), status: statusWords(is) }
				: { specimenId, ...stored, status: SPECIMEN_WITHDRAWN };
		}),
	};
}
