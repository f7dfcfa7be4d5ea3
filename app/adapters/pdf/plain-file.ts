import { inflateSync } from "node:zlib";
import {
	type PDFDict,
	type PDFDocument,
	PDFInvalidObject,
	PDFName,
	PDFNumber,
	type PDFObject,
	PDFRawStream,
	PDFRef,
	PDFStream,
} from "@cantoo/pdf-lib";

const of = PDFName.of;

/** An object's line of the table, which names its place in the file, or the object in which it is packed with others. */
type Entry = { at: number; generation: number } | { packedIn: number; index: number };

/** The objects by their number, and the place in the file at which these end. */
interface Table {
	entries: Map<number, Entry>;
	end: number;
}

const SPACE = String.raw`[\0\t\n\f\r ]`;
const END = new RegExp(String.raw`startxref${SPACE}+(\d+)${SPACE}+%%EOF${SPACE}*$`);
const SECTION = /(\d+) (\d+) *\r?\n((?:\d{10} \d{5} [nf][ \r][\r\n])*)/y;
const TRAILER = new RegExp(`^${SPACE}*trailer${SPACE}*(<<[^]*>>)${SPACE}*$`);
const END_OF_STREAM = new RegExp(`^${SPACE}*endstream${SPACE}+endobj${SPACE}*$`);
/** Names that lead to earlier versions, to a second table or to encrypted texts; an escape or a comment may hide such a name. */
const NOT_PLAIN = /[#%]|\/(?:Prev|XRefStm|Encrypt)(?![^\s<>[\]()/])/;
const MAX_PACKED = 50_000_000;
const LONGEST_END = 1024;
const END_OF_FILE = Number.POSITIVE_INFINITY;

/** Writes objects alike that differ only in blanks and in the zeros of numbers. */
function plainText(text: string): string {
	return text
		.replace(/[\0\t\n\f\r ]+/g, " ")
		.replace(/ ?([<>[\]()/]) ?/g, "$1")
		.replace(/(?<![^ [\]>)])[+-]?(?:\d+\.?\d*|\.\d+)(?![^ [\]<>()/])/g, (digits) => String(Number(digits)))
		.trim();
}

const isSame = (written: string, object: PDFObject): boolean => plainText(written) === plainText(object.toString());

const text = (bytes: Buffer, start: number, end: number): string => bytes.toString("latin1", start, end);

/** The table in letters, which older writers use. */
function readTable(bytes: Buffer, start: number, end: number, root: string): Table | null {
	const written = text(bytes, start, end);
	const entries = new Map<number, Entry>();
	let at = /^xref *\r?\n/.exec(written)?.[0].length ?? 0;
	for (SECTION.lastIndex = at; at > 0; at = SECTION.lastIndex) {
		const [, first, count, rows] = SECTION.exec(written) ?? [];
		if (rows === undefined) break;
		if (rows.length !== 20 * Number(count)) return null;
		for (let row = 0; row < Number(count); row++) {
			const [number, own] = [Number(first) + row, rows.slice(20 * row, 20 * row + 18)];
			// Some viewers count from 0 where a section begins so.
			if (own.endsWith("f") && number === 1 && row === 0) return null;
			if (own.endsWith("f")) continue;
			if (entries.has(number)) return null;
			entries.set(number, { at: Number(own.slice(0, 10)), generation: Number(own.slice(11, 16)) });
		}
		at = SECTION.lastIndex;
	}
	const trailer = TRAILER.exec(written.slice(at))?.[1];
	if (!trailer || NOT_PLAIN.test(trailer)) return null;
	const roots = [...plainText(trailer).matchAll(/\/Root (\d+ \d+ R)/g)].map(([, ref]) => ref);
	return roots.join() === root ? { entries, end: start } : null;
}

/** The bytes of a stream that is packed in the common way or not at all; null for any other. */
export function simplyUnpacked({ dict, contents }: PDFRawStream): Buffer | null {
	const filter = dict.get(of("Filter"));
	if (dict.has(of("DecodeParms")) || dict.has(of("F"))) return null;
	if (filter === undefined) return Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
	if (filter !== of("FlateDecode")) return null;
	try {
		return inflateSync(contents, { maxOutputLength: MAX_PACKED });
	} catch {
		return null;
	}
}

const whole = (dict: PDFDict, name: string): number => {
	const value = dict.get(of(name));
	return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
};

/** The table as a packed stream. Rows that are written as differences are left to the other way. */
function readPackedTable(pdf: PDFDocument, start: number, bytes: Buffer): Table | null {
	const number = Number(/^(\d+) 0 obj/.exec(text(bytes, start, start + 20))?.[1]);
	const stream = Number.isInteger(number) ? pdf.context.lookup(PDFRef.of(number)) : undefined;
	if (!(stream instanceof PDFRawStream) || stream.dict.get(of("Type")) !== of("XRef")) return null;
	const { dict } = stream;
	const rows = simplyUnpacked(stream);
	const widths = /^\[ (\d) (\d) (\d) \]$/
		.exec(String(dict.get(of("W"))))
		?.slice(1)
		.map(Number);
	if (!rows || !widths || NOT_PLAIN.test(String(dict))) return null;
	if (dict.get(of("Root")) !== pdf.context.trailerInfo.Root) return null;
	const [kindWidth = 0, atWidth = 0, moreWidth = 0] = widths;
	const width = kindWidth + atWidth + moreWidth;
	if (kindWidth !== 1 || atWidth < 1 || atWidth > 4 || moreWidth < 1 || moreWidth > 4) return null;
	const index = dict.has(of("Index")) ? String(dict.get(of("Index"))) : `[ 0 ${whole(dict, "Size")} ]`;
	const sections = index.match(/\d+/g)?.map(Number) ?? [];
	const entries = new Map<number, Entry>();
	let at = 0;
	for (let section = 0; section + 1 < sections.length; section += 2) {
		for (let row = 0; row < sections[section + 1]!; row++, at += width) {
			if (at + width > rows.length) return null;
			const object = sections[section]! + row;
			const [kind, place, more] = [
				rows[at]!,
				rows.readUIntBE(at + 1, atWidth),
				rows.readUIntBE(at + 1 + atWidth, moreWidth),
			];
			if (kind === 0) continue;
			if (kind > 2 || entries.has(object)) return null;
			entries.set(object, kind === 1 ? { at: place, generation: more } : { packedIn: place, index: more });
		}
	}
	return { entries, end: END_OF_FILE };
}

/** Answers true where nothing but this object stands in these bytes. */
function standsAlone(bytes: Buffer, header: string, object: PDFObject): boolean {
	if (text(bytes, 0, header.length) !== header) return false;
	const own = bytes.subarray(header.length);
	if (!(object instanceof PDFStream)) {
		const written = text(own, 0, own.length);
		const end = written.lastIndexOf("endobj");
		return end > 0 && written.slice(end + 6).trim() === "" && isSame(written.slice(0, end), object);
	}
	if (!(object instanceof PDFRawStream)) return false;
	const { dict, contents } = object;
	const length = dict.lookup(of("Length"));
	const word = own.indexOf("stream");
	const start = word + (own[word + 6] === 0x0d ? 8 : 7);
	if (word < 0 || own[start - 1] !== 0x0a || !(length instanceof PDFNumber)) return false;
	const end = start + contents.length;
	return (
		length.asNumber() === contents.length &&
		own.subarray(start, end).equals(contents) &&
		own.length - end < LONGEST_END &&
		END_OF_STREAM.test(text(own, end, own.length)) &&
		isSame(text(own, 0, word), dict)
	);
}

/** Answers true where an object that packs others has what was read of it, each at its place in the table. */
function packsSame(pdf: PDFDocument, number: number, entries: Map<number, Entry>): boolean {
	const stream = pdf.context.lookup(PDFRef.of(number));
	if (!(stream instanceof PDFRawStream) || stream.dict.has(of("Extends"))) return false;
	if (stream.dict.get(of("Type")) !== of("ObjStm")) return false;
	const bytes = simplyUnpacked(stream);
	const [count, first] = [whole(stream.dict, "N"), whole(stream.dict, "First")];
	if (!bytes || !(count > 0 && first > 0)) return false;
	const heads = text(bytes, 0, first).trim().split(/\s+/).map(Number);
	if (heads.length !== 2 * count) return false;
	for (let index = 0; index < count; index++) {
		const [object, at, next = bytes.length - first] = [2, 3, 5].map((one) => heads[2 * index + one - 2]);
		const entry = entries.get(object!);
		const read = pdf.context.lookup(PDFRef.of(object!));
		if (!entry || !("packedIn" in entry) || entry.packedIn !== number || entry.index !== index) return false;
		if (!read || read instanceof PDFStream || !isSame(text(bytes, first + at!, first + next), read)) return false;
	}
	return true;
}

/**
 * Answers true where every reader must see the same objects in the file as the library that prepares it for paper: it has
 * one table and one version of each object, and each stands, to the byte, where the table says. False says nothing.
 * @param pdf the document as it was read from these bytes, before anything was changed in it
 */
export function isPlainFile(data: Uint8Array, pdf: PDFDocument): boolean {
	const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
	const tail = text(bytes, Math.max(0, bytes.length - LONGEST_END), bytes.length);
	const start = Number(END.exec(tail)?.[1]);
	const begins = text(bytes, 0, LONGEST_END);
	if (!(start < bytes.length) || !begins.startsWith("%PDF-") || begins.includes("/Linearized")) return false;
	const end = bytes.lastIndexOf("startxref");
	const { context } = pdf;
	const table = readTable(bytes, start, end, String(context.trailerInfo.Root)) ?? readPackedTable(pdf, start, bytes);
	const objects = context.enumerateIndirectObjects();
	if (!table || objects.length !== table.entries.size) return false;
	const placed = [...table.entries].flatMap(([number, entry]) => ("at" in entry ? [{ number, ...entry }] : []));
	placed.sort((a, b) => a.at - b.at);
	const packing = new Set<number>();
	for (const [ref, object] of objects) {
		const entry = table.entries.get(ref.objectNumber);
		if (!entry || object instanceof PDFInvalidObject) return false;
		if ("packedIn" in entry) packing.add(entry.packedIn);
		if (ref.generationNumber !== ("at" in entry ? entry.generation : 0)) return false;
	}
	return (
		placed.every(({ number, at, generation }, index) => {
			const next = Math.min(placed[index + 1]?.at ?? END_OF_FILE, at < table.end ? table.end : END_OF_FILE, end);
			const object = context.lookup(PDFRef.of(number, generation));
			const header = `${number} ${generation} obj`;
			return object !== undefined && standsAlone(bytes.subarray(at, next), header, object);
		}) && [...packing].every((number) => packsSame(pdf, number, table.entries))
	);
}
