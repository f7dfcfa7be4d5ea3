import { type PDFDict, type PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { namedLinks } from "./destinations.ts";
import { type Box, drawForm, multiplied, transformed } from "./placement.ts";
import { resourcesOf } from "./resources.ts";
import type { UploadPage } from "./upload.ts";

const of = PDFName.of;

/** On paper a sheet can still be read at this share of its size, and not much below. */
const READABLE = 0.8;

export interface Reserved {
	/** From 0. */
	page: number;
	rect: Box;
	link: PDFDict;
}

export function findReserved(pdf: PDFDocument): Map<string, Reserved> {
	const found = new Map<string, Reserved>();
	for (const [page, { node }] of pdf.getPages().entries()) {
		for (const { dest, ...link } of namedLinks(node)) found.set(dest, { page, ...link });
	}
	return found;
}

function fitted({ scale, area }: UploadPage, [left, bottom, right, top]: Box) {
	const [l, b, r, t] = area;
	const factor = Math.min(1 / scale, (right - left) / (r - l), (top - bottom) / (t - b));
	const x = (left + right - (l + r) * factor) / 2;
	const y = (bottom + top - (b + t) * factor) / 2;
	return { matrix: [factor, 0, 0, factor, x, y] as const, scale: factor * scale };
}

/** `name` of its own on that page. Answers its drawing, and whether it can be read there on paper. */
export function showInPlace(page: PDFPage, sheet: UploadPage, rect: Box, name: string) {
	const { matrix, scale } = fitted(sheet, rect);
	const area = transformed(sheet.area, matrix);
	const objects = resourcesOf(page, "XObject");
	const forms = sheet.forms.map((form, index) => {
		objects.set(of(`${name}${index}`), form.ref);
		return drawForm(`${name}${index}`, multiplied(form.matrix, matrix), area);
	});
	return { content: forms.join(""), readable: scale >= READABLE };
}
