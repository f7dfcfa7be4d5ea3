import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { columnsOf } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES, fileOfEntity, type RecordFile } from "#app/domain/catalogue/definition/import-lists.ts";
import { findLookup, LOOKUPS, type Lookup, OWN_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import { type CatalogueEntity, type Field, fileColumns } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { frrGroupsSql } from "#app/domain/catalogue/parts/record-json.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** A query of `record_id, texts`: the texts by field that each record had before the first of `changes`. */
export const oldTexts = (entity: CatalogueEntity, changes: string): string =>
	`select c.record_id, jsonb_object_agg(f.key, f.value order by c.id desc) as texts
	from catalogue_change c cross join jsonb_each(c.old) f
	where c.entity = '${entity}' and ${changes}
	group by c.record_id`;

export const recordTexts = z.record(z.string(), z.string().nullable());

export type RecordTexts = z.output<typeof recordTexts>;

export async function findTexts(em: EntityManager, entity: CatalogueEntity, id: number): Promise<RecordTexts | null> {
	const [row] = await readRows(
		em,
		z.object({ texts: recordTexts }),
		sql`select to_jsonb(e) - 'id' - 'list' as texts from (${raw(historySelect(entity))}) e where e.id = ${id}`,
	);
	return row?.texts ?? null;
}

/** The texts of a record as its history stores them: the columns of the import file where there is one. */
export function historySelect(entity: CatalogueEntity): string {
	const list = findLookup(entity);
	return list && entity !== "product" ? lookupSelect(list) : textsOf(entity, "facts");
}

/** `facts`: name and content for the history; `paths`: where an export puts the file; `none`: empty. */
type FileColumns = "facts" | "paths" | "none";

const item = (sql: string) => `replace(replace(${sql}, '\\', '\\\\'), ';', '\\;')`;
const part = (sql: string) => `replace(${item(sql)}, '/', '\\/')`;
/** A leading `BK` is removed when a book is read, so a book that really begins with it is written with a second one. */
const book = (sql: string) => `case when ${sql} ~* '^bk' then 'BK' || ${sql} else ${sql} end`;

function fileColumn(id: string, folder: string, column: string, files: FileColumns): string {
	if (files === "none") return "null::text";
	const text =
		files === "facts"
			? "f.name || ' (' || left(f.sha256, 12) || ')'"
			: `'files/${folder}/' || t.id || '/${column}/' || f.name`;
	return `(select ${text} from file f where f.id = ${id})`;
}

export function lookupSelect({ key, table, grouped, own }: Lookup): string {
	const group = grouped
		? frrGroupsSql("t.id", (inOrder) => `string_agg(${item("g.name")}, ';' ${inOrder})`)
		: "null::text";
	const texts = OWN_FIELDS.map(({ name }) => `${name === own?.name ? `t.${name}::text` : "null::text"} as ${name}`);
	return `select t.id, '${key}' as list, t.name, ${group} as "group", ${texts.join(", ")},
		t.is_active::text as is_active from ${table} t`;
}

const labPart = (report: string) => `case when exists (
		select from report o where lower(o.number) = lower(${report}.number) and lower(o.book) = lower(${report}.book)
			and o.id <> ${report}.id)
	then '/' || (select ${part("l.name")} from lab l where l.id = ${report}.lab_id) else '' end`;

const reportKey = (id: string) =>
	`(select 'BK' || ${part("r.book")} || '/' || ${part("r.number")} || ${labPart("r")} from report r where r.id = ${id})`;

export const specimenKey = `'BK' || ${part("r.book")} || '/' || ${part("r.number")} || ${labPart("r")} || '/' || ${part("p.specimen_id")}`;

const named = (table: string, id: string) => `(select n.name from ${table} n where n.id = ${id})`;
const ofService = (column: string) => `(select v.${column} from service v where v.id = t.service_id)`;
const ofSubstrate = (id: string, column: string) => `(select b.${column} from substrate b where b.id = ${id})`;

const substrateTexts = (name: "substrate" | "substrate_2") => ({
	[`${name}_orientation`]: named("orientation", ofSubstrate(`t.${name}_id`, "orientation_id")),
	[`${name}_name`]: named("substrate_name", ofSubstrate(`t.${name}_id`, "name_id")),
	[`${name}_thickness`]: ofSubstrate(`t.${name}_id`, "thickness"),
});

/** Columns whose text is not the field's own value, or the name that it refers to. */
const ownTexts: Partial<Record<CatalogueEntity, Record<string, string>>> = {
	serv: {
		insulation: `(select i.thickness || ' - ' || n.name from insulation i join insulation_material n on n.id = i.name_id
			where i.id = t.insulation_id)`,
	},
	report: { superseded_by: reportKey("t.superseded_by_id") },
	specimen: {
		report_book: book("r.book"),
		report_number: "r.number",
		report_lab: named("lab", "r.lab_id"),
		service_classification: named("service_classification", ofService("classification_id")),
		service_material: named("service_material", ofService("material_id")),
		service_type: named("service_type", ofService("service_type_id")),
		insulation_material: named(
			"insulation_material",
			`(select i.name_id from insulation i where i.id = ${ofService("insulation_id")})`,
		),
		insulation_thickness: `(select i.thickness from insulation i where i.id = ${ofService("insulation_id")})`,
		...substrateTexts("substrate"),
		...substrateTexts("substrate_2"),
	},
	solution: {
		specimens: `(select string_agg(${specimenKey}, ';' order by ss.position) from solution_specimen ss
			join specimen p on p.id = ss.specimen_id join report r on r.id = p.report_id where ss.solution_id = t.id)`,
		substrates: `(select string_agg(${item("(o.name || ' - ' || n.name || ' - ' || b.thickness)")}, ';' order by sb.position)
			from solution_substrate sb join substrate b on b.id = sb.substrate_id
			join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id
			where sb.solution_id = t.id)`,
		installation:
			"(select string_agg(i.note, E'\\n' order by i.no_id) from installation_note i where i.solution_id = t.id)",
	},
};

const joined: Partial<Record<CatalogueEntity, string>> = { specimen: "join report r on r.id = t.report_id" };

function textOf(entity: CatalogueEntity, field: Field, name: string, files: FileColumns): string {
	const own = ownTexts[entity]?.[name];
	if (own) return own;
	if (field.kind === "file") {
		return fileColumn(`t.${fileColumns(field).at(-1)}`, fileOfEntity(entity) ?? "", name, files);
	}
	if (field.kind === "reference") return named(tableOf(field.to), `t.${field.column}`);
	if (field.kind === "flag" || field.kind === "date" || field.kind === "millimetres") return `t.${field.column}::text`;
	return field.kind === "text" && field.spelling === "book" ? book(`t.${field.column}`) : `t.${field.column}`;
}

function textsOf(entity: CatalogueEntity, files: FileColumns): string {
	const texts = columnsOf(entity).map(
		({ field, column: { name } }) => `${textOf(entity, field, name, files)} as ${name}`,
	);
	return `select t.id, ${texts.join(", ")}, t.is_active::text as is_active
		from ${tableOf(entity)} t ${joined[entity] ?? ""}`;
}

export const recordSelect = (list: RecordFile, files: FileColumns): string => textsOf(FILE_ENTITIES[list], files);

export const allLookupsSelect = (): string =>
	LOOKUPS.map((each, turn) => `(select l.*, ${turn} as turn from (${lookupSelect(each)}) l)`).join(" union all ");
