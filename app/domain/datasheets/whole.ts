import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { FileRef } from "#app/domain/catalogue/records/shapes.ts";
import type { Named } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

export interface WarrantyRecord {
	id: number;
	revision: string;
	is_active: boolean;
	pdf: FileRef;
	product: Named | null;
	/** ISO 8601, UTC. */
	updated: string;
}

export interface CoverRecord {
	id: number;
	revision: string;
	/** Sanitised HTML. */
	content: string;
	footer_note: string;
	is_active: boolean;
	created: string;
}

const warranties = `select w.id, w.revision, w.is_active, json_build_object('version', f.id, 'name', f.name) as pdf,
	case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as product,
	${isoTime("w.updated")} as updated
	from warranty w join file f on f.id = w.pdf_id left join product p on p.id = w.product_id`;

const covers = `select c.id, c.revision, c.content, c.footer_note, c.is_active, ${isoTime("c.created")} as created
	from cover c`;

/** The last changed first, or the one with this id. For staff. */
export function readWarranties(em: EntityManager, actor: Actor, id: number | null = null): Promise<WarrantyRecord[]> {
	requireStaff(actor);
	return em.execute<WarrantyRecord[]>(
		`${warranties} where w.id = coalesce(?::int, w.id) order by w.updated desc, w.id desc`,
		[id],
	);
}

/** The newest first, or the one with this id. For staff. */
export function readCovers(em: EntityManager, actor: Actor, id: number | null = null): Promise<CoverRecord[]> {
	requireStaff(actor);
	return em.execute<CoverRecord[]>(`${covers} where c.id = coalesce(?::int, c.id) order by c.created desc, c.id desc`, [
		id,
	]);
}
