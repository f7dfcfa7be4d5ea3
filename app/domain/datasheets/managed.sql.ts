import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const MANAGER_PAGE_SIZE = 7;

const file = z.object({
	id: z.int(),
	name: z.string(),
	width: z.int().nullable(),
	height: z.int().nullable(),
});

const record = { id: z.int(), isActive: z.boolean(), version: z.int() };

/** A revision of a warranty as it stands with its product. */
const currentWarranty = z.object({ id: z.int(), revision: z.string(), updated: time, pdf: file });

const productRow = z.object({
	...record,
	name: z.string(),
	img: file.nullable(),
	tds: file.nullable(),
	msds: file.nullable(),
	/** The newest of the revisions in force, which a schedule adds. */
	warranty: currentWarranty.nullable(),
});

export type ProductRow = z.output<typeof productRow>;

const warrantyRow = z.object({
	...record,
	revision: z.string(),
	updated: time,
	product: z.string().nullable(),
	pdf: file,
});

export type WarrantyRow = z.output<typeof warrantyRow>;

const coverRow = z.object({
	...record,
	revision: z.string(),
	created: time,
	content: z.string(),
	footerNote: z.string(),
});

interface Rows {
	product: ProductRow;
	warranty: WarrantyRow;
	cover: z.output<typeof coverRow>;
}

interface ManagerQuery {
	search: string;
	/** Null stands for the page that has the selected record. */
	page: number | null;
	selected: number | null;
}

export interface ManagerPage<Row> {
	rows: Row[];
	total: number;
	/** The number of records before the page. */
	from: number;
	page: number;
	pages: number;
}

const fileSql = (alias: string) =>
	`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name,
		'width', ${alias}.width, 'height', ${alias}.height) end`;

const columns = `t.id, t.is_active as "isActive", t.version`;

const lists: { [List in keyof Rows]: { row: z.ZodType<Rows[List]>; sql: string; named: string; order: string } } = {
	product: {
		row: productRow,
		sql: `select ${columns}, t.name, ${fileSql("i")} as img, ${fileSql("d")} as tds, ${fileSql("m")} as msds,
			(select json_build_object('id', w.id, 'revision', w.revision, 'updated', ${isoTime("w.updated")}, 'pdf', ${fileSql("f")})
				from warranty w join file f on f.id = w.pdf_id where w.product_id = t.id and w.is_active
				order by w.updated desc, w.id desc limit 1) as warranty
			from product t left join file i on i.id = t.img_id left join file d on d.id = t.tds_id
			left join file m on m.id = t.msds_id`,
		named: "t.name",
		order: "t.name collate natural_ties, t.id",
	},
	warranty: {
		row: warrantyRow,
		sql: `select ${columns}, t.revision, ${isoTime("t.updated")} as updated, p.name as product, ${fileSql("f")} as pdf
			from warranty t join file f on f.id = t.pdf_id left join product p on p.id = t.product_id`,
		named: "t.revision || ' ' || coalesce((select name from product n where n.id = t.product_id), '')",
		order: "t.updated desc, t.id desc",
	},
	cover: {
		row: coverRow,
		sql: `select ${columns}, t.revision, ${isoTime("t.created")} as created, t.content, t.footer_note as "footerNote"
			from cover t`,
		named: "t.revision",
		order: "t.created desc, t.id desc",
	},
};

/** Lists products by name, revisions newest first; a page beyond the end is the last. */
export async function listManaged<List extends keyof Rows>(
	em: EntityManager,
	actor: Actor,
	list: List,
	{ search, page: requestedPage, selected }: ManagerQuery,
): Promise<ManagerPage<Rows[List]>> {
	requireStaff(actor);
	const { row, sql, named, order } = lists[list];
	const found = `${list} t where strpos(lower(${named}), lower(?)) > 0`;
	const [count] = await readRows(
		em,
		z.object({ total: z.int(), place: z.int().nullable() }),
		raw(
			`select count(*)::int as total, (min(place) filter (where id = ?))::int as place
			 from (select t.id, row_number() over (order by ${order}) as place from ${found}) p`,
			[selected, search],
		),
	);
	const { total, place } = count!;
	const pages = Math.max(1, Math.ceil(total / MANAGER_PAGE_SIZE));
	const page = Math.min(pages, requestedPage ?? Math.ceil((place ?? 1) / MANAGER_PAGE_SIZE));
	const where = `where strpos(lower(${named}), lower(?)) > 0`;
	const from = (page - 1) * MANAGER_PAGE_SIZE;
	const statement = raw(`${sql} ${where} order by ${order} limit ? offset ?`, [search, MANAGER_PAGE_SIZE, from]);
	return { rows: await readRows(em, row, statement), total, from, page, pages };
}

export async function getManaged<List extends keyof Rows>(
	em: EntityManager,
	actor: Actor,
	list: List,
	id: number,
): Promise<Rows[List]> {
	requireStaff(actor);
	const { row, sql } = lists[list];
	const [found] = await readRows(em, row, raw(`${sql} where t.id = ?`, [id]));
	if (!found) throw notFound();
	return found;
}
