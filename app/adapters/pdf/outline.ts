import { type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "@cantoo/pdf-lib";

export interface Bookmark {
	title: string;
	level: 1 | 2 | 3;
	/** Page, from 0. */
	page: number;
}

interface Entry {
	level: number;
	ref: PDFRef;
	dict: PDFDict;
}

const of = PDFName.of;

function grouped(entries: Entry[]): [Entry, Entry[]][] {
	const groups: [Entry, Entry[]][] = [];
	const level = entries[0]?.level ?? 1;
	for (const entry of entries) {
		if (entry.level <= level) groups.push([entry, []]);
		else groups.at(-1)?.[1].push(entry);
	}
	return groups;
}

/** Links a parent and all below it; answers how many entries show when it is open (ISO 32000-1, 12.3.3). */
function link(parent: Omit<Entry, "level">, below: Entry[]): number {
	const groups = grouped(below);
	let shown = groups.length;
	for (const [index, [child, entries]] of groups.entries()) {
		child.dict.set(of("Parent"), parent.ref);
		const [previous, next] = [groups[index - 1], groups[index + 1]];
		if (previous) child.dict.set(of("Prev"), previous[0].ref);
		if (next) child.dict.set(of("Next"), next[0].ref);
		if (entries.length === 0) continue;
		const inside = link(child, entries);
		// A long list of solutions is read by their codes; what is below them opens on demand.
		const open = child.level === 1;
		child.dict.set(of("Count"), PDFNumber.of(open ? inside : -inside));
		if (open) shown += inside;
	}
	const [first, last] = [groups[0], groups.at(-1)];
	if (first && last) {
		parent.dict.set(of("First"), first[0].ref);
		parent.dict.set(of("Last"), last[0].ref);
	}
	return shown;
}

/** Gives a document its bookmarks in up to three levels, the first two open; any it had are replaced. */
export function writeOutline(pdf: PDFDocument, bookmarks: Bookmark[]): void {
	const { context } = pdf;
	const pages = pdf.getPages();
	const entries = bookmarks.flatMap(({ title, level, page: at }): Entry[] => {
		const page = pages[at];
		if (!page) return [];
		const dict = context.obj({
			Title: PDFHexString.fromText(title),
			Dest: [page.ref, "XYZ", 0, page.getHeight(), 0],
		});
		return [{ level, dict, ref: context.register(dict) }];
	});
	const dict = context.obj({ Type: "Outlines" });
	const root = { dict, ref: context.register(dict) };
	dict.set(of("Count"), PDFNumber.of(link(root, entries)));
	pdf.catalog.set(of("Outlines"), root.ref);
	pdf.catalog.set(of("PageMode"), of("UseOutlines"));
}
