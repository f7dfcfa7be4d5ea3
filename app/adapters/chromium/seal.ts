import type { BrowserContext, BrowserContextOptions, Route } from "playwright-core";

/*
 * Printed documents contain texts of strangers. Each of these walls alone keeps a document from reaching the network,
 * local files or script; beside them stand the sanitiser of rich text and the browser's own switches (launch.ts).
 */

export interface Asset {
	path: string;
	type: string;
	body: Uint8Array;
}

/** Never asked over a network: requests to it are answered from memory. */
export const ORIGIN = "http://127.0.0.1:9";

/** The first wall: what a page may load at all, as the browser's renderer holds it. */
export const POLICY =
	"default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The second: a context without script and without network. */
export const SEALED: BrowserContextOptions = {
	javaScriptEnabled: false,
	offline: true,
	serviceWorkers: "block",
	acceptDownloads: false,
};

/** The third: every request, navigations included, is answered from these files or refused. */
export async function answerOnly(context: BrowserContext, assets: Asset[]): Promise<void> {
	const files = new Map(assets.map((file) => [`${ORIGIN}/${file.path}`, file]));
	await context.route("**/*", (route) => answer(route, files));
}

async function answer(route: Route, files: Map<string, Asset>): Promise<void> {
	const request = route.request();
	const file = files.get(request.url());
	if (!file || request.method() !== "GET") {
		// An answer without content leaves a page where it is; a refusal would put an error page in its place.
		return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort("blockedbyclient");
	}
	await route.fulfill({
		body: Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength),
		contentType: file.type,
		headers: { "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" },
	});
}
