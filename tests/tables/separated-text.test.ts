import { expect, test } from "vitest";
import { decodeText } from "#app/tables/read-table.ts";
import { readSeparated, readTabs } from "#app/tables/separated-text.ts";
import { readTextTable } from "#app/tables/text-table.ts";

test.each([
	[
		"a lone mark is a letter",
		'P-1\t"\tØ50\nP-2\t"\tØ65\n',
		[
			["P-1", '"', "Ø50"],
			["P-2", '"', "Ø65"],
		],
	],
	["two marks in a row are, too", 'P-1\t"\t"\tØ50\n', [["P-1", '"', '"', "Ø50"]]],
	[
		"a note that begins with a mark ends with its cell",
		'P-1\t"see A\tx\nP-2\t"see B\ty\n',
		[
			["P-1", '"see A', "x"],
			["P-2", '"see B', "y"],
		],
	],
	[
		"a mark that a later ditto seems to close swallows no row",
		'P-1\t"see A\tx\nP-2\t"\ty\n',
		[
			["P-1", '"see A', "x"],
			["P-2", '"', "y"],
		],
	],
	[
		"at the end of a row, neither",
		'P-1\tx\t"see A\n"\ty\tz\n',
		[
			["P-1", "x", '"see A'],
			['"', "y", "z"],
		],
	],
	[
		"a cell of several lines is one",
		'ref\tnote\tsize\nP-1\t"two\nlines"\tØ50\n',
		[
			["ref", "note", "size"],
			["P-1", "two\nlines", "Ø50"],
		],
	],
	["a doubled mark is one", 'P-1\t"4"" pipe"\tx\n', [["P-1", '4" pipe', "x"]]],
	["an empty quoted cell is empty", 'P-1\t""\tx\n', [["P-1", "", "x"]]],
])("%s", (_what, text, expected) => {
	expect(readTabs(text)).toEqual(expected);
});

test("a note of several lines with separators in each stays one cell where its row has the others", () => {
	const text = 'No.,Level,Note,Size,FRR\nP-1,L1,"see A, B,\nC, D",Ø50,-/60/60\nP-2,L1,,Ø50,-/60/60\n';
	expect(readSeparated(text, ",")).toEqual([
		["No.", "Level", "Note", "Size", "FRR"],
		["P-1", "L1", "see A, B,\nC, D", "Ø50", "-/60/60"],
		["P-2", "L1", "", "Ø50", "-/60/60"],
	]);
});

test.each([
	["No.;Size\nP-1;12,5\nP-2;7,5\n", ["P-1", "12,5"]],
	["Tower A, stage 2\nNo.;Size\nP-1;65\n", ["P-1", "65"]],
	["No.|Size\nP-1|65\n", ["P-1", "65"]],
	["sep=;\nNo.;Size\nP-1;a,b,c\n", ["P-1", "a,b,c"]],
])("the separator of %j is that of most lines", (text, expected) => {
	expect(readTextTable(text)).toContainEqual(expected);
});

test.each(["PK\x03\x04rest", "%PDF-1.7", "\x1f\x8b\b"])(
	"a file that begins with %j is no list, whatever its name",
	(text) => {
		expect(() => decodeText(Buffer.from(text, "latin1"))).toThrow(/no text/);
	},
);

test.each([
	["Cyrillic of Windows", [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0xd2, 0xf0, 0xf3, 0xe1, 0xe0]],
	["Japanese", [0x83, 0x54, 0x83, 0x93, 0x83, 0x76, 0x83, 0x8b, 0x2c, 0x94, 0x7a, 0x8a, 0xc7]],
])("%s letters are refused, not read as others", (_what, bytes) => {
	expect(() => decodeText(Buffer.from(bytes))).toThrow("unknown letters");
});

test.each([
	["windows-1252", [0x43, 0x61, 0x66, 0xe9, 0x2c, 0xd8, 0x31, 0x30, 0x30, 0x96], "Café,Ø100–"],
	["Mac Roman", [0x43, 0x61, 0x66, 0x8e, 0x2c, 0xaf, 0x31, 0x30, 0x30, 0xd0], "Café,Ø100–"],
])("%s is told by what it gives", (_what, bytes, expected) => {
	expect(decodeText(Buffer.from(bytes))).toBe(expected);
});

test("lines with gaps of two blanks are cells, where few lines have a separator", () => {
	const rows = [
		["No.", "Service", "Size", "FRL"],
		["P-1", "PVC pipe, cold water", "100 mm", "-/60/60"],
		["P-2", "Copper", "50 mm", "-/120/120"],
	];
	const text = rows.map((row) => row.join("   ")).join("\n");
	expect(readTextTable(text)).toEqual(rows);
	expect(readTextTable(`${text}\n`.replace("\n", "\n\n"))[1]).toEqual([""]);
	expect(readTextTable("A note,  with two blanks,and more\nof it,  here,again\n")[0]).toHaveLength(3);
});
