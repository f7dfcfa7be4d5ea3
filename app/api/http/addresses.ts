import type {
	FileRef,
	ProductRecord,
	ReportRecord,
	SolutionRecord,
} from "#app/domain/catalogue/parts/record-shapes.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { linkExpiry, signedFileAddress } from "#app/domain/files/signed-links.ts";
import { settings } from "#db/settings.ts";

/** States as text what the addresses of files depend on, other than the file; they stay the same for hours. */
export function addressFacts(): string {
	const { appUrl, fileLinkSecret } = settings();
	return `${linkExpiry(new Date())} ${appUrl} ${fileLinkSecret}`;
}

export function fileAddressOf(
	kind: FileAddress["kind"],
	id: number,
	field: string,
	file: FileRef | null,
): string | null {
	const { appUrl: origin, fileLinkSecret: secret } = settings();
	return file && signedFileAddress({ kind, id, field, ...file }, { now: new Date(), origin, secret });
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
