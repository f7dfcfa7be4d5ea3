/** Column and row of a cell, both from 0: `B3` is 1, 2. Null for anything else. */
export function placeOf(name: string): { column: number; row: number } | null {
	const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(name) ?? [];
	if (!letters) return null;
	const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	return { column, row: Number(digits) - 1 };
}

export function columnName(column: number): string {
	const rest = Math.floor(column / 26);
	return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}
