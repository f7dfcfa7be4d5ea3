import { reportWords, withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ProductView, SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { AttachmentFacts, DocumentKind, MissingDocument, ProjectFacts } from "./facts.ts";
import type { DocumentRow } from "./snapshot.sql.ts";

interface FoundDocument {
	facts: AttachmentFacts;
	sha256: string;
}

/** By docs/rules/schedules.md#supporting-documents. */
export function askedDocuments(
	project: ProjectFacts,
	active: SolutionView[],
	rows: DocumentRow[],
): { attachments: AttachmentFacts[]; missing: MissingDocument[] } {
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
	const found: FoundDocument[] = [];
	const missing: MissingDocument[] = [];
	const everything = active.length > 0 && active.every(({ isSample }) => isSample);
	for (const kind of kinds) {
		const owners = kind === "warranty" ? [...products.values(), null] : [...products.values()];
		for (const owner of owners) {
			const row = rows.find((r) => r.kind === kind && r.product === (owner?.id ?? null));
			const product = owner?.name ?? null;
			if (row) {
				const sample = owner ? owner.sample : everything;
				const facts = { kind, product, revision: row.revision, key: row.key, sample };
				const notInForce = owner?.isActive === false ? withdrawnWords(["product"]) : "";
				found.push({ facts: { ...facts, ...(notInForce ? { notInForce } : {}) }, sha256: row.sha256 });
			} else missing.push({ kind, product });
		}
	}
	const reports = project.addReports ? reportDocuments(active, rows) : { found: [], missing: [] };
	return { attachments: eachOnce([...found, ...reports.found]), missing: [...missing, ...reports.missing] };
}

/** In the order of the solutions. */
function reportDocuments(active: SolutionView[], rows: DocumentRow[]) {
	const reports = new Map(active.flatMap(({ specimens }) => specimens).map((one) => [one.report, one]));
	const found: FoundDocument[] = [];
	const missing: MissingDocument[] = [];
	for (const [product, { isSample: sample, reportStatus }] of reports) {
		const row = rows.find(({ report }) => report === product);
		const notInForce = reportWords(reportStatus);
		if (row) {
			const { key, sha256 } = row;
			const facts = { kind: "report" as const, product, revision: null, key, sample };
			found.push({ facts: { ...facts, ...(notInForce ? { notInForce } : {}) }, sha256 });
		} else missing.push({ kind: "report", product });
	}
	return { found, missing };
}

/** Shared documents are known by their content: each product has an upload of its own. Those of one status share. */
function eachOnce(found: FoundDocument[]): AttachmentFacts[] {
	const alike = Map.groupBy(found, ({ facts: { kind, revision, notInForce }, sha256 }) =>
		[kind, revision, sha256, notInForce].join(" "),
	);
	return [...alike.values()].flatMap((shared) => {
		const names = shared.map(({ facts }) => facts.product);
		const product = names.includes(null) ? null : names.join(", ");
		const sample = shared.every(({ facts }) => facts.sample);
		return shared.slice(0, 1).map(({ facts }) => ({ ...facts, product, sample }));
	});
}
