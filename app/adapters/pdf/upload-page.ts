import { type PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { linkAnnotations } from "./annotations.ts";
import { packedStream } from "./open-pdf.ts";
import { drawForm } from "./placement.ts";
import { A4 } from "./running.ts";
import type { UploadPage } from "./upload.ts";

const of = PDFName.of;

export function insertUploadPage(target: PDFDocument, at: number, upload: UploadPage): PDFPage {
	const { width, height, forms, links, matrix, area } = upload;
	const page = target.insertPage(at, [width, height]);
	const names = Object.fromEntries(forms.map(({ ref }, index) => [`Upload${index}`, ref]));
	page.node.set(of("Resources"), target.context.obj({ XObject: names }));
	const content = forms.map((form, index) => drawForm(`Upload${index}`, form.matrix, area)).join("");
	page.node.set(
		of("Contents"),
		target.context.register(packedStream(target.context, `/Figure <</MCID 0>> BDC\n${content}EMC\n`)),
	);
	if (links.length > 0) page.node.set(of("Annots"), linkAnnotations(target.context, links, matrix));
	return page;
}

export function insertNoticePage(target: PDFDocument, at: number): PDFPage {
	return target.insertPage(at, [A4.width, A4.height]);
}
