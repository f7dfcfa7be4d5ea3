import {
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	type PDFPage,
	type PDFPageLeaf,
	PDFRef,
	PDFString,
} from "@cantoo/pdf-lib";
import type { Box } from "./annotations.ts";

export interface Destination {
	/** The page, counted from 0. */
	page: number;
	array: PDFArray;
}

/** The points from the foot of its page to a destination, as the print has them. */
export const heightOf = ({ array }: Destination): number => array.lookup(3, PDFNumber).asNumber();

export function readDestinations(pdf: PDFDocument): Map<string, Destination> {
	const places = new Map<string, Destination>();
	const dests = pdf.catalog.lookupMaybe(PDFName.of("Dests"), PDFDict);
	const pages = new Map(pdf.getPages().map((page, index) => [page.ref.toString(), index]));
	for (const [name, value] of dests?.entries() ?? []) {
		const array = pdf.context.lookup(value);
		if (!(array instanceof PDFArray)) continue;
		const page = array.get(0);
		const index = page instanceof PDFRef ? pages.get(page.toString()) : undefined;
		if (index !== undefined) places.set(name.decodeText(), { page: index, array });
	}
	return places;
}

/** A link on a page to a named destination, with its rectangle in points: left, bottom, right, top. */
interface NamedLink {
	dest: string;
	rect: Box;
	link: PDFDict;
}

export function namedLinks(page: PDFPageLeaf): NamedLink[] {
	const links: NamedLink[] = [];
	const annots = page.Annots();
	for (let index = 0; index < (annots?.size() ?? 0); index++) {
		const annot = annots?.lookupMaybe(index, PDFDict);
		const dest = annot?.lookup(PDFName.of("Dest"));
		const rect = annot?.lookupMaybe(PDFName.of("Rect"), PDFArray)?.asRectangle();
		const named = dest instanceof PDFName || dest instanceof PDFString || dest instanceof PDFHexString;
		if (!annot || !named || !rect) continue;
		const box: Box = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
		links.push({ dest: dest.decodeText(), rect: box, link: annot });
	}
	return links;
}

export function moveDestination(pdf: PDFDocument, place: Destination, page: PDFPage): void {
	const { array } = place;
	while (array.size() > 0) array.remove(0);
	for (const item of [page.ref, PDFName.of("XYZ")]) array.push(item);
	for (const number of [0, page.getHeight(), 0]) array.push(pdf.context.obj(number));
}

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
