import { reportLabelSql, serviceLabelSql, substrateLabelSql } from "#app/domain/catalogue/labels-sql.ts";
import type { SpecimenReference } from "#app/domain/catalogue/specimen-fields.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";

/** A record to choose. */
export interface Choice {
	value: number;
	label: string;
}

type List = "seal" | "frr" | "brand" | "product" | "service" | "substrate" | "report";

/** The list that each reference of a specimen is chosen from. */
const listOf: Record<SpecimenReference, List> = {
	application: "seal",
	frr: "frr",
	brand: "brand",
	prot_first: "product",
	prot_sec: "product",
	prot_third: "product",
	service: "service",
	substrate: "substrate",
	substrate_2: "substrate",
	report: "report",
};

const sources: Record<List, { table: string; label: string }> = {
	seal: { table: "seal_type", label: "t.name" },
	frr: { table: "frr", label: "t.name" },
	brand: { table: "brand", label: "t.name" },
	product: { table: "product", label: "t.name" },
	service: { table: "service", label: serviceLabelSql("t") },
	substrate: { table: "substrate", label: substrateLabelSql("t") },
	report: { table: "report", label: reportLabelSql("t") },
};

type Chosen<Field extends SpecimenReference> = Partial<Record<Field, (number | null)[]>>;

/** The records of some lists with their labels, in natural order: those that `which` says of a list's chosen ids. */
async function readLabels<Field extends SpecimenReference>(
	em: EntityManager,
	chosen: Chosen<Field>,
	which: (ids: string) => string,
): Promise<Record<Field, Choice[]>> {
	const lists = new Map<List, number[]>();
	const fields = Object.keys(chosen) as Field[];
	for (const field of fields) {
		const ids = (chosen[field] ?? []).filter((id) => id !== null);
		lists.set(listOf[field], [...(lists.get(listOf[field]) ?? []), ...ids]);
	}
	const parts = [...lists].map(
		([list, ids]) => `select '${list}' as list, t.id as value,
		   ${sources[list].label} || case when t.is_active then '' else ' (withdrawn)' end as label
		 from ${sources[list].table} t where ${which(`'${intArray(ids)}'::int[]`)}`,
	);
	const rows =
		parts.length === 0
			? []
			: await em.execute<(Choice & { list: List })[]>(
					`select * from (${parts.join(" union all ")}) c order by list, label collate natural_order, value`,
				);
	const of = (list: List) => rows.flatMap(({ value, label, ...row }) => (row.list === list ? [{ value, label }] : []));
	return Object.fromEntries(fields.map((field) => [field, of(listOf[field])])) as Record<Field, Choice[]>;
}

/**
 * What fields of a specimen can be chosen from, in natural order: active records, and those that are chosen already,
 * which say so when they are withdrawn.
 */
export const listChoices = <Field extends SpecimenReference>(em: EntityManager, chosen: Chosen<Field>) =>
	readLabels(em, chosen, (ids) => `t.is_active or t.id = any(${ids})`);

/** The labels of what is chosen. */
export const listChosen = <Field extends SpecimenReference>(em: EntityManager, chosen: Chosen<Field>) =>
	readLabels(em, chosen, (ids) => `t.id = any(${ids})`);
