import { brotliDecompressSync } from "node:zlib";

const OTHER_TAG = 63;
const CMAP = 0;
/** The two tables that are packed in another form unless it is marked (WOFF 2.0, 5.1). */
const SHAPES = [10, 11];

export function woff2Cmap(file: Buffer): Buffer {
	if (file.toString("latin1", 0, 4) !== "wOF2") throw new Error("The font is not WOFF 2.");
	let at = 48;
	const variable = () => {
		let value = 0;
		for (;;) {
			const byte = file.readUInt8(at++);
			value = value * 128 + (byte & 0x7f);
			if (byte < 0x80) return value;
		}
	};
	let offset = 0;
	let cmap: [from: number, to: number] | null = null;
	for (let table = 0; table < file.readUInt16BE(12); table++) {
		const flags = file.readUInt8(at++);
		const tag = flags & 0x3f;
		if (tag === OTHER_TAG) at += 4;
		const plain = SHAPES.includes(tag) ? flags >> 6 === 3 : flags >> 6 === 0;
		const original = variable();
		const length = plain ? original : variable();
		if (tag === CMAP) cmap = [offset, offset + length];
		offset += length;
	}
	if (!cmap) throw new Error("The font has no characters.");
	return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...cmap);
}
