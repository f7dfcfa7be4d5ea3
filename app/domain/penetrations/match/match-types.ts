import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { cached } from "#app/domain/cache.ts";
import { readVersions } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { readParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { notFound } from "#app/domain/errors.ts";
import { itemsVersionSql } from "#app/domain/figures/solution-ranking.ts";
import { keyed } from "#app/domain/keyed.ts";
import { PATH_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { readDrawings, readWritten, visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { sizeReader } from "#app/domain/penetrations/size.ts";
import { readNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { LIMIT_CRITERIA, type OpeningLimit } from "./compare-limits.ts";
import { isOfService, isOnSubstrate, questionsOf, type Shown, severalTypesOf } from "./compare-specimen.ts";
import type { Candidate } from "./match.schema.ts";
import { finderWords, lineOf, outsideWords, silentWords } from "./match-labels.ts";
import { compareShown, isCovered, lackOf } from "./size-brackets.ts";
import { type Suggestion, suggester } from "./suggestions.ts";
import { type Pair, pairKey, readTested, type Tested } from "./tested.sql.ts";
import { gapFields, testedLimit, testedThickness, unstatedWords } from "./tested-specimen.ts";
import { type PenetrationType, type ServiceReading, typesWritten } from "./types.ts";

/** The number of projects that hold each solution; in columns, as they may be as many as the catalogue has. */
interface Uses {
	sols: Int32Array;
	counts: Int32Array;
}

const usesRow = z.object({ sols: z.array(z.int()), counts: z.array(z.int()) });

const USES = `select coalesce(json_agg(solution_id), '[]') as sols, coalesce(json_agg(uses), '[]') as counts from (
	select solution_id, count(*)::int as uses from project_item where is_active group by 1) counted`;

async function countUses(em: EntityManager): Promise<Uses> {
	const [row] = await readRows(em, usesRow, raw(USES));
	return { sols: new Int32Array(row!.sols), counts: new Int32Array(row!.counts) };
}

/** Counted once for each version of what projects hold. */
async function readUses(em: EntityManager): Promise<Uses> {
	const { beside } = await readVersions(em, itemsVersionSql);
	return cached(
		em,
		["uses", beside],
		() => countUses(em),
		({ sols, counts }) => sols.byteLength + counts.byteLength,
	);
}

const idRow = z.object({ id: z.int() });

/** The weight of a favourite, above the uses of any solution; times the highest id that there can be, it is still exact. */
const FAVOURITE = 2 ** 21;

/** Hands on what a person prefers: solutions with a number that is larger the sooner they come; those that are not told have none. */
async function readPreferences(em: EntityManager, actor: Actor) {
	const { sols, counts } = await readUses(em);
	const favourites = await readRows(
		em,
		idRow,
		sql`select distinct l.solution_id as id from favourite_solution l join favourite f on f.id = l.favourite_id
			where f.user_id = ${actor.id}`,
	);
	return (tell: (sol: number, weight: number) => void): void => {
		for (const [at, sol] of sols.entries()) tell(sol, counts[at]!);
		for (const { id } of favourites) tell(id, FAVOURITE);
	};
}

/** Records texts as searches of the finder that found nothing; each text of a person once a day. */
async function recordMisses(em: EntityManager, userId: number, texts: string[]): Promise<void> {
	if (texts.length === 0) return;
	await em.execute(
		sql`insert into search_miss (user_id, text)
			select distinct ${userId}::int, left(m.text, 200) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as m(text)
			where not exists (select from search_miss s
			  where s.user_id = ${userId} and s.text = left(m.text, 200) and s.at > now() - interval '1 day')`,
	);
}

export const MAX_CANDIDATES = 10;

const MORE_THAN_IDS = 2 ** 31;

/** A candidate as pages tell it. */
export interface MatchedCandidate extends Candidate {
	/** All that decides is stated and shown. */
	isCovered: boolean;
	/** All that is stated is shown, while something that decides is not stated. */
	isPartly: boolean;
	/** The facts left open, in a few words each, with what it was tested with instead. */
	open: string[];
	/** The list states these and the report does not; each is named in a few words. */
	silent: string[];
	/** The limits of its specimens, as a report states them; empty where it does not. */
	tested: Record<OpeningLimit, string>;
	/** The limits that the opening is outside of, in a few words each, with what was tested. */
	outside: string[];
	/** The thickness that was tested, where the asked element is thicker and a laboratory may judge it; else empty. */
	thickerThan: string;
	/** The size that was tested. */
	size: string;
}

export interface TypeMatch {
	type: PenetrationType;
	/** FRRs of the specimens on the path, whatever else they show. */
	frrs: string[];
	candidates: MatchedCandidate[];
}

const asksForPath = ({ orientation, substrate, classification, material }: NamedParts) =>
	[orientation, substrate, classification, material].some(Boolean);

/** Services through substrates that are named for a service of an opening. */
type Path = readonly Pair[];

const NO_PATH: Path = [];

function pathOf(names: NamedParts, { services, substrates }: Parts): Path {
	const stood = [...substrates.all()].filter((one) => isOnSubstrate(names, one));
	return [...services.all()]
		.filter(({ record }) => isOfService(names, record))
		.flatMap(({ record: service }) => stood.map((substrate) => ({ service: service.id, substrate: substrate.id })));
}

/** Services of a list have few paths: each is worked out once. There is none where a text of it is in no list. */
function pathReader(parts: Parts): (service: ServiceReading) => Path {
	const known = new Map<string, Path>();
	return ({ unread, names }) => {
		if (unread.some((field) => PATH_FIELDS.includes(field)) || !asksForPath(names)) return NO_PATH;
		const { orientation, substrate, classification, material } = names;
		const key = [orientation?.id, substrate?.id, classification?.id, material?.id].join("/");
		const path = known.get(key) ?? pathOf(names, parts);
		known.set(key, path);
		return path;
	};
}

/** A thickness that a laboratory may judge is not shown. */
function criteriaOf({ thickness, service_type, size, insulation, evidence }: Shown): Candidate["shown"] {
	const thick = thickness === "thicker" ? "not shown" : thickness;
	return { path: true, rating: true, thickness: thick, service_type, size, insulation, evidence };
}

/** Offers each solution once, by the service of the opening of which it shows most. */
function bestOffers(ofServices: Suggestion[][], most: number): Suggestion[] {
	if (ofServices.length <= 1) return ofServices[0] ?? [];
	const ranked = ofServices.flat().toSorted((a, b) => compareShown(a.shown, b.shown));
	const first = ranked.filter(({ sol }, at) => ranked.findIndex((one) => one.sol === sol) === at);
	return first.slice(0, most);
}

async function candidatesOf(
	em: EntityManager,
	chosen: Suggestion[][],
	{ reports }: Tested,
): Promise<MatchedCandidate[][]> {
	const drawings = await readDrawings(em, [...new Set(chosen.flat().map(({ sol }) => sol))]);
	return chosen.map((offers) =>
		offers.map(
			({ sol, specimens, shown }): MatchedCandidate => ({
				sol,
				drawing: drawings.get(sol)?.drawing ?? "",
				specimens: specimens.map(({ id }) => id),
				reports: [...new Set(specimens.map(({ report }) => reports.get(report).label))],
				sample: drawings.get(sol)?.sample ?? false,
				shown: criteriaOf(shown),
				unstated: gapFields(shown.unstated),
				limits: shown.limits,
				complete: shown.unstated.length === 0,
				isCovered: isCovered(shown),
				isPartly: !isCovered(shown) && lackOf(shown) === 0,
				open: unstatedWords(shown.unstated, specimens),
				silent: silentWords(shown),
				outside: outsideWords(shown, specimens),
				tested: keyed(LIMIT_CRITERIA, (name) => testedLimit(lineOf(name), specimens)),
				thickerThan: shown.thickness === "thicker" ? testedThickness(specimens) : "",
				size: [...new Set(specimens.map(({ size }) => size))].join(" and "),
			}),
		),
	);
}

/** Reads preferences by the places of solutions with specimens: what a person prefers has more; of equals, the lower id. */
async function preferencesOf(em: EntityManager, actor: Actor, { sols }: Tested): Promise<Float64Array> {
	const preferences = new Float64Array(sols.values.length);
	for (let place = 0; place < preferences.length; place++) preferences[place] = -sols.values[place]!;
	const tell = await readPreferences(em, actor);
	tell((sol, weight) => {
		const place = sols.find(sol);
		if (place !== undefined) preferences[place]! += weight * MORE_THAN_IDS;
	});
	return preferences;
}

/**
 * The types of a list with what the catalogue shows for each (docs/rules/penetrations.md#match). What one specimen shows of
 * a type is said by `compare-specimen.ts`, what two around a size show by `size-brackets.ts`, and which come first by `suggestions.ts`.
 * Each type has at most so many candidates.
 */
export async function matchTypes(
	em: EntityManager,
	actor: Actor,
	types: PenetrationType[],
	consentDate: string | null,
	most: number = MAX_CANDIDATES,
): Promise<TypeMatch[]> {
	const parts = await readParts(em, consentDate);
	const sizeOf = sizeReader();
	const severalTypes = severalTypesOf(parts.services.all());
	const pathFor = pathReader(parts);
	const asked = types.map((type) => {
		const questions = questionsOf(type, sizeOf, severalTypes);
		const services = type.contradicts ? [] : type.services.map(pathFor);
		return { type, services: services.map((path, at) => ({ path, question: questions[at]! })) };
	});
	const paths = [...new Set(asked.flatMap(({ services }) => services.map(({ path }) => path)))];
	const pairs = new Map(paths.flat().map((pair) => [pairKey(pair), pair]));
	const tested = await readTested(em, parts, [...pairs.values()], consentDate);
	const onPath = new Map(paths.map((path) => [path, path.flatMap((pair) => tested.pairs.get(pairKey(pair)) ?? [])]));
	const preferences = await preferencesOf(em, actor, tested);
	const suggestionsOf = suggester({ tested, sizeOf, preferences, most });
	const found = asked.map(({ type, services }) => {
		const each = services.map(({ path, question }) => suggestionsOf(question, onPath.get(path)!));
		const offers = each.map((one) => one.offers);
		return { type, frrs: [...new Set(each.flatMap((one) => one.frrs))], offers: bestOffers(offers, most) };
	});
	const candidates = await candidatesOf(
		em,
		found.map(({ offers }) => offers),
		tested,
	);
	return found.map(({ type, frrs }, at) => ({ type, frrs, candidates: candidates[at]! }));
}

/** The best candidates come first: where the gap is outside of what these were tested with, it is outside of all. */
export const isOutsideEveryGap = ({ candidates }: TypeMatch) =>
	candidates.length > 0 && candidates.every(({ limits }) => limits.gap === "not shown");

/** A type that its owner is offered nothing for, or nothing for its gap, counts as a search without result. */
export function noteMisses(em: EntityManager, owner: Actor, matches: TypeMatch[]): Promise<void> {
	const texts = matches.flatMap((match) => {
		const words = finderWords(match.type);
		if (match.candidates.length === 0) return words || [];
		return isOutsideEveryGap(match) ? `${words} gap ${match.type.texts.gap} mm` : [];
	});
	return recordMisses(em, owner.id, texts);
}

/** Matches the penetrations of a project that the actor may see. */
export async function matchPenetrations(em: EntityManager, actor: Actor, projectId: number): Promise<TypeMatch[]> {
	const project = await visibleProject(em, actor, projectId);
	if (!project) throw notFound();
	const penetrations = await readWritten(em, projectId);
	if (penetrations.length === 0) return [];
	const types = typesWritten(penetrations, await readNames(em, projectId));
	const matches = await matchTypes(em, actor, types, await findConsentDate(em, projectId));
	if (project.own) await noteMisses(em, actor, matches);
	return matches;
}
