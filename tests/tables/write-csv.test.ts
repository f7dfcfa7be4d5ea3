import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CSV_MARK, csvFile, csvLines } from "#app/tables/write-csv.ts";

/** The rules of the file in one line each, to compare with. */
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const guarded = (cell: string | number) => String(cell).replace(/^(?=[=+\-@\t\r])/, "'");
const lines = (rows: (string | number)[][]) =>
	rows.map((cells) => `${cells.map((cell) => quoted(String(cell))).join(",")}\r\n`).join("");

const cell = fc.oneof(
	fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n,\"'ax1; Ø＝\uFEFF") }),
	fc.integer(),
	fc.double(),
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

test("lines are RFC 4180 with every cell as it is; a file for people guards what looks like a formula", async () => {
	await fc.assert(
		fc.asyncProperty(rows, async (made) => {
			expect(csvLines(made)).toBe(lines(made));
			const file = await text(csvFile(made));
			expect(file).toBe(made.length > 0 ? CSV_MARK + lines(made.map((cells) => cells.map(guarded))) : "");
		}),
	);
});

test("another separator is quoted instead of the comma", () => {
	expect(csvLines([["a;b", "a,b", "a\nb"]], ";")).toBe('"a;b";a,b;"a\nb"\r\n');
});

test("a long file comes in portions that begin with one mark", async () => {
	const long = Array.from({ length: 1201 }, (_, n) => [n, `row ${n}`]);
	const portions: string[] = [];
	for await (const portion of csvFile(long)) portions.push(portion);
	expect(portions.map((portion) => [portion.split("\r\n").length - 1, portion.startsWith(CSV_MARK)])).toEqual([
		[500, true],
		[500, false],
		[201, false],
	]);
	expect(portions.join("")).toBe(CSV_MARK + lines(long));
});
