import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

interface Reach {
	/** The joins from a record `w` to the specimens `p` that have it; left out of what no specimen has. */
	specimens?: string;
	/** The joins from a record `w` to the solutions `s` that depend on it. */
	joins: string;
	/** Fields of its history that finder paths and searches depend on. */
	fields?: readonly string[];
}

const bySubstrate = "join solution_substrate s on s.substrate_id = b.id";
const ofSubstrate = "join specimen p on b.id in (p.substrate_id, p.substrate_2_id)";
const flag = ["is_active"] as const;

/** The solutions that depend on a record are those of the specimens that have it. */
const bySpecimens = (specimens: string, fields?: readonly string[]): Reach => ({
	specimens,
	joins: `${specimens} join solution_specimen s on s.specimen_id = p.id`,
	fields,
});
const byService = (column: string, fields?: readonly string[]) =>
	bySpecimens(`join service v on v.${column} = w.id join specimen p on p.service_id = v.id`, fields);
const byReport = (column: string) =>
	bySpecimens(`join report r on r.${column} = w.id join specimen p on p.report_id = r.id`);

const reach: Partial<Record<CatalogueEntity, Reach>> = {
	orient: {
		specimens: `join substrate b on b.orientation_id = w.id ${ofSubstrate}`,
		joins: `join substrate b on b.orientation_id = w.id ${bySubstrate}`,
		fields: flag,
	},
	subname: {
		specimens: `join substrate b on b.name_id = w.id ${ofSubstrate}`,
		joins: `join substrate b on b.name_id = w.id ${bySubstrate}`,
		fields: flag,
	},
	subs: {
		specimens: "join specimen p on w.id in (p.substrate_id, p.substrate_2_id)",
		// By its list, and by what its specimens were tested in.
		joins: `cross join lateral (select solution_id from solution_substrate where substrate_id = w.id
			union all select t.solution_id from specimen p join solution_specimen t on t.specimen_id = p.id
			where w.id in (p.substrate_id, p.substrate_2_id)) s`,
		fields: ["is_active", "orientation", "name"],
	},
	servclass: byService("classification_id", flag),
	servmat: byService("material_id", flag),
	servtype: byService("service_type_id"),
	serv: bySpecimens("join specimen p on p.service_id = w.id", [
		"is_active",
		"material",
		"service_type",
		"classification",
	]),
	insumat: bySpecimens(
		`join insulation i on i.name_id = w.id join service v on v.insulation_id = i.id
			join specimen p on p.service_id = v.id`,
	),
	insu: byService("insulation_id"),
	frrgroup: bySpecimens("join frr_group_member m on m.group_id = w.id join specimen p on p.frr_id = m.frr_id", flag),
	frr: bySpecimens("join specimen p on p.frr_id = w.id", ["is_active", "group"]),
	sealtype: bySpecimens("join specimen p on p.application_id = w.id"),
	brand: bySpecimens("join specimen p on p.brand_id = w.id"),
	standard: byReport("standard_id"),
	lab: byReport("lab_id"),
	report: bySpecimens("join specimen p on p.report_id = w.id"),
	product: bySpecimens("join specimen p on w.id in (p.prot_first_id, p.prot_sec_id, p.prot_third_id)"),
	specimen: {
		specimens: "join specimen p on p.id = w.id",
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

/** A query of the specimens that have the rows of `source`, which have an `id`; undefined for what no specimen has. */
export function specimensUsing(entity: CatalogueEntity, source: string): string | undefined {
	const specimens = reach[entity]?.specimens;
	return specimens && `select distinct p.id from ${source} w ${specimens}`;
}

/** The same of solutions, each once for every way that leads to it: the first ones come without all the others. */
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
