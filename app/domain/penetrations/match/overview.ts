import type { Actor } from "#app/domain/actor.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { notFound } from "#app/domain/errors.ts";
import type { Relaxation } from "#app/domain/finder/relaxed-search.ts";
import { type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import { keyed } from "#app/domain/keyed.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { countOpenings, type OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import type { TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import {
	listDrawings,
	listProofs,
	listWrittenPenetrations,
	type Proof,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { Penetration } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ComparedCase, criteriaOf } from "./comparison.ts";
import {
	type CandidateClass,
	type ComparedCriterion,
	CRITERIA,
	type MatchQuery,
	ROW_STATES,
	type RowState,
	STATES,
} from "./criteria.ts";
import { criterionLine, criterionName, lowerFirst } from "./criterion-labels.ts";
import { type EvidenceUsed, findEvidenceUsed, lostLines } from "./evidence-used.ts";
import { matchTypes, noteMisses, type TypeMatch } from "./match-types.ts";
import {
	finderWords,
	type RequirementLabels,
	requirementLabels,
	typeWords,
	unmatchedWords,
	unreadWords,
} from "./type-labels.ts";
import { type PenetrationType, stampOf, typesWritten } from "./types.ts";

/** A solution that may seal the openings of a type, or does. */
interface MatchedCase {
	sol: number;
	drawing: string;
	title: string;
	/** The rating and the size that were tested. */
	tested: string;
	/** The criteria that are not covered, a line each, the worst first; empty where every criterion is covered. */
	differences: string[];
	class: CandidateClass;
}

export interface MatchedCandidate extends MatchedCase {
	specimens: number[];
	sample: boolean;
	evidence: ReportStatus;
	together: number;
	criteria: ComparedCriterion[];
	/** The specimens in words. */
	proofs: Proof[];
}

/** The solution that seals openings of a type. */
interface Seal extends MatchedCase {
	count: number;
	isCovered: boolean;
}

export interface TypeOverview {
	/** The id of the first penetration of the type, by which pages and forms name the type. */
	id: number;
	/** A digest of the type as it was shown: a choice that was made for an older state is refused. */
	stamp: string;
	state: RowState;
	words: string;
	requirement: RequirementLabels;
	texts: TypeTexts;
	readAs: PenetrationType["readAs"];
	refs: string[];
	penetrations: number[];
	assigned: number;
	seals: Seal[];
	/** The candidate that is offered first; null if there is none. */
	best: (MatchedCase & { specimens: number[] }) | null;
	/** Ticked beforehand: every criterion is covered, and nothing of the type is assigned. */
	isTicked: boolean;
	/** Why there is no candidate; with one, the words that are not recognised; else empty. */
	missing: string;
	search: string;
}

export interface WholeType extends TypeOverview {
	candidates: MatchedCandidate[];
	/** Searches close to a type without candidates that find something. */
	relaxations: Relaxation[];
}

export interface MatchOverview {
	/** The rows that were asked for. */
	types: TypeOverview[];
	states: Record<RowState, number>;
	counts: OpeningCounts;
}

type Drawings = Awaited<ReturnType<typeof listDrawings>>;

const worstFirst = (criteria: readonly ComparedCriterion[]): ComparedCriterion[] =>
	criteria
		.filter(({ state }) => state !== "covered")
		.toSorted(
			(a, b) =>
				STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
				CRITERIA.indexOf(a.criterion) - CRITERIA.indexOf(b.criterion),
		);

/** Writes each criterion that is not covered in a line, the worst first. */
const differencesOf = (criteria: readonly ComparedCriterion[]): string[] => worstFirst(criteria).map(criterionLine);

type ShownEvidence = Pick<EvidenceUsed, "specimens" | "criteria" | "class">;

function caseOf({ specimens, criteria, class: of }: ShownEvidence, sol: number, drawings: Drawings): MatchedCase {
	const sizes = [...new Set(specimens.map(({ size }) => size))].filter(Boolean).join(" and ");
	const ratings = [...new Set(specimens.map(({ frr }) => frr))].join(" and ");
	return {
		...{ sol, drawing: drawings.get(sol)?.drawing ?? "", title: drawings.get(sol)?.title ?? "" },
		...{ tested: [ratings, sizes].filter(Boolean).join(", "), differences: differencesOf(criteria), class: of },
	};
}

const shownEvidence = (one: ComparedCase): ShownEvidence => ({ ...one, criteria: criteriaOf(one) });

function sealsOf(
	{ penetrations }: PenetrationType,
	relied: Map<number, EvidenceUsed | null>,
	drawings: Drawings,
): Seal[] {
	const assigned = penetrations.filter(({ sol }) => sol !== null);
	const seals = assigned.map(({ id, sol }) => ({ sol: sol!, used: relied.get(id) ?? null }));
	const alike = [...Map.groupBy(seals, ({ sol, used }) => `${sol} ${used?.specimens.map(({ id }) => id)}`).values()];
	return alike.map(([first, ...more]): Seal => {
		const { sol, used } = first!;
		const lost = lostLines(drawings.get(sol));
		const unproven = used ? [used.evidence].filter(Boolean) : ["no specimen"];
		const shown = caseOf(used ?? { specimens: [], criteria: [], class: "not_covered" }, sol, drawings);
		const isCovered = used?.isCovered === true && lost.length === 0;
		return { ...shown, differences: [...lost, ...unproven, ...shown.differences], count: more.length + 1, isCovered };
	});
}

function rowState(type: PenetrationType, isAssigned: boolean, best: ComparedCase | undefined): RowState {
	if (isAssigned) return "assigned";
	if (unreadWords(type) !== "" || type.contradicts) return "not_recognised";
	return best?.class ?? "without_candidate";
}

interface Context {
	relied: Map<number, EvidenceUsed | null>;
	drawings: Drawings;
}

/** A candidate with stronger evidence, none of whose criteria is not covered, keeps the best one from being ticked: a test goes before an assessment. */
const isStronger = (one: ComparedCase, best: ComparedCase) => one.notCovered === 0 && one.kind < best.kind;

function overviewOf({ type, frrs, cases }: TypeMatch, { relied, drawings }: Context): TypeOverview {
	const [best] = cases;
	const { penetrations, texts, readAs } = type;
	const assigned = penetrations.filter(({ sol }) => sol !== null).length;
	const specimens = best?.specimens.map(({ id }) => id) ?? [];
	return {
		...{ id: penetrations[0]!.id, stamp: stampOf(type), state: rowState(type, assigned === penetrations.length, best) },
		...{ words: typeWords(type), requirement: requirementLabels(type), texts, readAs, assigned },
		...{ refs: penetrations.map(({ ref }) => ref).toSorted(naturally), penetrations: penetrations.map(({ id }) => id) },
		seals: sealsOf(type, relied, drawings),
		best: best ? { ...caseOf(shownEvidence(best), best.specimens[0]!.sol, drawings), specimens } : null,
		isTicked: assigned === 0 && best?.class === "covered" && !cases.some((one) => isStronger(one, best)),
		missing: capitalised(unreadWords(type)) || (best ? "" : unmatchedWords(type, frrs)),
		search: finderWords(type),
	};
}

async function matched(em: EntityManager, actor: Actor, projectId: number, only?: number) {
	const all = typesWritten(await listWrittenPenetrations(em, projectId), await getNames(em, projectId));
	const types = only === undefined ? all : all.filter(({ penetrations }) => penetrations.some(({ id }) => id === only));
	const consentDate = await findConsentDate(em, projectId);
	const relied = await findEvidenceUsed(em, types, consentDate);
	const matches = await matchTypes(em, types, consentDate);
	await noteMisses(em, actor, matches);
	const sols = types.flatMap(({ penetrations }) => penetrations).flatMap(({ sol }) => sol ?? []);
	const offered = matches.flatMap(({ cases }) => (only === undefined ? cases.slice(0, 1) : cases));
	const drawings = await listDrawings(em, projectId, [
		...new Set([...sols, ...offered.map(({ specimens }) => specimens[0]!.sol)]),
	]);
	return { matches, relied, drawings };
}

const COMPARE: Record<MatchQuery["sort"], (a: TypeOverview, b: TypeOverview) => number> = {
	state: (a, b) => ROW_STATES.indexOf(a.state) - ROW_STATES.indexOf(b.state),
	openings: (a, b) => naturally(a.refs[0]!, b.refs[0]!),
	asked: (a, b) => naturally(a.words, b.words),
	match: (a, b) => naturally(a.best?.drawing ?? "", b.best?.drawing ?? ""),
};

/** Lists the types of a project of the actor: every type, the worst first, unless the query says otherwise. */
export async function matchOverview(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ state, sort }: MatchQuery = { state: "", sort: "state" },
): Promise<MatchOverview> {
	const { matches, ...context } = await matched(em, actor, projectId);
	const types = matches.map((match) => overviewOf(match, context));
	const openings = types.flatMap(({ seals, penetrations, assigned }) => [
		...seals.flatMap(({ count, isCovered }) =>
			Array.from({ length: count }, () => ({ status: "assigned" as const, isCovered })),
		),
		...Array.from({ length: penetrations.length - assigned }, () => ({ status: "open" as const, isCovered: false })),
	]);
	const notNeeded = await em.count(Penetration, { project: projectId, status: "not needed" });
	const counts = countOpenings(openings);
	return {
		types: types.filter((type) => state === "" || type.state === state).toSorted(COMPARE[sort]),
		states: keyed(ROW_STATES, (name) => types.filter((type) => type.state === name).length),
		counts: { ...counts, openings: counts.openings + notNeeded, not_needed: notNeeded },
	};
}

/** Why each of these types has no solution yet: nothing is recognised, nothing was tested, or nobody has chosen. */
export async function openReasons(
	em: EntityManager,
	types: PenetrationType[],
	consentDate: string | null,
): Promise<Map<PenetrationType, string>> {
	const matches = await matchTypes(em, types, consentDate);
	return new Map(matches.map(({ type, frrs, cases: [best] }) => [type, openReason(type, frrs, best)]));
}

function openReason(type: PenetrationType, frrs: string[], best: ComparedCase | undefined): string {
	const unread = unreadWords(type);
	if (unread !== "") return unread;
	if (!best) return lowerFirst(unmatchedWords(type, frrs));
	if (best.class !== "not_covered") return "no solution chosen";
	const { criterion, asked } = worstFirst(criteriaOf(best))[0]!;
	if (criterion === "together") return "no seal was tested with these services together";
	return asked === "" ? "no tested seal" : `no tested seal for ${criterionName(criterion)} ${asked}`;
}

/** The finder leaves out words that the catalogue does not know; a search without them is also offered as a near one. */
const nearSearches = (search: string, { unknown, total, more, relaxations }: SearchResult): Relaxation[] =>
	unknown.length > 0 && total > 0
		? [{ instead: unknown.join(" "), offer: null, lower: false, text: search, count: more ? total + 1 : total }]
		: relaxations;

/** The type of one of the actor's own penetrations, with its candidates. */
export async function typeOverview(em: EntityManager, actor: Actor, projectId: number, id: number): Promise<WholeType> {
	const { matches, ...context } = await matched(em, actor, projectId, id);
	const [match] = matches;
	if (!match) throw notFound();
	const { drawings } = context;
	const type = overviewOf(match, context);
	const proofs = await listProofs(
		em,
		match.cases.flatMap(({ specimens }) => specimens.map((one) => one.id)),
	);
	const candidates = match.cases.map((one): MatchedCandidate => {
		const { sol } = one.specimens[0]!;
		return {
			...{ ...caseOf(shownEvidence(one), sol, drawings), sample: drawings.get(sol)?.sample ?? false },
			...{ evidence: one.status, together: one.together, criteria: criteriaOf(one) },
			specimens: one.specimens.map((specimen) => specimen.id),
			proofs: one.specimens.flatMap((specimen) => proofs.get(specimen.id) ?? []),
		};
	});
	const isSearched = candidates.length === 0 && type.search !== "";
	const relaxations = isSearched ? nearSearches(type.search, await searchSolutions(em, type.search, 1)) : [];
	return { ...type, candidates, relaxations };
}
