import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { buildName } from "#db/project.ts";
import type { Product } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct({ alone: true });
let product: Product;
let user: Visitor;
beforeAll(async () => {
	({ product } = running);
	user = await signedIn(product.url);
});

/** A request with a Host of its own, which fetch would not send. */
async function ask(host: string | null, path: string, method = "GET") {
	const { port } = new URL(product.url);
	const headers = host === null ? {} : { Host: host.replace("PORT", port) };
	const sent = request({ host: "127.0.0.1", port, path, method, headers, setHost: false }).end();
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	return { status: response.statusCode, location: response.headers.location, body: await text(response) };
}

test("an unknown Host is misdirected, whatever it asks for", async () => {
	for (const host of [
		"evil.example",
		"evil.example:PORT",
		"localhost.evil.example:PORT",
		"localhost:PORT.evil.example",
		"",
		"10.0.0.1",
	]) {
		for (const path of ["/", "/auth/sign-in", "/favicon.svg", "/api/files/drawing/1/pdf/a.pdf"]) {
			expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 421]);
		}
	}
	expect((await ask("evil.example", "/")).body).toContain(`It answers at ${product.url}</p>`);
});

test("other names of this machine are led to the product's own address, and send no forms", async () => {
	for (const host of ["127.0.0.1:PORT", "[::1]:PORT", "localhost:1", "LOCALHOST"]) {
		const answer = await ask(host, "/specs/sols?ori=1");
		expect([answer.status, answer.location]).toEqual([308, `${product.url}/specs/sols?ori=1`]);
		expect((await ask(host, "/auth/sign-in", "POST")).status).toBe(421);
	}
});

test("health and readiness answer under any name and tell nothing but the parts", async () => {
	for (const host of ["evil.example", "127.0.0.1:PORT", "localhost:PORT"]) {
		expect(await ask(host, "/healthz")).toMatchObject({ status: 200, body: "ok" });
		const ready = await ask(host, "/readyz");
		expect(ready.status).toBe(200);
		const parts = { database: "ok", migrations: "ok", files: "ok", queue: "ok" };
		expect(JSON.parse(ready.body)).toEqual({ ...parts, build: buildName() });
	}
});

test("the footer names the version, and the build in its title", async () => {
	const { body } = await ask("localhost:PORT", "/auth/sign-in");
	expect(buildName()).toMatch(/^2\.0\.6\+[\w.-]+$/);
	expect(body).toContain(`title="${buildName()}"`);
	expect(body.replaceAll("<!-- -->", "")).toContain("version 2.0.6<");
});

test("every page carries the security headers, and a nonce that is new each time and on each script", async () => {
	const nonces = new Set<string>();
	for (const path of ["/", "/specs/sols", "/projects", "/404/", "/no/such/page"]) {
		const response = await user.get(path);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
		expect(nonce.length).toBeGreaterThan(20);
		nonces.add(nonce);
		for (const rule of [
			"default-src 'self'",
			"object-src 'none'",
			"base-uri 'none'",
			"frame-ancestors 'none'",
			"form-action 'self'",
		]) {
			expect(policy.split("; ")).toContain(rule);
		}
		expect(policy).not.toContain("unsafe");
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
		expect(response.headers.get("X-Frame-Options")).toBe("DENY");
		expect(response.headers.get("X-Powered-By")).toBeNull();
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("X-Request-ID")).toMatch(/^[0-9a-f-]{36}$/);
		const scripts = [...(await response.text()).matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!);
		expect(scripts.length).toBeGreaterThan(0);
		for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
	}
	expect(nonces.size).toBe(5);
});

test("no answer that a page or its script asks for is stored, and files and assets are", async () => {
	for (const path of [
		"/projects",
		"/projects.data",
		"/projects?_data=routes%2Fprojects%2Flist",
		"/no/such/page.data",
	]) {
		for (const who of [visitor(product.url), user]) {
			expect([path, (await who.get(path)).headers.get("Cache-Control")]).toEqual([path, "no-store"]);
		}
	}
	const asset = /\/assets\/[^"]+\.css/.exec(await (await user.get("/projects")).text())![0];
	expect((await user.get(asset)).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
	const picture = /src="(\/api\/files\/[^"]+)"/.exec(await (await user.get("/specs/sols")).text())![1]!;
	const answer = await user.get(picture.replaceAll("&amp;", "&"));
	expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, max-age=3600"]);
});

test("where to report a vulnerability is told to everybody", async () => {
	const answer = await visitor(product.url).get("/.well-known/security.txt");
	expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
	const [contact, expires, language, canonical] = (await answer.text()).split("\n");
	expect([contact, language, canonical]).toEqual([
		"Contact: mailto:support@example.com",
		"Preferred-Languages: en",
		`Canonical: ${product.url}/.well-known/security.txt`,
	]);
	const days = (Date.parse(expires!.replace("Expires: ", "")) - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(29);
	expect(days).toBeLessThan(365);
});

test("the 404 page is shown to everybody at its own address, and to signed-in people at unknown ones", async () => {
	for (const path of ["/404/", "/404"]) {
		for (const who of [visitor(product.url), user]) {
			const response = await who.get(path);
			const page = await response.text();
			expect(response.status).toBe(404);
			expect(page).toContain("Page not found");
			expect(page).toContain("Return to website");
		}
	}
	for (const path of [
		"/no/such/page",
		"/specs/sols/false",
		"/specs/0/detail",
		"/specs/abc/detail",
		"/projects/99999999999/edit",
	]) {
		const response = await user.get(path);
		expect([path, response.status]).toEqual([path, 404]);
		const page = await response.text();
		expect(page).toContain("Return to website");
		expect(page).toContain("<title>Page not found · Passive Fire Schedules</title>");
	}
});

test("the finder counts what is in the specification as the sidebar does, without what is struck through", async () => {
	await user.get("/specs/summary?id=1");
	const page = await (await user.get("/specs/sols")).text();
	const [, badge] = /Summary<span[^>]*>(\d+)</.exec(page)!;
	expect(badge).toBe("5");
	expect(page.replaceAll("<!-- -->", "")).toContain(`· ${badge} solutions</p>`);
});

test("no address makes the server fail", async () => {
	const odd = [
		"/specs/sols?drawing=%00",
		"/specs/sols?drawing=%25_%5C",
		`/specs/sols?drawing=${"x".repeat(5000)}`,
		"/specs/sols?drawing=%FF",
		"/specs/sols?ori=abc&sub=-1&page=0",
		"/specs/sols?ori=999999999&page=999999999",
		"/specs/sols?page=1e9",
		"/projects?sort=constructor",
		"/projects?sort=-__proto__&page=-5&size=1000000",
		"/projects?page=999999",
		"/specs/sols/true?drawing=v",
		"/?index",
		"/specs/summary?id=",
	];
	for (const address of odd) {
		const response = await user.get(address);
		expect([address, response.status]).toEqual([address, 200]);
	}
	for (const address of [
		"/%",
		"/%E0%A4%A",
		"/assets/nothing.js",
		"/assets/%",
		"/specs/summary?id=x",
		"/specs/%00/detail",
		"/projects/%F0/edit",
	]) {
		const { status } = await user.get(address);
		expect([address, status >= 400 && status < 500]).toEqual([address, true]);
	}
});

test("the log names patterns, not addresses, and holds no password, cookie, query or e-mail", async () => {
	const somebody = visitor(product.url);
	await somebody.post("/auth/sign-in?token=secret-in-query", {
		email: "user@example.com",
		password: "secret-password",
	});
	await somebody.post("/auth/sign-in", { email: "user@example.com", password: "demo-user-1" });
	await somebody.get("/auth/activate/secret-uid/secret-token");
	await somebody.get("/specs/7/detail?x=secret-in-query", { "X-Request-ID": "marked-request" });
	await expect.poll(() => product.output()).toContain("marked-request");
	const lines = product
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));
	expect(lines.find(({ requestId }) => requestId === "marked-request")).toMatchObject({
		method: "GET",
		route: "/specs/:id/detail",
		ms: expect.any(Number),
	});
	const key = decodeURIComponent(somebody.cookie()).slice("pfs=".length, 40);
	for (const secret of ["secret-", "demo-user-1", key, "user@example.com"]) {
		const told = product
			.output()
			.split("\n")
			.filter((line) => line.startsWith("{") && line.includes(secret));
		expect(told).toEqual([]);
	}
	expect(product.output()).not.toContain("secret-");
});

test("nothing went wrong on the way", () => {
	expect(product.output()).not.toMatch(/\n\s+at .+:\d+:\d+/);
});
