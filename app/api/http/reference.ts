import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { type Call, call, ok } from "./call.ts";
import { type Operation, openApiDocument } from "./openapi.ts";
import { readExamples } from "./openapi-responses.ts";

type Document = ReturnType<typeof openApiDocument>;

const escaped = (text: unknown): string =>
	String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A text with `code` in it. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

/** The calls of a family as a list, for whoever has no script. */
function familyHtml({ name, description = "" }: { name: string; description?: string }, { paths }: Document): string {
	const rows = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods)
			.filter(([, { tags }]) => tags.includes(name))
			.map(([method, operation]) => callHtml(method, path, operation)),
	);
	return `<h2>${escaped(name)}/</h2><p>${prose(description)}</p><ul>${rows.join("")}</ul>`;
}

const callHtml = (method: string, path: string, { operationId, summary }: Operation): string =>
	`<li id="${operationId}"><code>${method.toUpperCase()} ${escaped(path)}</code> ${prose(summary)}</li>`;

const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:16px/1.5 system-ui,sans-serif;margin:0}
#calls{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.75rem;border-top:4px solid #ce3a43;padding-top:1rem;margin:0}
h2{margin-top:2rem}li{margin:.25rem 0;overflow-wrap:anywhere}code{font-family:ui-monospace,monospace}#calls a{color:inherit}
@media(prefers-color-scheme:dark){#reader h3{color:#b0b6bb;border-color:#3d4247}#reader h3 polygon,#reader td svg polygon{fill:#b0b6bb}
#reader .redoc-markdown table tr,#reader .redoc-markdown table tr:nth-child(2n){background:#1e2124;border-color:#3d4247}
#reader .redoc-markdown table th,#reader .redoc-markdown table td{border-color:#3d4247}}`;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
const CODE_FONT = "ui-monospace, Menlo, Consolas, monospace";

interface Colours {
	/** The page, what stands beside it, and what is set off from it. */
	page: string;
	side: string;
	raised: string;
	text: string;
	muted: string;
	line: string;
	link: string;
}

const LIGHT: Colours = {
	...{ page: "#ffffff", side: "#f5f5f4", raised: "#f4f4f3" },
	...{ text: "#1f2326", muted: "#565c62", line: "#d9dbdc", link: "#b3262f" },
};

const DARK: Colours = {
	...{ page: "#1e2124", side: "#191c1e", raised: "#272b2f" },
	...{ text: "#e9eaeb", muted: "#b0b6bb", line: "#3d4247", link: "#ff9a9f" },
};

/** The product's look as the reader takes it; its right side is dark in both. */
const themeOf = ({ page, side, raised, text, muted, line, link }: Colours) => ({
	colors: {
		primary: { main: link },
		text: { primary: text, secondary: muted },
		border: { dark: line, light: line },
		gray: { 50: raised, 100: line },
		responses: { success: { tabTextColor: "#4fc57f" } },
	},
	schema: {
		nestedBackground: raised,
		linesColor: line,
		typeNameColor: muted,
		typeTitleColor: muted,
		requireLabelColor: link,
	},
	typography: {
		fontFamily: FONT,
		headings: { fontFamily: FONT },
		code: { fontFamily: CODE_FONT, color: text, backgroundColor: raised },
		links: { color: link, visited: link, hover: link },
	},
	sidebar: { backgroundColor: side, textColor: text },
	rightPanel: { backgroundColor: "#212427" },
	codeBlock: { backgroundColor: "#141618" },
	page,
});

/** Begins the reader, and takes the plain list away once it stands; without the reader the list stays. */
const begin = (nonce: string): string => `
const themes = ${JSON.stringify({ light: themeOf(LIGHT), dark: themeOf(DARK) })};
const theme = matchMedia("(prefers-color-scheme: dark)").matches ? themes.dark : themes.light;
const reader = document.getElementById("reader");
if (window.Redoc) {
	document.body.style.backgroundColor = theme.page;
	const options = { nonce: "${nonce}", theme, hideDownloadButton: false, expandResponses: "200,201,202", nativeScrollbars: true, sortPropsAlphabetically: false };
	Redoc.init("/api/openapi.json", options, reader, (error) => {
		if (error) reader.remove();
		else document.getElementById("calls").remove();
		reader.setAttribute("role", "main");
		for (const example of reader.querySelectorAll("pre")) example.tabIndex = 0;
	});
}`;

/** The reader makes a style of its own before it is told the nonce: empty at first, then these bytes of its scroll bars. */
const READERS_OWN =
	"'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='";

/** Everything comes from here, and only what bears the nonce runs; the reader searches in a worker of its own making. */
const policy = (nonce: string): string =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src 'nonce-${nonce}' ${READERS_OWN}`,
		"worker-src blob:",
		"connect-src 'self'",
		"img-src 'self' data:",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"form-action 'none'",
	].join("; ");

const READER = "docs/reader.js/";

function referencePage(document: Document, nonce: string): string {
	const { title, version, summary } = document.info;
	const families = document.tags.map((tag) => familyHtml(tag, document)).join("");
	const scripts = `<script nonce="${nonce}" src="/api/${READER}"></script><script nonce="${nonce}">${begin(nonce)}</script>`;
	return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference · ${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><div id="reader"></div><main id="calls"><h1>${title}: API reference</h1><p>${escaped(summary)}</p><p>Version ${version}. These are the calls. How to use them, their fields, answers and examples are in the <a href="/api/openapi.json">OpenAPI document</a>, which this page shows with a search where scripts run.</p>${families}</main>${scripts}</body></html>`;
}

/**
 * The reader of another project (docs/dependencies.md), as it was published but for a logo that it fetches from elsewhere,
 * and for headings of level 5 below those of level 2, which leave out two for whoever hears them.
 */
const readReader = (): string =>
	readFileSync(createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js"), "utf8")
		.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+/g, "data:,")
		.replaceAll(/(\w)\.h5\b/g, "$1.h3");

export function referenceCalls(table: readonly Call[]): Call[] {
	let document: Document | undefined;
	const described = () => {
		document ??= openApiDocument(table, readExamples());
		return document;
	};
	return [
		call({
			method: "GET",
			path: "openapi.json/",
			level: "anonymous",
			summary: "This reference as an OpenAPI document.",
			description: "Made from the table of calls that answers them.",
			shape: z.record(z.string(), z.unknown()),
			act: async () => ok(described(), { "Cache-Control": "no-cache" }),
		}),
		call({
			method: "GET",
			path: "docs/",
			level: "anonymous",
			summary: "This reference as a page.",
			description: "The same for people.",
			type: "text/html",
			async act() {
				const nonce = randomBytes(16).toString("base64");
				const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy(nonce) };
				return { response: new Response(referencePage(described(), nonce), { headers }) };
			},
		}),
		call({
			method: "GET",
			path: READER,
			level: "anonymous",
			summary: "The script of that page.",
			description: "It shows the document, and searches it.",
			type: "text/javascript",
			async act() {
				const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=86400" };
				return { response: new Response(readReader(), { headers }) };
			},
		}),
	];
}
