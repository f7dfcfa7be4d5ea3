import { inflateSync } from "node:zlib";

export function woffTables(file: Buffer): Map<string, Buffer> {
	if (file.toString("latin1", 0, 4) !== "wOFF" || file.readUInt32BE(4) !== 0x00010000) {
		throw new Error("The font is not TrueType in WOFF.");
	}
	const tables = new Map<string, Buffer>();
	for (let index = 0; index < file.readUInt16BE(12); index++) {
		const entry = 44 + 20 * index;
		const field = (at: number) => file.readUInt32BE(entry + at);
		const [offset, packed, length] = [field(4), field(8), field(12)];
		const bytes = file.subarray(offset, offset + packed);
		tables.set(file.toString("latin1", entry, entry + 4), packed < length ? inflateSync(bytes) : bytes);
	}
	return tables;
}

export function fontTable(tables: Map<string, Buffer>, tag: string): Buffer {
	const table = tables.get(tag);
	if (!table) throw new Error(`The font lacks its table ${tag}.`);
	return table;
}

function segmentGlyphs(cmap: Buffer, at: number, glyphs: Map<number, number>): void {
	const segments = cmap.readUInt16BE(at + 6) / 2;
	const field = (block: number, segment: number) => at + 14 + (block > 0 ? 2 : 0) + 2 * (block * segments + segment);
	for (let segment = 0; segment < segments; segment++) {
		const last = cmap.readUInt16BE(field(0, segment));
		const delta = cmap.readUInt16BE(field(2, segment));
		const range = cmap.readUInt16BE(field(3, segment));
		for (let code = cmap.readUInt16BE(field(1, segment)); code <= last && code < 0xffff; code++) {
			const raw = range === 0 ? code : cmap.readUInt16BE(field(3, segment) + range + 2 * (code - firstOf(segment)));
			if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff);
		}
	}
	function firstOf(segment: number): number {
		return cmap.readUInt16BE(field(1, segment));
	}
}

/** Glyph numbers by code point of the basic plane, from the font's `cmap` (format 4). */
export function glyphMap(cmap: Buffer): Map<number, number> {
	const glyphs = new Map<number, number>();
	for (let index = 0; index < cmap.readUInt16BE(2); index++) {
		const at = cmap.readUInt32BE(4 + 8 * index + 4);
		if (cmap.readUInt16BE(at) === 4) segmentGlyphs(cmap, at, glyphs);
	}
	return glyphs;
}

function components(glyph: Buffer): number[] {
	if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
	const found: number[] = [];
	for (let at = 10, flags = 0x20; flags & 0x20; ) {
		flags = glyph.readUInt16BE(at);
		found.push(glyph.readUInt16BE(at + 2));
		at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
	}
	return found;
}

function sfnt(tables: [string, Buffer][]): Buffer {
	const head = Buffer.alloc(12 + 16 * tables.length);
	const power = 2 ** Math.floor(Math.log2(tables.length));
	head.writeUInt32BE(0x00010000, 0);
	head.writeUInt16BE(tables.length, 4);
	head.writeUInt16BE(power * 16, 6);
	head.writeUInt16BE(Math.log2(power), 8);
	head.writeUInt16BE((tables.length - power) * 16, 10);
	const bodies: Buffer[] = [];
	let offset = head.length;
	for (const [index, [tag, bytes]] of tables.entries()) {
		const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
		let sum = 0;
		for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
		head.write(tag, 12 + 16 * index, "latin1");
		head.writeUInt32BE(sum, 16 + 16 * index);
		head.writeUInt32BE(offset, 20 + 16 * index);
		head.writeUInt32BE(bytes.length, 24 + 16 * index);
		bodies.push(padded);
		offset += padded.length;
	}
	return Buffer.concat([head, ...bodies]);
}

/** Glyph numbers stay as they are. `tables` as `woffTables` answers. */
export function subsetFont(tables: Map<string, Buffer>, used: Iterable<number>): Buffer {
	const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
	const [loca, glyf, head] = [table("loca"), table("glyf"), Buffer.from(table("head"))];
	const long = head.readInt16BE(50) === 1;
	const offset = (glyph: number) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
	const shape = (glyph: number) => glyf.subarray(offset(glyph), offset(glyph + 1));
	const glyphs = new Set([0, ...used]);
	for (const glyph of glyphs) for (const part of components(shape(glyph))) glyphs.add(part);
	const count = table("maxp").readUInt16BE(4);
	const places = Buffer.alloc(4 * (count + 1));
	const shapes: Buffer[] = [];
	let length = 0;
	for (let glyph = 0; glyph < count; glyph++) {
		places.writeUInt32BE(length, 4 * glyph);
		if (!glyphs.has(glyph)) continue;
		const bytes = shape(glyph);
		shapes.push(bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4));
		length += bytes.length + ((4 - (bytes.length % 4)) % 4);
	}
	places.writeUInt32BE(length, 4 * count);
	head.writeInt16BE(1, 50);
	const copied = ["cvt ", "fpgm", "hhea", "hmtx", "maxp", "prep"].filter((tag) => tables.has(tag));
	const all: [string, Buffer][] = copied.map((tag) => [tag, table(tag)]);
	all.push(["glyf", Buffer.concat(shapes)], ["head", head], ["loca", places]);
	return sfnt(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}
