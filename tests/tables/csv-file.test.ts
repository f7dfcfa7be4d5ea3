import { mkdtemp, readdir, readlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readingText } from "#app/domain/imports/reading-errors.ts";
import { openCsvFile } from "#app/tables/csv-file.ts";

const folder = await mkdtemp(join(tmpdir(), "pfs-reading-"));
const path = join(folder, "reports.csv");

async function written(content: string | Uint8Array): Promise<string> {
	await writeFile(path, content);
	return path;
}

const known = ["book", "number", "lab"];

async function read(content: string | Uint8Array, numbers: "lines" | "rows" = "lines") {
	const reader = await openCsvFile(await written(content), { known, numbers });
	const rows: { line: number; cells: string[] | null; fault: string | null }[] = [];
	for await (const batch of reader.batches()) {
		for (const { line, cells, error } of batch.rows) rows.push({ line, cells, fault: error && readingText(error) });
	}
	await reader.close();
	const { names, written: width, delimiter, refusal } = reader;
	return {
		...{ rows, names, width, delimiter },
		refusal: refusal && { line: refusal.line, message: readingText(refusal) },
	};
}

const places = async (content: string) =>
	(await read(content)).rows.map(({ line, cells, fault }) => [line, fault ?? cells?.join("|")]);

test("rows begin on the physical line where their first cell begins", async () => {
	const text = 'book,number,lab\n1,a,L\n2,"two\nlines ""and"" a quote",L\r\n3,c,L\n\n\r\n   \n"4",d,"L\r\nM"\r\n5,e,L';
	expect(await places(text)).toEqual([
		[2, "1|a|L"],
		[3, '2|two\nlines "and" a quote|L'],
		[5, "3|c|L"],
		[9, "4|d|L\r\nM"],
		[11, "5|e|L"],
	]);
});

test("quotes are letters in a cell that is not quoted as a whole", async () => {
	const text = 'book,number,lab\n1,4" pipe,L\r\n2,"b"c,L\n3,2-1/2",L\n4,say "a, b",L"\n5,"a""b","x, ""y"""\n6,""c,""\n';
	expect(await places(text)).toEqual([
		[2, '1|4" pipe|L'],
		[3, '2|"b"c|L'],
		[4, '3|2-1/2"|L'],
		[5, '4|say "a| b"|L"'],
		[6, '5|a"b|x, "y"'],
		[7, '6|""c|'],
	]);
});

const SWALLOWED = (from: number, to: number) =>
	`quotes make one cell of lines ${from} to ${to}, each of which could be a row: double the quotes that are letters`;

test("a quote that closes in another row swallows none of them", async () => {
	const head = "book,number,lab\n";
	expect(await places(`${head}1,"as built,L\n2,b,L\n3,see 4",L\n4,d,L`)).toEqual([
		[2, SWALLOWED(2, 4)],
		[5, "4|d|L"],
	]);
	expect(await places(`${head}1,",L\n2,",L`)).toEqual([[2, SWALLOWED(2, 3)]]);
	expect(await places(`${head}1,"as built,L\n2,"b" c,L\n3,c,L`)).toEqual([
		[2, "a quote is not closed"],
		[3, '2|"b" c|L'],
		[4, "3|c|L"],
	]);
	expect(await places(`${head}1,"first, second,\nthird",L\n2,"a\nb",L`)).toEqual([
		[2, "1|first, second,\nthird|L"],
		[4, "2|a\nb|L"],
	]);
});

test("a spreadsheet's line sep= and its separators behind the last column are no fault", async () => {
	const found = await read("sep=;\r\nbook;number;lab;;\r\n1;a,x;L;;\r\n2;b;L;;\r\n");
	expect([found.delimiter, found.names, found.width]).toEqual([";", ["book", "number", "lab"], 5]);
	expect(found.rows.map(({ line, cells }) => [line, cells?.join("|")])).toEqual([
		[3, "1|a,x|L||"],
		[4, "2|b|L||"],
	]);
	expect((await read("book,,number,lab\n")).names).toEqual(["book", "", "number", "lab"]);
});

test("rows of a sheet are counted, whatever lines their cells have", async () => {
	const { rows } = await read('\nbook,number,lab\n1,"two\nlines","L, one\nL, two"\n\n2,b\u2028c,L\n', "rows");
	expect(rows.map(({ line, cells }) => [line, cells?.join("|")])).toEqual([
		[3, "1|two\nlines|L, one\nL, two"],
		[5, "2|b\u2028c|L"],
	]);
});

test("an unclosed quote is told where its row begins", async () => {
	expect(await places('book,number,lab\n1,a,L\n2,"b,L\n3,c,L\n')).toEqual([
		[2, "1|a|L"],
		[3, "a quote is not closed"],
	]);
});

test("a quote that is never closed in a large file ends the reading instead of filling the memory", async () => {
	const text = `book,number,lab\n1,"a,L\n${"2,b,L\n".repeat(3_000_000)}`;
	expect(await places(text)).toEqual([[2, "a quote is not closed"]]);
});

test("line ends of CR alone are refused", async () => {
	expect((await read("book,number,lab\r1,a,L\r")).refusal).toEqual({
		line: 1,
		message: "a line ends with CR alone; use LF or CRLF",
	});
	expect(await places("book,number,lab\r\n1,a,L\r2,b,L\r\n3,c,L\r\n")).toEqual([
		[2, "a line ends with CR alone; use LF or CRLF"],
		[3, "3|c|L"],
	]);
});

test.each([
	[",", "book,number,lab\n1,a;x,L\n"],
	[";", "book;number;lab\n1;a,x;L\n"],
	["\t", "book\tnumber\tlab\n1\ta,x;\tL\n"],
])("the delimiter %j is detected", async (delimiter, text) => {
	const found = await read(text);
	expect(found.delimiter).toBe(delimiter);
	expect(found.rows[0]?.cells).toHaveLength(3);
	expect(found.names).toEqual(["book", "number", "lab"]);
});

test("headings may have spaces, quotes and a byte order mark", async () => {
	expect((await read('\ufeff LAB ,"Number",bOOK\nL,a,1\n')).names).toEqual(["LAB", "Number", "bOOK"]);
});

test.each([
	["UTF-16 with a mark", Buffer.from("\ufeffbook,number,lab\n", "utf16le"), "the file is UTF-16"],
	["big-endian UTF-16", Buffer.from("\ufeffbook,number\n", "utf16le").swap16(), "the file is UTF-16"],
	["UTF-16 without a mark", Buffer.from("book,number,lab\n", "utf16le"), "the file looks like UTF-16"],
	["an empty file", Buffer.alloc(0), "the file is empty"],
	["a file of empty lines", Buffer.from("\n\r\n"), "the file is empty"],
	["a file that only states its separator", Buffer.from("sep=;\n"), "the file is empty"],
])("%s is refused at line 1", async (_, bytes, message) => {
	const { refusal } = await read(bytes);
	expect(refusal?.line).toBe(1);
	expect(refusal?.message).toContain(message);
});

test("Latin-1 is refused at its first line, with a hint", async () => {
	const { refusal } = await read(Buffer.from("book,number,lab\n1,a,L\n2,Ø,L\n", "latin1"));
	expect(refusal?.line).toBe(3);
	expect(refusal?.message).toMatch(/not UTF-8.*Latin-1.*CSV UTF-8/);
});

test("no file stays open, whatever its header is like", async () => {
	const open = async () => {
		const handles = await readdir("/proc/self/fd");
		const targets = await Promise.all(handles.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => "")));
		return targets.filter((target) => target === path);
	};
	for (const header of [
		'book,"number,lab\n',
		'book,nu"mber,lab\n',
		'"book"x,number\n',
		"",
		"a\rb",
		'"',
		"\0".repeat(9),
	]) {
		const reader = await openCsvFile(await written(header), { known, numbers: "lines" });
		await reader.close();
		expect([header, await open()]).toEqual([header, []]);
	}
});

test("a file of a header alone is no fault", async () => {
	expect(await read("book,number,lab")).toMatchObject({ rows: [], refusal: null });
});

test("whatever a CSV writer wrote is read back with its lines, wherever the file is cut into chunks", {
	timeout: 120_000,
}, async () => {
	const cell = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 12 }),
		fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "\r\n", "a", " ", "ā") }),
	);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.integer({ min: 1 }).map(String), cell, cell), { minLength: 1, maxLength: 30 }),
			fc.constantFrom("\n", "\r\n"),
			fc.nat(40),
			async (rows, newline, pad) => {
				// Filler moves the rows over the border between two chunks.
				const filler = pad === 0 ? [] : [["0", "x".repeat(1024 * 1024 - 100 + pad), "L"]];
				const all = [...filler, ...rows];
				const head = `book,number,lab${newline}`;
				const options = { record_delimiter: newline, quoted_match: /[\r\n]/ };
				const found = await read(head + stringify(all, options));
				let line = 2;
				const expected = all.map((cells) => {
					const more = cells.join("").match(/\n/g)?.length ?? 0;
					const row: (typeof found.rows)[number] = { line, cells, fault: null };
					line += 1 + more;
					return row;
				});
				// Where each line could be a row, nobody can know: {@link SWALLOWED}.
				for (const [at, { fault }] of found.rows.entries()) {
					if (fault?.startsWith("quotes make one cell")) expected.splice(at, 1, found.rows[at]!);
				}
				expect(found.rows).toEqual(expected);
			},
		),
		{ numRuns: 150 },
	);
});
