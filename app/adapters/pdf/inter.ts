import { readFileSync } from "node:fs";
import { projectPath } from "#app/adapters/project-root.ts";
import { fontTable, glyphMap, woffTables } from "./woff.ts";

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

export type InterSubset = (typeof ORDER)[number];
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

/** One part of the typeface Inter: woff2 for the browser, woff (zlib) for embedding by hand. */
export function interFile(subset: InterSubset, weight: InterWeight, format: "woff" | "woff2"): Buffer {
	if (subset === "math" || subset === "symbols") {
		return readFileSync(`${projectPath("node_modules", "@fontsource", ...NOTO[subset].file)}.${format}`);
	}
	return readFileSync(`${folder()}/files/inter-${subset}-${weight}-normal.${format}`);
}

export function interSubsetOf(code: number, ranges: Record<InterSubset, string>): InterSubset | null {
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
