import { invalid } from "#app/domain/errors.ts";
import type { EncodedImage, FileStore } from "#app/domain/files/files.server.ts";
import { type CheckedUpload, storeEach, type Upload } from "#app/domain/files/intake.ts";
import { asJpeg, fileExtension } from "#app/domain/files/name.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";

/** The most pages of a PDF that become plans at once. */
export const MAX_SHEETS = 20;

/** A page of a PDF, or a picture, whose files are stored and not yet settled. */
export interface StoredSheet {
	file: number;
	page: number | null;
	small: number;
	large: number;
}

const PAGES = /^\s*\d{1,3}(\s*[-–]\s*\d{1,3})?(\s*[,;]\s*\d{1,3}(\s*[-–]\s*\d{1,3})?)*\s*$/;

/**
 * Reads which pages of a PDF are meant: `2`, `2, 4-6`. The only page of a PDF need not be named. Throws invalid for pages that
 * the PDF does not have, and for more than `most`.
 */
export function readPages(text: string, pages: number, most: number): number[] {
	const refuse = (words: string) => invalid({ pages: [words] });
	const example = most === 1 ? "such as 2" : "such as 2 or 2, 4-6";
	if (text.trim() === "") {
		if (pages === 1) return [1];
		throw refuse(`This PDF has ${pages} pages. Enter which to use, ${example}, and choose the file again.`);
	}
	if (!PAGES.test(text)) throw refuse(`Enter pages by their numbers, ${example}.`);
	const ranges = text.split(/[,;]/).map((part) => part.split(/[-–]/).map(Number));
	const ends = ranges.flat();
	if (ends.some((page) => page < 1 || page > pages) || ranges.some(([from, to]) => from! > (to ?? from!))) {
		throw refuse(pages === 1 ? "This PDF has one page." : `This PDF has pages 1 to ${pages}.`);
	}
	const named = ranges.flatMap(([from = 1, to = from]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
	const chosen = [...new Set(named)];
	if (chosen.length > most) {
		throw refuse(most === 1 ? "A revision is one page." : `Choose up to ${most} pages at a time.`);
	}
	return chosen;
}

interface DrawnPage {
	page: number | null;
	small: EncodedImage;
	large: EncodedImage;
}

async function drawPages(files: FileStore, { path, name }: Upload, wanted: string, most: number) {
	if (fileExtension(name).toLowerCase() !== ".pdf") {
		const picture: DrawnPage = { page: null, ...(await files.encodePlan(path, name)) };
		return { pdf: null, drawn: [picture] };
	}
	const { bytes, pages } = await files.readPdf("plan", path, name, false);
	const drawn: DrawnPage[] = [];
	for (const page of readPages(wanted, pages, most)) drawn.push({ page, ...(await files.drawPlan(path, page)) });
	return { pdf: { kind: "plan" as const, name, bytes, lines: [] }, drawn };
}

/**
 * Checks a plan and stores it, with the pictures of its pages, before the transaction that it would hold up: what nobody settles
 * is swept away. Throws invalid, and busy where the store is out of reach.
 */
export async function storeSheets(
	em: EntityManager,
	files: FileStore,
	upload: Upload,
	{ pages, most }: { pages: string; most: number },
): Promise<StoredSheet[]> {
	const { pdf, drawn } = await drawPages(files, upload, pages, most);
	const pictures = drawn.map(({ small, large }): CheckedUpload => {
		return { kind: "plan_picture", name: asJpeg(upload.name), small, large };
	});
	const ids = await storeEach({ files, em }, [...(pdf ? [pdf] : []), ...pictures]);
	const source = pdf ? ids[0]![0]! : null;
	return drawn.map(({ page }, at) => {
		const [small, large] = ids[at + (pdf ? 1 : 0)]!;
		return { file: source ?? large!, page, small: small!, large: large! };
	});
}

/** The ids of the files of plans, each once. */
export const filesOfSheets = (sheets: StoredSheet[]): number[] => [
	...new Set(sheets.flatMap(({ file, small, large }) => [file, small, large])),
];

export const forgetSheets = (em: EntityManager, files: FileStore, sheets: StoredSheet[]): Promise<void> =>
	forgetFiles(em, files, filesOfSheets(sheets));
