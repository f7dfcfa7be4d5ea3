import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { reportKind } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import { reportLabelSql } from "#app/domain/catalogue/records/record-labels.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const candidateRow = z.object({ id: z.int(), drawing: z.string(), isActive: z.boolean(), sample: z.boolean() });

export async function readDrawings(em: EntityManager, sols: number[]) {
	const rows = await readRows(
		em,
		candidateRow,
		sql`select s.id, s.drawing, s.is_active as "isActive", exists (select from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
			    join report r on r.id = sp.report_id where ss.solution_id = s.id and r.is_sample) as sample
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const proofRow = z.object({
	...{ id: z.int(), specimenId: z.string(), size: z.string(), frr: z.string(), report: z.string() },
	kind: reportKind,
});

/** A tested specimen, as it is named in a line. */
export type Proof = Omit<z.output<typeof proofRow>, "id" | "kind">;

export async function readProofs(em: EntityManager, specimens: number[]): Promise<Map<number, Proof>> {
	const rows = await readRows(
		em,
		proofRow,
		sql`select sp.id, sp.specimen_id as "specimenId", sp.size, f.name as frr, ${raw(reportLabelSql("r"))} as report,
			  coalesce(r.kind, '') as kind
			from specimen sp join frr f on f.id = sp.frr_id join report r on r.id = sp.report_id
			where sp.id = any(${intArray(specimens)}::int[])`,
	);
	return new Map(
		rows.map(({ id, kind, report, ...proof }) => [id, { ...proof, report: citedReport(report, { kind }) }]),
	);
}

const factsRow = z.object({ id: z.int(), drawing: z.string(), isActive: z.boolean(), specimens: z.array(proofRow) });

export async function solutionFacts(em: EntityManager, sols: number[]) {
	const rows = await readRows(
		em,
		factsRow,
		sql`select s.id, s.drawing, s.is_active as "isActive", coalesce((select json_agg(json_build_object('id', sp.id, 'specimenId', sp.specimen_id,
			    'size', sp.size, 'frr', f.name, 'report', ${raw(reportLabelSql("r"))}, 'kind', coalesce(r.kind, '')) order by ss.position)
			  from solution_specimen ss join specimen sp on sp.id = ss.specimen_id join frr f on f.id = sp.frr_id
			  join report r on r.id = sp.report_id where ss.solution_id = s.id), '[]') as specimens
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}
