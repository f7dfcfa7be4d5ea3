import type { ProductView, SolutionView } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import type { AttachmentFacts, DocumentKind, MissingDocument, ProjectFacts } from "./facts.ts";

interface DocumentRow {
	kind: DocumentKind;
	/** Null = the warranty that holds for all products. */
	product_id: number | null;
	revision: string | null;
	storage_key: string;
}

/**
 * The supporting documents that the three switches ask for: of each product of the active items once, and the newest
 * active warranty without a product (api.md 8.11). What is asked for and not there is listed as missing.
 */
export async function gatherDocuments(
	em: EntityManager,
	project: ProjectFacts,
	active: SolutionView[],
): Promise<{ attachments: AttachmentFacts[]; missing: MissingDocument[] }> {
	const kinds: DocumentKind[] = [];
	if (project.addTds) kinds.push("tds");
	if (project.addMsds) kinds.push("msds");
	if (project.addWarranty) kinds.push("warranty");
	const products = new Map<number, ProductView & { sample: boolean }>();
	for (const solution of active) {
		for (const product of solution.products) {
			const known = products.get(product.id);
			products.set(product.id, { ...product, sample: solution.isSample && (known?.sample ?? true) });
		}
	}
	const rows = kinds.length > 0 ? await readDocuments(em, [...products.keys()]) : [];
	const attachments: AttachmentFacts[] = [];
	const missing: MissingDocument[] = [];
	const everything = [...products.values()].every((product) => product.sample);
	for (const kind of kinds) {
		const owners = kind === "warranty" ? [...products.values(), null] : [...products.values()];
		for (const owner of owners) {
			const row = rows.find((r) => r.kind === kind && r.product_id === (owner?.id ?? null));
			const product = owner?.name ?? null;
			if (row) {
				const sample = owner ? owner.sample : everything;
				attachments.push({ kind, product, revision: row.revision, key: row.storage_key, sample });
			} else missing.push({ kind, product });
		}
	}
	return { attachments: eachFileOnce(attachments), missing };
}

/** A file that several products share stays where it came first; it is a sample only if it is one for all of them. */
function eachFileOnce(attachments: AttachmentFacts[]): AttachmentFacts[] {
	const once = new Map<string, AttachmentFacts>();
	for (const attachment of attachments) {
		const known = once.get(attachment.key);
		once.set(attachment.key, known ? { ...known, sample: known.sample && attachment.sample } : attachment);
	}
	return [...once.values()];
}

function readDocuments(em: EntityManager, productIds: number[]): Promise<DocumentRow[]> {
	const ids = intArray(productIds);
	return em.execute<DocumentRow[]>(
		`select 'tds' as kind, p.id as product_id, null as revision, f.storage_key
		   from product p join file f on f.id = p.tds_id where p.id = any(?::int[])
		 union all
		 select 'msds', p.id, null, f.storage_key
		   from product p join file f on f.id = p.msds_id where p.id = any(?::int[])
		 union all
		 (select distinct on (w.product_id) 'warranty', w.product_id, w.revision, f.storage_key
		   from warranty w join file f on f.id = w.pdf_id
		   where w.is_active and (w.product_id is null or w.product_id = any(?::int[]))
		   order by w.product_id, w.updated desc, w.id desc)`,
		[ids, ids, ids],
	);
}
