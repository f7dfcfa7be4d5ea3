/** Rows and cells as a spreadsheet copies them: a cell with a tab, a line end or a quotation mark stands in quotation marks. */
export function readTabs(text: string): string[][] {
	const rows: string[][] = [[]];
	const cells = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n]*)/y;
	for (let at = 0; ; ) {
		cells.lastIndex = at;
		const [whole, quoted, plain = ""] = cells.exec(text)!;
		rows.at(-1)!.push(quoted === undefined ? plain.replace(/\r$/, "") : quoted.replaceAll('""', '"'));
		at += whole.length;
		if (text[at] === "\r") at += 1;
		if (at >= text.length) return rows;
		if (text[at] === "\n") rows.push([]);
		at += 1;
		if (at === text.length && text.endsWith("\n")) {
			rows.pop();
			return rows;
		}
	}
}

const cell = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const writeTabs = (rows: string[][]): string => rows.map((cells) => `${cells.map(cell).join("\t")}\n`).join("");
