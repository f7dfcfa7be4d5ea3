import { beforeAll, expect, test } from "vitest";
import { fuzzFields } from "#tests/faults/fuzz/fields.ts";
import { fuzzFiles } from "#tests/faults/fuzz/files.ts";
import { addresses, allForms, fuzzForms } from "#tests/faults/fuzz/forms.ts";
import { fuzzHostile } from "#tests/faults/fuzz/hostile.ts";
import { apiToken } from "#tests/faults/fuzz/token.ts";
import { leftovers } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, signedIn, visitor } from "./visitor.ts";

/* A few of each; `node tests/faults/fuzz-texts.ts` and `fuzz-files.ts` go on for minutes. */

const running = runningProduct({ alone: true });
const tokens = {} as Record<"user" | "staff", string>;
beforeAll(async () => {
	for (const who of ["user", "staff"] as const) tokens[who] = await apiToken(running.product.url, who);
}, 60_000);

test("naughty texts in the fields of the API are kept as they are or refused", { timeout: 120_000 }, async () => {
	const { found, statuses } = await fuzzFields(running.product.url, tokens, { calls: 250 });
	expect(found).toEqual([]);
	expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "201", "400"]));
});

test("naughty texts in the forms of all pages are kept or refused, and every page still opens", {
	timeout: 120_000,
}, async () => {
	const { url } = running.product;
	const people = { nobody: visitor(url), user: await signedIn(url), staff: await signedIn(url, "staff") };
	const { found, forms, statuses } = await fuzzForms(people, { posts: 84 });
	expect(found).toEqual([]);
	expect(forms).toBeGreaterThan(50);
	expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["303", "400"]));
});

test("forms that are hostile by name and by structure cost little and are refused", { timeout: 240_000 }, async () => {
	const { url } = running.product;
	const people = { nobody: visitor(url), user: await signedIn(url), staff: await signedIn(url, "staff") };
	const web = leftovers(running.place.settings.dataDir)
		.filter((line) => /\/server\.ts/.test(line))
		.map((line) => Number.parseInt(line, 10));
	expect(web).toHaveLength(1);
	const { found, statuses, targets, most } = await fuzzHostile(people, web, { posts: 400 });
	expect(found).toEqual([]);
	expect(targets).toBeGreaterThan(200);
	expect(most).toBeGreaterThan(0);
	expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["302", "400"]));
});

test("every form of every page sends only fields that are known where it goes", { timeout: 120_000 }, async () => {
	const { url } = running.product;
	const people = { nobody: visitor(url), user: await signedIn(url), staff: await signedIn(url, "staff") };
	const forms = await allForms(people, await addresses(), []);
	const unknown: string[] = [];
	for (const { visitor: sender, form } of forms) {
		// The first field that is not known is named: it has to be the last one, which no page has.
		const sent = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]));
		sent.append("stay", "on");
		sent.append("unknown", "");
		const answer = await (await sender.send(form.action, `${sent}`, { Origin: url, "Content-Type": FORM })).text();
		const named = /does not know: (?:&quot;|\\")([^&\\]*)/.exec(answer)?.[1];
		if (named && named !== "unknown") unknown.push(`${form.page} sends ${named} to ${form.action}`);
	}
	expect(forms.length).toBeGreaterThan(50);
	expect(unknown).toEqual([]);
});

test("damaged PDFs and pictures are refused, or stored and shown", { timeout: 120_000 }, async () => {
	const { found, statuses } = await fuzzFiles(running.product.url, tokens.staff, { uploads: 18 });
	expect(found).toEqual([]);
	expect(Object.keys(statuses).sort()).toEqual(["200", "400"]);
});
