import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchChromium } from "#app/adapters/chromium/launch.ts";
import { settings } from "#db/settings.ts";

const root = join(import.meta.dirname, "../..");

/** Starts the browser that the product would print with: `CHROMIUM_PATH`, the system's, or the packaged one. */
export async function startBrowser(): Promise<Browser> {
	return (await launchChromium(settings())).browser;
}

const fontFolder = join(root, "node_modules/@fontsource/inter/files");

/** `@font-face` rules with Inter (regular and semi-bold, Latin, macrons and the micro sign) inside, so that a page needs no other file. */
export function fontFaces(): string {
	const ranges = {
		"latin-ext": "U+0100-02FF,U+1E00-1EFF",
		latin: "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2212",
		greek: "U+0370-03FF",
	};
	return Object.entries(ranges)
		.flatMap(([part, range]) =>
			[400, 600].map((weight) => {
				const data = readFileSync(join(fontFolder, `inter-${part}-${weight}-normal.woff2`)).toString("base64");
				return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`;
			}),
		)
		.join("");
}
