import { type LoadOptions, ParseSpeeds, PDFDocument } from "@cantoo/pdf-lib";

/** Without the rests that the library takes for a page's sake: nobody waits beside it here. */
export const openPdf = (bytes: Uint8Array, options: Pick<LoadOptions, "password"> = {}): Promise<PDFDocument> =>
	PDFDocument.load(bytes, { ...options, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });

export const savePdf = (pdf: PDFDocument): Promise<Uint8Array> =>
	pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
