import { PassThrough, Writable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { writeWorkbook } from "#app/tables/workbook/write.ts";
import { writtenWorkbook } from "#tests/support/workbooks.ts";

interface Counted {
	rows: AsyncGenerator<string[]>;
	made: number;
	isEnded: boolean;
}

/** Rows without end, which count themselves and tell when nobody reads them any more. */
function endlessRows(failsAt = Number.POSITIVE_INFINITY): Counted {
	async function* rows() {
		try {
			for (;;) {
				if (++counted.made === failsAt) throw new Error("The rows have failed.");
				if (counted.made % 100 === 0) await setImmediate();
				yield [String(counted.made), "x".repeat(100)];
			}
		} finally {
			counted.isEnded = true;
		}
	}
	const counted: Counted = { rows: rows(), made: 0, isEnded: false };
	return counted;
}

const slow = () => new Writable({ write: (_chunk, _encoding, done) => void setTimeout(2).then(() => done()) });

test("equal content makes equal bytes, dated 1980", async () => {
	const sheets = ["One", "Two"].map((name) => ({ name, rows: [["ref"], [`of ${name}`]] }));
	const bytes = await writtenWorkbook(...sheets);
	await setTimeout(2100);
	expect((await writtenWorkbook(...sheets)).equals(bytes)).toBe(true);
	expect(bytes.readUInt16LE(12)).toBe(0x21);
	expect(bytes.readUInt16LE(10)).toBe(0);
});

test("rows are made no faster than they are taken", async () => {
	const endless = endlessRows();
	const out = new PassThrough();
	const written = writeWorkbook([{ name: "A", rows: endless.rows }], out);
	await expect.poll(() => endless.made).toBeGreaterThan(1000);
	const madeMeanwhile = async () => {
		const before = endless.made;
		await setTimeout(500);
		return endless.made - before;
	};
	await expect.poll(madeMeanwhile, { timeout: 20_000 }).toBe(0);
	out.destroy();
	await expect(written).rejects.toThrow("Premature close");
	await expect.poll(() => endless.isEnded).toBe(true);
});

test("a download that is broken off ends its rows, and those of later sheets are never begun", async () => {
	const [first, second] = [endlessRows(), endlessRows()];
	const gone = new AbortController();
	const sheets = [first, second].map(({ rows }, at) => ({ name: `S${at}`, rows }));
	const written = writeWorkbook(sheets, slow(), gone.signal);
	await expect.poll(() => first.made).toBeGreaterThan(1000);
	gone.abort();
	await expect(written).rejects.toThrow("aborted");
	await expect.poll(() => first.isEnded).toBe(true);
	expect(second.made).toBe(0);
	const early = endlessRows();
	await expect(writeWorkbook([{ name: "A", rows: early.rows }], slow(), gone.signal)).rejects.toThrow("aborted");
	await setTimeout(50);
	expect(early.made).toBe(0);
});

test("rows that fail break the file off with their own error", async () => {
	for (const failsAt of [1, 20_000]) {
		const out = slow();
		const failing = { name: "B", rows: endlessRows(failsAt).rows };
		await expect(writeWorkbook([{ name: "A", rows: [["ref"]] }, failing], out)).rejects.toThrow(
			"The rows have failed.",
		);
		expect(out.destroyed).toBe(true);
	}
});
