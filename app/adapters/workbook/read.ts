import { posix } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { type Archive, type ArchiveEntry, openArchive } from "#app/adapters/archive.server.ts";
import { isDateFormat } from "./cells.ts";
import { readSheetXml, type WorkbookCell } from "./sheet.ts";
import { xmlParts } from "./xml.ts";

export interface ReadWorkbook {
	table: string[][];
	refused: WorkbookCell[];
}

const MOST_BYTES = 100 * 1024 ** 2;
const MOST_ENTRIES = 2000;

async function readParts(archive: Archive): Promise<Map<string, ArchiveEntry>> {
	if (archive.entryCount > MOST_ENTRIES) throw new Error("The workbook has too many parts.");
	const parts = new Map<string, ArchiveEntry>();
	for await (const entry of archive.entries()) parts.set(entry.name, entry);
	return parts;
}

function sharedStrings(xml: string): string[] {
	const strings: string[] = [];
	let [inText, inPhonetic] = [false, false];
	for (const { kind, name, text } of xmlParts(xml)) {
		if (name === "si" && kind === "open") strings.push("");
		if (name === "t") inText = kind === "open";
		if (name === "rPh") inPhonetic = kind === "open";
		if (kind === "text" && inText && !inPhonetic) strings[strings.length - 1] += text;
	}
	return strings;
}

function dateStyles(xml: string): boolean[] {
	const codes = new Map<number, string>();
	const dates: boolean[] = [];
	let inCells = false;
	for (const { kind, name, attributes } of xmlParts(xml)) {
		if (name === "cellXfs") inCells = kind === "open";
		if (kind !== "open") continue;
		if (name === "numFmt") codes.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "");
		if (name === "xf" && inCells) {
			const id = Number(attributes.get("numFmtId") ?? 0);
			dates.push(isDateFormat(id, codes.get(id)));
		}
	}
	return dates;
}

function firstSheet(workbook: string, relations: string): { part: string; from1904: boolean } {
	let relation: string | undefined;
	let from1904 = false;
	for (const { kind, name, attributes } of xmlParts(workbook)) {
		if (kind !== "open") continue;
		if (name === "workbookPr") from1904 = ["1", "true"].includes(attributes.get("date1904") ?? "");
		if (name === "sheet" && attributes.get("state") !== "hidden") relation ??= attributes.get("r:id");
	}
	for (const { kind, name, attributes } of xmlParts(relations)) {
		if (kind !== "open" || name !== "Relationship" || attributes.get("Id") !== relation) continue;
		const target = attributes.get("Target") ?? "";
		return { part: posix.resolve("/xl", target).slice(1), from1904 };
	}
	throw new Error("The workbook has no sheet.");
}

/** The first sheet of an XLSX file. Throws where it is none, unpacks to more than 100 MB, or declares entities. */
export async function readWorkbook(path: string): Promise<ReadWorkbook> {
	const archive = await openArchive(path).catch(() => {
		throw new Error("It is no XLSX workbook, or it is damaged.");
	});
	try {
		return await readFirstSheet(await readParts(archive));
	} finally {
		archive.close();
	}
}

async function readFirstSheet(parts: Map<string, ArchiveEntry>): Promise<ReadWorkbook> {
	let left = MOST_BYTES;
	const read = async (name: string): Promise<string> => {
		const entry = parts.get(name);
		if (!entry) return "";
		left -= entry.size;
		if (left < 0) throw new Error("The workbook unpacks to more than 100 MB.");
		// The reader breaks a stream that yields more than the directory says.
		return (await textOf(await entry.open())).replace(/^\uFEFF/, "");
	};
	const { part, from1904 } = firstSheet(await read("xl/workbook.xml"), await read("xl/_rels/workbook.xml.rels"));
	if (!parts.has(part)) throw new Error("The workbook does not hold its first sheet.");
	const strings = sharedStrings(await read("xl/sharedStrings.xml"));
	const dates = dateStyles(await read("xl/styles.xml"));
	return readSheetXml(await read(part), { strings, dates, from1904 });
}
