import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { kindRank } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { isInForce } from "#app/domain/catalogue/evidence/report-status.ts";
import type { TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { keyed } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { intArray } from "#db/sql.ts";
import { sealOf, statusOf } from "./evidence-used.ts";
import { gradeOf, gradeParts } from "./size-brackets.ts";
import { limitsKey, limitsSql, testedLimits } from "./specimen-limits.sql.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";

/** The most specimens that are kept, more than a catalogue of 300,000 solutions has; some 40 bytes each. */
const MAX_KEPT = 2_000_000;

export interface Pair {
	service: number;
	substrate: number;
}

export const pairKey = ({ service, substrate }: Pair) => `${service}/${substrate}`;

/** Values that many specimens share, by their places. */
class Shared<Value, Key = string> {
	readonly values: Value[] = [];
	readonly #places = new Map<Key, number>();

	placeOf(key: Key, make: () => Value): number {
		const known = this.#places.get(key);
		if (known !== undefined) return known;
		this.#places.set(key, this.values.length);
		return this.values.push(make()) - 1;
	}

	/** Finds a place; undefined where no specimen has the value. */
	find(key: Key): number | undefined {
		return this.#places.get(key);
	}
}

const COLUMNS = ["ids", "sols", "frrs", "reports", "sizes", "substrates", "seals", "grades", "limits"] as const;

type Columns<Column> = Record<(typeof COLUMNS)[number], Column>;

/** Specimens in force of one service in one substrate, by solution, a column each: together they may be a million. */
export interface TestedPair extends Columns<Int32Array> {
	service: ServiceRecord;
}

/** Specimens of a catalogue by pairs; solutions, sizes, substrates and seals are places in what they share, grades those of `size-brackets.ts`. */
export interface Tested {
	/** Their ids. */
	sols: Shared<number, number>;
	sizes: Shared<string>;
	substrates: Shared<SubstrateRecord[]>;
	limits: Shared<TestedLimits>;
	seals: Shared<string>;
	frrs: Parts["frrs"];
	reports: Parts["reports"];
	/** The pairs by key; null where no specimen has the pair. */
	pairs: Map<string, TestedPair | null>;
	count: number;
}

const ints = z.array(z.int());
const idsOrNull = z.array(z.int().nullable());

const pairRow = z.object({
	...{ service: z.int(), substrate: z.int(), ids: ints, sols: ints, sizes: z.array(z.string()), frrs: ints },
	...{ reports: ints, firsts: ints, seconds: idsOrNull, applications: ints },
	...{ layer1: idsOrNull, layer2: idsOrNull, layer3: idsOrNull, limits: z.array(testedLimits) },
});

type PairRow = z.output<typeof pairRow>;

const readRow = z.object({ version: z.int(), pairs: z.array(pairRow) });

/** A column each, which is read several times as fast as rows. */
const AGGREGATES = `json_agg(id) as ids, json_agg(sol) as sols, json_agg(size) as sizes, json_agg(frr_id) as frrs,
	json_agg(report_id) as reports, json_agg(substrate_id) as firsts, json_agg(substrate_2_id) as seconds,
	json_agg(application_id) as applications, json_agg(prot_first_id) as layer1, json_agg(prot_sec_id) as layer2,
	json_agg(prot_third_id) as layer3, json_agg(limits) as limits`;

const through = (column: string) => `select w.service, w.substrate, sp.id, ss.solution_id as sol, sp.size, sp.frr_id,
	sp.report_id, sp.substrate_id, sp.substrate_2_id, sp.application_id, sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id,
	${limitsSql("sp")} as limits
	from wanted w join specimen sp on sp.service_id = w.service and sp.${column} = w.substrate and sp.is_active
	join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id and s.is_offered`;

function readPairs(em: EntityManager, pairs: Pair[], consentDate: string | null) {
	const read = async () => {
		const [row] = await readRows(
			em,
			readRow,
			sql`with wanted as materialized (
				  select * from unnest(${intArray(pairs.map(({ service }) => service))}::int[],
				    ${intArray(pairs.map(({ substrate }) => substrate))}::int[]) as w(service, substrate)
				) select (select version::int from catalogue_version) as version, coalesce((select json_agg(p) from (
				  select service, substrate, ${raw(AGGREGATES)} from (
				    ${raw(through("substrate_id"))} union all ${raw(through("substrate_2_id"))} order by 1, 2, sol, id
				  ) t group by 1, 2) p), '[]') as pairs`,
		);
		return { version: row!.version, rows: row!.pairs };
	};
	return withParts(em, read, consentDate);
}

function add(tested: Tested, row: PairRow, parts: Parts): void {
	const columns: Columns<number[]> = {
		...{ ids: [], sols: [], frrs: [], reports: [], sizes: [], substrates: [], seals: [], grades: [], limits: [] },
	};
	for (const [at, id] of row.ids.entries()) {
		const [report, frr, first, second] = [row.reports[at]!, row.frrs[at]!, row.firsts[at]!, row.seconds[at] ?? null];
		const layers = [row.layer1[at] ?? null, row.layer2[at] ?? null, row.layer3[at] ?? null];
		const substrates = second === null ? [first] : [first, second];
		const status = statusOf({ report, frr, service: row.service, substrates, layers }, parts);
		if (!isInForce(status)) continue;
		const [size, seal] = [row.sizes[at]!, sealOf(row.applications[at]!, layers)];
		columns.ids.push(id);
		const sol = row.sols[at]!;
		columns.sols.push(tested.sols.placeOf(sol, () => sol));
		columns.frrs.push(frr);
		columns.reports.push(report);
		columns.sizes.push(tested.sizes.placeOf(size, () => size));
		columns.substrates.push(
			tested.substrates.placeOf(substrates.join(), () => substrates.map((one) => parts.substrates.get(one))),
		);
		const limits = row.limits[at]!;
		columns.limits.push(tested.limits.placeOf(limitsKey(limits), () => limits));
		columns.seals.push(tested.seals.placeOf(seal, () => seal));
		columns.grades.push(gradeOf(kindRank(parts.reports.get(report).evidence.kind), status));
	}
	const packed = keyed(COLUMNS, (name) => new Int32Array(columns[name]));
	const service = parts.services.get(row.service).record;
	tested.pairs.set(pairKey(row), { service, ...packed });
	tested.count += columns.ids.length;
}

/** The specimens by the parts that they are made of, which are others after each change of the catalogue and each midnight. */
const kept = new WeakMap<Parts, Tested>();

const emptyOf = ({ frrs, reports }: Parts): Tested => ({
	...{
		sols: new Shared<number, number>(),
		sizes: new Shared<string>(),
		substrates: new Shared(),
		limits: new Shared(),
		seals: new Shared(),
		...{ frrs, reports },
		pairs: new Map(),
		count: 0,
	},
});

/** Adds the rows of pairs, and null for a pair that no specimen has. */
function withPairs(tested: Tested, pairs: Pair[], rows: PairRow[], parts: Parts): Tested {
	for (const row of rows) if (!tested.pairs.has(pairKey(row))) add(tested, row, parts);
	for (const pair of pairs) if (!tested.pairs.has(pairKey(pair))) tested.pairs.set(pairKey(pair), null);
	return tested;
}

/** Specimens in force of offered solutions, by the pairs that they have; read once for each version of the catalogue. */
export async function readTested(
	em: EntityManager,
	parts: Parts,
	pairs: Pair[],
	consentDate: string | null,
): Promise<Tested> {
	const before = kept.get(parts);
	const known = before && before.count <= MAX_KEPT ? before : emptyOf(parts);
	const missing = pairs.filter((pair) => !known.pairs.has(pairKey(pair)));
	if (missing.length === 0) return known;
	const found = await readPairs(em, missing, consentDate);
	if (found.parts === parts) {
		if (settings().keptAnswers > 0) kept.set(parts, known);
		return withPairs(known, missing, found.rows, parts);
	}
	// The catalogue has changed since: nothing of what was kept is of it.
	const all = missing.length < pairs.length ? await readPairs(em, pairs, consentDate) : found;
	return withPairs(emptyOf(all.parts), pairs, all.rows, all.parts);
}

/** The specimen at a place of a pair, as others are. */
export function specimenAt(tested: Tested, pair: TestedPair, at: number): TestedSpecimen {
	return {
		...{
			id: pair.ids[at]!,
			sol: tested.sols.values[pair.sols[at]!]!,
			report: pair.reports[at]!,
			service: pair.service,
		},
		size: tested.sizes.values[pair.sizes[at]!]!,
		substrates: tested.substrates.values[pair.substrates[at]!]!,
		limits: tested.limits.values[pair.limits[at]!]!,
		frr: tested.frrs.get(pair.frrs[at]!).name,
		seal: tested.seals.values[pair.seals[at]!]!,
		...gradeParts(pair.grades[at]!),
	};
}
