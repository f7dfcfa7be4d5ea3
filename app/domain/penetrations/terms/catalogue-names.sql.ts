import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { SYNONYMS } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { getParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { wordsOf } from "#app/domain/finder/search-words.ts";
import { keyed } from "#app/domain/keyed.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { GLOSSARY_FIELDS, NAMES_OF, type NameKind } from "#app/domain/penetrations/penetration-fields.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { PenetrationReading } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type Glossary, glossaryKey, plainText, wordKey } from "./glossary.ts";

const NAME_KINDS: readonly NameKind[] = Object.values(NAMES_OF);

export interface Name {
	kind: NameKind;
	id: number;
	name: string;
}

interface LabelledSubstrate {
	orientation: { id: number; name: string };
	substrate: { id: number; name: string };
	thickness: string;
}

type LabelledService = Partial<Record<NameKind, { id: number; name: string }>>;

export interface Names {
	byKey: ReadonlyMap<string, Name[]>;
	synonyms: ReadonlyMap<string, string>;
	/** The beginnings of the keys of names and synonyms, and their plurals: a run of words that is none of these begins no name. */
	starts: ReadonlySet<string>;
	/** The meanings that this project's people decided for words of its list, which come before the catalogue's own. */
	meanings: Glossary;
	/** The substrates by {@link labelKey}, in either order: `Wall - Concrete - 150mm`, `Concrete, Wall, 150mm`. */
	substrates: ReadonlyMap<string, LabelledSubstrate>;
	/** The thicknesses of the substrates, by {@link wordKey}. */
	thicknesses: ReadonlySet<string>;
	/** The services by {@link labelKey}, with their type or without: `PVC (Combustible Pipe)` names a material and a classification. */
	services: ReadonlyMap<string, LabelledService>;
	/** Sizes of the catalogue that state no measure of their own, by {@link wordKey}: `310UB40 beam`. */
	sizes: ReadonlySet<string>;
	/** Orientations with substrates (`Junction, Concrete`) in which services of a material were tested, most tests first. */
	tested: ReadonlyMap<number, readonly string[]>;
}

/** A key of a label in which commas, bars and brackets count as blanks, since screens and files separate its parts differently. */
export const labelKey = (text: string): string => nameKey(plainText(text).replaceAll(/[,;|()[\]]/g, " "));

const row = z.object({ kind: z.enum([...NAME_KINDS, "synonym"]), id: z.int(), name: z.string(), means: z.string() });

const SQL = `select 'orientation' as kind, id, name, '' as means from orientation where is_active
	union all select 'substrate', id, name, '' from substrate_name where is_active
	union all select 'classification', id, name, '' from service_classification where is_active
	union all select 'material', id, name, '' from service_material where is_active
	union all select 'serviceType', id, name, '' from service_type where is_active
	union all select 'insulation', id, name, '' from insulation_material where is_active
	union all select 'synonym', id, name, means from (${SYNONYMS}) synonyms`;

/** Tells whether a name may be newly chosen, which a withdrawn one may not, although records that have it can be active. */
type IsOffered = (kind: NameKind, name: { id: number }) => boolean;

function labelledSubstrates(substrates: SubstrateRecord[], isOffered: IsOffered): Map<string, LabelledSubstrate> {
	const active = substrates.filter(
		({ is_active, orientation, name }) =>
			is_active && isOffered("orientation", orientation) && isOffered("substrate", name),
	);
	const labels = active.flatMap(({ orientation, name, thickness }): [string, LabelledSubstrate][] => {
		const substrate = { orientation, substrate: name, thickness };
		const parts = [`${orientation.name} ${name.name}`, `${name.name} ${orientation.name}`];
		return parts.map((part) => [labelKey(`${part} ${thickness}`), substrate]);
	});
	return new Map(labels);
}

function labelledServices(services: ServiceRecord[], isOffered: IsOffered): Map<string, LabelledService> {
	const active = services.filter(
		({ is_active, material, classification }) =>
			is_active && isOffered("material", material) && isOffered("classification", classification),
	);
	const labels = active.flatMap(({ material, classification, service_type }): [string, LabelledService][] => {
		const [own, of, type] = [material.name, classification.name, service_type.name];
		const short: LabelledService = { material, classification };
		const long: LabelledService = { ...short, serviceType: service_type };
		const longLabels = [`${own} ${of} ${type}`, `${of} ${own} ${type}`, `${own} ${type} ${of}`];
		return [
			...[`${own} ${of}`, `${of} ${own}`].map((label): [string, LabelledService] => [labelKey(label), short]),
			...(isOffered("serviceType", service_type) ? longLabels : []).map((label): [string, LabelledService] => [
				labelKey(label),
				long,
			]),
		];
	});
	return new Map(labels);
}

function startsOf(keys: string[]): Set<string> {
	// A word without a letter or digit is part of any run.
	const starts = new Set([""]);
	for (const key of keys) {
		for (let length = 1; length <= key.length; length++) starts.add(key.slice(0, length));
		starts.add(`${key}s`);
	}
	return starts;
}

type SpecimenNames = Pick<Names, "sizes" | "tested">;

const cached = new WeakMap<object, SpecimenNames & { version: number }>();

const specimensRow = z.object({
	version: z.int(),
	sizes: z.array(z.string()),
	places: z.array(z.object({ material: z.int(), place: z.string() })).nullable(),
});

/**
 * Reads the few texts of specimens that are needed once for each version of the catalogue, since this goes through
 * every specimen.
 */
async function listSpecimenNames(em: EntityManager): Promise<SpecimenNames> {
	const database = em.getConnection();
	const known = cached.get(database);
	if (known && known.version === (await getCatalogueVersion(em))) return known;
	const [row] = await readRows(
		em,
		specimensRow,
		raw(`select (select version::int from catalogue_version) as version,
			array(select distinct size from specimen where is_active) as sizes,
			(select json_agg(json_build_object('material', t.material, 'place', t.place) order by t.count desc, t.place) from (
			  select sv.material_id as material, o.name || ', ' || n.name as place, count(*) as count
			  from (select service_id, substrate_id from specimen where is_active
			      union all select service_id, substrate_2_id from specimen where is_active) sp
			    join service sv on sv.id = sp.service_id join substrate u on u.id = sp.substrate_id
			    join orientation o on o.id = u.orientation_id join substrate_name n on n.id = u.name_id
			  where o.is_active and n.is_active group by 1, 2) t) as places`),
	);
	const places = Map.groupBy(row!.places ?? [], ({ material }) => material);
	const found = {
		version: row!.version,
		sizes: new Set(row!.sizes.filter((size) => readSize(size) === null).map(wordKey)),
		tested: new Map([...places].map(([material, some]) => [material, some.map(({ place }) => place)])),
	};
	// A transaction sees its own changes, which may never be committed, so what it reads is not cached for others.
	if (!em.isInTransaction()) cached.set(database, found);
	return found;
}

export async function getNames(em: EntityManager, projectId: number): Promise<Names> {
	const rows = await readRows(em, row, raw(SQL));
	const stored = await em.find(PenetrationReading, { project: projectId }, { disableIdentityMap: true });
	const names = rows.flatMap(({ kind, id, name }) => (kind === "synonym" ? [] : [{ kind, id, name }]));
	const parts = await getParts(em);
	const offered = new Set(names.map(({ kind, id }) => `${kind} ${id}`));
	const isOffered: IsOffered = (kind, { id }) => offered.has(`${kind} ${id}`);
	const substrates = labelledSubstrates([...parts.substrates.all()], isOffered);
	const byKey = Map.groupBy(names, ({ name }) => nameKey(plainText(name)));
	const synonyms = new Map(
		rows
			.filter(({ kind }) => kind === "synonym")
			// The words of a text lose their fillers: `head of wall` is looked up as `head wall`, too.
			.flatMap(({ name, means }): [string, string][] =>
				[plainText(name), wordsOf(plainText(name)).join(" ")].map((words) => [nameKey(words), means]),
			),
	);
	return {
		byKey,
		synonyms,
		starts: startsOf([...byKey.keys(), ...synonyms.keys()]),
		meanings: new Map(stored.map(({ field, textKey, means }) => [glossaryKey(field, textKey), means])),
		substrates,
		thicknesses: new Set([...substrates.values()].map(({ thickness }) => wordKey(thickness))),
		services: labelledServices(
			[...parts.services.all()].map(({ record }) => record),
			isOffered,
		),
		...(await listSpecimenNames(em)),
	};
}

const reading = z.object({ field: z.enum(GLOSSARY_FIELDS), textKey: z.string(), means: z.string() });

/**
 * Meanings that the project's owner gave to words in other projects; where they differ, that of the latest project. What a blank
 * means is left out, since it depends on who wrote the list.
 */
export async function getOtherMeanings(em: EntityManager, projectId: number): Promise<Glossary> {
	const rows = await readRows(
		em,
		reading,
		sql`select distinct on (r.field, r.text_key) r.field, r.text_key as "textKey", r.means
			from penetration_reading r join project p on p.id = r.project_id
			where p.id <> ${projectId} and p.user_id = (select user_id from project where id = ${projectId})
			  and r.text_key <> ''
			order by r.field, r.text_key, p.updated desc, p.id desc`,
	);
	return new Map(rows.map(({ field, textKey, means }) => [glossaryKey(field, textKey), means]));
}

export async function listNames(em: EntityManager): Promise<Record<NameKind, string[]>> {
	const rows = await readRows(em, row, raw(SQL));
	return keyed(NAME_KINDS, (kind) =>
		distinctNaturally(rows.filter((one) => one.kind === kind).map(({ name }) => name)),
	);
}
