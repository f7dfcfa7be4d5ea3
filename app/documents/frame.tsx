import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Asset, PrintableDocument } from "#app/adapters/chromium.server.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import { documentFonts } from "./fonts.ts";

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
];

export interface RichText {
	/** Cannot be guessed, so that no text of a project can name it. */
	slot: string;
	html: string;
}

export const richText = (html: string): RichText => ({ slot: `rich-text-${randomUUID()}`, html });

/** `assets` are pictures by the paths under which the content names them, `rich` its sanitised HTML. */
export function printable(
	title: string,
	content: ReactElement,
	assets: Asset[] = [],
	rich: RichText | null = null,
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
