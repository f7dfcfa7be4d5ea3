/** Why a file is no table. What is wrong is a code with its facts; {@link tableErrorText} makes the sentence. */
export type TableErrorCode = "no text" | "unknown letters" | "other kind" | "workbook";

export class TableError extends Error {
	readonly code: TableErrorCode;
	readonly params: Readonly<Record<string, string | number>>;

	constructor(code: TableErrorCode, params: TableError["params"] = {}) {
		super(code);
		[this.code, this.params] = [code, params];
	}
}

const TEXTS: Record<TableErrorCode, (params: TableError["params"]) => string> = {
	"no text": () => "This file is no text, whatever its name says. Save the list as CSV or XLSX.",
	"unknown letters": () => "The letters of this file cannot be told. Save it as CSV UTF-8 and choose it again.",
	"other kind": () => "Choose a .csv or an .xlsx file.",
	workbook: ({ why }) => `The workbook cannot be read. ${why}`,
};

export const tableErrorText = ({ code, params }: TableError): string => TEXTS[code](params);
