export const CSV_MARK = "\uFEFF";

/** RFC 4180, CRLF, and an apostrophe before whatever a spreadsheet would take for a formula. */
export const csvLine = (cells: (string | number)[]): string =>
	`${cells.map((value) => cell(String(value))).join(",")}\r\n`;

function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
