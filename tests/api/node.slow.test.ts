import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerNode } from "#app/api/answer.ts";
import { sendAnswer } from "#app/http/node-bridge.ts";
import { type ApiPlace, openApi } from "#tests/support/api.ts";

let api: ApiPlace;
beforeAll(async () => {
	api = await openApi();
});
afterAll(() => api?.close());

test("a method that only Node knows is refused by name like any other", async () => {
	const server = createServer((request, response) => void answerNode(request, response)).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	for (const method of ["TRACE", "PURGE"]) {
		const sent = ask({ port, host: "127.0.0.1", method, path: "/api/res/cities/" }).end();
		const [answer] = await once(sent, "response");
		expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
		let text = "";
		for await (const part of answer.setEncoding("utf8")) text += part;
		expect(JSON.parse(text)).toEqual({ detail: `Method "${method}" not allowed.` });
	}
	server.close();
});

test("an answer is over with its last announced byte, whenever the stream behind it ends", async () => {
	const parts = ["whole", " file"];
	const body = new ReadableStream({
		pull: (controller) => {
			const part = parts.shift();
			if (part) controller.enqueue(new TextEncoder().encode(part));
			// Otherwise it stays open for ever.
			return part ? undefined : new Promise(() => {});
		},
	});
	const headers = { "Content-Type": "application/pdf", "Content-Length": "10" };
	const server = createServer(async (_request, response) => {
		await sendAnswer(response, new Response(body, { headers }));
		server.emit("sent", response.writableFinished);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const sent = once(server, "sent");
	const { port } = server.address() as AddressInfo;
	expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("whole file");
	expect(await sent).toEqual([true]);
	server.close();
});
