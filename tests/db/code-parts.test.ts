import fc from "fast-check";
import { expect, test } from "vitest";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);

const sizes = fc.string({
	unit: fc.constantFrom("Ø", "ø", "⌀", "1", "0", "9", ".", " ", "m", "mm", "x", "-", "d", "a"),
	maxLength: 12,
});
const codes = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 12 }),
	fc.string({ unit: fc.constantFrom("V", "İ", "ß", "-", "7", "ā"), maxLength: 9 }),
);
const SIZES = [
	"Ø100 mm",
	"Ø100mm",
	"100",
	"100mm",
	"12.50 mm",
	"Ø 100 mm",
	"1234567",
	"100 m",
	"100m",
	"0",
	"Ø40 mm ",
	"mm",
	"⌀7.",
	"007",
];

test("a plain size is read as the general way reads it", async () => {
	const texts = [...SIZES, ...fc.sample(sizes, { numRuns: 3_000, seed: 7 })];
	const rows = await own.em.execute<{ size: string }[]>(
		`select s as size from unnest(?::text[]) s where size_ranges(s) is distinct from read_sizes(s)
			or size_ranges(s)::text is distinct from read_sizes(s)::text`,
		[`{${texts.map((text) => `"${text}"`).join(",")}}`],
	);
	expect(rows).toEqual([]);
	const [plain] = await own.em.execute<{ sizes: string }[]>("select size_ranges('Ø12.5 mm')::text as sizes");
	expect(plain).toEqual({ sizes: "{[12.5,12.5]}" });
});

test("codes are taken apart into their letters, pairs and fives", async () => {
	for (const code of ["", "V", "V-101", "Tūī-1", ...fc.sample(codes, { numRuns: 500, seed: 7 })].map((text) =>
		text.replaceAll("\0", ""),
	)) {
		const [row] = await own.em.execute<{ lower: string; parts: string[]; fives: string[] }[]>(
			`select lower(?::text collate "und-x-icu") as lower, code_parts(?) as parts, code_fives(?) as fives`,
			[code, code, code],
		);
		const letters = [...row!.lower];
		const cut = (length: number) => letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(""));
		expect([code, row!.parts, row!.fives]).toEqual([code, [...letters, ...cut(2)], cut(5)]);
	}
});
