import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { specimenStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import {
	drawingSql,
	productSql,
	specimenFactsSql,
	specimenSql,
	substrateJoins,
	substrateSql,
} from "#app/domain/catalogue/records/record-sql.ts";
import {
	type ProductRecord,
	type SolutionRecord,
	specimen,
	storedProduct,
	storedSolution,
	substrate,
} from "#app/domain/catalogue/records/shapes.ts";
import { notFound } from "#app/domain/errors.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";
import { derivedFrom } from "./derived.ts";
import { holds } from "./solutions.sql.ts";
import { material, named } from "./stored-solution.ts";

export type SpecimenView = "active" | "all";

const sqlOn = (day: string) => `
with wanted as (
	select id, ord from unnest(?::int[]) with ordinality as w(id, ord)
),
tested as (
	select ss.solution_id, json_agg(${specimenSql(day)} order by ss.position) as specimen,
		json_agg(${specimenFactsSql} order by ss.position) filter (where sp.is_active) as facts
	from wanted w join solution_specimen ss on ss.solution_id = w.id
	join specimen sp on sp.id = ss.specimen_id and (sp.is_active or ?::boolean)
	group by ss.solution_id
),
backed as (
	select w.id as solution_id, json_agg(${specimenStatusSql("sp", "rep", day)}) as statuses
	from wanted w join solution_specimen ss on ss.solution_id = w.id
	join specimen sp on sp.id = ss.specimen_id join report rep on rep.id = sp.report_id
	group by w.id
),
layers as (
	select ls.solution_id, json_agg(${substrateSql("su")} order by ls.position) as substrate
	from wanted w join solution_substrate ls on ls.solution_id = w.id ${substrateJoins("su", "ls.substrate_id")}
	group by ls.solution_id
),
noted as (
	select n.solution_id, json_agg(json_build_object('no_id', n.no_id, 'note', n.note) order by n.no_id) as installation
	from wanted w join installation_note n on n.solution_id = w.id group by n.solution_id
)
select so.id, so.is_active, ${drawingSql("so")} as drawing, t.specimen, t.facts, b.statuses, l.substrate, n.installation,
	${isoTime("so.created")} as created, ${isoTime("so.updated")} as updated
from wanted w
join solution so on so.id = w.id
left join tested t on t.solution_id = so.id
left join backed b on b.solution_id = so.id
left join layers l on l.solution_id = so.id
left join noted n on n.solution_id = so.id
order by w.ord`;

const { id, is_active, drawing, installation, created, updated } = storedSolution.shape;
const solutionRow = z.object({
	id,
	is_active,
	drawing,
	specimen: z.array(specimen).nullable(),
	facts: z
		.array(
			z.object({
				material,
				isActive: z.boolean(),
				frr: z.string(),
				frrGroups: z.array(named),
				classification: z.string(),
				report: z.string(),
				products: z.array(z.int()),
			}),
		)
		.nullable(),
	statuses: z.array(reportStatus).nullable(),
	substrate: z.array(substrate).nullable(),
	installation: installation.nullable(),
	created,
	updated,
});
const productRow = z.object({ product: storedProduct });

/** In the order of `ids`, unknown ones left out, withdrawn ones read: whoever asks decides who may see them. */
export async function readSolutionRecords(
	em: EntityManager,
	ids: number[],
	view: SpecimenView,
): Promise<SolutionRecord[]> {
	if (ids.length === 0) return [];
	const rows = await readRows(em, solutionRow, raw(sqlOn(today()), [intArray(ids), view === "all"]));
	const used = new Set(rows.flatMap((row) => row.facts ?? []).flatMap((facts) => facts.products));
	const products = await readProducts(em, used);
	return rows.map((row) => record(row, products));
}

async function readProducts(em: EntityManager, ids: Set<number>): Promise<Map<number, ProductRecord>> {
	if (ids.size === 0) return new Map();
	const statement = `select ${productSql("p")} as product from product p where p.id = any(?::int[])`;
	const rows = await readRows(em, productRow, raw(statement, [intArray(ids)]));
	return new Map(rows.map(({ product }) => [product.id, product]));
}

function record(row: z.output<typeof solutionRow>, products: Map<number, ProductRecord>): SolutionRecord {
	const { facts, statuses, specimen, substrate, installation, created, updated, ...own } = row;
	const tested = (facts ?? []).map((fact) => ({ ...fact, products: fact.products.map((id) => products.get(id)!) }));
	const derived = derivedFrom(
		tested,
		(substrate ?? []).map(({ name, orientation }) => ({ name: name.name, orientation: orientation.name })),
	);
	const first = tested.find(({ material }) => material.isActive)?.material;
	return {
		...own,
		specimen: specimen ?? [],
		substrate: substrate ?? [],
		products: derived.products,
		installation: installation ?? [],
		service: first ? { id: first.id, name: first.name } : null,
		services: derived.services,
		rating: derived.rating,
		evidence: solutionEvidence(statuses ?? []),
		frr_group: derived.frrGroups,
		orientation: derived.orientations,
		substrate_type: derived.substrateTypes,
		service_class: derived.serviceClasses,
		report: derived.reports,
		created,
		updated,
	};
}

/** By docs/rules/finder.md#withdrawn-solutions. Staff see all specimens, unless the end users' form is asked for. */
export async function getSolutionRecord(
	em: EntityManager,
	actor: Actor,
	id: number,
	form: "own" | "end user",
): Promise<SolutionRecord> {
	const asStaff = actor.isStaff && form === "own";
	const [solution] = await readSolutionRecords(em, [id], asStaff ? "all" : "active");
	if (!solution) throw notFound();
	if (solution.is_active || asStaff || (await holds(em, actor, id))) return solution;
	throw notFound();
}
