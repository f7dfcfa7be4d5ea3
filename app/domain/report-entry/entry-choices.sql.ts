import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { lookup } from "#app/domain/catalogue/definition/lookups.ts";
import type { LookupKey } from "#app/domain/catalogue/definition/record-definition.ts";
import { substrateLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import type { OwnedFile } from "#app/domain/files/owned.sql.ts";
import { findOwnedFile } from "#app/domain/files/owned.ts";
import { nameKey } from "#app/domain/search-key.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { ENTRY_COLUMNS } from "./entry-columns.ts";
import { serviceInWords } from "./entry-form.ts";
import type { KnownNames } from "./unseparated-table.ts";

const entryReport = z.object({
	...{ id: z.int(), book: z.string(), number: z.string(), lab: z.string() },
	isActive: z.boolean(),
});

export type EntryReport = z.output<typeof entryReport>;

/** The report whose specimens are entered. Throws not found, forbidden. */
export async function getEntryReport(em: EntityManager, actor: Actor, id: number): Promise<EntryReport> {
	requireEditor(actor);
	const [report] = await readRows(
		em,
		entryReport,
		sql`select r.id, r.book, r.number, l.name as lab, r.is_active as "isActive"
			from report r join lab l on l.id = r.lab_id where r.id = ${id}`,
	);
	if (!report) throw notFound();
	return report;
}

/** The PDF of the report; null without one. */
export const findReportDocument = (em: EntityManager, actor: Actor, id: number): Promise<OwnedFile | null> =>
	findOwnedFile(em, actor, { kind: "report", id, field: "document" });

const lists = [...new Set(ENTRY_COLUMNS.flatMap(({ list }) => list ?? []))] as LookupKey[];

const listedName = z.object({ list: z.string(), name: z.string() });

/** The active names of every list that a column of the table takes names from. */
export async function listEntryNames(em: EntityManager): Promise<Record<string, string[]>> {
	const all = lists.map((key) => `select '${key}' as list, name from ${lookup(key).table} where is_active`);
	const rows = await readRows(
		em,
		listedName,
		sql`select list, name from (${raw(all.join(" union all "))}) n order by list, name collate natural_ties`,
	);
	const byList = Map.groupBy(rows, ({ list }) => list);
	return Object.fromEntries(lists.map((key) => [key, (byList.get(key) ?? []).map(({ name }) => name)]));
}

export const knownNames = (names: Record<string, string[]>): KnownNames =>
	Object.fromEntries(
		Object.entries(names).map(([list, all]) => [list, new Map(all.map((name) => [nameKey(name), name]))]),
	);

const synonym = z.object({ name: z.string(), means: z.string() });

/** Reads what words of the trade mean, by their keys. */
export async function listSynonyms(em: EntityManager): Promise<ReadonlyMap<string, string>> {
	const rows = await readRows(em, synonym, sql`select name, means from synonym where is_active`);
	return new Map(rows.map(({ name, means }) => [nameKey(name), means]));
}

const labelled = z.object({ label: z.string() });

const MAX_SUGGESTED = 1000;

export async function listSubstrateLabels(em: EntityManager): Promise<string[]> {
	const rows = await readRows(
		em,
		labelled,
		sql`select l.label from (select ${raw(substrateLabelSql("s"))} as label from substrate s where s.is_active) l
			order by l.label collate natural_ties limit ${MAX_SUGGESTED}`,
	);
	return rows.map(({ label }) => label);
}

const classification = z.object({
	...{ material: z.string(), type: z.string(), insulated: z.boolean() },
	classifications: z.array(z.string()),
});

export type KnownClassification = z.output<typeof classification>;

/** Reads the classifications that services of a material and a type have, with an insulation and without. */
export const listClassifications = (em: EntityManager): Promise<KnownClassification[]> =>
	readRows(
		em,
		classification,
		sql`select m.name as material, t.name as type, k.name <> 'N.A.' as insulated, array_agg(distinct c.name) as classifications
			from service s join service_material m on m.id = s.material_id join service_type t on t.id = s.service_type_id
				join insulation i on i.id = s.insulation_id join insulation_material k on k.id = i.name_id
				join service_classification c on c.id = s.classification_id
			where s.is_active and c.is_active group by 1, 2, 3`,
	);

const storedSpecimen = z.object({
	...{ id: z.int(), specimenId: z.string(), size: z.string(), frr: z.string() },
	...{ material: z.string(), service: z.string() },
	substrates: z.array(z.string()),
});

export type StoredSpecimen = z.output<typeof storedSpecimen>;

/** The active specimens that the report has already. */
export async function listStoredSpecimens(em: EntityManager, report: number): Promise<StoredSpecimen[]> {
	const rows = await readRows(
		em,
		storedSpecimen.omit({ service: true }).extend({ type: z.string(), insulation: z.string() }),
		sql`select t.id, t.specimen_id as "specimenId", t.size, f.name as frr, m.name as material, y.name as type,
			k.name as insulation,
			array(select ${raw(substrateLabelSql("b"))} from substrate b
				where b.id in (t.substrate_id, t.substrate_2_id) order by b.id = t.substrate_2_id) as substrates
			from specimen t join frr f on f.id = t.frr_id join service s on s.id = t.service_id
				join service_material m on m.id = s.material_id join service_type y on y.id = s.service_type_id
				join insulation i on i.id = s.insulation_id join insulation_material k on k.id = i.name_id
			where t.report_id = ${report} and t.is_active
			order by t.specimen_id collate natural_ties, t.id`,
	);
	return rows.map(({ type, insulation, ...row }) => ({
		...row,
		service: serviceInWords(row.material, type, insulation),
	}));
}
