import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { specimenStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const part = z.object({ id: z.int(), name: z.string() });

const substrateRow = z.object({ id: z.int(), orientation: part, name: part, thickness: z.string() });

const serviceRow = z.object({
	id: z.int(),
	material: part,
	classification: part,
	serviceType: part,
	insulation: z.object({ name: z.string(), thickness: z.string() }),
});

export type TestedSubstrate = z.output<typeof substrateRow>;
export type TestedService = z.output<typeof serviceRow>;

/** Substrates, services and FRRs of the catalogue by id. */
export interface Parts {
	substrates: ReadonlyMap<number, TestedSubstrate>;
	services: ReadonlyMap<number, TestedService>;
	frrs: ReadonlyMap<number, string>;
}

const named = (table: string, id: string) =>
	`(select json_build_object('id', l.id, 'name', l.name) from ${table} l where l.id = ${id})`;

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

export async function readParts(em: EntityManager): Promise<Parts> {
	const substrates = await readRows(
		em,
		substrateRow,
		raw(`select u.id, ${named("orientation", "u.orientation_id")} as orientation,
			${named("substrate_name", "u.name_id")} as name, u.thickness from substrate u`),
	);
	const services = await readRows(
		em,
		serviceRow,
		raw(`select v.id, ${named("service_material", "v.material_id")} as material,
			${named("service_classification", "v.classification_id")} as classification,
			${named("service_type", "v.service_type_id")} as "serviceType",
			(select json_build_object('name', m.name, 'thickness', i.thickness) from insulation i
				join insulation_material m on m.id = i.name_id where i.id = v.insulation_id) as insulation from service v`),
	);
	const frrs = await readRows(em, part, raw("select id, name from frr"));
	return {
		substrates: byId(substrates),
		services: byId(services),
		frrs: new Map(frrs.map(({ id, name }) => [id, name])),
	};
}

const specimenRow = z.object({
	id: z.int(),
	sol: z.int(),
	size: z.string(),
	service: z.int(),
	substrate: z.int(),
	substrate2: z.int().nullable(),
	frr: z.int(),
	report: z.int(),
	/** Of seal type and products in layers. */
	seal: z.string(),
	status: reportStatus,
});

/** A specimen of a solution. */
export type TestedSpecimen = z.output<typeof specimenRow>;

const columns = () => `sp.id, ss.solution_id as sol, sp.size, sp.service_id as service, sp.substrate_id as substrate,
	sp.substrate_2_id as substrate2, sp.frr_id as frr, sp.report_id as report,
	concat_ws('/', sp.application_id, sp.prot_first_id, coalesce(sp.prot_sec_id, 0), coalesce(sp.prot_third_id, 0)) as seal,
	${specimenStatusSql("sp", "r", today())} as status`;

const REST = `report r on r.id = sp.report_id join solution_specimen ss on ss.specimen_id = sp.id
	join solution s on s.id = ss.solution_id`;

/** A service through a substrate, as a specimen has them. */
export interface Pair {
	service: number;
	substrate: number;
}

/** Specimens of offered solutions that have one of the pairs. */
export const readTested = (em: EntityManager, pairs: Pair[]): Promise<TestedSpecimen[]> =>
	readRows(
		em,
		specimenRow,
		sql`with wanted as materialized (
			  select * from unnest(${intArray(pairs.map(({ service }) => service))}::int[],
			    ${intArray(pairs.map(({ substrate }) => substrate))}::int[]) as w(service, substrate)
			), found as (
			  select sp.id from wanted w join specimen sp on sp.service_id = w.service and sp.substrate_id = w.substrate
			  where sp.is_active
			  union
			  select sp.id from wanted w join specimen sp on sp.service_id = w.service and sp.substrate_2_id = w.substrate
			  where sp.is_active
			)
			select ${raw(columns())} from found f join ${raw(`specimen sp on sp.id = f.id join ${REST}`)} where s.is_offered`,
	);

/** All specimens of solutions, whatever has become of them. */
export const readSpecimensOf = (em: EntityManager, sols: number[]): Promise<TestedSpecimen[]> =>
	readRows(
		em,
		specimenRow,
		sql`select ${raw(columns())} from specimen sp join ${raw(REST)} where s.id = any(${intArray(sols)}::int[])`,
	);
