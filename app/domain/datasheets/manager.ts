import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { FileView } from "#app/domain/catalogue/views.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

export const MANAGER_PAGE_SIZE = 7;

export interface ProductRow {
	id: number;
	name: string;
	isActive: boolean;
	version: number;
	img: FileView | null;
	tds: FileView | null;
	msds: FileView | null;
}

export interface WarrantyRow {
	id: number;
	revision: string;
	isActive: boolean;
	version: number;
	/** ISO 8601, UTC. */
	updated: string;
	/** Null: for all products. */
	product: string | null;
	pdf: FileView;
}

export interface CoverRow {
	id: number;
	revision: string;
	isActive: boolean;
	version: number;
	/** ISO 8601, UTC. */
	created: string;
	content: string;
	footerNote: string;
}

export interface ManagerQuery {
	search: string;
	/** Null: the page that has the selected record. */
	page: number | null;
	selected: number | null;
}

export interface ManagerPage<Row> {
	rows: Row[];
	total: number;
	page: number;
	pages: number;
}

const file = (alias: string) =>
	`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name,
		'width', ${alias}.width, 'height', ${alias}.height) end`;

const lists = {
	product: {
		sql: `select t.id, t.name, t.is_active as "isActive", t.version, ${file("i")} as img, ${file("d")} as tds,
			${file("m")} as msds from product t left join file i on i.id = t.img_id left join file d on d.id = t.tds_id
			left join file m on m.id = t.msds_id`,
		named: "t.name",
		order: "t.name, t.id",
	},
	warranty: {
		sql: `select t.id, t.revision, t.is_active as "isActive", t.version, ${isoTime("t.updated")} as updated,
			p.name as product, ${file("f")} as pdf from warranty t join file f on f.id = t.pdf_id
			left join product p on p.id = t.product_id`,
		named: "t.revision || ' ' || coalesce((select name from product n where n.id = t.product_id), '')",
		order: "t.updated desc, t.id desc",
	},
	cover: {
		sql: `select t.id, t.revision, t.is_active as "isActive", t.version, ${isoTime("t.created")} as created, t.content,
			t.footer_note as "footerNote" from cover t`,
		named: "t.revision",
		order: "t.created desc, t.id desc",
	},
};

type Rows = { product: ProductRow; warranty: WarrantyRow; cover: CoverRow };

/** Products by name, revisions newest first; a page beyond the end is the last. */
export async function listManaged<List extends keyof Rows>(
	em: EntityManager,
	actor: Actor,
	list: List,
	{ search, page: asked, selected }: ManagerQuery,
): Promise<ManagerPage<Rows[List]>> {
	requireStaff(actor);
	const { sql, named, order } = lists[list];
	const where = `where strpos(lower(${named}), lower(?)) > 0`;
	const [count] = await em.execute<{ total: number }[]>(`select count(*)::int as total from ${list} t ${where}`, [
		search,
	]);
	const total = count!.total;
	const pages = Math.max(1, Math.ceil(total / MANAGER_PAGE_SIZE));
	const place = async () => {
		const [row] = await em.execute<{ place: number }[]>(
			`select place::int from (select t.id, row_number() over (order by ${order}) as place from ${list} t ${where}) p
			 where id = ?`,
			[search, selected],
		);
		return row?.place ?? 1;
	};
	const page = Math.min(pages, asked ?? (selected === null ? 1 : Math.ceil((await place()) / MANAGER_PAGE_SIZE)));
	const rows = await em.execute<Rows[List][]>(`${sql} ${where} order by ${order} limit ? offset ?`, [
		search,
		MANAGER_PAGE_SIZE,
		(page - 1) * MANAGER_PAGE_SIZE,
	]);
	return { rows, total, page, pages };
}

export async function getManaged<List extends keyof Rows>(
	em: EntityManager,
	actor: Actor,
	list: List,
	id: number,
): Promise<Rows[List]> {
	requireStaff(actor);
	const [row] = await em.execute<Rows[List][]>(`${lists[list].sql} where t.id = ?`, [id]);
	if (!row) throw notFound();
	return row;
}

export const listActiveProducts = (em: EntityManager) =>
	em.execute<{ id: number; name: string }[]>("select id, name from product where is_active order by name, id");
