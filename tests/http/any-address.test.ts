import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { hostname } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { networkAddress } from "#db/listening.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, visitor } from "./visitor.ts";

const running = runningProduct({ env: { HOST: "0.0.0.0" } });
const port = () => new URL(running.product.url).port;

async function ask(host: string, address = "127.0.0.1") {
	const sent = request({ host: address, port: port(), path: "/auth/sign-in", headers: { Host: host }, setHost: false });
	const [response] = (await once(sent.end(), "response")) as [IncomingMessage];
	return { status: response.statusCode, body: await text(response) };
}

test("with HOST=0.0.0.0 and no APP_URL every address of this machine answers, and no name of others", async () => {
	for (const name of ["localhost", "127.0.0.1", "192.0.2.9", "[fd00::9]", hostname()]) {
		expect([name, (await ask(`${name}:${port()}`)).status]).toEqual([name, 200]);
	}
	for (const name of ["evil.example", "localhost.evil.example", "1.2.3.4.evil.example", "", "[evil]"]) {
		expect([name, (await ask(`${name}:${port()}`)).status]).toEqual([name, 421]);
	}
});

test("people sign in at the address that they came by; a page of another address sends no form", async () => {
	const fields = { email: "user@example.com", password: "demo-user-1" };
	const here = visitor(`http://127.0.0.1:${port()}`);
	expect((await here.post("/auth/sign-in", fields, { Origin: running.product.url })).status).toBe(403);
	expect((await here.post("/auth/sign-in", fields)).status).toBe(303);
	expect((await here.get("/projects")).status).toBe(200);
	const body = new URLSearchParams(fields).toString();
	const alien = { "Content-Type": FORM, Origin: "http://evil.example" };
	expect((await visitor(running.product.url).send("/auth/sign-in", body, alien)).status).toBe(403);
});

test("who comes by a wrong name is told an address that answers them", async () => {
	const here = networkAddress() ?? "127.0.0.1";
	const { body } = await ask("evil.example", here.replace(/^\[|\]$/g, ""));
	const [, address = ""] = /It answers at (http:\S+?)</.exec(body) ?? [];
	expect(address).toBe(`http://${here}:${port()}`);
	expect(body).toContain(`<a href="${address}">`);
	expect((await fetch(`${address}/auth/sign-in`)).status).toBe(200);
});

test("the start names the address for other machines, and warns of the demo accounts", async () => {
	expect(running.product.output()).toContain(`is ready: ${running.product.url}`);
	const here = networkAddress();
	if (here) expect(running.product.output()).toContain(`Other machines reach it at http://${here}:${port()}`);
	await expect.poll(() => running.product.output()).toContain("pfs user deactivate staff@example.com");
});
