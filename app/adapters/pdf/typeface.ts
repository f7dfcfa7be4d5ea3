import { readFileSync } from "node:fs";
import { type PDFContext, PDFHexString, type PDFRef } from "@cantoo/pdf-lib";
import { projectPath } from "#app/adapters/project-root.ts";
import { packedStream } from "./open-pdf.ts";
import { fontTable, glyphMap, subsetFont, woffTables } from "./woff.ts";

export type Ranges = readonly (readonly [first: number, last: number])[];

export const readRanges = (written: string): Ranges =>
	written.split(",").map((part) => {
		const [first = "", last = first] = part.trim().slice(2).split("-");
		return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
	});

export const covers = (ranges: Ranges, code: number): boolean =>
	ranges.some(([first, last]) => code >= first && code <= last);

/** The parts into which the typeface is cut, by the writing they cover; the first that has a character draws it. */
const ORDER = [
	"latin",
	"latin-ext",
	"vietnamese",
	"greek",
	"greek-ext",
	"cyrillic",
	"cyrillic-ext",
	"math",
	"symbols",
] as const;

type InterSubset = (typeof ORDER)[number];
export type InterWeight = 400 | 500 | 600;

const folder = () => projectPath("node_modules", "@fontsource", "inter");

/** Signs that Inter lacks, such as ≤ ≥ → ⌀ ✓ ☐, come from Noto, in one weight. */
const NOTO = {
	math: {
		file: ["noto-sans-math", "files", "noto-sans-math-latin-400-normal"],
		range: "U+2070-209F,U+2100-214F,U+2190,U+2192,U+2194-23FF,U+25A0-25FF,U+27C0-2AFF",
	},
	symbols: {
		file: ["noto-sans-symbols-2", "files", "noto-sans-symbols-2-symbols-400-normal"],
		range: "U+2600-27BF,U+2B00-2BFF",
	},
} as const;

export const drawnWeight = (subset: InterSubset, weight: InterWeight): InterWeight => (subset in NOTO ? 400 : weight);

/** Unicode ranges of each part, as CSS writes them: `U+0100-02BA,U+02BD`. */
export function interRanges(): Record<InterSubset, string> {
	const inter = JSON.parse(readFileSync(`${folder()}/unicode.json`, "utf8"));
	return { ...inter, math: NOTO.math.range, symbols: NOTO.symbols.range };
}

/** A part of the typeface Inter: woff2 for the browser, woff (zlib) for embedding by hand. */
export function interFile(subset: InterSubset, weight: InterWeight, format: "woff" | "woff2"): Buffer {
	if (subset === "math" || subset === "symbols") {
		return readFileSync(`${projectPath("node_modules", "@fontsource", ...NOTO[subset].file)}.${format}`);
	}
	return readFileSync(`${folder()}/files/inter-${subset}-${weight}-normal.${format}`);
}

function interSubsetOf(code: number, ranges: Record<InterSubset, string>): InterSubset | null {
	return ORDER.find((subset) => covers(readRanges(ranges[subset]), code)) ?? null;
}

const characters = new Map<InterSubset, ReadonlyMap<number, number>>();

/** Its ranges name some characters that its files lack. */
export function interDraws(code: number, ranges: Record<InterSubset, string>): boolean {
	const subset = interSubsetOf(code, ranges);
	if (!subset) return false;
	const cmap = () => fontTable(woffTables(interFile(subset, drawnWeight(subset, 400), "woff")), "cmap");
	const known = characters.get(subset) ?? glyphMap(cmap());
	characters.set(subset, known);
	return known.has(code);
}

export function interSubsetsFor(text: string): InterSubset[] {
	const ranges = interRanges();
	const codes = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
	const needed = new Set<InterSubset | null>(["latin"]);
	for (const code of codes) needed.add(interSubsetOf(code, ranges));
	return ORDER.filter((subset) => needed.has(subset));
}

/** The names of scripts, as people name a text in it. */
const SCRIPTS: [script: RegExp, name: string][] = [
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese text"],
	[/\p{Script=Han}/u, "Chinese text"],
	[/\p{Script=Hangul}/u, "Korean text"],
	[/\p{Script=Arabic}/u, "Arabic text"],
	[/\p{Script=Hebrew}/u, "Hebrew text"],
	[/\p{Script=Devanagari}/u, "Hindi text"],
	[/\p{Script=Thai}/u, "Thai text"],
	[/\p{Script=Tamil}/u, "Tamil text"],
	[/\p{Script=Gurmukhi}/u, "Punjabi text"],
	[/\p{Script=Gujarati}/u, "Gujarati text"],
	[/\p{Script=Bengali}/u, "Bengali text"],
	[/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, "emoji"],
	[/\p{L}/u, "text in another script"],
];

const BLANK = /^[\p{Z}\p{Cc}]$/u;
/** Combining signs stand upon or join the letters before them, and show nothing by themselves. */
const MARK = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Lists the parts of the text in its order; signs next to a text count as its own. */
function named(stretch: string): string {
	// Japanese is written with Chinese signs as well.
	const shown = KANA.test(stretch) ? stretch.replaceAll(/\p{Script=Han}/gu, "の") : stretch;
	const found = Array.from(shown, (character) => SCRIPTS.find(([script]) => script.test(character))?.[1]);
	const names = [...new Set(found.filter((name) => name !== undefined))];
	const [last = "sign that cannot be printed", ...before] = names.toReversed();
	return `[${before.length > 0 ? `${before.toReversed().join(", ")} and ${last}` : last}]`;
}

/** The text with each stretch of characters that no font has replaced by words, such as `[Tamil text]`. */
export function inWords(text: string, isDrawn: (code: number) => boolean): string {
	let [written, stretch, blanks] = ["", "", ""];
	const close = () => {
		written += (stretch ? named(stretch) : "") + blanks;
		[stretch, blanks] = ["", ""];
	};
	for (const character of text) {
		if (stretch !== "" && BLANK.test(character)) blanks += character;
		else if (stretch !== "" && MARK.test(character)) stretch += character;
		else if (isDrawn(character.codePointAt(0) ?? 0) || BLANK.test(character) || MARK.test(character)) {
			close();
			written += character;
		} else {
			stretch += blanks + character;
			blanks = "";
		}
	}
	close();
	return written;
}

interface Run {
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
