import { type PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFString } from "@cantoo/pdf-lib";

/** The bytes kept for a signature with its certificates. */
export const SIGNATURE_BYTES = 16 * 1024;

/** Ten digits for each number to come. */
export const RANGE_PLACE = `/ByteRange [0 ${Array(3).fill("0000000000").join(" ")}]`;

/** `2026-11-23T01:02:03.000Z` as PDF writes it. */
const pdfTime = (iso: string): string => `D:${iso.slice(0, 19).replaceAll(/\D/g, "")}Z`;

/** The field is filled in the finished bytes, so outside the packed objects. `at` (ISO 8601, UTC): the time it claims. */
export function addSignatureField(pdf: PDFDocument, at: string): void {
	const { context, catalog } = pdf;
	const value = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfTime(at)})
${RANGE_PLACE} /Contents <${"0".repeat(2 * SIGNATURE_BYTES)}> >>`;
	const signature = context.register(PDFInvalidObject.of(Buffer.from(value, "latin1")));
	const page = pdf.getPage(0);
	const field = context.register(
		context.obj({
			Type: "Annot",
			Subtype: "Widget",
			FT: "Sig",
			T: PDFString.of("Signature"),
			TU: PDFHexString.fromText("Digital signature"),
			V: signature,
			Rect: [0, 0, 0, 0],
			F: 132,
			P: page.ref,
		}),
	);
	page.node.addAnnot(field);
	catalog.set(PDFName.of("AcroForm"), context.register(context.obj({ Fields: [field], SigFlags: 3 })));
}
