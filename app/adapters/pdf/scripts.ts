import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { projectPath } from "#app/adapters/project-root.ts";
import { covers, type Ranges, readRanges } from "./typeface.ts";
import { glyphMap } from "./woff.ts";

const OTHER_TAG = 63;
const CMAP = 0;
/** The two tables that are packed in another form unless it is marked (WOFF 2.0, 5.1). */
const SHAPES = [10, 11];

function woff2Cmap(file: Buffer): Buffer {
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

/** Packages of Noto, each for a script, in the order in which they are asked. */
const PACKAGES = ["noto-sans-arabic", "noto-sans-devanagari", "noto-sans-thai", "noto-sans-sc", "noto-sans-kr"];

/** Parts of the packages that Inter and the fonts of signs have already. */
const OF_INTER = /^(latin|vietnamese|cyrillic|greek|math|symbols)/;

interface ScriptPart {
	file: string;
	ranges: Ranges;
	path: string;
}

function partsOf(name: string): ScriptPart[] {
	const folder = projectPath("node_modules", "@fontsource-variable", name);
	const ranges = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${folder}/unicode.json`, "utf8")));
	return Object.entries(ranges)
		.filter(([subset]) => !OF_INTER.test(subset))
		.map(([subset, range]) => {
			const file = `${name}-${subset.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`;
			return { file, ranges: readRanges(range), path: `${folder}/files/${file}` };
		});
}

let parts: ScriptPart[] | undefined;
const characters = new Map<string, ReadonlyMap<number, number>>();

/** The ranges of a package name more than its files have. */
function draws({ file, path }: ScriptPart, code: number): boolean {
	const known = characters.get(file) ?? glyphMap(woff2Cmap(readFileSync(path)));
	characters.set(file, known);
	return known.has(code);
}

/** The font file of Noto, with all weights in it, that draws a character of another script than Inter's; null without one. */
export function scriptPartOf(code: number): ScriptPart | null {
	parts ??= PACKAGES.flatMap(partsOf);
	return parts.find((part) => covers(part.ranges, code) && draws(part, code)) ?? null;
}
