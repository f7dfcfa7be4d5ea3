export const CSV_MARK = "\uFEFF";

/** RFC 4180, CRLF, and every cell as it is, so that a file that is read again is unchanged. */
export const keptCsvLine = (cells: (string | number)[]): string =>
	`${cells.map((value) => quotedCell(String(value))).join(",")}\r\n`;

/** Writes a line like {@link keptCsvLine}, with an apostrophe before whatever a spreadsheet would take for a formula. */
export const csvLine = (cells: (string | number)[]): string =>
	keptCsvLine(cells.map((value) => (/^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : value)));

const quotedCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
