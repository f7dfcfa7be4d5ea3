import type { Actor } from "#app/domain/actor.ts";
import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import { type ReportStatus, WANTED } from "#app/domain/catalogue/evidence/report-status.ts";
import { insulationLabel, type SolutionView, substrateLabel } from "#app/domain/catalogue/solutions/views.ts";
import { notFound } from "#app/domain/errors.ts";
import type { Relaxation } from "#app/domain/finder/relaxed-search.ts";
import { type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import type { TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import {
	type Proof,
	readDrawings,
	readProofs,
	readWritten,
	type WrittenPenetration,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { readNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { isStructural, structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import type { EntityManager } from "#db/orm.ts";
import { type EvidenceUsed, findEvidenceUsed, lackWords, openWords, solutionLack } from "./evidence-used.ts";
import { finderWords, STRUCTURAL, typeWords, unmatchedWords } from "./match-labels.ts";
import {
	isOutsideEveryGap,
	MAX_CANDIDATES,
	type MatchedCandidate,
	matchTypes,
	noteMisses,
	type TypeMatch,
} from "./match-types.ts";
import { type PenetrationType, stampOf, typesWritten } from "./types.ts";

export async function typeOverview(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
): Promise<TypeOverview> {
	const [type] = (await matchOverview(em, actor, projectId, { only: id })).types;
	if (!type) throw notFound();
	return type;
}

export interface ProvingSpecimen {
	label: string;
	path: string;
	size: string;
	/** Its FRR, and where the structural part of what is required does not apply to it. */
	rating: string;
	thickness: string;
	serviceType: string;
	insulation: string;
}

/** Answers, by id, the specimens that show what candidates of a type are offered for. */
export function provingSpecimens(
	solutions: SolutionView[],
	{ candidates, texts: { required } }: Pick<TypeOverview, "candidates" | "texts">,
): Record<number, ProvingSpecimen> {
	const named = new Set(candidates.flatMap(({ specimens }) => specimens));
	const specimens = solutions.flatMap((one) => one.specimens).filter(({ id }) => named.has(id));
	return Object.fromEntries(
		specimens.map((one) => {
			const { frr, substrates } = one;
			const isSealOnly = structuralNotApplicable({ frr, isStructural: isStructural(one.classification) }, required);
			const facts = {
				label: `${one.specimenId}, ${citedReport(one.report, one.evidence)}`,
				path: `${one.material.name} (${one.classification}), ${substrates.map(substrateLabel).join(" and ")}`,
				size: one.size,
				rating: isSealOnly ? `${frr} (${STRUCTURAL})` : frr,
				thickness: [...new Set(substrates.map(({ thickness }) => thickness))].join(" and "),
				serviceType: one.serviceType,
				insulation: insulationLabel(one.insulation) || "none",
			};
			return [one.id, facts];
		}),
	);
}

/** The solution that seals penetrations of a type, and what of it is not shown. */
export interface Seal {
	sol: number;
	drawing: string;
	count: number;
	notShown: string[];
	/** The facts that are not stated, with what it was tested with. */
	notStated: string[];
}

export interface TypeOverview {
	/** The id of its first penetration, by which the type is asked for. */
	id: number;
	/** The stamp by which a choice says that it means the type as it was shown. */
	stamp: string;
	words: string;
	texts: TypeTexts;
	/** The number of services in each opening. */
	services: number;
	readAs: PenetrationType["readAs"];
	refs: string[];
	penetrations: number[];
	assigned: number;
	/** The number that have a solution by which all that decides is stated and shown. */
	shown: number;
	/** The number that have a solution that shows all that is stated, while something that decides is not. */
	partly: number;
	seals: Seal[];
	/** The best come first; as many as were asked for. */
	candidates: MatchedCandidate[];
	/** The specimens by which the first candidate is offered. */
	proof: Proof[];
	/** True where none is assigned yet and the first candidate shows all that decides, all stated, by recorded evidence in force. */
	isClear: boolean;
	/** Why there is none; empty where there is. */
	missing: string;
	search: string;
	/** Searches close to a type without candidates that find something. */
	relaxations: Relaxation[];
}

export interface MatchOverview {
	types: TypeOverview[];
	/** Penetrations that are needed. */
	needed: number;
	/** The number with a solution by which all that decides is stated and shown, and the number where all that is stated is. */
	shown: number;
	partly: number;
}

const isOf = ({ penetrations }: PenetrationType, id: number) => penetrations.some((one) => one.id === id);

function groupedSeals(
	assigned: WrittenPenetration[],
	relied: Map<number, EvidenceUsed | null>,
	drawings: Awaited<ReturnType<typeof readDrawings>>,
): Seal[] {
	const sealed = assigned.map(({ id, sol }) => ({
		sol: sol!,
		notShown: [...solutionLack(drawings.get(sol!)), ...lackWords(relied.get(id) ?? null)],
		notStated: openWords(relied.get(id) ?? null),
	}));
	return [
		...Map.groupBy(sealed, ({ sol, notShown, notStated }) => JSON.stringify([sol, notShown, notStated])).values(),
	].map((alike) => ({
		...alike[0]!,
		drawing: drawings.get(alike[0]!.sol)?.drawing ?? "",
		count: alike.length,
	}));
}

async function proofs(em: EntityManager, matches: TypeMatch[]) {
	const specimens = matches.flatMap(({ candidates: [first] }) => first?.specimens ?? []);
	const found = await readProofs(em, specimens);
	return (first: MatchedCandidate | undefined): Proof[] =>
		(first?.specimens ?? []).flatMap((id) => found.get(id) ?? []);
}

const RECORDED: readonly ReportStatus[] = WANTED.current;

const showsAll = ({ isCovered, shown }: MatchedCandidate) => isCovered && RECORDED.includes(shown.evidence);

/** The finder is asked for the searches near those of so many types at once; the page of a type says it of any. */
const MAX_RELAXED = 12;

/** A word that the catalogue does not know is left out by the finder: that, too, is a search near what was asked. */
const nearSearches = (search: string, { unknown, total, more, relaxations }: SearchResult): Relaxation[] =>
	unknown.length > 0 && total > 0
		? [{ instead: unknown.join(" "), offer: null, lower: false, text: search, count: more ? total + 1 : total }]
		: relaxations;

async function withRelaxations(em: EntityManager, types: TypeOverview[]): Promise<TypeOverview[]> {
	const searches = [...new Set(types.flatMap(({ missing, search }) => (missing && search ? search : [])))];
	const found = new Map<string, Relaxation[]>();
	for (const search of searches.slice(0, MAX_RELAXED)) {
		found.set(search, nearSearches(search, await searchSolutions(em, search, 1)));
	}
	return types.map((type) => (type.missing ? { ...type, relaxations: found.get(type.search) ?? [] } : type));
}

/** Matches anew, with all candidates, where the first alone does not say whether a gap is outside of every tested one. */
async function withAllOutside(
	em: EntityManager,
	actor: Actor,
	matches: TypeMatch[],
	consentDate: string | null,
): Promise<TypeMatch[]> {
	const outside = matches.filter(isOutsideEveryGap).map(({ type }) => type);
	if (outside.length === 0) return matches;
	const whole = await matchTypes(em, actor, outside, consentDate);
	const byKey = new Map(whole.map((match) => [match.type.key, match]));
	return matches.map((match) => byKey.get(match.type.key) ?? match);
}

/** All types of one of the actor's own projects, or that of the penetration `only`, each with at most so many candidates. */
export async function matchOverview(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ only, most = MAX_CANDIDATES }: { only?: number; most?: number } = {},
): Promise<MatchOverview> {
	const all = typesWritten(await readWritten(em, projectId), await readNames(em, projectId));
	const types = only === undefined ? all : all.filter((type) => isOf(type, only));
	const consentDate = await findConsentDate(em, projectId);
	const relied = await findEvidenceUsed(em, types, consentDate);
	const sols = types.flatMap(({ penetrations }) => penetrations).flatMap(({ sol }) => sol ?? []);
	const drawings = await readDrawings(em, [...new Set(sols)]);
	const matches = await matchTypes(em, actor, types, consentDate, most);
	await noteMisses(em, actor, most < MAX_CANDIDATES ? await withAllOutside(em, actor, matches, consentDate) : matches);
	const proofOf = await proofs(em, matches);
	const overviews = matches.map(({ type, candidates, frrs }): TypeOverview => {
		const assigned = type.penetrations.filter(({ sol }) => sol !== null);
		const active = assigned.filter(({ sol }) => drawings.get(sol!)?.isActive);
		return {
			...{ id: type.penetrations[0]!.id, stamp: stampOf(type) },
			...{ words: typeWords(type), texts: type.texts, readAs: type.readAs, services: type.services.length },
			refs: type.penetrations.map(({ ref }) => ref),
			penetrations: type.penetrations.map(({ id }) => id),
			assigned: assigned.length,
			shown: active.filter(({ id }) => relied.get(id)?.isShown).length,
			partly: active.filter(({ id }) => relied.get(id)?.isPartly).length,
			seals: groupedSeals(assigned, relied, drawings),
			candidates,
			proof: proofOf(candidates[0]),
			isClear: assigned.length === 0 && candidates[0] !== undefined && showsAll(candidates[0]),
			missing: candidates.length > 0 ? "" : unmatchedWords(type, frrs),
			search: finderWords(type),
			relaxations: [],
		};
	});
	return {
		types: await withRelaxations(em, overviews),
		needed: types.reduce((count, type) => count + type.penetrations.length, 0),
		shown: overviews.reduce((count, { shown }) => count + shown, 0),
		partly: overviews.reduce((count, { partly }) => count + partly, 0),
	};
}
