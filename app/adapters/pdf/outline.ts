import { type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "@cantoo/pdf-lib";

export interface Bookmark {
	title: string;
	level: 1 | 2;
	/** Page, from 0. */
	page: number;
}

interface Entry {
	bookmark: Bookmark;
	ref: PDFRef;
	dict: PDFDict;
}

function link(parent: { ref: PDFRef; dict: PDFDict }, children: Entry[]): void {
	const name = PDFName.of;
	for (const [index, child] of children.entries()) {
		child.dict.set(name("Parent"), parent.ref);
		const [previous, next] = [children[index - 1], children[index + 1]];
		if (previous) child.dict.set(name("Prev"), previous.ref);
		if (next) child.dict.set(name("Next"), next.ref);
	}
	const [first, last] = [children[0], children.at(-1)];
	if (!first || !last) return;
	parent.dict.set(name("First"), first.ref);
	parent.dict.set(name("Last"), last.ref);
	parent.dict.set(name("Count"), PDFNumber.of(children.length));
}

/** Gives a document its bookmarks, in two levels, all open; any it had are replaced. */
export function writeOutline(pdf: PDFDocument, bookmarks: Bookmark[]): void {
	const { context } = pdf;
	const entries = bookmarks.map((bookmark): Entry => {
		const page = pdf.getPage(bookmark.page);
		const dict = context.obj({
			Title: PDFHexString.fromText(bookmark.title),
			Dest: [page.ref, "XYZ", 0, page.getHeight(), 0],
		});
		return { bookmark, dict, ref: context.register(dict) };
	});
	const dict = context.obj({ Type: "Outlines" });
	const root = { dict, ref: context.register(dict) };
	link(
		root,
		entries.filter(({ bookmark }) => bookmark.level === 1),
	);
	for (const [index, entry] of entries.entries()) {
		if (entry.bookmark.level !== 1) continue;
		const rest = entries.slice(index + 1);
		const end = rest.findIndex(({ bookmark }) => bookmark.level === 1);
		link(entry, end < 0 ? rest : rest.slice(0, end));
	}
	// The count of the root is of all visible entries, of every level (ISO 32000-1, 12.3.3).
	dict.set(PDFName.of("Count"), PDFNumber.of(entries.length));
	pdf.catalog.set(PDFName.of("Outlines"), root.ref);
	pdf.catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}
