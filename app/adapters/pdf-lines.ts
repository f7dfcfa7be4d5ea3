/** A run of text on a page: lengths in points, `x` and `y` of its first character's base line from the lower left corner. */
export interface PdfLine {
	text: string;
	x: number;
	y: number;
	size: number;
}

interface PdfPiece {
	str: string;
	transform: number[];
	width: number;
	height: number;
}

interface Piece extends PdfLine {
	end: number;
}

/** A gap this many letter sizes wide parts two columns. */
const COLUMN_GAP = 2.5;
/** A gap this many letter sizes wide is a space, also where none is written. */
const WORD_GAP = 0.2;
const SAME_LINE = 0.35;

function toPiece({ str, transform, width, height }: PdfPiece): Piece {
	const [x = 0, y = 0] = transform.slice(4);
	const size = height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || 1;
	return { text: str, x, y, size, end: x + width };
}

const isNumber = (text: string) => /^\s*\d{1,3}\s*[.)]\s*$/.test(text);

function join(pieces: Piece[]): PdfLine[] {
	const lines: Piece[] = [];
	for (const piece of pieces.sort((a, b) => a.x - b.x)) {
		const line = lines.at(-1);
		const gap = line ? piece.x - line.end : 0;
		if (line && (gap <= COLUMN_GAP * piece.size || isNumber(line.text))) {
			const space = gap > WORD_GAP * piece.size && !/\s$/.test(line.text) && !/^\s/.test(piece.text);
			line.text += (space ? " " : "") + piece.text;
			line.end = Math.max(line.end, piece.end);
		} else lines.push({ ...piece });
	}
	return lines.map(({ text, x, y, size }) => ({ text: text.trim(), x, y, size }));
}

export function pageLines(items: readonly (PdfPiece | object)[]): PdfLine[] {
	const pieces = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [toPiece(item)] : []));
	const rows: Piece[][] = [];
	for (const piece of pieces.sort((a, b) => b.y - a.y)) {
		const row = rows.at(-1);
		const first = row?.[0];
		if (row && first && Math.abs(first.y - piece.y) < SAME_LINE * Math.max(first.size, piece.size)) row.push(piece);
		else rows.push([piece]);
	}
	return rows.flatMap(join);
}
