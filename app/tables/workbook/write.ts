import { crc32, deflateRawSync } from "node:zlib";
import { xmlText } from "#app/adapters/xml-text.ts";
import { columnName } from "./workbook.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org";

/** Every cell is a text: nothing in it is ever taken for a formula. */
function sheetXml(table: string[][]): string {
	const rows = table.map((cells, row) => {
		const written = cells.map((text, column) =>
			text === ""
				? ""
				: `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
		);
		return `<row r="${row + 1}">${written.join("")}</row>`;
	});
	return `${HEAD}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

const parts = (table: string[][], name: string): [string, string][] => [
	[
		"[Content_Types].xml",
		`${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
	],
	[
		"_rels/.rels",
		`${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	],
	[
		"xl/workbook.xml",
		`${HEAD}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	],
	[
		"xl/_rels/workbook.xml.rels",
		`${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
	],
	["xl/worksheets/sheet1.xml", sheetXml(table)],
];

/** A zip archive of deflated parts, all dated 1980: equal content makes equal bytes. */
function zip(files: [string, string][]): Uint8Array<ArrayBuffer> {
	const bodies: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of files) {
		const bytes = Buffer.from(text);
		const packed = deflateRawSync(bytes);
		const path = Buffer.from(name);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(0x0800, 2);
		common.writeUInt16LE(8, 4);
		common.writeUInt32LE(0x00210000, 6);
		common.writeUInt32LE(crc32(bytes), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(bytes.length, 18);
		common.writeUInt16LE(path.length, 22);
		const start = offset;
		const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, path, packed]);
		bodies.push(local);
		offset += local.length;
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(start, 10);
		directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, path]));
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(files.length, 4);
	end.writeUInt16LE(files.length, 6);
	end.writeUInt32LE(listed.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...bodies, listed, Buffer.from("PK\u0005\u0006"), end]);
}

export const writeWorkbook = (table: string[][], name: string): Uint8Array<ArrayBuffer> => zip(parts(table, name));
