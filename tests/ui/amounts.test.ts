import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, amountOf, fileSize } from "#app/amounts.ts";

const grouped = new Intl.NumberFormat("en-NZ");

test("whole numbers are grouped as they are here", () => {
	fc.assert(fc.property(fc.maxSafeInteger(), (number) => amount(number) === grouped.format(number)));
	expect([0, 999, 1000, 100_000].map(amount)).toEqual(["0", "999", "1,000", "100,000"]);
});

test("one thing has its own word", () => {
	expect([0, 1, 20_000].map((rows) => amountOf(rows, "row"))).toEqual(["0 rows", "1 row", "20,000 rows"]);
});

test.each([
	[0, "0.1 KB"],
	[12, "0.1 KB"],
	[42 * 1024, "42 KB"],
	[999.6 * 1024, "1 MB"],
	[2_100_000, "2 MB"],
	[20 * 1024 ** 2, "20 MB"],
	[4 * 1024 ** 3, "4 GB"],
])("a file of %d bytes has %s", (bytes, words) => {
	expect(fileSize(bytes)).toBe(words);
});
