import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import { LOOKUPS, type Lookup, lookup, OWN_FIELDS } from "#app/domain/catalogue/records/lookups.ts";
import { frrGroupsSql } from "#app/domain/catalogue/records/record-sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { specimenRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

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

export const fileOf = {
	report: "reports",
	specimen: "specimens",
	solution: "solutions",
	product: "products",
	warranty: "warranties",
	cover: "covers",
} as const;

export const entityOfList = {
	reports: "report",
	specimens: "specimen",
	solutions: "solution",
	products: "product",
	warranties: "warranty",
	covers: "cover",
} as const;

const composites = {
	subs: `select t.id, o.name as orientation, n.name, t.thickness, t.is_active::text as is_active
		from substrate t join orientation o on o.id = t.orientation_id join substrate_name n on n.id = t.name_id`,
	insu: `select t.id, n.name, t.thickness, t.is_active::text as is_active
		from insulation t join insulation_material n on n.id = t.name_id`,
	serv: `select t.id, m.name as material, y.name as service_type, i.thickness || ' - ' || n.name as insulation,
			c.name as classification, t.is_active::text as is_active
		from service t join service_material m on m.id = t.material_id join service_type y on y.id = t.service_type_id
		join insulation i on i.id = t.insulation_id join insulation_material n on n.id = i.name_id
		join service_classification c on c.id = t.classification_id`,
};

/** All text: the columns of the import file where there is one. History is kept in this form. */
export function historySelect(entity: CatalogueEntity): string {
	if (isIn(fileOf, entity)) return recordSelect(fileOf[entity], "facts");
	if (isIn(composites, entity)) return composites[entity];
	return lookupSelect(lookup(entity));
}

export const isIn = <Table extends object>(table: Table, entity: PropertyKey): entity is keyof Table =>
	Object.hasOwn(table, entity);

/** `facts`: name and content for the history; `paths`: where an export puts the file; `none`: empty. */
export type FileColumns = "facts" | "paths" | "none";

const item = (sql: string) => `replace(replace(${sql}, '\\', '\\\\'), ';', '\\;')`;
const part = (sql: string) => `replace(${item(sql)}, '/', '\\/')`;
/** One leading `BK` is taken off when a book is read, so a book that really begins with it needs another. */
const book = (sql: string) => `case when ${sql} ~* '^bk' then 'BK' || ${sql} else ${sql} end`;

function fileColumn(id: string, folder: string, column: string, files: FileColumns): string {
	if (files === "none") return "null::text";
	const text =
		files === "facts"
			? "f.name || ' (' || left(f.sha256, 12) || ')'"
			: `'files/${folder}/' || t.id || '/${column}/' || f.name`;
	return `(select ${text} from file f where f.id = ${id})`;
}

export function lookupSelect({ key, table, fields, own }: Lookup): string {
	const group = fields.includes("group")
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

const service = "select v.%c from service v where v.id = t.service_id";
const named = (table: string, id: string) => `(select n.name from ${table} n where n.id = ${id})`;
const ofService = (column: string) => `(${service.replace("%c", column)})`;
const ofSubstrate = (id: string, column: string) => `(select b.${column} from substrate b where b.id = ${id})`;

export function recordSelect(list: Exclude<ImportListName, "lookups">, files: FileColumns): string {
	switch (list) {
		case "products":
			return `select t.id, t.name, ${fileColumn("t.img_id", "products", "img", files)} as img,
				${fileColumn("t.tds_id", "products", "tds", files)} as tds,
				${fileColumn("t.msds_id", "products", "msds", files)} as msds,
				t.is_active::text as is_active from product t`;
		case "reports":
			return `select t.id, ${book("t.book")} as book, t.number, ${named("lab", "t.lab_id")} as lab,
				t.is_sample::text as is_sample, t.kind, ${named("standard", "t.standard_id")} as standard,
				t.issued::text as issued, t.expires::text as expires, ${reportKey("t.superseded_by_id")} as superseded_by,
				t.sponsor, t.scope, ${fileColumn("t.document_id", "reports", "document", files)} as document,
				t.document_public::text as document_public, t.is_active::text as is_active from report t`;
		case "specimens":
			return `select t.id, ${book("r.book")} as report_book, r.number as report_number,
				${named("lab", "r.lab_id")} as report_lab, t.specimen_id, t.size,
				${named("seal_type", "t.application_id")} as application, ${named("frr", "t.frr_id")} as frr,
				${named("brand", "t.brand_id")} as brand, ${named("product", "t.prot_first_id")} as prot_first,
				${named("product", "t.prot_sec_id")} as prot_sec, ${named("product", "t.prot_third_id")} as prot_third,
				${named("service_classification", ofService("classification_id"))} as service_classification,
				${named("service_material", ofService("material_id"))} as service_material,
				${named("service_type", ofService("service_type_id"))} as service_type,
				${named("insulation_material", `(select i.name_id from insulation i where i.id = ${ofService("insulation_id")})`)}
					as insulation_material,
				(select i.thickness from insulation i where i.id = ${ofService("insulation_id")}) as insulation_thickness,
				${named("orientation", ofSubstrate("t.substrate_id", "orientation_id"))} as substrate_orientation,
				${named("substrate_name", ofSubstrate("t.substrate_id", "name_id"))} as substrate_name,
				${ofSubstrate("t.substrate_id", "thickness")} as substrate_thickness,
				${named("orientation", ofSubstrate("t.substrate_2_id", "orientation_id"))} as substrate_2_orientation,
				${named("substrate_name", ofSubstrate("t.substrate_2_id", "name_id"))} as substrate_2_name,
				${ofSubstrate("t.substrate_2_id", "thickness")} as substrate_2_thickness,
				${specimenRemarks.map((remark) => `t.${remark}`).join(", ")}, t.is_active::text as is_active
				from specimen t join report r on r.id = t.report_id`;
		case "solutions":
			return `select t.id, t.drawing,
				(select string_agg(${specimenKey}, ';' order by ss.position) from solution_specimen ss
					join specimen p on p.id = ss.specimen_id join report r on r.id = p.report_id
					where ss.solution_id = t.id) as specimens,
				(select string_agg(${item("(o.name || ' - ' || n.name || ' - ' || b.thickness)")}, ';' order by sb.position)
					from solution_substrate sb join substrate b on b.id = sb.substrate_id
					join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id
					where sb.solution_id = t.id) as substrates,
				(select string_agg(i.note, E'\\n' order by i.no_id) from installation_note i where i.solution_id = t.id)
					as installation,
				${fileColumn("t.pdf_id", "solutions", "pdf", files)} as pdf,
				${fileColumn("t.img_large_id", "solutions", "image", files)} as image,
				t.is_active::text as is_active from solution t`;
		case "warranties":
			return `select t.id, t.revision, ${named("product", "t.product_id")} as product,
				${fileColumn("t.pdf_id", "warranties", "pdf", files)} as pdf, t.is_active::text as is_active from warranty t`;
		case "covers":
			return "select t.id, t.revision, t.content, t.footer_note, t.is_active::text as is_active from cover t";
	}
}

export const allLookupsSelect = (): string =>
	LOOKUPS.map((each, turn) => `(select l.*, ${turn} as turn from (${lookupSelect(each)}) l)`).join(" union all ");
