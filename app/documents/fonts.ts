import { readFileSync } from "node:fs";
import type { Asset } from "#app/adapters/chromium.server.ts";
import {
	drawnWeight,
	type InterWeight,
	interDraws,
	interFile,
	interRanges,
	interSubsetsFor,
} from "#app/adapters/pdf/inter.ts";
import { scriptPartOf } from "#app/adapters/pdf/scripts.ts";
import { inWords } from "#app/adapters/pdf/unprintable.ts";

/** All that is printed, the font files, the style rules that name them, and the paths to load before it is printed. */
export interface DocumentFonts {
	text: string;
	css: string;
	assets: Asset[];
}

const WEIGHTS: InterWeight[] = [400, 500, 600];

interface Face {
	path: string;
	body: () => Buffer;
	rule: string;
}

const faceRule = (path: string, weight: InterWeight, range: string) =>
	`@font-face{font-family:Inter;font-weight:${weight};src:url(/${path}) format("woff2");unicode-range:${range}}`;

function interFaces(text: string, ranges: ReturnType<typeof interRanges>): Face[] {
	return interSubsetsFor(text).flatMap((subset) =>
		WEIGHTS.map((weight) => {
			const drawn = drawnWeight(subset, weight);
			const path = `fonts/inter-${subset}-${drawn}.woff2`;
			const body = () => interFile(subset, drawn, "woff2");
			return { path, body, rule: faceRule(path, weight, ranges[subset]) };
		}),
	);
}

/** Declared for the very characters that are wanted, and last, so that what Inter draws stays Inter's. */
function scriptFaces(codes: number[]): Face[] {
	const wanted = new Map<NonNullable<ReturnType<typeof scriptPartOf>>, number[]>();
	for (const code of codes) {
		const part = scriptPartOf(code);
		if (part) wanted.set(part, [...(wanted.get(part) ?? []), code]);
	}
	return [...wanted].flatMap(([{ file, path: source }, characters]) => {
		const range = characters.map((code) => `U+${code.toString(16)}`).join(",");
		const path = `fonts/${file}`;
		return WEIGHTS.map((weight) => ({ path, body: () => readFileSync(source), rule: faceRule(path, weight, range) }));
	});
}

/** As far as `text`, all that will be printed, needs them. Stretches that no font has are put in words. */
export function documentFonts(text: string): DocumentFonts {
	const ranges = interRanges();
	const codes = [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))];
	const foreign = codes.filter((code) => !interDraws(code, ranges));
	const faces = [...interFaces(text, ranges), ...scriptFaces(foreign)];
	const lacking = new Set(foreign.filter((code) => !scriptPartOf(code)));
	const files = new Map(faces.map(({ path, body }) => [path, body]));
	return {
		text: lacking.size > 0 ? inWords(text, (code) => !lacking.has(code)) : text,
		css: faces.map((face) => face.rule).join("\n"),
		assets: [...files].map(([path, body]) => ({ path, type: "font/woff2", body: body() })),
	};
}
