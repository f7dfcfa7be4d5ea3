import { PDFDict, PDFName, type PDFPage } from "@cantoo/pdf-lib";

/** What a page may name in its content of one kind, to be added to; made where there is none yet. */
export function resourcesOf({ node }: PDFPage, kind: "Font" | "XObject"): PDFDict {
	const all = node.Resources() ?? node.context.obj({});
	node.set(PDFName.of("Resources"), all);
	const found = all.lookupMaybe(PDFName.of(kind), PDFDict) ?? node.context.obj({});
	all.set(PDFName.of(kind), found);
	return found;
}
