import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { findChromium } from "#app/adapters/chromium/chromium.server.ts";
import { answerOnly, findWays, ORIGIN, POLICY, SEALED, SWITCHES, starter } from "#app/adapters/chromium/launch.ts";

/* Each wall is tried alone, in a browser without the others; each time the same page shows first what it does without. */

let asked: string[] = [];
let connections = 0;
const server = createServer((request, response) => {
	asked.push(request.url ?? "");
	response.setHeader("Content-Type", "text/html");
	if (request.url === "/guarded") response.setHeader("Content-Security-Policy", POLICY);
	response.end(request.url === "/guarded" || request.url === "/open" ? page() : "secret");
});
server.on("connection", () => connections++);

let plain: Browser;
let switched: Browser;
const [way] = findWays();
let cutOff: Browser | undefined;
let local: string;

/** Reaches for pictures, styles, frames, script and objects of a local server. */
const page = () => `<!doctype html><title>t</title><img src="${local}/img"><link rel="stylesheet" href="${local}/link">
<iframe src="${local}/frame"></iframe><object data="${local}/object"></object><style>p{background:url(${local}/background)}</style>
<script>document.title = "ran"; fetch("${local}/fetch").catch(() => {})</script><p>Words</p>`;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, resolve));
	local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const settings = {
		chromiumPath: process.env.CHROMIUM_PATH ?? null,
		dataDir: join(inject("testServer").folder, "printer"),
	};
	const { executable, env } = await findChromium(settings);
	const root = process.getuid?.() === 0;
	const environment = { ...process.env, ...env } as Record<string, string>;
	const usual = { executablePath: executable, chromiumSandbox: !root, env: environment };
	plain = await chromium.launch(usual);
	switched = await chromium.launch({ ...usual, args: SWITCHES });
	if (!way?.noNetwork) return;
	const behind = { CONFINE_BY: way.words.join(" "), CONFINE_BROWSER: executable };
	cutOff = await chromium.launch({ ...usual, executablePath: starter, env: { ...environment, ...behind } });
});
afterAll(async () => {
	await plain?.close();
	await switched?.close();
	await cutOff?.close();
	server.close();
});
beforeEach(() => {
	asked = [];
	connections = 0;
});

/** Opens a context and in it a page; what goes wrong on the way there is the wall at work. */
async function look(browser: Browser, options: BrowserContextOptions, open: (tab: Tab) => Promise<unknown>) {
	const context = await browser.newContext(options);
	const tab = await context.newPage();
	await open(tab).catch(() => undefined);
	await tab.waitForLoadState("networkidle");
	const seen = { title: await tab.title(), url: tab.url() };
	await context.close();
	return seen;
}
type Tab = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["newPage"]>>;

test("without any wall the page reaches all that it names", async () => {
	expect(await look(plain, {}, (tab) => tab.goto(`${local}/open`))).toMatchObject({ title: "ran" });
	expect([...new Set(asked)].filter((path) => path !== "/favicon.ico").sort()).toEqual(
		["/background", "/fetch", "/frame", "/img", "/link", "/object", "/open"].sort(),
	);
});

test("the policy alone lets a page load nothing from elsewhere and run nothing", async () => {
	const elsewhere = `${local.replace("127.0.0.1", "localhost")}/guarded`;
	const { title } = await look(plain, {}, (tab) => tab.goto(elsewhere));
	expect(title).toBe("t");
	expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/guarded"]);
});

test("a context without network asks for nothing although script may run", async () => {
	const { title } = await look(plain, { ...SEALED, javaScriptEnabled: true }, (tab) => tab.setContent(page()));
	expect(title).toBe("ran");
	expect(asked).toEqual([]);
});

test("a context without script runs nothing although the network is there", async () => {
	const { title } = await look(plain, { ...SEALED, offline: false }, (tab) => tab.goto(`${local}/open`));
	expect(title).toBe("t");
	expect(asked).toContain("/img");
	expect(asked).not.toContain("/fetch");
});

test("requests that are answered from memory alone reach no server, not even by leaving the page", async () => {
	const html = `${page()}<meta http-equiv="refresh" content="0;url=${local}/meta">`;
	const walled = await look(plain, {}, async (tab) => {
		await answerOnly(tab.context(), [{ path: "document.html", type: "text/html", body: Buffer.from(html) }]);
		await tab.goto(`${ORIGIN}/document.html`);
	});
	expect(walled.url).not.toContain("/meta");
	expect(asked).toEqual([]);
	const open = await look(plain, {}, (tab) =>
		tab.setContent(`<meta http-equiv="refresh" content="0;url=${local}/meta">`),
	);
	expect(open.url).toContain("/meta");
	expect(asked).toContain("/meta");
});

test("the browser's own switches let no address be looked up, so that not even a connection is made", async () => {
	const html = `<!doctype html><link rel="preconnect" href="${local}"><link rel="prefetch" href="${local}/prefetch">${page()}`;
	await look(plain, {}, (tab) => tab.setContent(html));
	expect(connections).toBeGreaterThan(0);
	connections = 0;
	const { title } = await look(switched, {}, (tab) => tab.setContent(html));
	expect(title).toBe("ran");
	expect(connections).toBe(0);
});

test.runIf(way?.noNetwork)("in a network of its own a browser reaches nothing, whatever its page may do", async () => {
	const { title } = await look(cutOff!, {}, (tab) => tab.setContent(page()));
	expect(title).toBe("ran");
	expect(connections).toBe(0);
});
