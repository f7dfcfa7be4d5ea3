import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { type ReportStatus, WANTED } from "#app/domain/catalogue/evidence/report-status.ts";
import { reportStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const IN_FORCE: ReadonlySet<string> = new Set(WANTED.in_force);

const part = z.object({ id: z.int(), name: z.string() });

const isActive = z.boolean();

const substrateRow = z.object({ id: z.int(), isActive, orientation: part, name: part, thickness: z.string() });

const serviceRow = z.object({
	id: z.int(),
	isActive,
	material: part,
	classification: part,
	serviceType: part,
	insulation: z.object({ name: z.string(), thickness: z.string() }),
});

export type TestedSubstrate = z.output<typeof substrateRow>;
export type TestedService = z.output<typeof serviceRow>;

/** Substrates, services and FRRs of the catalogue by id, and what is in force of the rest. */
export interface Parts {
	substrates: ReadonlyMap<number, TestedSubstrate>;
	services: ReadonlyMap<number, TestedService>;
	frrs: ReadonlyMap<number, string>;
	/** FRRs and products. */
	withdrawn: { frrs: ReadonlySet<number>; products: ReadonlySet<number> };
	/** Status on the day, by report. */
	reports: ReadonlyMap<number, ReportStatus>;
}

const named = (table: string, id: string) =>
	`(select json_build_object('id', l.id, 'name', l.name) from ${table} l where l.id = ${id})`;

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

export async function readParts(em: EntityManager): Promise<Parts> {
	const substrates = await readRows(
		em,
		substrateRow,
		raw(`select u.id, ${named("orientation", "u.orientation_id")} as orientation,
			${named("substrate_name", "u.name_id")} as name, u.thickness, u.is_active as "isActive" from substrate u`),
	);
	const services = await readRows(
		em,
		serviceRow,
		raw(`select v.id, ${named("service_material", "v.material_id")} as material,
			${named("service_classification", "v.classification_id")} as classification,
			${named("service_type", "v.service_type_id")} as "serviceType",
			(select json_build_object('name', m.name, 'thickness', i.thickness) from insulation i
				join insulation_material m on m.id = i.name_id where i.id = v.insulation_id) as insulation,
			v.is_active as "isActive" from service v`),
	);
	const frrs = await readRows(em, part.extend({ isActive }), raw('select id, name, is_active as "isActive" from frr'));
	const products = await readRows(em, part.pick({ id: true }), raw("select id from product where not is_active"));
	const reports = await readRows(
		em,
		z.object({ id: z.int(), status: reportStatus }),
		raw(`select r.id, ${reportStatusSql("r", today())} as status from report r`),
	);
	return {
		substrates: byId(substrates),
		services: byId(services),
		frrs: new Map(frrs.map(({ id, name }) => [id, name])),
		withdrawn: {
			frrs: new Set(frrs.flatMap((frr) => (frr.isActive ? [] : frr.id))),
			products: new Set(products.map(({ id }) => id)),
		},
		reports: new Map(reports.map(({ id, status }) => [id, status])),
	};
}

/** Specimen, solution, size, whether active, service, substrates, FRR, report; seal type and products in layers. */
const specimenTuple = z.tuple([
	z.int(),
	z.int(),
	z.string(),
	z.boolean(),
	z.int(),
	z.int(),
	z.int().nullable(),
	z.int(),
	z.int(),
	z.int(),
	z.array(z.int().nullable()),
]);

/** A specimen of a solution. */
export interface TestedSpecimen {
	id: number;
	sol: number;
	size: string;
	service: number;
	substrate: number;
	substrate2: number | null;
	frr: number;
	report: number;
	seal: string;
	status: ReportStatus;
}

function specimenOf(tuple: z.output<typeof specimenTuple>, parts: Parts): TestedSpecimen {
	const [id, sol, size, active, service, substrate, substrate2, frr, report, application, products] = tuple;
	const { withdrawn, reports, services, substrates } = parts;
	const isInUse =
		active &&
		services.get(service)!.isActive &&
		[substrate, substrate2].every((one) => one === null || substrates.get(one)!.isActive) &&
		!withdrawn.frrs.has(frr) &&
		!products.some((one) => one !== null && withdrawn.products.has(one));
	const seal = [application, ...products].join("/");
	const status = isInUse ? reports.get(report)! : "withdrawn";
	return { id, sol, size, service, substrate, substrate2, frr, report, seal, status };
}

/** Many at once are read several times as fast as rows of their own. */
const SPECIMENS = `json_agg(json_build_array(sp.id, ss.solution_id, sp.size, sp.is_active, sp.service_id, sp.substrate_id,
	sp.substrate_2_id, sp.frr_id, sp.report_id, sp.application_id,
	json_build_array(sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id)) order by sp.id)`;

const SOLUTIONS = "join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id";

/** A service through a substrate, as a specimen has them. */
export interface Pair {
	service: number;
	substrate: number;
}

export const pairKey = ({ service, substrate }: Pair) => `${service}/${substrate}`;

const pairRow = z.object({ service: z.int(), substrate: z.int(), specimens: z.array(specimenTuple) });

/** Specimens in force of offered solutions, by the pairs that they have. */
export async function readTested(
	em: EntityManager,
	pairs: Pair[],
	parts: Parts,
): Promise<Map<string, TestedSpecimen[]>> {
	const through = (column: string) => `select w.service, w.substrate, ${SPECIMENS} as specimens
		from wanted w join specimen sp on sp.service_id = w.service and sp.${column} = w.substrate ${SOLUTIONS}
		where s.is_offered and sp.is_active group by 1, 2`;
	const rows = await readRows(
		em,
		pairRow,
		sql`with wanted as materialized (
			  select * from unnest(${intArray(pairs.map(({ service }) => service))}::int[],
			    ${intArray(pairs.map(({ substrate }) => substrate))}::int[]) as w(service, substrate)
			) ${raw(through("substrate_id"))} union all ${raw(through("substrate_2_id"))}`,
	);
	const tested = new Map<string, TestedSpecimen[]>();
	for (const row of rows) {
		const key = pairKey(row);
		const specimens = row.specimens.map((one) => specimenOf(one, parts)).filter(({ status }) => IN_FORCE.has(status));
		tested.set(key, [...(tested.get(key) ?? []), ...specimens]);
	}
	return tested;
}

/** All specimens of solutions, whatever has become of them. */
export async function readSpecimensOf(em: EntityManager, sols: number[], parts: Parts): Promise<TestedSpecimen[]> {
	const rows = await readRows(
		em,
		z.object({ specimens: z.array(specimenTuple) }),
		sql`select coalesce(${raw(SPECIMENS)}, '[]') as specimens
			from specimen sp ${raw(SOLUTIONS)} where s.id = any(${intArray(sols)}::int[])`,
	);
	return rows.flatMap(({ specimens }) => specimens.map((one) => specimenOf(one, parts)));
}
