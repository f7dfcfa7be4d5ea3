/** One CSV file by RFC 4180: a header, then rows; LF line ends, quotes only where needed. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
	for (const row of rows) {
		if (row.length !== header.length) throw new Error(`A row has ${row.length} cells, the header ${header.length}`);
	}
	return [header, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function cell(text: string): string {
	return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
