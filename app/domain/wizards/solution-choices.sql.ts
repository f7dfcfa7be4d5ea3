import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { specimenLabelSql, substrateLabelSql } from "#app/domain/catalogue/labels-sql.ts";
import { listOf } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing, intArray } from "#db/sql.ts";
import type { ChoiceFilter } from "./solution-values.ts";

export const MOST_SPECIMENS = 100;

const substrateChoice = z.object({ id: z.int(), label: z.string(), isActive: z.boolean() });
const specimenChoice = substrateChoice.extend({ size: z.string(), frr: z.string(), service: z.string() });

const namedChoice = z.object({ id: z.int(), name: z.string() });

export type SubstrateChoice = z.output<typeof substrateChoice>;
export type SpecimenChoice = z.output<typeof specimenChoice>;

const SUBSTRATE = `select s.id, ${substrateLabelSql("s")} as label, s.is_active as "isActive" from substrate s`;

const inOrder = (alias: string, ids: number[]) =>
	sql`join unnest(${intArray(ids)}::int[]) with ordinality as x(id, ord) on x.id = ${raw(alias)}.id order by x.ord`;

export function listChosenSubstrates(em: EntityManager, chosen: number[]): Promise<SubstrateChoice[]> {
	return readRows(em, substrateChoice, sql`${raw(SUBSTRATE)} ${inOrder("s", chosen)}`);
}

export function listSubstrates(em: EntityManager, chosen: number[], text = ""): Promise<SubstrateChoice[]> {
	return readRows(
		em,
		substrateChoice,
		sql`select * from (${raw(SUBSTRATE)} where s.is_active and not (s.id = any(${intArray(chosen)}::int[]))) c
		 where label ilike ${containing(text)} order by label collate natural_order, id`,
	);
}

const SPECIMEN = `select t.id, ${specimenLabelSql("t")} as label, t.is_active as "isActive", t.size, f.name as frr,
	concat_ws(' - ', m.name, y.name, c.name) as service
	from specimen t join frr f on f.id = t.frr_id join service v on v.id = t.service_id
	join service_material m on m.id = v.material_id join service_type y on y.id = v.service_type_id
	join service_classification c on c.id = v.classification_id`;

export function listChosenSpecimens(em: EntityManager, chosen: number[]): Promise<SpecimenChoice[]> {
	return readRows(em, specimenChoice, sql`${raw(SPECIMEN)} ${inOrder("t", chosen)}`);
}

/** As Solution Admin searches: book, report, specimen, size, material, drawing. */
const FOUND = listOf("specimen").long!.ids.replaceAll("$q", "?");
const PLACES = FOUND.split("?").length - 1;

/** At most {@link MOST_SPECIMENS}, newest first. */
export async function listSpecimens(
	em: EntityManager,
	chosen: number[],
	{ classification, material, type, text = "" }: ChoiceFilter,
): Promise<{ specimens: SpecimenChoice[]; total: number }> {
	const places = Array<string>(PLACES).fill(containing(text));
	const where = sql`where t.is_active and not (t.id = any(${intArray(chosen)}::int[]))
		and (v.classification_id = ${classification}::int or ${classification}::int is null)
		and (v.material_id = ${material}::int or ${material}::int is null)
		and (v.service_type_id = ${type}::int or ${type}::int is null)
		${text === "" ? sql`` : sql`and t.id in (${raw(FOUND, places)})`}`;
	const specimens = await readRows(
		em,
		specimenChoice,
		sql`${raw(SPECIMEN)} ${where} order by t.id desc limit ${MOST_SPECIMENS}`,
	);
	const [count] = await readRows(
		em,
		z.object({ total: z.int() }),
		sql`select count(*)::int as total from specimen t join service v on v.id = t.service_id ${where}`,
	);
	return { specimens, total: count!.total };
}

export async function listFilters(em: EntityManager) {
	const names = (table: string) =>
		readRows(em, namedChoice, sql`select id, name from ${raw(table)} where is_active order by name, id`);
	return {
		classification: await names("service_classification"),
		material: await names("service_material"),
		type: await names("service_type"),
	};
}
