import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let callers: Caller[];

beforeAll(async () => {
	api = await openApi();
	const sue = await makePerson(api.em, "Sue", { staff: true });
	const ann = await makePerson(api.em, "Ann");
	const sols = [await makeSolution(api.em, "V-1"), await makeSolution(api.em, "V-2")];
	for (const person of [sue, ann]) await makeProject(api.em, person, "Harbour Tower", sols);
	callers = [api.nobody, await api.as(ann), await api.as(sue)];
});
afterAll(() => api?.close());

interface Operation {
	method: string;
	path: string;
	fields: string[];
	query: string[];
	kinds: string[];
}

/** The operations as the document tells them; a schedule is not generated a thousand times. */
function operations(): Operation[] {
	const { paths } = openApiDocument(calls);
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): Operation => {
			const { content = {} } = operation.requestBody ?? {};
			const [body] = Object.values(content);
			return {
				method: method.toUpperCase(),
				path: path.slice(1),
				fields: fieldsOf(body?.schema),
				query: operation.parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : [])),
				kinds: Object.keys(content),
			};
		}),
	);
}

interface Schema {
	properties?: object;
	allOf?: Schema[];
}

const fieldsOf = (schema: Schema | undefined): string[] =>
	schema ? [...Object.keys(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap(fieldsOf)] : [];

const text = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.constantFrom(
		"",
		" ",
		"\0",
		"1",
		"-1",
		"0",
		"99",
		"true",
		"[1]",
		"[",
		"2026-01-01",
		"0000-00-00",
		"9999-12-31",
		"x".repeat(9000),
	),
	fc.constantFrom("\ud800", "%", "'", '"; drop table project', "../../etc/passwd", "ann@example.org", "[{}]"),
);
const number = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.double(), fc.constantFrom(2 ** 31, 2 ** 53, 1e300));
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const value = fc.oneof(
	{ weight: 4, arbitrary: scalar },
	fc.array(fc.oneof(scalar, fc.dictionary(fc.constantFrom("id", "sol", "no_id", "is_active", "note"), scalar)), {
		maxLength: 4,
	}),
	fc.dictionary(fc.constantFrom("id", "name", "__proto__", "constructor"), scalar),
);
const segment = fc.oneof(
	{ weight: 5, arbitrary: fc.constantFrom("1", "2", "999") },
	fc.constantFrom("0", "01", "x", "%00", "%", "2147483647", "2147483648", "guides", "companies", "day", "all", "MQ"),
);

const asked = fc.constantFrom(...operations().filter(({ path }) => !path.includes("generate"))).chain((operation) =>
	fc.record({
		operation: fc.constant(operation),
		who: fc.nat({ max: 2 }),
		segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
		body: fc.record(Object.fromEntries(operation.fields.map((name) => [name, value])), { requiredKeys: [] }),
		query: fc.record(Object.fromEntries(operation.query.map((name) => [name, text])), { requiredKeys: [] }),
		multipart: fc.boolean(),
		slash: fc.boolean(),
		match: fc.option(fc.constantFrom("*", '"1"', "nonsense", ",,,"), { nil: undefined }),
	}),
);

function bodyOf({ method, kinds }: Operation, fields: Record<string, unknown>, multipart: boolean) {
	if (method === "GET" || method === "DELETE") return undefined;
	if (!kinds.includes("multipart/form-data") || !multipart) return fields;
	const form = new FormData();
	for (const [name, one] of Object.entries(fields)) {
		for (const part of [one].flat()) form.append(name, typeof part === "object" ? JSON.stringify(part) : String(part));
	}
	if ("pdf" in fields) form.append("pdf", new File(["%PDF-1.7 broken"], "a.pdf"));
	return form;
}

test("whatever is sent, the answer is one that the document tells of, and never a fault", async () => {
	const times: { call: string; ms: number }[] = [];
	await fc.assert(
		fc.asyncProperty(asked, async ({ operation, who, segments, body, query, multipart, slash, match }) => {
			let at = 0;
			const path = operation.path.replaceAll(/\{\w+\}/g, () => segments[at++ % 4]!).replace(/\/$/, slash ? "/" : "");
			const search = new URLSearchParams(query as Record<string, string>);
			const address = search.size > 0 ? `${path}?${search}` : path;
			const headers: Record<string, string> = match ? { "If-Match": match, "If-None-Match": match } : {};
			const start = performance.now();
			const answer = await callers[who]!(operation.method, address, bodyOf(operation, body, multipart), headers);
			times.push({ call: `${operation.method} ${address.slice(0, 60)}`, ms: performance.now() - start });
			expect(answer.status).toBeLessThan(500);
		}),
		{ numRuns: Number(process.env.FUZZ_RUNS ?? 1500) },
	);
	times.sort((a, b) => a.ms - b.ms);
	const median = times[times.length >> 1]!.ms;
	const slow = times.filter(({ ms }) => ms > 50 * median);
	process.stdout.write(
		`${times.length} calls, median ${median.toFixed(1)} ms, slowest ${times.at(-1)!.ms.toFixed(0)} ms; above 50 medians: ${slow.length === 0 ? "none" : slow.map(({ call, ms }) => `${call} ${ms.toFixed(0)} ms`).join("; ")}\n`,
	);
}, 600_000);
