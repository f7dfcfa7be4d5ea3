import type { PDFPageProxy } from "pdfjs-dist";

type TextLine = { text: string; y: number };

/** The lines of a page in the order a person reads them: top to bottom, pieces of one height joined from left to right. */
export async function textLines(page: PDFPageProxy): Promise<TextLine[]> {
	const { items } = await page.getTextContent();
	const pieces = items.flatMap((item) =>
		"str" in item && item.str ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
	);
	const lines: { y: number; pieces: typeof pieces }[] = [];
	for (const piece of pieces) {
		const line = lines.find((one) => Math.abs(one.y - piece.y) < 2);
		if (line) line.pieces.push(piece);
		else lines.push({ y: piece.y, pieces: [piece] });
	}
	return lines
		.sort((a, b) => b.y - a.y)
		.map(({ y, pieces: own }) => ({
			y,
			text: own
				.sort((a, b) => a.x - b.x)
				.map((one) => one.text)
				.join("")
				.trim(),
		}));
}

/** The notes of a drawing by docs/rules/catalogue.md#notes-from-a-drawing, written down again here on purpose. */
export function readNotes(lines: TextLine[]): string[] {
	const start = lines.findIndex(({ text }) => /^(installation( notes| instructions)?|notes):?$/i.test(text));
	const notes: string[] = [];
	const after = lines.slice(start + 1);
	const gaps = lines.slice(1).map((line, i) => lines[i]!.y - line.y);
	const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
	let open = false;
	for (const [i, { text, y }] of after.entries()) {
		if (/^(products|report|specimens):?$/i.test(text)) break;
		if (i > 0 && after[i - 1]!.y - y > 1.5 * usual) open = false;
		const numbered = /^\d+[.)]\s*(.*)$/.exec(text);
		if (numbered) {
			notes.push(numbered[1]!);
			open = true;
		} else if (open && text) notes[notes.length - 1] += ` ${text}`;
	}
	return notes;
}
