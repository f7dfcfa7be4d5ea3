import { beforeAll, expect, test } from "vitest";
import type { Visitor } from "#tests/http/visitor.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { allPatterns, example } from "#tests/support/sitemap.ts";

/** Every staff page and action of the sitemap: a new one is tested by being there. */
const staffPages = (await allPatterns()).filter((pattern) => pattern.startsWith("/management/"));
/** What staff keep for themselves, readers too: the views of the grid. */
const OWN = "/management/catalogue/views/";
const people = staffPages.filter((pattern) => pattern.startsWith("/management/people"));
const others = staffPages.filter((pattern) => !people.includes(pattern));
const addressOf = (pattern: string) => example(pattern).replace("/lists/1", "/lists/brand");
const rows = (patterns: string[]) => patterns.map((pattern) => [pattern, addressOf(pattern)] as const);

const running = runningProduct();
let reader: Visitor;
let editor: Visitor;
beforeAll(async () => {
	const { em, product } = running;
	reader = (await colleague(em, product.url, "reader")).at;
	editor = (await colleague(em, product.url, "editor")).at;
}, 60_000);

const form = { name: "A", email: "a@example.org", role: "administrator", is_active: "false", version: "1" };

test.each(rows(staffPages.filter((pattern) => !pattern.startsWith(OWN))))(
	"%s at %s takes nothing from a reader",
	async (_pattern, address) => {
		const answer = await reader.post(address, form);
		// Pages without a form answer 405.
		expect([403, 405]).toContain(answer.status);
		if (answer.status === 403 && !address.startsWith("/management/people")) {
			expect(await answer.text()).toContain("You are a reader here");
		}
	},
);

test.each(rows(people))("%s at %s is closed to an editor", async (_pattern, address) => {
	const page = await editor.get(address);
	expect(page.status).toBe(403);
	expect(await page.text()).toContain("Only administrators manage people");
	expect([403, 405]).toContain((await editor.post(address, form)).status);
	expect((await reader.get(address)).status).toBe(403);
});

test.each(rows(others))("%s at %s is open to an editor", async (_pattern, address) => {
	expect((await editor.get(address)).status).not.toBe(403);
	expect((await editor.post(address, {})).status).not.toBe(403);
});

/** Addresses that differ in numbers alone are the same page. */
const kindOf = (address: string) => address.replaceAll(/\d+/g, "0").replace(/\?.*/, "");

test("whatever a reader can reach has no form to send and no link to what they may not open", async () => {
	const seen = new Map<string, string>();
	const open = ["/", ...others.map(addressOf), "/specs/1/detail", "/manual/new"];
	const refused: string[] = [];
	const forms: string[] = [];
	for (let address = open.shift(); address !== undefined; address = open.shift()) {
		const kind = kindOf(address);
		if (seen.has(kind)) continue;
		const from = seen.get(`from ${address}`);
		seen.set(kind, address);
		const answer = await reader.get(address);
		if (answer.status === 403 && from) refused.push(`${from} → ${address}`);
		if (answer.status !== 200 || !answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
		const page = await answer.text();
		for (const [, attributes] of page.matchAll(/<form\b([^>]*)>/g)) {
			const to = /action="([^"]*)"/.exec(attributes!)?.[1] ?? address;
			if (/method="post"/i.test(attributes!) && to.startsWith("/management") && !to.startsWith(OWN))
				forms.push(`${address}: ${to}`);
		}
		for (const [, link] of page.matchAll(/href="(\/management\/[^"#]*)/g)) {
			const to = link!.replaceAll("&amp;", "&");
			if (!seen.has(`from ${to}`)) seen.set(`from ${to}`, address);
			open.push(to);
		}
		// A selected row has more buttons.
		for (const [, link] of page.matchAll(/href="([^"]*selected=\d+[^"]*)"/g)) {
			const to = link!.replaceAll("&amp;", "&");
			if (!to.startsWith("/management") || seen.has(`row of ${kind}`)) continue;
			seen.set(`row of ${kind}`, to);
			for (const [, deeper] of (await (await reader.get(to)).text()).matchAll(/href="(\/management\/[^"#]*)/g)) {
				const next = deeper!.replaceAll("&amp;", "&");
				if (!seen.has(`from ${next}`)) seen.set(`from ${next}`, to);
				open.push(next);
			}
		}
	}
	expect(refused).toEqual([]);
	expect(forms).toEqual([]);
	expect(seen.size).toBeGreaterThan(40);
}, 120_000);
