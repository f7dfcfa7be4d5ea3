import { xmlText } from "#app/adapters/xml-text.ts";
import type { Chance, Table } from "./list-ways.ts";
import { makeZip } from "./zip.ts";

interface MadeSheet {
	name: string;
	table: Table;
	isHidden?: boolean;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const columnName = (column: number) => String.fromCharCode(65 + column);

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><strike/></font></fonts><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook of some sheets, its texts inline or shared and its numbers as numbers, as chance chooses. */
export function makeWorkbook(sheets: MadeSheet[], { of, is }: Chance): Buffer {
	const isShared = is(0.5);
	const isNumbered = is(0.5);
	const strings: string[] = [];
	const folder = of(["xl", "XL", "book"]);
	const cellXml = (text: string, place: string, isStruck: boolean) => {
		const style = isStruck ? ' s="1"' : "";
		if (text === "") return "";
		if (isNumbered && /^[1-9]\d{0,8}$/.test(text)) return `<c r="${place}"${style}><v>${text}</v></c>`;
		if (!isShared)
			return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
		strings.push(text);
		return `<c r="${place}"${style} t="s"><v>${strings.length - 1}</v></c>`;
	};
	const sheetXml = ({ table: { rows, struck, hidden, merges } }: MadeSheet) => {
		const written = rows.map((cells, row) => {
			const xml = cells.map((text, column) => cellXml(text, `${columnName(column)}${row + 1}`, struck.includes(row)));
			return `<row r="${row + 1}"${hidden.includes(row) ? ' hidden="1"' : ""}>${xml.join("")}</row>`;
		});
		const merged = merges.map(
			({ top, bottom, left, right }) =>
				`<mergeCell ref="${columnName(left)}${top + 1}:${columnName(right)}${bottom + 1}"/>`,
		);
		const all = merged.length > 0 ? `<mergeCells>${merged.join("")}</mergeCells>` : "";
		return `<worksheet xmlns="${MAIN}"><sheetData>${written.join("")}</sheetData>${all}</worksheet>`;
	};
	const parts = sheets.map((sheet, at) => ({
		name: `${folder}/worksheets/sheet${at + 1}.xml`,
		content: sheetXml(sheet),
	}));
	const listed = sheets.map(
		({ name, isHidden }, at) =>
			`<sheet name="${xmlText(name)}" sheetId="${at + 1}"${isHidden ? ` state="${of(["hidden", "veryHidden"])}"` : ""} r:id="rId${at + 1}"/>`,
	);
	const shared = strings.map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`).join("");
	const links = [
		...sheets.map(
			(_, at) =>
				`<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
		),
		`<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
		`<Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="strings.xml"/>`,
	];
	return makeZip([
		{
			name: "_rels/.rels",
			content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="${folder}/workbook.xml"/></Relationships>`,
		},
		{
			name: `${folder}/workbook.xml`,
			content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
		},
		{
			name: `${folder}/_rels/workbook.xml.rels`,
			content: `<Relationships xmlns="${PACKAGE}">${links.join("")}</Relationships>`,
		},
		{ name: `${folder}/styles.xml`, content: STYLES },
		{ name: `${folder}/strings.xml`, content: `<sst xmlns="${MAIN}">${shared}</sst>` },
		...parts,
	]);
}
