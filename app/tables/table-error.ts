import { amount } from "#app/amounts.ts";

type Params = Readonly<Record<string, string | number>>;

const NO_WORKBOOK = "It is no XLSX workbook";
const SAVE_AGAIN = "Open the workbook in a spreadsheet and save it again.";
const damagedPart = (part: string | number = "", reason = "") => `Its part ${part} is damaged. ${reason}${SAVE_AGAIN}`;

const FILE_TEXTS = {
	"no text": () => "This file is no text, whatever its name says. Save the list as CSV or XLSX.",
	"unknown letters": () => "The letters of this file cannot be told. Save it as CSV UTF-8 and choose it again.",
	"other kind": () => "Choose a .csv or an .xlsx file.",
};

/** Sentences that follow "The workbook cannot be read." */
const WORKBOOK_TEXTS = {
	"no workbook": () => `${NO_WORKBOOK}.`,
	"no archive": () => `${NO_WORKBOOK}, or it is damaged.`,
	password: () => "It is protected with a password. Save it without the password.",
	"older workbook": () => "It is a workbook of an older form (.xls). Save it as an XLSX workbook.",
	"binary workbook": () => "It is a binary workbook (.xlsb). Save it as an XLSX workbook.",
	"damaged workbook": () => "It is damaged. Open it in a spreadsheet and save it again.",
	"too slow": () => "It takes too long or too much memory to read.",
	"no sheet": () => "The workbook has no sheet.",
	"missing sheet": ({ sheet }: Params) => `The workbook does not hold its sheet "${sheet}".`,
	"missing part": ({ part }: Params) => `Its part ${part} is missing. Open it in a spreadsheet and save it again.`,
	"part twice": ({ part }: Params) => `It holds its part ${part} twice.`,
	"damaged part": ({ part }: Params) => damagedPart(part),
	"declared entities": ({ part }: Params) => damagedPart(part, "Its XML declares entities. "),
	"not well-formed": ({ part }: Params) => damagedPart(part, "Its XML is not well-formed. "),
	"ends early": ({ part }: Params) => damagedPart(part, "Its XML is not well-formed, or ends too early. "),
	"missing cell text": ({ cell, sheet }: Params) =>
		`Cell ${cell} of the sheet "${sheet}" names a text that is not there. ${SAVE_AGAIN}`,
	"too many parts": ({ most }: Params) => `It has more than ${most} parts.`,
	"too many bytes": ({ megabytes }: Params) => `The workbook unpacks to more than ${megabytes} MB.`,
	"too much text": ({ megabytes }: Params) => `Its cells hold more than ${megabytes} MB of text.`,
	"too many columns": ({ sheet, most }: Params) => `The sheet "${sheet}" has more than ${most} columns.`,
	"too many rows": ({ sheet, most }: Params) => `The sheet "${sheet}" has more than ${amount(Number(most))} rows.`,
	"too many rows together": ({ most }: Params) =>
		`The sheets of the workbook have more than ${amount(Number(most))} rows together.`,
};

const isOfWorkbook = (code: TableErrorCode): code is keyof typeof WORKBOOK_TEXTS => Object.hasOwn(WORKBOOK_TEXTS, code);

export type TableErrorCode = keyof typeof FILE_TEXTS | keyof typeof WORKBOOK_TEXTS;

/** Why a file is no table. What is wrong is a code with its facts; {@link tableErrorText} makes the sentence. */
export class TableError extends Error {
	readonly code: TableErrorCode;
	readonly params: Params;

	constructor(code: TableErrorCode, params: Params = {}) {
		super(code);
		[this.code, this.params] = [code, params];
	}
}

/** The facts of an error as one process hands them to another. */
export type TableErrorFacts = Pick<TableError, "code" | "params">;

export const tableErrorText = ({ code, params }: TableErrorFacts): string =>
	isOfWorkbook(code) ? `The workbook cannot be read. ${WORKBOOK_TEXTS[code](params)}` : FILE_TEXTS[code]();
