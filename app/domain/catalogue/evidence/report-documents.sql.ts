import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { reportLabelSql } from "#app/domain/catalogue/records/labels-sql.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const row = z.object({ label: z.string(), id: z.int(), version: z.int(), name: z.string() });

/** Of the reports that a solution rests on, by their labels: the documents that the actor may read (docs/rules/evidence.md). */
export async function reportDocuments(
	em: EntityManager,
	{ isStaff }: Pick<Actor, "isStaff">,
	solution: number,
): Promise<Record<string, FileAddress>> {
	const rows = await readRows(
		em,
		row,
		raw(
			`select distinct ${reportLabelSql("r")} as label, r.id, f.id as version, f.name
			 from solution_specimen l join specimen p on p.id = l.specimen_id join report r on r.id = p.report_id
			 join file f on f.id = r.document_id where l.solution_id = ? and (r.document_public or ?)`,
			[solution, isStaff],
		),
	);
	return Object.fromEntries(
		rows.map(({ label, ...file }) => [label, { kind: "report", field: "document", ...file }] as const),
	);
}
