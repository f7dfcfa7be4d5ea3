import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

interface Reach {
	/** The joins from a record `w` to the solutions `s` that depend on it. */
	joins: string;
	/** Fields of its history that finder paths and searches depend on. */
	fields?: readonly string[];
}

const bySpecimen = "join solution_specimen s on s.specimen_id = p.id";
const bySubstrate = "join solution_substrate s on s.substrate_id = b.id";
const byService = (column: string) =>
	`join service v on v.${column} = w.id join specimen p on p.service_id = v.id ${bySpecimen}`;
const flag = ["is_active"] as const;

const reach: Partial<Record<CatalogueEntity, Reach>> = {
	orient: { joins: `join substrate b on b.orientation_id = w.id ${bySubstrate}`, fields: flag },
	subname: { joins: `join substrate b on b.name_id = w.id ${bySubstrate}`, fields: flag },
	subs: {
		// By its list, and by what its specimens were tested in.
		joins: `cross join lateral (select solution_id from solution_substrate where substrate_id = w.id
			union all select t.solution_id from specimen p join solution_specimen t on t.specimen_id = p.id
			where w.id in (p.substrate_id, p.substrate_2_id)) s`,
		fields: ["is_active", "orientation", "name"],
	},
	servclass: { joins: byService("classification_id"), fields: flag },
	servmat: { joins: byService("material_id"), fields: flag },
	servtype: { joins: byService("service_type_id") },
	serv: {
		joins: `join specimen p on p.service_id = w.id ${bySpecimen}`,
		fields: ["is_active", "material", "service_type", "classification"],
	},
	insumat: {
		joins: `join insulation i on i.name_id = w.id join service v on v.insulation_id = i.id
			join specimen p on p.service_id = v.id ${bySpecimen}`,
	},
	insu: { joins: byService("insulation_id") },
	frrgroup: {
		joins: `join frr_group_member m on m.group_id = w.id join specimen p on p.frr_id = m.frr_id ${bySpecimen}`,
		fields: flag,
	},
	frr: { joins: `join specimen p on p.frr_id = w.id ${bySpecimen}`, fields: ["is_active", "group"] },
	sealtype: { joins: `join specimen p on p.application_id = w.id ${bySpecimen}` },
	brand: { joins: `join specimen p on p.brand_id = w.id ${bySpecimen}` },
	standard: { joins: `join report r on r.standard_id = w.id join specimen p on p.report_id = r.id ${bySpecimen}` },
	lab: { joins: `join report r on r.lab_id = w.id join specimen p on p.report_id = r.id ${bySpecimen}` },
	report: { joins: `join specimen p on p.report_id = w.id ${bySpecimen}` },
	product: {
		joins: `join specimen p on w.id in (p.prot_first_id, p.prot_sec_id, p.prot_third_id) ${bySpecimen}`,
	},
	specimen: {
		joins: "join solution_specimen s on s.specimen_id = w.id",
		// Services that differ by their insulation alone may differ in being withdrawn.
		fields: [
			"is_active",
			"report_book",
			"report_number",
			"report_lab",
			"size",
			"prot_first",
			"prot_sec",
			"prot_third",
			"frr",
			"service_classification",
			"service_material",
			"service_type",
			"insulation_material",
			"insulation_thickness",
		],
	},
	solution: {
		joins: "cross join lateral (select w.id as solution_id) s",
		fields: ["is_active", "specimens", "substrates"],
	},
};

/**
 * A query of the solutions that depend on the rows of `source`, which have an `id`; undefined for a kind of record
 * that no solution can depend on.
 */
export function solutionsUsing(entity: CatalogueEntity, source: string): string | undefined {
	const way = reach[entity];
	return way && `select distinct s.solution_id from ${source} w ${way.joins}`;
}

/** The same, each once for every way that leads to it: the first ones come without all the others. */
export function usagePaths(entity: CatalogueEntity, source: string): string | undefined {
	const way = reach[entity];
	return way && `select s.solution_id from ${source} w ${way.joins}`;
}

export function solutionsByRecord(entity: CatalogueEntity, source: string): string | undefined {
	const way = reach[entity];
	return way && `select distinct w.id, s.solution_id from ${source} w (id) ${way.joins}`;
}

/** A solution and every record that it depends on, as `(entity, record_id)`. */
export const dependenciesOf = (solution: number): string =>
	keysOf(reach)
		.map((entity) => {
			const of = `s.solution_id = ${Math.trunc(solution)}`;
			return `select '${entity}', w.id from ${tableOf(entity)} w ${reach[entity]!.joins} where ${of}`;
		})
		.join(" union ");

/** The same before and after a change. `source` has rows with an `id`: a table, or a query in brackets. */
export function reachedFrom(entity: CatalogueEntity, source: string): string | undefined {
	return reach[entity]?.fields && solutionsUsing(entity, source);
}

export const touchesPaths = (entity: CatalogueEntity, fields: readonly string[]): boolean =>
	fields.some((field) => reach[entity]?.fields?.includes(field));

const FEW = 2_000;

/** Writes out the ids while they are few, or the planner reads whole tables. Answers null when there are none. */
export async function writtenOut(em: EntityManager, query: string): Promise<string | null> {
	const statement = raw(`select q.solution_id from (${query}) q limit ${FEW + 1}`);
	const rows = await readRows(em, z.object({ solution_id: z.int() }), statement);
	if (rows.length === 0) return null;
	if (rows.length > FEW) return query;
	return `select unnest('${intArray(rows.map((row) => row.solution_id))}'::int[]) as solution_id`;
}
