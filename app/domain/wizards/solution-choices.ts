import { specimenLabelSql, substrateLabelSql } from "#app/domain/catalogue/labels-sql.ts";
import { listOf } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { containing, intArray } from "#db/sql.ts";
import type { ChoiceFilter } from "./solution-values.ts";

/** So many specimens are offered at once; the filter brings the others. */
export const MOST_SPECIMENS = 100;

export interface SubstrateChoice {
	id: number;
	label: string;
	isActive: boolean;
}

export interface SpecimenChoice extends SubstrateChoice {
	size: string;
	frr: string;
	service: string;
}

const SUBSTRATE = `select s.id, ${substrateLabelSql("s")} as label, s.is_active as "isActive" from substrate s`;

export function listChosenSubstrates(em: EntityManager, chosen: number[]): Promise<SubstrateChoice[]> {
	return em.execute<SubstrateChoice[]>(
		`${SUBSTRATE} join unnest(?::int[]) with ordinality as x(id, ord) on x.id = s.id order by x.ord`,
		[intArray(chosen)],
	);
}

/** Beside the chosen ones, with the text in their label, in natural order. */
export function listSubstrates(em: EntityManager, chosen: number[], text = ""): Promise<SubstrateChoice[]> {
	return em.execute<SubstrateChoice[]>(
		`select * from (${SUBSTRATE} where s.is_active and not (s.id = any(?::int[]))) c
		 where label ilike ? order by label collate natural_order, id`,
		[intArray(chosen), containing(text)],
	);
}

/** FRR and service come with it, since they decide where the solution is found. */
const SPECIMEN = `select t.id, ${specimenLabelSql("t")} as label, t.is_active as "isActive", t.size, f.name as frr,
	concat_ws(' - ', m.name, y.name, c.name) as service
	from specimen t join frr f on f.id = t.frr_id join service v on v.id = t.service_id
	join service_material m on m.id = v.material_id join service_type y on y.id = v.service_type_id
	join service_classification c on c.id = v.classification_id`;

export function listChosenSpecimens(em: EntityManager, chosen: number[]): Promise<SpecimenChoice[]> {
	return em.execute<SpecimenChoice[]>(
		`${SPECIMEN} join unnest(?::int[]) with ordinality as x(id, ord) on x.id = t.id order by x.ord`,
		[intArray(chosen)],
	);
}

/** As Solution Admin searches: book, report, specimen, size, material, drawing. */
const FOUND = listOf("specimen").long!.ids.replaceAll("$q", "?");
const PLACES = FOUND.split("?").length - 1;

/** Newest first, at most {@link MOST_SPECIMENS}, and how many there are in all. */
export async function listSpecimens(
	em: EntityManager,
	chosen: number[],
	{ classification, material, type, text = "" }: ChoiceFilter,
): Promise<{ specimens: SpecimenChoice[]; total: number }> {
	const where = `where t.is_active and not (t.id = any(?::int[]))
		and (v.classification_id = ?::int or ?::int is null) and (v.material_id = ?::int or ?::int is null)
		and (v.service_type_id = ?::int or ?::int is null) ${text === "" ? "" : `and t.id in (${FOUND})`}`;
	const places = text === "" ? [] : Array<string>(PLACES).fill(containing(text));
	const values = [intArray(chosen), classification, classification, material, material, type, type, ...places];
	const specimens = await em.execute<SpecimenChoice[]>(
		`${SPECIMEN} ${where} order by t.id desc limit ${MOST_SPECIMENS}`,
		values,
	);
	const [count] = await em.execute<{ total: number }[]>(
		`select count(*)::int as total from specimen t join service v on v.id = t.service_id ${where}`,
		values,
	);
	return { specimens, total: count!.total };
}

export async function listFilters(em: EntityManager) {
	const names = (table: string) =>
		em.execute<{ id: number; name: string }[]>(`select id, name from ${table} where is_active order by name, id`);
	return {
		classification: await names("service_classification"),
		material: await names("service_material"),
		type: await names("service_type"),
	};
}
