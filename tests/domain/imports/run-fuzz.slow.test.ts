import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openInput } from "#app/domain/imports/header.ts";
import type { RowReader } from "#app/tables/row-reader.ts";
import { fuzzCsv } from "#tests/faults/fuzz/csv.ts";
import { mutate } from "#tests/faults/fuzz/mutate.ts";
import { NAUGHTY, pick, randomFrom } from "#tests/support/naughty.ts";
import { openTrial, small, type Trial } from "./trial.ts";

const path = join(await mkdtemp(join(tmpdir(), "pfs-fuzz-")), "reports.csv");

const WORDS = [
	'"',
	'""',
	'","',
	"\r",
	"\n",
	"\r\n",
	"\uFEFF",
	"\0",
	";",
	"\t",
	",",
	"x".repeat(70_000),
	'"\n"',
	"\xff",
];

const HEADERS = [
	["book", "number", "lab"],
	["LAB", "book", "number", "is_sample"],
	["book", '"number,', "lab"],
	["", "lab"],
];

interface Table {
	header: string;
	cells: string[][];
	body: string;
	mark: string;
}

/** Of any separator, line end and way of quoting. */
function tableOf(random: () => number): Table {
	const delimiter = pick(random, [",", ";", "\t"]);
	const end = pick(random, ["\n", "\r\n"]);
	const quoteAll = random() < 0.3;
	const texts = [
		...NAUGHTY.map((text) => text.toWellFormed()),
		'a "quoted" one',
		"two\nlines",
		"two\r\nlines",
		"",
		"y".repeat(40_000),
	];
	const names = pick(random, HEADERS);
	const cells = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
		// A row of blanks alone would be an empty line.
		names.map((_, at) => (at === 0 ? "k" : "") + pick(random, texts)),
	);
	const written = (cell: string) => (quoteAll || /["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
	const line = (row: string[]) => row.map(written).join(delimiter) + end;
	const isPlain = names.every((name) => /^\w+$/.test(name));
	return {
		header: (isPlain ? names.join(delimiter) : names.join(",")) + end,
		cells: isPlain ? cells : [],
		body: cells.map(line).join(""),
		mark: pick(random, ["", "\uFEFF"]),
	};
}

async function readAll<Item>(take: (reader: RowReader) => AsyncGenerator<Item>) {
	const reader = await openInput({ path: path, list: "reports" });
	try {
		const items: Item[] = [];
		for await (const item of take(reader)) items.push(item);
		return { items, refusal: reader.refusal, isLost: reader.lostAt() !== null };
	} finally {
		await reader.close();
	}
}

/** Line ends and blanks between rows do not count. */
const bare = (text: string) => text.replace(/[\r\n ]/g, "");

test("700 tables, damaged or not, in any dialect and encoding: none fails, and no row is lost", async () => {
	const random = randomFrom(20_261_123);
	const seen = { whole: 0, refused: 0, lost: 0, kept: 0 };
	for (let turn = 0; turn < 700; turn++) {
		const table = tableOf(random);
		const isDamaged = random() < 0.7;
		const encoding = random() < 0.1 ? pick(random, ["latin1", "utf16le"] as const) : "utf8";
		const damaged = isDamaged ? mutate(Buffer.from(table.body), random, WORDS) : Buffer.from(table.body);
		const bytes = Buffer.concat([Buffer.from(table.mark + table.header), damaged]);
		await writeFile(path, encoding === "utf8" ? bytes : Buffer.from(bytes.toString(), encoding));
		const batches = await readAll((reader) => reader.batches());
		const rows = batches.items.flatMap((batch) => batch.rows);
		const texts = await readAll((reader) => reader.texts());
		const place = `turn ${turn}`;
		expect([place, rows.every(({ line }, at) => line > (rows[at - 1]?.line ?? 0))]).toEqual([place, true]);
		if (batches.refusal) {
			seen.refused++;
			continue;
		}
		if (encoding === "utf8" && !isDamaged && table.cells.length > 0) {
			seen.whole++;
			expect([place, rows.map(({ cells }) => cells)]).toEqual([place, table.cells]);
		}
		if (batches.isLost) seen.lost++;
		else expect([place, texts.items.map(({ line }) => line)]).toEqual([place, rows.map(({ line }) => line)]);
		if (encoding !== "utf8" || table.cells.length === 0) continue;
		seen.kept++;
		const copied = bare(texts.items.map(({ text }) => text).join(""));
		expect([place, copied === bare(damaged.toString())]).toEqual([place, true]);
	}
	for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

/* A few; `node tests/faults/fuzz-files.ts` goes on for minutes. */

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
});
afterAll(() => trial.close());

test("tables with nonsense in them are taken or refused line by line, and never fail the import", {
	timeout: 120_000,
}, async () => {
	const { found, ends } = await fuzzCsv(small as Record<string, string>, trial.run, { imports: 6 });
	expect(found).toEqual([]);
	expect(ends.taken + ends.refused).toBe(6);
});
