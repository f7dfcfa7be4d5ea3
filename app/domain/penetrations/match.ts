import type { Actor } from "#app/domain/actor.ts";
import { readParts } from "#app/domain/catalogue/parts/kept-parts.sql.ts";
import type { Parts } from "#app/domain/catalogue/parts/parts.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { bestCase, type Case, casesOf, compareShown } from "./cases.ts";
import { type Pair, pairKey, readTested, type TestedSpecimen } from "./evidence.sql.ts";
import { isOfService, isOnSubstrate, judgeOf, type Question } from "./judge.ts";
import type { Candidate } from "./match.schema.ts";
import { readPenetrations, visibleProject } from "./penetrations.sql.ts";
import { questionOf } from "./question.ts";
import { type Size, sizeReader } from "./size.ts";
import { readDrawings, readPreferences, readReports } from "./solutions.sql.ts";
import { type PenetrationType, typesOf } from "./types.ts";
import { readNames } from "./vocabulary.sql.ts";

const MOST_CANDIDATES = 10;

export interface TypeMatch {
	type: PenetrationType;
	/** Specimens of the catalogue on the path, whatever they show. */
	onPath: TestedSpecimen[];
	candidates: Candidate[];
}

const asksForPath = ({ names: { orientation, substrate, classification, material } }: PenetrationType) =>
	[orientation, substrate, classification, material].some(Boolean);

/** Services through substrates that a type names; none where a text of it is in no list. */
function pairsOf(type: PenetrationType, { services, substrates }: Parts): Pair[] {
	const isRead = type.unread.every((field) => field === "service_type") && !type.contradicts;
	if (!isRead || !asksForPath(type)) return [];
	const stood = [...substrates.all()].filter((one) => isOnSubstrate(type.names, one));
	return [...services.all()]
		.filter(({ record }) => isOfService(type.names, record))
		.flatMap(({ record: service }) => stood.map((substrate) => ({ service: service.id, substrate: substrate.id })));
}

interface Offer extends Case {
	sol: number;
}

function offersOf(question: Question, onPath: TestedSpecimen[], sizeOf: (text: string) => Size): Offer[] {
	const judge = judgeOf(question, sizeOf);
	return [...Map.groupBy(onPath, ({ sol }) => sol)].flatMap(([sol, specimens]): Offer[] => {
		const best = bestCase(casesOf(question, specimens, judge, sizeOf));
		return best ? [{ ...best, sol }] : [];
	});
}

/** All that could be among the first, those that are as good as the last of them included. */
function foremost(offers: Offer[]): Offer[] {
	const inOrder = offers.toSorted((a, b) => compareShown(a.shown, b.shown));
	const last = inOrder[MOST_CANDIDATES - 1];
	return last ? inOrder.filter(({ shown }) => compareShown(shown, last.shown) <= 0) : inOrder;
}

async function candidatesOf(em: EntityManager, actor: Actor, offered: Offer[][]): Promise<Candidate[][]> {
	const preferences = await readPreferences(em, actor, [...new Set(offered.flat().map(({ sol }) => sol))]);
	const chosen = offered.map((offers) =>
		offers
			.toSorted((a, b) => {
				const [one, other] = [preferences.get(a.sol)!, preferences.get(b.sol)!];
				const shown = compareShown(a.shown, b.shown) || Number(other.favourite) - Number(one.favourite);
				return shown || other.uses - one.uses || a.sol - b.sol;
			})
			.slice(0, MOST_CANDIDATES),
	);
	const drawings = await readDrawings(em, [...new Set(chosen.flat().map(({ sol }) => sol))]);
	const reports = await readReports(em, [
		...new Set(chosen.flat().flatMap((one) => one.specimens.map(({ report }) => report))),
	]);
	return chosen.map((offers) =>
		offers.map(({ sol, specimens, shown }) => ({
			sol,
			drawing: drawings.get(sol)?.drawing ?? "",
			specimens: specimens.map(({ id }) => id),
			reports: [...new Set(specimens.map(({ report }) => reports.get(report) ?? ""))],
			sample: drawings.get(sol)?.sample ?? false,
			shown: { ...shown, path: true, rating: true },
		})),
	);
}

/** The types of a list with what the catalogue shows for each (docs/rules/penetrations.md#match). */
export async function matchTypes(em: EntityManager, actor: Actor, types: PenetrationType[]): Promise<TypeMatch[]> {
	const parts = await readParts(em);
	const sizeOf = sizeReader();
	const asked = types.map((type) => ({ type, pairs: pairsOf(type, parts), question: questionOf(type, sizeOf) }));
	const pairs = new Map(asked.flatMap((one) => one.pairs.map((pair) => [pairKey(pair), pair])));
	const tested = pairs.size > 0 ? await readTested(em, [...pairs.values()]) : new Map<string, TestedSpecimen[]>();
	const found = asked.map(({ type, pairs, question }) => {
		const onPath = pairs.flatMap((pair) => tested.get(pairKey(pair)) ?? []);
		return { type, onPath, offers: foremost(offersOf(question, onPath, sizeOf)) };
	});
	const candidates = await candidatesOf(
		em,
		actor,
		found.map(({ offers }) => offers),
	);
	return found.map(({ type, onPath }, at) => ({ type, onPath, candidates: candidates[at]! }));
}

/** Of a project that the actor may see. */
export async function matchPenetrations(em: EntityManager, actor: Actor, projectId: number): Promise<TypeMatch[]> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	const penetrations = await readPenetrations(em, projectId);
	if (penetrations.length === 0) return [];
	return matchTypes(em, actor, typesOf(penetrations, await readNames(em, projectId)));
}
