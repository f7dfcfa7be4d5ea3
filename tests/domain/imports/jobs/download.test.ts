import { afterAll, beforeAll, expect, test } from "vitest";
import { exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { csvDownload } from "#app/http/csv.server.ts";
import { counts, csv, small, specimen } from "#tests/domain/imports/trial.ts";
import { type Desk, openDesk } from "./desk.ts";

let desk: Desk;
beforeAll(async () => {
	desk = await openDesk();
});
afterAll(() => desk.close());

const request = new Request("http://localhost/management/lists/specimen/csv");

test("specimens downloaded from their list are read back by the import screen as unchanged, formulas and all", async () => {
	const rows = [
		{ ...specimen, size: "=1+1", notes: '-2, "3"\nand @x', description: "+64" },
		{ ...specimen, specimen_id: "A2", size: "'100 mm", notes: "Ōtautahi; 0\t7", description: "@sum(a1)" },
	];
	const report = await desk.trial.run({ lookups: small.lookups!, reports: small.reports!, specimens: csv(rows) });
	expect([report.applied, report.faultCount]).toEqual([true, 0]);

	const { address } = desk.trial.database;
	const download = csvDownload("specimens", request, (out) => exportRecords(address, "specimen", out));
	expect(download.headers.get("content-disposition")).toContain("specimens.csv");
	const text = await download.text();
	for (const cell of ["=1+1", "+64", "'100 mm", "@sum(a1)"]) expect(text).toContain(`,${cell},`);
	expect(text).not.toMatch(/^id,/);

	const checked = await desk.check({ "specimens.csv": text });
	expect(checked).toMatchObject({ failure: null, report: { faultCount: 0, changeCount: 0 } });
	expect(counts(checked.report!)).toEqual({ specimens: "0/0/2/0" });
});

test("a download is sent while it is written", async () => {
	const more = Promise.withResolvers<void>();
	const download = csvDownload("brands", request, async (out) => {
		out.write("name\n");
		await more.promise;
		out.end("last\n");
	});
	const reader = download.body!.getReader();
	const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
	expect(await read()).toBe("name\n");
	more.resolve();
	expect(await read()).toBe("last\n");
});
