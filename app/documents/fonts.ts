import type { Asset } from "#app/adapters/chromium.server.ts";
import { drawnWeight, type InterWeight, interFile, interRanges, interSubsetsFor } from "#app/adapters/pdf/inter.ts";

/** The font files, the style rules that name them, and the paths to load before it is printed. */
export interface DocumentFonts {
	css: string;
	assets: Asset[];
}

const WEIGHTS: InterWeight[] = [400, 500, 600];

/** Inter in three weights, and signs that it lacks, as far as `text`, all that will be printed, needs it. */
export function documentFonts(text: string): DocumentFonts {
	const ranges = interRanges();
	const faces = interSubsetsFor(text).flatMap((subset) =>
		WEIGHTS.map((weight) => {
			const drawn = drawnWeight(subset, weight);
			const path = `fonts/inter-${subset}-${drawn}.woff2`;
			return {
				path,
				body: () => interFile(subset, drawn, "woff2"),
				rule: `@font-face{font-family:Inter;font-weight:${weight};src:url(/${path}) format("woff2");unicode-range:${ranges[subset]}}`,
			};
		}),
	);
	const files = new Map(faces.map(({ path, body }) => [path, body]));
	return {
		css: faces.map((face) => face.rule).join("\n"),
		assets: [...files].map(([path, body]) => ({ path, type: "font/woff2", body: body() })),
	};
}
