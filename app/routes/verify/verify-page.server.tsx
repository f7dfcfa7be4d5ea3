import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CARRIED, CARRIED_OVERLAP, MAX_CARRIED } from "#app/domain/verification/file-query.ts";
import { MAX_CHECKED_BYTES } from "#app/http/hashed-upload.server.ts";
import { secureHeaders } from "#app/http/security.server.ts";
import { paths } from "#app/paths.ts";
import { type ColourName, dark, light } from "#app/ui/palette.ts";
import { trialWords } from "#app/ui/text/trial.ts";
import { settings } from "#db/settings.ts";

const USED: ColourName[] = ["page", "surface", "text", "muted", "line", "control", "brand", "onBrand", "focus"];
const NOTES: ColourName[] = [
	"greenSoft",
	"greenText",
	"amberSoft",
	"amberText",
	"redSoft",
	"redText",
	"navbar",
	"onDark",
];

const colours = (of: Record<ColourName, string>) =>
	[...USED, ...NOTES].map((name) => `--${name}:${of[name]}`).join(";");

/** The fonts are those of every other page of the product. */
const FONT = '-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans","Helvetica Neue",Arial,sans-serif';

/** Stands in the page, which comes whole in one answer. */
const STYLE = `
:root{color-scheme:light dark;${colours(light)}}
@media (prefers-color-scheme:dark){:root{${colours(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 ${FONT};overflow-wrap:anywhere}
aside{padding:.5rem 1rem;background:var(--amberSoft);font-weight:600;text-align:center}
header{background:var(--navbar);border-bottom:2px solid var(--brand)}
header p,main,footer{max-width:44rem;margin:0 auto;padding:.75rem 1rem}
header p{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1rem;min-height:56px;padding-block:0}
header a{display:inline-flex;align-items:center;gap:.75rem;min-height:40px;color:var(--onDark);text-decoration:none}
header a:first-child{font-weight:600}
header a:last-child{text-decoration:underline}
svg{width:28px;height:28px;flex:none}
svg rect{fill:var(--brand)}
svg path{fill:none;stroke:var(--onBrand);stroke-width:2}
svg path:first-of-type{fill:var(--onBrand);stroke:none;opacity:.55}
a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .25rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
p,li,dd,footer{text-wrap:pretty}
.note{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--control);border-left-width:4px;border-radius:4px;background:var(--surface)}
.note.good{background:var(--greenSoft)}
.note.warning{background:var(--amberSoft)}
.note.good{border-color:var(--greenText)}
.note.warning{border-color:var(--amberText)}
.note.bad{background:var(--redSoft);border-color:var(--redText)}
.note strong{display:block}
.note ul{margin-block-end:0}
dl{margin:0 0 .75rem;background:var(--surface);border:1px solid var(--line);border-radius:4px}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.5rem 1rem;border-top:1px solid var(--line)}
dl div:first-child{border-top:0}
dt{flex:0 0 9rem;color:var(--muted)}
dd{flex:1 1 10rem;margin:0}
.hash{font-family:ui-monospace,monospace;font-size:.875rem}
ul{margin:.5rem 0;padding-left:1.25rem}
button{font:inherit;font-weight:600;padding:.625rem 1rem;border:0;border-radius:4px;background:var(--brand);color:var(--onBrand)}
input{font:inherit;max-width:100%}
input::file-selector-button{font:inherit;font-weight:600;margin-right:.75rem;padding:.5rem 1rem;border:1px solid var(--control);border-radius:4px;background:var(--surface);color:var(--text)}
details{margin:.5rem 0}
summary{min-height:40px;padding:.5rem 0;cursor:pointer}
footer{color:var(--muted)}
`;

const STEP = 1024 * 1024;

/**
 * The script with which the file stays on the reader's device: its hash, its length and the document numbers that it
 * carries are sent. Without it, or where it fails, the form is.
 */
const SCRIPT = `
const form = document.querySelector("form");
if (form && globalThis.crypto && crypto.subtle) form.addEventListener("submit", async (event) => {
	const file = form.elements.file.files[0];
	if (!file || file.size > ${MAX_CHECKED_BYTES}) return;
	event.preventDefault();
	try {
		const bytes = new Uint8Array(await file.arrayBuffer());
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
		const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
		const decoder = new TextDecoder("latin1");
		const carried = new Set();
		for (let at = 0; at < bytes.length; at += ${STEP}) {
			const text = decoder.decode(bytes.subarray(at, at + ${STEP + CARRIED_OVERLAP}));
			for (const [, number] of text.matchAll(/${CARRIED}/g)) carried.add(number);
		}
		const asked = new URLSearchParams({ sha256, bytes: bytes.length });
		for (const number of [...carried].slice(0, ${MAX_CARRIED})) asked.append("carries", number);
		location.assign("?" + asked);
	} catch {
		form.submit();
	}
});
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const POLICY = [
	"default-src 'none'",
	`style-src ${hash(STYLE)}`,
	`script-src ${hash(SCRIPT)}`,
	"img-src 'self'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join("; ");

interface PageEnds {
	/** The last line, which says what the page does not say. */
	ending: string;
	/** The address to which somebody comes after signing in. */
	back?: string;
}

/** A whole page in one answer, which needs no script, for nobody to index. */
export function documentAnswer(
	title: string,
	content: ReactElement,
	{ ending, back }: PageEnds,
	init: ResponseInit = {},
): Response {
	const { trialDate } = settings();
	const page = renderToStaticMarkup(
		<html lang="en-NZ">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<title>{`${title} · Passive Fire Schedules`}</title>
				<link rel="icon" type="image/svg+xml" href="/favicon.svg" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this product. */}
				<style dangerouslySetInnerHTML={{ __html: STYLE }} />
			</head>
			<body>
				{trialDate && <aside>{trialWords(trialDate)}</aside>}
				<header>
					<p>
						<a href={paths.home()}>
							<svg viewBox="0 0 28 28" aria-hidden="true">
								<rect width="28" height="28" rx="4" />
								<path d="M10.5 4h7v6.5h-7zM10.5 17.5h7V24h-7z" />
								<path d="M4 11h20M4 17h20" />
							</svg>
							Passive Fire Schedules
						</a>
						<a href={paths.signIn(back)}>Sign in</a>
					</p>
				</header>
				<main>{content}</main>
				<footer>{ending}</footer>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this product. */}
				<script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
			</body>
		</html>,
	);
	const headers = new Headers(init.headers);
	secureHeaders(headers, "");
	headers.set("Content-Security-Policy", POLICY);
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
	return new Response(`<!doctype html>${page}`, { ...init, headers });
}
