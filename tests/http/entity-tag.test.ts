import { expect, test } from "vitest";
import { namesTag } from "#app/http/entity-tag.ts";

test.each([
	['"a"', true],
	['W/"a"', true],
	['"b", "a"', true],
	["*", true],
	['"b"', false],
	["a", false],
	["", false],
	[null, false],
] as const)("If-None-Match %s names the tag: %s", (header, named) => {
	expect(namesTag(header, '"a"')).toBe(named);
});
