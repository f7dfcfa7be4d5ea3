import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectPath } from "#app/adapters/project-root.ts";
import { covers, type Ranges, readRanges } from "./ranges.ts";
import { glyphMap } from "./woff.ts";
import { woff2Cmap } from "./woff2.ts";

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
