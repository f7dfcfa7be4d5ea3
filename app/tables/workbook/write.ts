import { PassThrough, Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { xmlText } from "#app/adapters/xml-text.ts";
import type { WrittenRow, WrittenRows } from "#app/tables/write-csv.ts";
import { columnName } from "./workbook.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** More characters than a cell of a spreadsheet holds would make the workbook unreadable. */
const MAX_CELL = 32_767;
/** Stands at the end of a cell whose text was longer. */
export const CUT = " … (cut: a cell holds no more)";
const MAX_SHEET_NAME = 31;
const LAST_ROW = 1_048_576;
const PORTION = 64 * 1024;

export interface WrittenColumn {
	/** Days are typed as days of the calendar; anything else stays as it is typed. */
	kind: "text" | "date";
	/** Cells of another sheet to choose from, such as `Names!$A$2:$A$9`. */
	choices?: string;
	/** True where a cell may have other texts than the choices, since several names are joined in it. */
	isFree?: boolean;
	width?: number;
}

export interface SheetContent {
	name: string;
	/** The first row has the headings. */
	rows: WrittenRows;
	columns?: WrittenColumn[];
}

const [HEADING, TEXT, DATE] = [1, 2, 3];

/** The looks of cells by their number: plain, heading, text, date. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function cellXml(written: string, at: string, style: number): string {
	const plain = written.replaceAll(/\r\n?/g, "\n");
	const text = plain.length > MAX_CELL ? plain.slice(0, MAX_CELL - CUT.length) + CUT : plain;
	// A spreadsheet would read `_x000D_` as a line end, so the mark before it is escaped itself.
	const escaped = xmlText(text.replaceAll(/_x(?=[0-9a-f]{4}_)/gi, "_x005F_x"));
	const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
	return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${escaped}</t></is></c>`;
}

function rowXml(cells: WrittenRow, row: number): string {
	const style = row === 1 ? HEADING! : TEXT!;
	const written = cells.map((text, column) =>
		text === "" ? "" : cellXml(String(text), `${columnName(column)}${row}`, style),
	);
	return `<row r="${row}">${written.join("")}</row>`;
}

function columnsXml(columns: WrittenColumn[] = []): string {
	if (columns.length === 0) return "";
	const each = columns.map(
		({ kind, width = 16 }, at) =>
			`<col min="${at + 1}" max="${at + 1}" width="${width}" style="${kind === "date" ? DATE : TEXT}" customWidth="1"/>`,
	);
	return `<cols>${each.join("")}</cols>`;
}

function choicesXml(columns: WrittenColumn[] = []): string {
	const each = columns.flatMap(({ choices, isFree }, at) => {
		if (!choices) return [];
		const place = `${columnName(at)}2:${columnName(at)}${LAST_ROW}`;
		const refusal = isFree
			? ""
			: ' errorStyle="warning" showErrorMessage="1" errorTitle="Not in the list" error="This is not one of the choices."';
		return [
			`<dataValidation type="list" allowBlank="1"${refusal} sqref="${place}"><formula1>${xmlText(choices)}</formula1></dataValidation>`,
		];
	});
	return each.length === 0 ? "" : `<dataValidations count="${each.length}">${each.join("")}</dataValidations>`;
}

const FROZEN = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

async function* sheetXml({ rows, columns }: SheetContent): AsyncGenerator<string> {
	yield `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${columnsXml(columns)}<sheetData>`;
	let [portion, row] = ["", 0];
	for await (const cells of rows) {
		if (++row > LAST_ROW) throw new Error("A sheet has no room for so many rows.");
		portion += rowXml(cells, row);
		if (portion.length < PORTION) continue;
		yield portion;
		portion = "";
	}
	yield `${portion}</sheetData>${choicesXml(columns)}</worksheet>`;
}

/** Names of sheets are short, each there once, and have none of the characters of formulas. */
function sheetNames(sheets: readonly SheetContent[]): string[] {
	const used = new Set<string>();
	return sheets.map(({ name }) => {
		const plain = name.replaceAll(/[[\]:*?/\\]/g, " ").replaceAll(/^'|'$/g, "") || "Sheet";
		for (let number = 1; ; number++) {
			const ending = number === 1 ? "" : ` ${number}`;
			const own = plain.slice(0, MAX_SHEET_NAME - ending.length) + ending;
			if (used.has(own.toLowerCase())) continue;
			used.add(own.toLowerCase());
			return own;
		}
	});
}

/** The parts by their names, but for the sheets. */
function partsOf(sheets: readonly SheetContent[]): [name: string, xml: string][] {
	const override = (part: string, type: string) =>
		`<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;
	const relation = (id: number, type: string, target: string) =>
		`<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
	const relations = (all: string[]) =>
		`${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join("")}</Relationships>`;
	const names = sheetNames(sheets);
	const overrides = [
		...[override("workbook", "sheet.main"), override("styles", "styles")],
		...names.map((_, at) => override(`worksheets/sheet${at + 1}`, "worksheet")),
	];
	const listed = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
	return [
		[
			"[Content_Types].xml",
			`${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`,
		],
		["_rels/.rels", relations([relation(1, "officeDocument", "xl/workbook.xml")])],
		[
			"xl/workbook.xml",
			`${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
		],
		[
			"xl/_rels/workbook.xml.rels",
			relations([
				...names.map((_, at) => relation(at + 1, "worksheet", `worksheets/sheet${at + 1}.xml`)),
				relation(names.length + 1, "styles", "styles.xml"),
			]),
		],
		["xl/styles.xml", STYLES],
	];
}

/** Equal content makes equal bytes. */
const DATED_1980 = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Writes a workbook row by row, so that one of any length takes little memory. Every cell is a text. Ends `out`. */
export async function writeWorkbook(
	sheets: readonly SheetContent[],
	out: Writable,
	signal?: AbortSignal,
): Promise<void> {
	const zip = new ZipFile();
	const archive = zip.outputStream.pipe(new PassThrough());
	for (const [name, xml] of partsOf(sheets)) zip.addBuffer(Buffer.from(xml), name, DATED_1980);
	const over = new AbortController();
	for (const [at, sheet] of sheets.entries()) {
		zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, DATED_1980, (pump) => {
			const xml = Readable.from(sheetXml(sheet), { signal: over.signal });
			pump(
				null,
				xml.once("error", (error) => archive.destroy(error)),
			);
		});
	}
	zip.end();
	try {
		await pipeline(archive, out, { signal });
	} finally {
		// The archive does not close its source when its reader stops, so the source is closed here.
		over.abort();
	}
}
