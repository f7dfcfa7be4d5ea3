import { isUtf8 } from "node:buffer";

const SAVE_AS = 'save it as "CSV UTF-8"';

/** Beginnings of zip archives, as .xlsx and .ods are, and of .xls. */
const WORKBOOKS = [Buffer.from("PK\x03\x04"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

export function refuseByBeginning(bytes: Buffer): string | null {
	const [first, second] = bytes;
	if (WORKBOOKS.some((begin) => bytes.subarray(0, begin.length).equals(begin))) {
		return `the file is a workbook (such as .xlsx), not CSV; open it and ${SAVE_AS}`;
	}
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
		return `the file is UTF-16; ${SAVE_AS}`;
	}
	const head = bytes.subarray(0, 512);
	let zeros = 0;
	for (const byte of head) if (byte === 0) zeros++;
	return head.length >= 4 && zeros * 3 >= head.length ? `the file looks like UTF-16; ${SAVE_AS}` : null;
}

/** A file that was saved twice may have two of them. */
export const withoutMark = (bytes: Buffer): Buffer =>
	bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? withoutMark(bytes.subarray(3)) : bytes;

export const isText = (bytes: Buffer): boolean => isUtf8(bytes);

export const NOT_UTF8 = `the text is not UTF-8, but perhaps Latin-1 (Windows-1252); ${SAVE_AS}`;
