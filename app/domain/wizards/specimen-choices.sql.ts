import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import {
	reportLabelSql,
	serviceLabelSql,
	substrateLabelSql,
} from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { type SpecimenReference, specimenReferences } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const choice = z.object({ value: z.int(), label: z.string() });
const sourcedChoice = choice.extend({ source: z.string() });

export type RecordChoice = z.output<typeof choice>;

const labels: Partial<Record<string, string>> = {
	service: serviceLabelSql("t"),
	substrate: substrateLabelSql("t"),
	report: reportLabelSql("t"),
};

type Chosen<Field extends SpecimenReference> = Partial<Record<Field, (number | null)[]>>;

async function listReferenceChoices<Field extends SpecimenReference>(
	em: EntityManager,
	chosen: Chosen<Field>,
	which: (ids: string) => string,
): Promise<Record<Field, RecordChoice[]>> {
	const tables = new Map<string, number[]>();
	const fields = keysOf<Field>(chosen);
	for (const field of fields) {
		const ids = (chosen[field] ?? []).filter((id) => id !== null);
		const table = tableOf(specimenReferences[field].to);
		tables.set(table, [...(tables.get(table) ?? []), ...ids]);
	}
	const parts = [...tables].map(
		([table, ids]) => `select '${table}' as source, t.id as value,
		   ${labels[table] ?? "t.name"} || case when t.is_active then '' else ' (withdrawn)' end as label
		 from ${table} t where ${which(`'${intArray(ids)}'::int[]`)}`,
	);
	const rows =
		parts.length === 0
			? []
			: await readRows(
					em,
					sourcedChoice,
					sql`select * from (${raw(parts.join(" union all "))}) c
						order by source, label collate natural_ties, value`,
				);
	const of = (table: string) =>
		rows.flatMap(({ source, value, label }) => (source === table ? [{ value, label }] : []));
	return keyed(fields, (field) => of(tableOf(specimenReferences[field].to)));
}

export const listChoices = <Field extends SpecimenReference>(em: EntityManager, chosen: Chosen<Field>) =>
	listReferenceChoices(em, chosen, (ids) => `t.is_active or t.id = any(${ids})`);

export const listChosen = <Field extends SpecimenReference>(em: EntityManager, chosen: Chosen<Field>) =>
	listReferenceChoices(em, chosen, (ids) => `t.id = any(${ids})`);
