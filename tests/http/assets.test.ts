import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";

const running = runningProduct();
/** A script and the stylesheet of the sign-in page. */
let script: string;
let sheet: string;
beforeAll(async () => {
	const page = await (await fetch(`${running.product.url}/auth/sign-in`)).text();
	script = /\/assets\/ui-[\w-]+\.js/.exec(page)![0];
	sheet = /\/assets\/[\w-]+\.css/.exec(page)![0];
}, 60_000);

/** A request that nothing is added to and whose answer stays as it was sent. */
async function ask(path: string, headers: Record<string, string>, method = "GET") {
	const sent = request(running.product.url + path, { headers, method }).end();
	const [answer] = (await once(sent, "response")) as [IncomingMessage];
	return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test.each([
	["gzip, deflate, br, zstd", "br"],
	["br", "br"],
	["gzip", "gzip"],
	["gzip, br;q=0", "gzip"],
	["*", "br"],
	["identity", undefined],
	["", undefined],
])("to who takes “%s” a script and the stylesheet are sent as %s", async (accepted, encoding) => {
	for (const [path, type] of [
		[script, "javascript"],
		[sheet, "text/css"],
		["/favicon.svg", "image/svg+xml"],
	] as const) {
		const plain = await ask(path, { "Accept-Encoding": "identity" });
		const { status, headers, body } = await ask(path, { "Accept-Encoding": accepted });
		expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
		expect(headers["content-type"]).toContain(type);
		expect(headers.vary).toBe("Accept-Encoding");
		expect(headers["content-length"]).toBe(String(body.length));
		expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
		const unpacked = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
		expect(unpacked.equals(plain.body)).toBe(true);
		const again = await ask(path, { "Accept-Encoding": accepted, "If-None-Match": headers.etag! });
		expect([again.status, again.body.length]).toEqual([304, 0]);
	}
});

test("scripts and styles may be kept for ever, and what is not there is not found", async () => {
	const { headers, body } = await ask(sheet, { "Accept-Encoding": "br" }, "HEAD");
	expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
	expect([headers["content-encoding"], body.length]).toEqual(["br", 0]);
	for (const path of ["/assets/none.js", "/assets/none.js.br", "/assets/"])
		expect([path, (await ask(path, { "Accept-Encoding": "br" })).status]).toEqual([path, 404]);
});
