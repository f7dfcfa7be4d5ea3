import {
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFHexString,
	PDFName,
	type PDFPage,
	type PDFPageLeaf,
	PDFRef,
	PDFString,
} from "@cantoo/pdf-lib";
import type { Box } from "./placement.ts";

export interface Place {
	/** The page, counted from 0. */
	page: number;
	array: PDFArray;
}

export function readDestinations(pdf: PDFDocument): Map<string, Place> {
	const places = new Map<string, Place>();
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
export interface NamedLink {
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

export function moveDestination(pdf: PDFDocument, place: Place, page: PDFPage): void {
	const { array } = place;
	while (array.size() > 0) array.remove(0);
	for (const item of [page.ref, PDFName.of("XYZ")]) array.push(item);
	for (const number of [0, page.getHeight(), 0]) array.push(pdf.context.obj(number));
}
