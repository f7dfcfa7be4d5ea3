import { type PDFContext, PDFHexString, type PDFRef } from "@cantoo/pdf-lib";
import { drawnWeight, type InterSubset, type InterWeight, interFile, interRanges, interSubsetOf } from "./inter.ts";
import { packedStream } from "./open-pdf.ts";
import { inWords } from "./unprintable.ts";
import { fontTable, glyphMap, subsetFont, woffTables } from "./woff.ts";

export interface Run {
	font: string;
	hex: string;
}

interface Part {
	name: string;
	ref: PDFRef;
	tables: Map<string, Buffer>;
	glyphs: Map<number, number>;
	/** Code points by used glyph. */
	used: Map<number, number>;
	width: (glyph: number) => number;
}

const hex4 = (value: number) => value.toString(16).padStart(4, "0").toUpperCase();

function toUnicode(used: Map<number, number>): string {
	const rows = [...used].map(([glyph, code]) => `<${hex4(glyph)}> <${hex4(code)}>`);
	const blocks: string[] = [];
	for (let at = 0; at < rows.length; at += 100) {
		const block = rows.slice(at, at + 100);
		blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
	}
	return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${blocks.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function openPart(context: PDFContext, subset: InterSubset, weight: InterWeight): Part {
	const tables = woffTables(interFile(subset, weight, "woff"));
	const of = (tag: string) => fontTable(tables, tag);
	const [head, hhea, hmtx, cmap] = [of("head"), of("hhea"), of("hmtx"), of("cmap")];
	const units = head.readUInt16BE(18);
	const measured = hhea.readUInt16BE(34);
	const width = (glyph: number) => (hmtx.readUInt16BE(4 * Math.min(glyph, measured - 1)) * 1000) / units;
	const name = `Inter-${subset}-${weight}`;
	return { name, ref: context.nextRef(), tables, glyphs: glyphMap(cmap), used: new Map(), width };
}

function embed(context: PDFContext, part: Part): void {
	const head = fontTable(part.tables, "head");
	const scale = 1000 / head.readUInt16BE(18);
	const hhea = fontTable(part.tables, "hhea");
	// A subset's name begins with six letters of its own (ISO 32000-1, 9.6.4).
	const tag = Array.from(part.name, (letter) => letter.charCodeAt(0)).reduce(
		(sum, code) => (sum * 31 + code) % 26 ** 6,
		7,
	);
	const letters = Array.from({ length: 6 }, (_, at) => String.fromCharCode(65 + (Math.floor(tag / 26 ** at) % 26)));
	const name = `${letters.join("")}+${part.name}`;
	const file = context.register(packedStream(context, subsetFont(part.tables, part.used.keys())));
	const descriptor = context.register(
		context.obj({
			Type: "FontDescriptor",
			FontName: name,
			Flags: 4,
			FontBBox: [36, 38, 40, 42].map((at) => Math.round(head.readInt16BE(at) * scale)),
			ItalicAngle: 0,
			Ascent: Math.round(hhea.readInt16BE(4) * scale),
			Descent: Math.round(hhea.readInt16BE(6) * scale),
			CapHeight: 727,
			StemV: 90,
			FontFile2: file,
		}),
	);
	const widths = [...part.used.keys()]
		.sort((a, b) => a - b)
		.flatMap((glyph) => [glyph, [Math.round(part.width(glyph))]]);
	const descendant = context.register(
		context.obj({
			Type: "Font",
			Subtype: "CIDFontType2",
			BaseFont: name,
			CIDSystemInfo: {
				Registry: PDFHexString.fromText("Adobe"),
				Ordering: PDFHexString.fromText("Identity"),
				Supplement: 0,
			},
			FontDescriptor: descriptor,
			DW: 0,
			W: widths,
			CIDToGIDMap: "Identity",
		}),
	);
	const unicode = context.register(packedStream(context, toUnicode(part.used)));
	context.assign(
		part.ref,
		context.obj({
			Type: "Font",
			Subtype: "Type0",
			BaseFont: name,
			Encoding: "Identity-H",
			DescendantFonts: [descendant],
			ToUnicode: unicode,
		}),
	);
}

export interface Typeface {
	/** Width in points. */
	width(text: string, weight: InterWeight, size: number): number;
	runs(text: string, weight: InterWeight): Run[];
	ref(font: string): PDFRef;
	embed(): void;
}

/** Opens the typeface for a document; parts are read when a text needs them. What it lacks is put in words, such as `[Chinese text]`. */
export function openTypeface(context: PDFContext): Typeface {
	const parts = new Map<string, Part>();
	const ranges = interRanges();
	const subsets = new Map<number, InterSubset | null>();
	function partFor(code: number, weight: InterWeight): [Part, number] | null {
		const subset = subsets.get(code) ?? interSubsetOf(code, ranges);
		subsets.set(code, subset);
		if (!subset) return null;
		const drawn = drawnWeight(subset, weight);
		const key = `Inter-${subset}-${drawn}`;
		const part = parts.get(key) ?? openPart(context, subset, drawn);
		parts.set(key, part);
		const glyph = part.glyphs.get(code);
		return glyph === undefined ? null : [part, glyph];
	}
	function glyphs(text: string, weight: InterWeight): [Part, number, number][] {
		const drawn = inWords(text.normalize("NFC"), (code) => partFor(code, weight) !== null);
		return Array.from(drawn).flatMap((character): [Part, number, number][] => {
			const code = character.codePointAt(0) ?? 0;
			const found = partFor(code, weight);
			return found ? [[...found, code]] : [];
		});
	}
	return {
		width: (text, weight, size) =>
			glyphs(text, weight).reduce((sum, [part, glyph]) => sum + part.width(glyph), 0) * (size / 1000),
		runs: (text, weight) => {
			const runs: Run[] = [];
			for (const [part, glyph, code] of glyphs(text, weight)) {
				part.used.set(glyph, code);
				const last = runs.at(-1);
				if (last?.font === part.name) last.hex += hex4(glyph);
				else runs.push({ font: part.name, hex: hex4(glyph) });
			}
			return runs;
		},
		ref: (font) => parts.get(font)!.ref,
		embed: () => {
			for (const part of parts.values()) if (part.used.size > 0) embed(context, part);
		},
	};
}
