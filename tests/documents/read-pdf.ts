import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPage {
	text: string;
	/** Its pieces with their places and widths in points, from below left, and the size of their letters. */
	pieces: { text: string; x: number; y: number; width: number; size: number }[];
	width: number;
	height: number;
	/** Pages (from 1) to which its links lead. */
	targets: number[];
	/** Web addresses of its links. */
	addresses: string[];
	/** Roles of its tags, outermost first. */
	roles: string[];
}

export interface ReadPdf {
	pages: ReadPage[];
	/** Title and page (from 1), in order, children after their parent. */
	bookmarks: { title: string; page: number; level: number }[];
	info: Record<string, unknown>;
	text: string;
}

type Node = { role?: string; children?: unknown[] };

function roles(node: Node | null): string[] {
	if (!node) return [];
	const below = (node.children ?? []).flatMap((child) => roles(child as Node));
	return node.role ? [node.role, ...below] : below;
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number> {
	const place = typeof dest === "string" ? await pdf.getDestination(dest) : (dest as unknown[]);
	return place ? (await pdf.getPageIndex(place[0] as never)) + 1 : 0;
}

async function bookmarks(pdf: PDFDocumentProxy, items: unknown[], level = 1): Promise<ReadPdf["bookmarks"]> {
	const found: ReadPdf["bookmarks"] = [];
	for (const item of items as { title: string; dest: unknown; items: unknown[] }[]) {
		found.push({ title: item.title, page: await pageOf(pdf, item.dest), level });
		found.push(...(await bookmarks(pdf, item.items, level + 1)));
	}
	return found;
}

/** Reads a PDF by another library than the one that made it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
	const pages: ReadPage[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number);
		const content = await page.getTextContent();
		const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
		const annotations = (await page.getAnnotations()) as { dest?: unknown; url?: string }[];
		const targets: number[] = [];
		for (const { dest } of annotations) if (dest) targets.push(await pageOf(pdf, dest));
		pages.push({
			text: content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""),
			pieces: content.items.flatMap((item) =>
				"str" in item
					? [
							{
								text: item.str,
								x: Number(item.transform[4]),
								y: Number(item.transform[5]),
								width: item.width,
								size: item.height,
							},
						]
					: [],
			),
			width: right - left,
			height: top - bottom,
			targets,
			addresses: annotations.flatMap(({ url }) => (url ? [url] : [])),
			roles: roles((await page.getStructTree()) as Node | null),
		});
	}
	const found = await bookmarks(pdf, (await pdf.getOutline()) ?? []);
	const { info } = await pdf.getMetadata();
	await pdf.loadingTask.destroy();
	return { pages, bookmarks: found, info: info as never, text: pages.map((page) => page.text).join("\n") };
}

/** The text of each page. */
export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
	return (await readPdf(bytes)).pages.map((page) => page.text);
}
