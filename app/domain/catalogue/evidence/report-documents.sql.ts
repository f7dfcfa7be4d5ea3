import { LockMode, raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { Report } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const IN_A_CIRCLE: FieldErrors = { superseded_by: ["A report cannot be superseded by itself, nor in a circle."] };

/** The reports on the way stay locked: two who link at once cannot close a circle together. */
export async function circleErrors(em: EntityManager, id: number | null, successor: unknown): Promise<FieldErrors> {
	let at = typeof successor === "number" ? successor : undefined;
	while (at !== undefined && id !== null) {
		if (at === id) return IN_A_CIRCLE;
		const report: { supersededBy?: { id: number } | null } | null = await em.findOne(
			Report,
			{ id: at },
			{ lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
		);
		at = report?.supersededBy?.id;
	}
	return {};
}

const row = z.object({ label: z.string(), id: z.int(), version: z.int(), name: z.string() });

/** Maps the labels of a solution's reports to the documents that the actor may read (docs/rules/evidence.md). */
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
