import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { specimenLabelSql, substrateLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { countFound, inState, readFoundPage } from "#app/domain/grid/found-records.sql.ts";
import type { RecordCondition } from "#app/domain/grid/text-source.sql.ts";
import { specimenHits } from "#app/domain/lists/list-search.sql.ts";
import { keyOf, searchKeysOf } from "#app/domain/search-key.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing, intArray } from "#db/sql.ts";
import type { SolutionSnapshot } from "./solution-steps.ts";

const MAX_OFFERED_SPECIMENS = 100;

const substrateChoice = z.object({ id: z.int(), label: z.string(), isActive: z.boolean() });
const specimenChoice = substrateChoice.extend({
	size: z.string(),
	frr: z.string(),
	service: z.string(),
	substrate: z.string(),
});

const namedChoice = z.object({ id: z.int(), name: z.string() });

type SubstrateChoice = z.output<typeof substrateChoice>;
export type SpecimenChoice = z.output<typeof specimenChoice>;

const SUBSTRATE = `select s.id, ${substrateLabelSql("s")} as label, s.is_active as "isActive" from substrate s`;

const inOrder = (alias: string, ids: number[]) =>
	sql`join unnest(${intArray(ids)}::int[]) with ordinality as x(id, ord) on x.id = ${raw(alias)}.id order by x.ord`;

export function listChosenSubstrates(em: EntityManager, chosen: number[]): Promise<SubstrateChoice[]> {
	return readRows(em, substrateChoice, sql`${raw(SUBSTRATE)} ${inOrder("s", chosen)}`);
}

/** Each word of the text anywhere in the name, however it is written. */
export function listSubstrates(em: EntityManager, chosen: number[], text = ""): Promise<SubstrateChoice[]> {
	const words = searchKeysOf(text);
	return readRows(
		em,
		substrateChoice,
		sql`select * from (${raw(SUBSTRATE)} where s.is_active and not (s.id = any(${intArray(chosen)}::int[]))) c
		 where ${words.length > 0 ? raw(words.map(() => "search_key(label) like ?").join(" and "), words.map(containing)) : sql`true`}
		 order by label collate natural_ties, id`,
	);
}

const SPECIMEN = `select t.id, ${specimenLabelSql("t")} as label, t.is_active as "isActive", t.size, f.name as frr,
	concat_ws(' - ', m.name, y.name, c.name) as service,
	(select string_agg(${substrateLabelSql("b")}, ' and ' order by b.id = t.substrate_2_id) from substrate b
		where b.id in (t.substrate_id, t.substrate_2_id)) as substrate
	from specimen t join frr f on f.id = t.frr_id join service v on v.id = t.service_id
	join service_material m on m.id = v.material_id join service_type y on y.id = v.service_type_id
	join service_classification c on c.id = v.classification_id`;

export function listChosenSpecimens(em: EntityManager, chosen: number[]): Promise<SpecimenChoice[]> {
	return readRows(em, specimenChoice, sql`${raw(SPECIMEN)} ${inOrder("t", chosen)}`);
}

type Chosen = Pick<SolutionSnapshot, "specimens" | "substrates" | "filter">;

/**
 * Lists at most {@link MAX_OFFERED_SPECIMENS} that are not chosen yet, those of reports that are chosen already before the
 * others, the newest first. Solution Admin searches alike: where
 * nothing has the text as typed, it may be written in any way.
 */
export async function listSpecimens(em: EntityManager, chosen: Chosen): Promise<Specimens> {
	const { text = "" } = chosen.filter;
	if (text === "") return listSpecimenRows(em, chosen, []);
	const { exact, loose } = specimenHits(text);
	const found = await listSpecimenRows(em, chosen, [exact]);
	return found.total > 0 || keyOf(text) === "" ? found : listSpecimenRows(em, chosen, [loose]);
}

interface Specimens {
	specimens: SpecimenChoice[];
	total: number;
}

async function listSpecimenRows(
	em: EntityManager,
	{ specimens: chosen, substrates, filter: { classification, material, type, here = substrates.length > 0 } }: Chosen,
	hits: readonly RecordCondition[],
): Promise<Specimens> {
	const is = (column: string, id: number | null) => (id === null ? [] : [{ sql: `${column} = ?`, values: [id] }]);
	const on = intArray(substrates);
	const ofChosenReports = `t.report_id in (select report_id from specimen where id = any('${intArray(chosen)}'::int[]))`;
	const records = {
		table: "specimen",
		from: "specimen t join service v on v.id = t.service_id",
		conditions: [
			...inState("active"),
			{ sql: "not (t.id = any(?::int[]))", values: [intArray(chosen)] },
			...is("v.classification_id", classification),
			...is("v.material_id", material),
			...is("v.service_type_id", type),
			...(here
				? [{ sql: "t.substrate_id = any(?::int[]) or t.substrate_2_id = any(?::int[])", values: [on, on] }]
				: []),
			...hits.map(({ sql: ids, values }) => ({ sql: `t.id in (${ids})`, values })),
		],
		order: () => ({ joins: "", order: `${ofChosenReports} desc, t.id desc` }),
	};
	const total = await countFound(em, records);
	const { ids } = await readFoundPage(em, { ...records, total }, { size: MAX_OFFERED_SPECIMENS });
	return { specimens: await listChosenSpecimens(em, ids), total };
}

export async function listFilters(em: EntityManager) {
	const names = (table: string) =>
		readRows(
			em,
			namedChoice,
			sql`select id, name from ${raw(table)} where is_active order by name collate natural_ties, id`,
		);
	return {
		classification: await names("service_classification"),
		material: await names("service_material"),
		type: await names("service_type"),
	};
}
