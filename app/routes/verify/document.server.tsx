import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { secureHeaders } from "#app/http/security.server.ts";
import { paths } from "#app/paths.ts";
import { trialWords } from "#app/ui/text/trial.ts";
import { settings } from "#db/settings.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

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

/** A whole page in one answer, which needs no script, for nobody to index. */
export function documentAnswer(title: string, content: ReactElement, init: ResponseInit = {}): Response {
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
						<a href={paths.home()}>Passive Fire Schedules</a>
					</p>
				</header>
				<main>{content}</main>
				<footer>This page says nothing about compliance.</footer>
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
