import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { kindRank } from "#app/domain/catalogue/definition/report-kinds.ts";
import {
	FIRE_FROM,
	NO_LIMITS,
	SEALED_FROM,
	TESTED_WITH,
	type TestedLimits,
} from "#app/domain/catalogue/definition/tested-limits.ts";
import { isInForce, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { type Parts, withdrawnParts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { intArray } from "#db/sql.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";

const FIELDS = keysOf(NO_LIMITS);

const blank = (specimen: string) =>
	FIELDS.map((name) =>
		typeof NO_LIMITS[name] === "string" ? `${specimen}.${name} = ''` : `${specimen}.${name} is null`,
	).join(" and ");

/** Selects a specimen's limits as JSON; null for the many whose report states none. */
const limitsSql = (specimen: string): string =>
	`case when ${blank(specimen)} then null
		else json_build_object(${FIELDS.map((name) => `'${name}', ${specimen}.${name}`).join(", ")}) end`;

const number = z.number().nullable();
const choice = <Name extends string>(choices: Readonly<Record<Name, string>>) => z.enum(keysOf(choices)).nullable();

const limitsRow = z.object({
	...{ opening_min: z.string(), opening_max: z.string(), gap_min: number, gap_max: number },
	...{ services: choice(TESTED_WITH), services_tested: z.string(), spacing_min: number },
	...{ sealed: choice(SEALED_FROM), fire_from: choice(FIRE_FROM), support_max: number },
});

/** A value of {@link limitsSql}. */
const testedLimits = limitsRow.nullable().transform((row): TestedLimits => row ?? NO_LIMITS);

/** Equal for the same limits. */
const limitsKey = (limits: TestedLimits): string =>
	limits === NO_LIMITS ? "" : JSON.stringify(FIELDS.map((name) => limits[name]));

const specimenRow = z.object({
	...{ id: z.int(), sol: z.int(), drawing: z.string(), size: z.string(), active: z.boolean() },
	...{ service: z.int(), substrate: z.int(), substrate2: z.int().nullable(), frr: z.int(), report: z.int() },
	...{ seal: z.string(), products: z.array(z.int().nullable()), limits: testedLimits },
});

type SpecimenRow = z.output<typeof specimenRow>;

const SPECIMENS = `json_agg(json_build_object('id', sp.id, 'sol', s.id, 'drawing', s.drawing, 'size', sp.size,
	'active', sp.is_active, 'service', sp.service_id, 'substrate', sp.substrate_id, 'substrate2', sp.substrate_2_id,
	'frr', sp.frr_id, 'report', sp.report_id,
	'seal', concat(sp.application_id, '/', sp.prot_first_id, '/', sp.prot_sec_id, '/', sp.prot_third_id),
	'products', json_build_array(sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id), 'limits', ${limitsSql("sp")}) order by sp.id)`;

const FROM = "specimen sp join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id";

const answer = z.object({ version: z.int(), specimens: z.array(specimenRow) });

async function listTestedSpecimens(em: EntityManager, where: RawQueryFragment, consentDate: string | null) {
	const read = async () => {
		const [row] = await readRows(
			em,
			answer,
			sql`select v.version, (select coalesce(${raw(SPECIMENS)}, '[]') from ${raw(FROM)} where ${where}) as specimens
				from (select version::int as version from catalogue_version) v`,
		);
		return { version: row!.version, rows: row!.specimens };
	};
	return withParts(em, read, consentDate);
}

/** The same limits are one object, so that they are compared once. */
type KnownLimits = Map<string, TestedLimits>;

function statusOf(
	{ active, products, report, ...made }: SpecimenRow,
	substrates: number[],
	parts: Parts,
): ReportStatus {
	const used = products.filter((product) => product !== null);
	const isInUse = active && withdrawnParts({ ...made, report, substrates, products: used }, parts).length === 0;
	return isInUse ? parts.reports.get(report).evidence.status : "withdrawn";
}

function specimenOf(row: SpecimenRow, parts: Parts, known: KnownLimits): TestedSpecimen {
	const { id, sol, drawing, size, service, substrate, substrate2, frr, report, seal } = row;
	const substrates = substrate2 === null ? [substrate] : [substrate, substrate2];
	const key = limitsKey(row.limits);
	const limits = known.get(key) ?? row.limits;
	known.set(key, limits);
	return {
		...{ id, sol, drawing, size, report, limits, seal },
		service: parts.services.get(service).record,
		substrates: substrates.map((one) => parts.substrates.get(one)),
		frr: parts.frrs.get(frr).name,
		status: statusOf(row, substrates, parts),
		kind: kindRank(parts.reports.get(report).evidence.kind),
	};
}

/** Lists every specimen of some solutions, withdrawn or expired ones, too. */
export async function listSpecimensOf(em: EntityManager, sols: number[], consentDate: string | null) {
	const { rows, parts } = await listTestedSpecimens(em, sql`s.id = any(${intArray(sols)}::int[])`, consentDate);
	const known: KnownLimits = new Map();
	return rows.map((row) => specimenOf(row, parts, known));
}

/** The specimens that may be wanted together: of one service in one substrate, or tested with several services in it. */
export interface Pair {
	/** The id of the service; null for all that were tested with several. */
	service: number | null;
	substrate: number;
}

export const pairKey = ({ service, substrate }: Pair) => `${service ?? "several"}/${substrate}`;

/** Specimens in force of offered solutions by pairs, and what they are made of. */
export interface Tested {
	pairs: Map<string, TestedSpecimen[]>;
	limits: KnownLimits;
	parts: Parts;
	count: number;
}

/** Many more than the specimens of a catalogue of 30,000 solutions. */
const MAX_CACHED = 500_000;

/** The specimens by the parts that they are made of, which are others after each change of the catalogue and each midnight. */
const cached = new WeakMap<Parts, Tested>();

const emptyOf = (parts: Parts): Tested => ({ pairs: new Map(), limits: new Map(), parts, count: 0 });

function listPairs(em: EntityManager, pairs: Pair[], consentDate: string | null) {
	const own = pairs.filter(({ service }) => service !== null);
	const several = pairs.filter(({ service }) => service === null).map(({ substrate }) => substrate);
	const ids = (values: (number | null)[]) => intArray(values.map((value) => value ?? 0));
	const wanted = sql`select * from unnest(${ids(own.map(({ service }) => service))}::int[],
		${ids(own.map(({ substrate }) => substrate))}::int[]) as w(service, substrate)`;
	const isWanted = (column: string) =>
		sql`(sp.service_id, sp.${raw(column)}) in (${wanted}) or (sp.services = 'several' and sp.${raw(column)} = any(${intArray(several)}::int[]))`;
	const where = sql`sp.is_active and s.is_offered and (${isWanted("substrate_id")} or ${isWanted("substrate_2_id")})`;
	return listTestedSpecimens(em, where, consentDate);
}

/** Adds the rows of pairs; a pair without a specimen gets an empty list, so that it is not looked up again. */
function addPairs(tested: Tested, pairs: Pair[], rows: SpecimenRow[]): Tested {
	const wanted = new Map(pairs.map((pair) => [pairKey(pair), [] as TestedSpecimen[]]));
	for (const row of rows) {
		const specimen = specimenOf(row, tested.parts, tested.limits);
		if (!isInForce(specimen.status)) continue;
		for (const { id: substrate } of specimen.substrates) {
			wanted.get(pairKey({ service: specimen.service.id, substrate }))?.push(specimen);
			if (specimen.limits.services === "several") wanted.get(pairKey({ service: null, substrate }))?.push(specimen);
		}
		tested.count++;
	}
	for (const [key, specimens] of wanted) tested.pairs.set(key, specimens);
	return tested;
}

/** Reads specimens by pairs, once for each version of the catalogue. */
export async function getTested(
	em: EntityManager,
	parts: Parts,
	pairs: Pair[],
	consentDate: string | null,
): Promise<Tested> {
	const before = cached.get(parts);
	const known = before && before.count <= MAX_CACHED ? before : emptyOf(parts);
	const missing = pairs.filter((pair) => !known.pairs.has(pairKey(pair)));
	if (missing.length === 0) return known;
	const found = await listPairs(em, missing, consentDate);
	if (found.parts === parts) {
		if (settings().cachedAnswers > 0) cached.set(parts, known);
		return addPairs(known, missing, found.rows);
	}
	// The catalogue has changed since: nothing of what was read before is of it.
	const all = missing.length < pairs.length ? await listPairs(em, pairs, consentDate) : found;
	return addPairs(emptyOf(all.parts), pairs, all.rows);
}
