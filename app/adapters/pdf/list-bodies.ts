import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFRef } from "@cantoo/pdf-lib";

const of = PDFName.of;

const roleOf = (element: PDFDict) => element.get(of("S"));

/** Chromium leaves what stands beside the mark of a list's item as it is; the standard has a body for it. */
export function addListBodies(pdf: PDFDocument): void {
	const { context } = pdf;

	function addBody(item: PDFRef, kids: PDFArray): PDFArray {
		const marks = kids.asArray().filter((kid) => roleOf(context.lookup(kid, PDFDict)) === of("Lbl"));
		const rest = kids.asArray().filter((kid) => !marks.includes(kid));
		const body = context.register(context.obj({ Type: "StructElem", S: "LBody", P: item, K: rest }));
		for (const kid of rest) context.lookup(kid, PDFDict).set(of("P"), body);
		return context.obj([...marks, body]);
	}

	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (!(object instanceof PDFDict) || roleOf(object) !== of("LI") || !object.has(of("P"))) continue;
		const kids = object.lookup(of("K"));
		object.set(of("K"), addBody(ref, kids instanceof PDFArray ? kids : context.obj([object.get(of("K"))])));
	}
}
