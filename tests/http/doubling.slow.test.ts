import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#app/api/call-table.ts";
import { readBody } from "#app/api/http/body.ts";
import { sanitizeCover } from "#app/domain/datasheets/cover-html.ts";
import { displayFileName } from "#app/domain/files/name.ts";
import { wordsOf } from "#app/domain/finder/search-words.ts";
import { openInput } from "#app/domain/imports/header.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import { byteRange, disposition, namesTag } from "#app/http/downloads.server.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { sessionHash } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { overrideSettings } from "#db/settings.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { FORM } from "./visitor.ts";

/*
 * Whatever reads what comes from outside does at most so much more work for twice the input: linear is 2, quadratic 4.
 * Work is processor time, the least of several runs, and a little is allowed for what does not grow.
 */
const MAX_GROWTH = 3;
const SPARE_MICROSECONDS = 3_000;
const RUNS = 5;
const MAX_RUNS = 25;

let api: ApiPlace;
let staff: Caller;
let folder: string;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	folder = await mkdtemp(join(tmpdir(), "pfs-doubling-"));
	overrideSettings({ ...api.place.env, APP_URL: "http://localhost:3000", RATE_LIMIT_SCALE: "0" });
});
afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
	await api?.close();
});

/** Microseconds of processor. */
async function processorTime(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return user + system;
}

async function expectLinear(size: number, work: (size: number) => () => unknown): Promise<void> {
	const [once, twice] = [work(size), work(2 * size)];
	await once();
	let [single, double] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	const isLinear = () => double < MAX_GROWTH * single + SPARE_MICROSECONDS;
	// In turns, so that what else the machine does meets both; where it met one alone, more runs mend it.
	for (let run = 0; run < MAX_RUNS && !(run >= RUNS && isLinear()); run++) {
		single = Math.min(single, await processorTime(once));
		double = Math.min(double, await processorTime(twice));
	}
	expect(double).toBeLessThan(MAX_GROWTH * single + SPARE_MICROSECONDS);
}

const post = (body: string, type: string) =>
	new Request("http://localhost:3000/x", {
		...{ method: "POST", body },
		headers: { "Content-Type": type, Origin: "http://localhost:3000" },
	});

const schema = z.object({
	name: z.string(),
	several: z.array(z.string()).optional(),
	filter: z.object({ text: z.string() }).optional(),
});

/** A form from its body to the answer that a person sees. */
const form = (body: string, type: string) => async () => {
	await submitAsGuest(post(body, type), schema, async () => "/").catch((thrown: unknown) => {
		if (!(thrown instanceof Response)) throw thrown;
	});
};

const PARTS = "multipart/form-data; boundary=x";
const part = (name: string, value = "", more = "") =>
	`--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe("a form does linear work, sent as", () => {
	test.each<[string, number, (size: number) => string]>([
		["empty pairs", 32_000, (n) => "a=&".repeat(n)],
		["one known field again and again", 12_000, (n) => "several=1&".repeat(n)],
		["list places", 10_000, (n) => Array.from({ length: n }, (_, at) => `several[${at}]=1`).join("&")],
		["one far list place", 7, (n) => `several[${"9".repeat(n)}]=1`],
		["deep names", 60_000, (n) => `${"a.".repeat(n)}a=1`],
		["nested lists", 40_000, (n) => `a${"[0]".repeat(n)}=1`],
		["a name without end", 120_000, (n) => "a".repeat(n)],
		["percent signs", 120_000, (n) => `name=${"%".repeat(n)}`],
		["escapes", 40_000, (n) => `name=${"%0A".repeat(n)}`],
		["white space", 120_000, (n) => `name=${"+".repeat(n)}`],
		["separators alone", 120_000, (n) => "&".repeat(n)],
	])("%s", (_, size, text) => expectLinear(size, (n) => form(text(n), FORM)));

	test.each<[string, number, (size: number) => string]>([
		["parts of a known field", 2_000, (n) => `${part("several", "1").repeat(n)}--x--\r\n`],
		["parts of unknown fields", 2_000, (n) => `${part("z[9999]", "1").repeat(n)}--x--\r\n`],
		["parts without a name", 4_000, (n) => `${"--x\r\n\r\n\r\n".repeat(n)}--x--\r\n`],
		["a part with a header without end", 100_000, (n) => `--x\r\nA: ${"b".repeat(n)}\r\n\r\n\r\n--x--\r\n`],
		["a part with many headers", 10_000, (n) => `--x\r\n${"A: b\r\n".repeat(n)}\r\n\r\n--x--\r\n`],
		["a folded header", 20_000, (n) => `--x\r\nA: b\r\n${" c\r\n".repeat(n)}\r\n\r\n--x--\r\n`],
		["almost boundaries", 40_000, (n) => `${part("name", "\r\n--y".repeat(n))}--x--\r\n`],
	])("%s", (_, size, text) => expectLinear(size, (n) => form(text(n), PARTS)));
});

const [drawingCall] = calls.filter(({ path, method }) => path === "sol/" && method === "POST");

describe("a body of a call does linear work, with", () => {
	const read = (body: string, type: string) => async () => {
		const sent = await readBody(post(body, type), drawingCall!, "user:1").catch(() => null);
		await sent?.remove();
	};
	test.each<[string, number, (size: number) => string]>([
		["nested lists", 250_000, (n) => `{"a":${"[".repeat(n)}`],
		["nested objects", 100_000, (n) => '{"a":'.repeat(n)],
		["many fields", 40_000, (n) => `{${Array.from({ length: n }, (_, at) => `"a${at}":1`).join(",")}}`],
		["a long list", 200_000, (n) => `{"a":[${"1,".repeat(n)}1]}`],
		["a long text", 400_000, (n) => `{"a":"${"\\n".repeat(n / 2)}"}`],
		["quotes that never close", 400_000, (n) => `{"a":"${'\\"'.repeat(n / 2)}`],
	])("JSON of %s", (_, size, text) => expectLinear(size, (n) => read(text(n), "application/json")));

	test.each<[string, number, (size: number) => string]>([
		["parts of a list", 20_000, (n) => `${part("specimen", "1").repeat(n)}--x--\r\n`],
		["parts of unknown fields", 20_000, (n) => `${part("zzz", "1").repeat(n)}--x--\r\n`],
		["small files", 10_000, (n) => `${part("pdf", "1", '; filename="a"').repeat(n)}--x--\r\n`],
		["one file", 2_000_000, (n) => `${part("pdf", "a".repeat(n), '; filename="a.pdf"')}--x--\r\n`],
		["a long file name", 500_000, (n) => `${part("pdf", "a", `; filename="${"a;".repeat(n)}"`)}--x--\r\n`],
	])("%s", (_, size, text) => expectLinear(size, (n) => read(text(n), PARTS)));

	test.each<[string, string, number, (size: number) => object]>([
		["items of a project", "guide/guide/", 20_000, (n) => ({ guide_item: Array(n).fill({ sol: 1 }) })],
		["bare items", "guide/guide/", 60_000, (n) => ({ specs: Array.from({ length: n }, (_, at) => at + 1) })],
		["favourite solutions", "guide/favourite/", 60_000, (n) => ({ name: "a", sol: Array(n).fill(7) })],
		["notes", "sol/", 40_000, (n) => ({ installation: Array(n).fill("a") })],
		["a note of blanks", "sol/", 250_000, (n) => ({ installation: [" ".repeat(n)] })],
		["specimens", "sol/", 60_000, (n) => ({ specimen: Array.from({ length: n }, (_, at) => at + 1) })],
		["groups of an FRR", "sol/admin/frr/", 60_000, (n) => ({ name: "a", group: Array(n).fill(5) })],
		["company types", "res/request_company/", 40_000, (n) => ({ company_type: Array(n).fill("Architecture") })],
		[
			"other company types",
			"res/request_company/",
			40_000,
			(n) => ({ company_type: Array.from({ length: n }, String) }),
		],
		["a company's name", "res/request_company/", 250_000, (n) => ({ company_name: "a ".repeat(n) })],
		["a mail address", "auth/users/", 400_000, (n) => ({ email: `${"a.".repeat(n / 2)}@b` })],
		["a password", "auth/users/", 400_000, (n) => ({ password: "ab".repeat(n / 2), re_password: "x" })],
		["a cover of tags", "datasheets/cover/", 100_000, (n) => ({ revision: "1", content: "<b>".repeat(n) })],
		["a project's name", "guide/guide/", 400_000, (n) => ({ proj_name: " a".repeat(n / 2) })],
		["a date", "res/admin/analytics/by_date/", 400_000, (n) => ({ date_from: `${" ".repeat(n)}x`, date_to: "x" })],
	])("%s", { timeout: 60_000 }, (_, path, size, body) =>
		expectLinear(size, (n) => {
			const text = JSON.stringify(body(n));
			return () => staff("POST", path, text, { "Content-Type": "application/json" });
		}),
	);
});

describe("an address, a header or a text does linear work:", () => {
	test.each<[string, number, (size: number) => () => unknown]>([
		["a cookie of many", 4_000, (n) => () => sessionHash("a=b; ".repeat(n))],
		["a cookie of ours without end", 8_000, (n) => () => sessionHash(`pfs=${"a.".repeat(n)}`)],
		["tags of If-None-Match", 8_000, (n) => () => namesTag('"a", W/'.repeat(n), '"b"')],
		["a range", 16_000, (n) => () => byteRange(`bytes=${"0".repeat(n)}-${"9".repeat(n)}`, 1000)],
		["ranges", 8_000, (n) => () => byteRange(`bytes=${"0-1,".repeat(n)}`, 1000)],
		["a way back", 16_000, (n) => () => localAddress(`/${"../".repeat(n)}`)],
		["a query of a call", 4_000, (n) => () => staff.get(`sol/?drawing=${"%25".repeat(n)}`)],
		["fields of a query", 4_000, (n) => () => staff.get(`sol/?${"a=b&".repeat(n)}`)],
		["segments of a path", 8_000, (n) => () => staff.get("a/".repeat(n)).catch(() => null)],
		["credentials", 16_000, (n) => () => api.nobody.get("auth/users/me/", { Authorization: `JWT ${"a ".repeat(n)}` })],
		["a token", 16_000, (n) => () => api.nobody.get("auth/users/me/", { Authorization: `JWT ${"a.".repeat(n)}` })],
		["words of a search", 8_000, (n) => () => wordsOf("a 100mm ".repeat(n))],
		["blanks of a search", 60_000, (n) => () => wordsOf(`${" ".repeat(n)}a`)],
		["numbers of a search", 8_000, (n) => () => wordsOf("12,5 frr 60 ".repeat(n))],
		["commas of a search", 60_000, (n) => () => wordsOf("1,".repeat(n))],
		["digits of a search", 60_000, (n) => () => wordsOf("1".repeat(n))],
		["a file's name", 60_000, (n) => () => displayFileName(`${".a".repeat(n)}/`)],
		["a download's name", 60_000, (n) => () => disposition("attachment", "é*".repeat(n))],
		["a note", 120_000, (n) => () => oneLine(`a${" ".repeat(n)}\n${" ".repeat(n)}b`)],
		["as many tags as a cover can have", 1_300, (n) => () => sanitizeCover("<b>".repeat(n))],
		["a cover's brackets", 60_000, (n) => () => sanitizeCover("<".repeat(n))],
		["a cover's attributes", 8_000, (n) => () => sanitizeCover(`<a ${'href="x" '.repeat(n)}>x</a>`)],
		["a cover's colour", 60_000, (n) => () => sanitizeCover(`<p style="color:rgb(1${" ".repeat(n)}1)">x</p>`)],
	])("%s", (_, size, work) => expectLinear(size, work));
});

describe("a CSV file does linear work, with", () => {
	async function read(path: string): Promise<void> {
		const reader = await openInput({ path: path, list: "specimens" });
		for await (const _ of reader.batches());
		await reader.close();
	}
	test.each<[string, number, (size: number) => string]>([
		["unknown columns", 20_000, (n) => `${"x,".repeat(n)}y\n`],
		["one column again and again", 20_000, (n) => `${"size,".repeat(n)}size\n`],
		["columns below the limit", 200, (n) => `${Array.from({ length: n }, (_, at) => `c${at}`).join(",")}\n`],
		["one row without end", 400_000, (n) => `size\n"${"a\n".repeat(n / 2)}`],
		["one cell of quotes", 400_000, (n) => `size\n"${'""'.repeat(n / 2)}"\n`],
		["cells without end", 200_000, (n) => `size\n${"a,".repeat(n)}\n`],
		["short rows", 40_000, (n) => `size\n${"a\n".repeat(n)}`],
		["empty lines", 400_000, (n) => `size\n${"\n".repeat(n)}`],
	])("%s", { timeout: 60_000 }, async (name, size, text) => {
		const paths = new Map<number, string>();
		for (const n of [size, 2 * size]) {
			paths.set(n, join(folder, `${name.replaceAll(" ", "-")}-${n}.csv`));
			await writeFile(paths.get(n)!, text(n));
		}
		await expectLinear(size, (n) => () => read(paths.get(n)!));
	});
});
