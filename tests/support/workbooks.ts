import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { xmlText } from "#app/adapters/xml-text.ts";
import { type SheetContent, writeWorkbook } from "#app/tables/workbook/write.ts";
import { makeZip } from "./zip.ts";

export interface CellLook {
	/** A code, or the number of a built-in format. */
	format?: string | number;
	isStruck?: boolean;
}

export interface MadeSheet {
	name?: string;
	state?: string;
	/** Kind of its relationship; a sheet of cells by default. */
	kind?: string;
	/** The content of the worksheet: `<sheetData>` and its neighbours. */
	xml: string;
}

export interface MadeWorkbook {
	sheets: MadeSheet[];
	/** `s="1"` is the first of them, `s="0"` a plain cell. */
	looks?: CellLook[];
	/** Contents of `<si>`. */
	strings?: string[];
	/** Elements of the workbook before its sheets. */
	before?: string;
	/** Elements of the workbook after its sheets. */
	after?: string;
}

export const MAIN_SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE_SPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_SPACE = "http://schemas.openxmlformats.org/package/2006/relationships";

export const relationships = (entries: [id: string, kind: string, target: string][]): string =>
	`<Relationships xmlns="${PACKAGE_SPACE}">${entries
		.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE_SPACE}/${kind}" Target="${target}"/>`)
		.join("")}</Relationships>`;

function stylesXml(looks: CellLook[]): string {
	const codes = looks.map(({ format }) => (typeof format === "string" ? format : ""));
	const formats = codes.map((code, n) => (code ? `<numFmt numFmtId="${164 + n}" formatCode="${xmlText(code)}"/>` : ""));
	const xfs = looks.map(({ format, isStruck }, n) => {
		const id = typeof format === "string" ? 164 + n : (format ?? 0);
		return `<xf numFmtId="${id}" fontId="${isStruck ? 1 : 0}"/>`;
	});
	return `<styleSheet xmlns="${MAIN_SPACE}"><numFmts>${formats.join("")}</numFmts><fonts><font><sz val="11"/></font><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/>${xfs.join("")}</cellXfs></styleSheet>`;
}

/** The parts of a workbook as Excel names them, by name. */
export function workbookParts({ sheets, looks = [], strings, before = "", after = "" }: MadeWorkbook) {
	const parts = new Map<string, string>();
	const listed = sheets.map(({ name = "A", state }, n) => {
		const hidden = state ? ` state="${state}"` : "";
		return `<sheet name="${xmlText(name)}" sheetId="${n + 1}"${hidden} r:id="rId${n + 1}"/>`;
	});
	parts.set("_rels/.rels", relationships([["rId1", "officeDocument", "xl/workbook.xml"]]));
	parts.set(
		"xl/workbook.xml",
		`<workbook xmlns="${MAIN_SPACE}" xmlns:r="${OFFICE_SPACE}">${before}<sheets>${listed.join("")}</sheets>${after}</workbook>`,
	);
	const relations = sheets.map(({ kind = "worksheet" }, n): [string, string, string] => [
		`rId${n + 1}`,
		kind,
		`worksheets/sheet${n + 1}.xml`,
	]);
	relations.push(["rId90", "styles", "styles.xml"]);
	if (strings) relations.push(["rId91", "sharedStrings", "sharedStrings.xml"]);
	parts.set("xl/_rels/workbook.xml.rels", relationships(relations));
	for (const [n, { xml }] of sheets.entries())
		parts.set(`xl/worksheets/sheet${n + 1}.xml`, `<worksheet xmlns="${MAIN_SPACE}">${xml}</worksheet>`);
	parts.set("xl/styles.xml", stylesXml(looks));
	if (strings)
		parts.set(
			"xl/sharedStrings.xml",
			`<sst xmlns="${MAIN_SPACE}">${strings.map((si) => `<si>${si}</si>`).join("")}</sst>`,
		);
	return parts;
}

export const zipParts = (parts: Iterable<[string, string | Uint8Array]>) =>
	makeZip([...parts].map(([name, content]) => ({ name, content })));

export const makeWorkbook = (workbook: MadeWorkbook) => zipParts(workbookParts(workbook));

/** The bytes of a workbook as this product writes it. */
export async function writtenWorkbook(...sheets: SheetContent[]): Promise<Buffer> {
	const out = new PassThrough();
	const [bytes] = await Promise.all([buffer(out), writeWorkbook(sheets, out)]);
	return bytes;
}

/** One row of `<c>` elements each, without places. */
export const sheetRows = (...rows: string[]): string =>
	`<sheetData>${rows.map((cells) => `<row>${cells}</row>`).join("")}</sheetData>`;

export const numberCell = (value: number | string, look = 0) => `<c s="${look}"><v>${value}</v></c>`;
export const textCell = (text: string, look = 0) =>
	`<c s="${look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
