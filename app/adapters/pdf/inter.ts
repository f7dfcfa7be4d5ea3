import { readFileSync } from "node:fs";
import { projectPath } from "#app/adapters/project-root.ts";

/** The parts into which the typeface is cut, by the writing they cover; the first that has a character draws it. */
const ORDER = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"] as const;

export type InterSubset = (typeof ORDER)[number];
export type InterWeight = 400 | 500 | 600;

const folder = () => projectPath("node_modules", "@fontsource", "inter");

/** Unicode ranges of each part, as CSS writes them: `U+0100-02BA,U+02BD`. */
export function interRanges(): Record<InterSubset, string> {
	return JSON.parse(readFileSync(`${folder()}/unicode.json`, "utf8"));
}

/** One part of the typeface Inter: woff2 for the browser, woff (zlib) for embedding by hand. */
export function interFile(subset: InterSubset, weight: InterWeight, format: "woff" | "woff2"): Buffer {
	return readFileSync(`${folder()}/files/inter-${subset}-${weight}-normal.${format}`);
}

function covers(range: string, code: number): boolean {
	return range.split(",").some((part) => {
		const [first = "", last = first] = part.replace("U+", "").split("-");
		return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16);
	});
}

/** The part that draws a character, or null where the typeface has none. */
export function interSubsetOf(code: number, ranges: Record<InterSubset, string>): InterSubset | null {
	return ORDER.find((subset) => covers(ranges[subset], code)) ?? null;
}

/** The parts that a text needs, in order; `latin` always. */
export function interSubsetsFor(text: string): InterSubset[] {
	const ranges = interRanges();
	const codes = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
	const needed = new Set<InterSubset | null>(["latin"]);
	for (const code of codes) needed.add(interSubsetOf(code, ranges));
	return ORDER.filter((subset) => needed.has(subset));
}
