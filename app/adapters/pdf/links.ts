import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { Bookmark } from "./outline.ts";

const of = PDFName.of;

function words(link: PDFDict, numbers: Map<string, number>, bookmarks: Bookmark[]): string {
	const uri = link.lookupMaybe(of("A"), PDFDict)?.lookup(of("URI"));
	if (uri instanceof PDFString || uri instanceof PDFHexString) return uri.decodeText();
	const dest = link.lookup(of("Dest"));
	const named = dest instanceof PDFName || dest instanceof PDFString || dest instanceof PDFHexString;
	const page = named ? numbers.get(dest.decodeText()) : undefined;
	if (page === undefined) return "Link";
	const title = bookmarks.findLast((bookmark) => bookmark.page <= page)?.title;
	return [title, `page ${page + 1}`].filter(Boolean).join(", ");
}

/** In words, and reached in the order of the structure. `numbers`: pages from 0 by named destination. */
export function describeLinks(pdf: PDFDocument, numbers: Map<string, number>, bookmarks: Bookmark[]): void {
	for (const { node } of pdf.getPages()) {
		const annots = node.Annots();
		if (!annots) continue;
		node.set(of("Tabs"), of("S"));
		for (let index = 0; index < annots.size(); index++) {
			const link = annots.lookup(index, PDFDict);
			link.set(of("Contents"), PDFHexString.fromText(words(link, numbers, bookmarks)));
		}
	}
}
