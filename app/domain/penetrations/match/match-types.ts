import { sql } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import { getParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { ServiceRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { notFound } from "#app/domain/errors.ts";
import { PATH_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { listDrawings, listWrittenPenetrations, visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { nameKey } from "#app/domain/search-key.ts";
import type { EntityManager } from "#db/orm.ts";
import { answerOf } from "./candidate-answer.ts";
import { candidatesFor } from "./candidates.ts";
import { isOnSubstrate } from "./compare-place.ts";
import { type ComparedCase, criteriaOf } from "./comparison.ts";
import type { Candidate } from "./match.schema.ts";
import { requiredOpening } from "./required-opening.ts";
import { getTested, type Pair, pairKey, type Tested } from "./tested.sql.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";
import { finderWords } from "./type-labels.ts";
import { type PenetrationType, type ServiceReading, typesWritten } from "./types.ts";

/** Records the texts of types that nothing was found for; each text of a person once a day. */
async function recordMisses(em: EntityManager, userId: number, texts: string[]): Promise<void> {
	if (texts.length === 0) return;
	await em.execute(
		sql`insert into search_miss (user_id, text, source)
			select distinct ${userId}::int, left(m.text, 200), 'list' from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as m(text)
			where not exists (select from search_miss s
			  where s.user_id = ${userId} and s.text = left(m.text, 200) and s.source = 'list' and s.at > now() - interval '1 day')`,
	);
}

/** A type with the first cases that the catalogue has for it, the best first, each of another solution. */
export interface TypeMatch {
	type: PenetrationType;
	/** The FRRs of the specimens that the finder lists for the type, whatever else they cover; only for a type without a case. */
	frrs: string[];
	cases: ComparedCase[];
}

const asksForPath = ({ orientation, substrate, classification, material }: NamedParts) =>
	[orientation, substrate, classification, material].some(Boolean);

/** Services through substrates that are named for a service of an opening. */
type Path = readonly Pair[];

const NO_PATH: Path = [];

const isOfService = ({ classification, material }: NamedParts, tested: ServiceRecord): boolean =>
	(!classification || classification.id === tested.classification.id) &&
	(!material || material.id === tested.material.id);

function pathOf(names: NamedParts, isOneOfSeveral: boolean, { services, substrates }: Parts): Path {
	const stood = [...substrates.all()].filter((one) => isOnSubstrate(names, one));
	const own = [...services.all()].filter(({ record }) => isOfService(names, record)).map(({ record }) => record.id);
	return stood.flatMap(({ id: substrate }) =>
		[...own, ...(isOneOfSeveral ? [null] : [])].map((service) => ({ service, substrate })),
	);
}

/** Services of a list have few paths: each is worked out once. There is none where a text of it is in no list. */
function pathReader(parts: Parts): (service: ServiceReading, isOneOfSeveral: boolean) => Path {
	const known = new Map<string, Path>();
	return ({ unread, names }, isOneOfSeveral) => {
		if (PATH_FIELDS.some((field) => unread.includes(field)) || !asksForPath(names)) return NO_PATH;
		const { orientation, substrate, classification, material } = names;
		const key = [orientation?.id, substrate?.id, classification?.id, material?.id, isOneOfSeveral].join("/");
		const path = known.get(key) ?? pathOf(names, isOneOfSeveral, parts);
		known.set(key, path);
		return path;
	};
}

/** Materials that the catalogue has as services of several types: which of them is meant matters to clients of `/api`. */
function severalTypesOf(services: Iterable<{ record: ServiceRecord }>): ReadonlySet<string> {
	const active = [...services].filter(({ record }) => record.is_active);
	// Insulation is a criterion of its own: an insulated pipe is no other type than a pipe.
	const typeKey = ({ service_type }: ServiceRecord) => nameKey(service_type.name.replace(/\b(?:un)?insulated\b/i, ""));
	const types = Map.groupBy(active, ({ record }) => nameKey(record.material.name));
	return new Set(
		[...types].flatMap(([key, all]) => (new Set(all.map(({ record }) => typeKey(record))).size > 1 ? key : [])),
	);
}

/** The same specimen may be on the paths of two services of an opening. */
function onPaths(paths: readonly Path[], { pairs }: Tested): ReadonlySet<TestedSpecimen> {
	const found = new Set<TestedSpecimen>();
	for (const pair of new Set(paths.flat())) for (const one of pairs.get(pairKey(pair)) ?? []) found.add(one);
	return found;
}

/**
 * The types of a list with what the catalogue covers for each (docs/rules/penetrations.md#match). How a case is compared and
 * which stands first is in `comparison.ts`.
 */
export async function matchTypes(
	em: EntityManager,
	types: PenetrationType[],
	consentDate: string | null,
): Promise<TypeMatch[]> {
	const parts = await getParts(em, consentDate);
	const pathFor = pathReader(parts);
	const paths = types.map(({ contradicts, services }) =>
		contradicts ? [] : services.map((service) => pathFor(service, services.length > 1)),
	);
	const pairs = new Map([...new Set(paths.flat())].flat().map((pair) => [pairKey(pair), pair]));
	const tested = await getTested(em, parts, [...pairs.values()], consentDate);
	return types.map((type, at) => {
		const opening = requiredOpening(type.services);
		return { type, ...candidatesFor(opening, onPaths(paths[at]!, tested)) };
	});
}

/** A type whose gap is outside of what every case was tested with. */
const isOutsideEveryGap = ({ cases }: TypeMatch) =>
	cases.length > 0 &&
	cases.every((one) => criteriaOf(one).some(({ criterion, state }) => criterion === "gap" && state === "not covered"));

/** A type that its owner is offered nothing for, or nothing for its gap, is recorded for staff. */
export function noteMisses(em: EntityManager, owner: Actor, matches: TypeMatch[]): Promise<void> {
	const texts = matches.flatMap((match) => {
		const words = finderWords(match.type);
		if (match.cases.length === 0) return words || [];
		return match.type.texts.gap && isOutsideEveryGap(match) ? `${words} gap ${match.type.texts.gap} mm` : [];
	});
	return recordMisses(em, owner.id, texts);
}

/** The candidates of types as `/api` tells them. */
async function answerMatches(
	em: EntityManager,
	projectId: number,
	matches: TypeMatch[],
	consentDate: string | null,
): Promise<{ type: PenetrationType; candidates: Candidate[] }[]> {
	const parts = await getParts(em, consentDate);
	const sols = matches.flatMap(({ cases }) => cases.map(({ specimens }) => specimens[0]!.sol));
	const drawings = await listDrawings(em, projectId, [...new Set(sols)]);
	const severalTypes = severalTypesOf(parts.services.all());
	return matches.map(({ type, cases }) => ({
		type,
		candidates: cases.map((one): Candidate => {
			const { sol, drawing } = one.specimens[0]!;
			return {
				...{ sol, drawing, sample: drawings.get(sol)?.sample ?? false },
				specimens: one.specimens.map(({ id }) => id),
				reports: [...new Set(one.specimens.map(({ report }) => parts.reports.get(report).label))],
				...answerOf(one, type, severalTypes),
			};
		}),
	}));
}

export async function matchPenetrations(em: EntityManager, actor: Actor, projectId: number) {
	const project = await visibleProject(em, actor, projectId);
	if (!project) throw notFound();
	const penetrations = await listWrittenPenetrations(em, projectId);
	if (penetrations.length === 0) return [];
	const types = typesWritten(penetrations, await getNames(em, projectId));
	const consentDate = await findConsentDate(em, projectId);
	const matches = await matchTypes(em, types, consentDate);
	if (project.own) await noteMisses(em, actor, matches);
	return answerMatches(em, projectId, matches, consentDate);
}
