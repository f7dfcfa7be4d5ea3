import { PDFDict, PDFName, type PDFPage } from "@cantoo/pdf-lib";

export function resourcesOf({ node }: PDFPage, kind: "Font" | "XObject"): PDFDict {
	const all = node.Resources() ?? node.context.obj({});
	node.set(PDFName.of("Resources"), all);
	const found = all.lookupMaybe(PDFName.of(kind), PDFDict) ?? node.context.obj({});
	all.set(PDFName.of(kind), found);
	return found;
}
