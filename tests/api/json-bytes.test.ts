import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonBytes } from "#app/api/frame/reply.ts";

const bodies = fc.oneof(
	fc.jsonValue(),
	fc.array(fc.jsonValue()),
	fc.record({ count: fc.nat(), next: fc.constantFrom(null, undefined), results: fc.array(fc.jsonValue()) }),
	fc.array(fc.record({ name: fc.string({ unit: "binary" }), left: fc.option(fc.string(), { nil: undefined }) })),
	fc.array(fc.constantFrom(undefined, Number.NaN, new Date(0), -0)),
);

test("a body's bytes are those of its JSON, whatever it holds", () => {
	const same = fc.property(bodies, (body) => {
		expect(jsonBytes(body).toString()).toBe(JSON.stringify(body));
	});
	fc.assert(same, { numRuns: 2_000 });
});
