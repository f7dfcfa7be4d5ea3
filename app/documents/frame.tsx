import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Asset, PrintableDocument } from "#app/adapters/chromium/chromium.server.ts";
import { scriptPartOf } from "#app/adapters/pdf/scripts.ts";
import {
	drawnWeight,
	type InterWeight,
	interDraws,
	interFile,
	interRanges,
	interSubsetsFor,
	inWords,
} from "#app/adapters/pdf/typeface.ts";
import { projectPath } from "#app/adapters/project-root.ts";

/** Holds the printed body, the font files, the style rules that name them, and the paths to load before it is printed. */
interface DocumentFonts {
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

/** The fonts that `text`, all that will be printed, needs. Stretches that no font has are put in words. */
function documentFonts(text: string): DocumentFonts {
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

/** Later ones win. */
const STYLES = [
	"base",
	"cover",
	"check",
	"front",
	"registers",
	"summary",
	"tested",
	"solution",
	"specimens",
	"cancelled",
	"supporting",
	"findings",
	"changes",
	"penetrations",
	"as-built",
];

export interface PrintedRichText {
	/** Cannot be guessed, so that no text of a project can name it. */
	slot: string;
	html: string;
}

export const richText = (html: string): PrintedRichText => ({ slot: `rich-text-${randomUUID()}`, html });

/** `assets` are pictures by the paths under which the content names them, `rich` its sanitised HTML. */
export function printable(
	title: string,
	content: ReactElement,
	assets: Asset[] = [],
	rich: PrintedRichText | null = null,
): PrintableDocument {
	const markup = renderToStaticMarkup(content);
	const body = rich ? markup.replace(rich.slot, () => rich.html) : markup;
	const fonts = documentFonts(body);
	const style = STYLES.map((name) => readFileSync(projectPath("app", "documents", "styles", `${name}.css`), "utf8"));
	const head = renderToStaticMarkup(
		<>
			<meta charSet="utf-8" />
			<title>{title}</title>
			{fonts.assets.map(({ path }) => (
				<link key={path} rel="preload" as="font" type="font/woff2" href={`/${path}`} crossOrigin="anonymous" />
			))}
		</>,
	);
	const html = `<!doctype html><html lang="en-NZ"><head>${head}<style>${fonts.css}\n${style.join("\n")}</style></head><body>${fonts.text}</body></html>`;
	return { html, assets: [...fonts.assets, ...assets] };
}
