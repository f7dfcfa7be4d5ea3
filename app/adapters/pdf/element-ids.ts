import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFString } from "@cantoo/pdf-lib";

const PRINTED = /^node\d{8,}$/;

const idOf = (object: PDFObject | undefined): string | undefined =>
	object instanceof PDFString && PRINTED.test(object.asString()) ? object.asString() : undefined;

/** Chromium goes on counting from whatever it did before: equal facts would not make equal bytes. */
export function renumberElements(pdf: PDFDocument): void {
	const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
	const ids = objects.flatMap((object) =>
		object instanceof PDFDict ? (idOf(object.get(PDFName.of("ID"))) ?? []) : [],
	);
	// Names of one length sort as their numbers do, which the tree of names rests on.
	const ordered = ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
	const renamed = new Map(ordered.map((id, at) => [id, PDFString.of(`node${String(at + 1).padStart(8, "0")}`)]));

	function rename(object: PDFObject): void {
		if (object instanceof PDFDict) {
			for (const [name, value] of object.entries()) visit(value, (to) => object.set(name, to));
		} else if (object instanceof PDFArray) {
			for (const [at, value] of object.asArray().entries()) visit(value, (to) => object.set(at, to));
		}
	}
	function visit(value: PDFObject, replace: (to: PDFString) => void): void {
		const to = renamed.get(idOf(value) ?? "");
		if (to) replace(to);
		else rename(value);
	}
	for (const object of objects) rename(object);
}
