import type {
	FileRef,
	ProductRecord,
	ReportRecord,
	SolutionRecord,
} from "#app/domain/catalogue/records/record-shapes.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { linkExpiry, signedFileAddress } from "#app/domain/files/links.ts";
import { settings } from "#db/settings.ts";

const MOST_KEPT = 50_000;

/** An address stays the same for hours, and signing is what costs most of a list: they are kept until they change. */
const kept = { by: "", addresses: new Map<string, string>() };

/** All that an address depends on beside its file. */
export function addressFacts(now: Date) {
	const { appUrl: origin, fileLinkSecret: secret } = settings();
	return { origin, secret, by: `${linkExpiry(now)} ${origin} ${secret}` };
}

export function fileAddressOf(
	kind: FileAddress["kind"],
	id: number,
	field: string,
	file: FileRef | null,
): string | null {
	if (!file) return null;
	const now = new Date();
	const { origin, secret, by } = addressFacts(now);
	if (kept.by !== by || kept.addresses.size > MOST_KEPT) {
		kept.addresses.clear();
		kept.by = by;
	}
	// A version is a row of `file`; the same row may serve two records.
	const key = `${kind} ${id} ${field} ${file.version}`;
	const known = kept.addresses.get(key);
	if (known) return known;
	const address = signedFileAddress({ kind, id, field, ...file }, { now, origin, secret });
	kept.addresses.set(key, address);
	return address;
}

export function productAnswer({ id, name, img, tds, msds, is_active }: ProductRecord) {
	const of = (field: string, file: FileRef | null) => fileAddressOf("product", id, field, file);
	return { id, name, img: of("img", img), tds: of("tds", tds), msds: of("msds", msds), is_active };
}

export const reportAnswer = (report: ReportRecord) => ({
	...report,
	document: fileAddressOf("report", report.id, "document", report.document),
});

function drawingAnswer({ id, txt, pdf, img_small, img_large }: SolutionRecord["drawing"]) {
	const of = (field: string, file: FileRef | null) => fileAddressOf("drawing", id, field, file);
	return { id, txt, pdf: of("pdf", pdf), img_small: of("img_small", img_small), img_large: of("img_large", img_large) };
}

export const solutionAnswer = (solution: SolutionRecord) => ({
	...solution,
	drawing: drawingAnswer(solution.drawing),
	products: solution.products.map(productAnswer),
});
