import type { Asset } from "#app/adapters/chromium.server.ts";
import { type InterWeight, interFile, interRanges, interSubsetsFor } from "#app/adapters/pdf/inter.ts";

const WEIGHTS: InterWeight[] = [400, 500, 600];

/** The font files, the style rules that name them, and the paths to load before it is printed. */
export interface DocumentFonts {
	css: string;
	assets: Asset[];
}

/** Inter in three weights, as far as `text`, all that will be printed, needs it. */
export function documentFonts(text: string): DocumentFonts {
	const ranges = interRanges();
	const faces = interSubsetsFor(text).flatMap((subset) =>
		WEIGHTS.map((weight) => {
			const path = `fonts/inter-${subset}-${weight}.woff2`;
			return {
				asset: { path, type: "font/woff2", body: interFile(subset, weight, "woff2") },
				rule: `@font-face{font-family:Inter;font-weight:${weight};src:url(/${path}) format("woff2");unicode-range:${ranges[subset]}}`,
			};
		}),
	);
	return { css: faces.map((face) => face.rule).join("\n"), assets: faces.map((face) => face.asset) };
}
