import { PDFDocument } from "@cantoo/pdf-lib";

/** The same PDF with a title, without the moment of printing, and packed more tightly. */
export async function tidyPdf(bytes: Uint8Array, title: string): Promise<Uint8Array> {
	const document = await PDFDocument.load(bytes, { updateMetadata: false });
	const fixed = new Date("2026-01-01T00:00:00Z");
	document.setTitle(title);
	document.setSubject("SAMPLE – not test evidence");
	document.setCreator("Passive Fire Schedules sample catalogue");
	document.setProducer("Passive Fire Schedules sample catalogue");
	document.setCreationDate(fixed);
	document.setModificationDate(fixed);
	return document.save({ useObjectStreams: true });
}
