import { expect, test } from "vitest";
import { byteRange, namesTag } from "#app/http/downloads.server.ts";

test.each([
	['"a"', true],
	['W/"a"', true],
	['"b", "a"', true],
	['"a-gzip"', true],
	['"b", W/"a--gzip"', true],
	['"a-br"', true],
	['"a;zstd"', true],
	['"a-b"', false],
	['"gzip"', false],
	["*", true],
	['"b"', false],
	["a", false],
	["", false],
	[null, false],
] as const)("If-None-Match %s names the tag: %s", (header, named) => {
	expect(namesTag(header, '"a"')).toBe(named);
});

test.each([
	["bytes=0-3", { start: 0, end: 3 }],
	["bytes=4-", { start: 4, end: 9 }],
	["bytes=-3", { start: 7, end: 9 }],
	["bytes=-99", { start: 0, end: 9 }],
	["bytes=8-99", { start: 8, end: 9 }],
	["BYTES= 9-9 ", { start: 9, end: 9 }],
	["bytes=10-", "unsatisfiable"],
	["bytes=10-12", "unsatisfiable"],
	["bytes=-0", "unsatisfiable"],
	["bytes=5-4", null],
	["bytes=-", null],
	["bytes=0-1,4-5", null],
	["bytes=a-b", null],
	["lines=0-3", null],
	["", null],
	[null, null],
] as const)("of ten bytes, %s asks for %o", (header, range) => {
	expect(byteRange(header, 10)).toEqual(range);
});

test("nothing can be asked for of an empty file but the whole", () => {
	expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
	expect(byteRange("bytes=-1", 0)).toBe("unsatisfiable");
});
