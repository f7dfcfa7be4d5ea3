import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { FileRef } from "#app/domain/catalogue/parts/record-shapes.ts";
import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import { Cover, Warranty } from "#db/entities/datasheets.ts";
import type { EntityManager } from "#db/orm.ts";

export interface WarrantyRecord {
	id: number;
	revision: string;
	is_active: boolean;
	pdf: FileRef;
	product: Named | null;
	updated: string;
}

export interface CoverRecord {
	id: number;
	revision: string;
	/** The sanitised HTML. */
	content: string;
	footer_note: string;
	is_active: boolean;
	created: string;
}

export async function listWarrantyRecords(
	em: EntityManager,
	actor: Actor,
	id: number | null = null,
): Promise<WarrantyRecord[]> {
	requireStaff(actor);
	const warranties = await em.find(Warranty, id === null ? {} : { id }, {
		fields: ["revision", "isActive", "updated", "pdf.name", "product.name"],
		orderBy: { updated: "desc", id: "desc" },
		disableIdentityMap: true,
	});
	return warranties.map(({ id, revision, isActive, pdf, product, updated }) => ({
		id,
		revision,
		is_active: isActive,
		pdf: { version: pdf.id, name: pdf.name },
		product: product ? { id: product.id, name: product.name } : null,
		updated: updated.toISOString(),
	}));
}

export async function listCoverRecords(
	em: EntityManager,
	actor: Actor,
	id: number | null = null,
): Promise<CoverRecord[]> {
	requireStaff(actor);
	const covers = await em.find(Cover, id === null ? {} : { id }, {
		fields: ["revision", "content", "footerNote", "isActive", "created"],
		orderBy: { created: "desc", id: "desc" },
		disableIdentityMap: true,
	});
	return covers.map(({ id, revision, content, footerNote, isActive, created }) => ({
		id,
		revision,
		content,
		footer_note: footerNote,
		is_active: isActive,
		created: created.toISOString(),
	}));
}
