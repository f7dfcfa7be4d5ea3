import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

/** The fields that hold files, by kind of owner (api.md 13). */
const columns: Record<string, { table: string; fields: Record<string, string>; staffOnly?: boolean }> = {
	drawing: { table: "solution", fields: { pdf: "pdf_id", img_small: "img_small_id", img_large: "img_large_id" } },
	product: { table: "product", fields: { img: "img_id", tds: "tds_id", msds: "msds_id" } },
	warranty: { table: "warranty", fields: { pdf: "pdf_id" }, staffOnly: true },
};

/** A stored file as it is sent. */
export interface OwnedFile {
	id: number;
	key: string;
	name: string;
	type: string;
	bytes: number;
	sha256: string;
}

/**
 * The file that a record has in a field now. Drawings and products: any signed-in person, withdrawn records included;
 * warranties: staff, forbidden to others. Not found where there is no such record, field or file.
 */
export async function getOwnedFile(
	em: EntityManager,
	actor: Actor,
	kind: string,
	id: number,
	field: string,
): Promise<OwnedFile> {
	const owner = Object.hasOwn(columns, kind) ? columns[kind] : undefined;
	const column = owner && Object.hasOwn(owner.fields, field) ? owner.fields[field] : undefined;
	if (!owner || !column) throw notFound();
	if (owner.staffOnly && !actor.isStaff) throw forbidden();
	const [file] = await em.execute<OwnedFile[]>(
		`select f.id, f.storage_key as key, f.name, f.type, f.bytes::int as bytes, f.sha256
		 from ${owner.table} o join file f on f.id = o.${column} where o.id = ?`,
		[id],
	);
	if (!file) throw notFound();
	return file;
}
