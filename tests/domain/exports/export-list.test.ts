import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportName, exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { listOfName } from "#app/domain/imports/workbook-inputs.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { type Desk, openDesk } from "#tests/domain/imports/jobs/desk.ts";
import { counts, csv, small, specimen } from "#tests/domain/imports/trial.ts";

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

test("every list is downloaded under a name that the import takes, and taken back as unchanged; three have no file", async () => {
	const standard = { list: "standard", name: "AS 1530.4", accepted_until: "2030-01-01" };
	const synonym = { list: "synonym", name: "gib", means: "Plasterboard" };
	const rejection = { list: "rejection", name: "Seal damaged" };
	for (const row of [standard, synonym, rejection])
		expect((await desk.trial.run({ lookups: csv([row]) })).faults).toEqual([]);
	await desk.trial.run(small);
	const { address } = desk.trial.database;
	const managed = (["product", "warranty", "cover"] as const).map((key) => ({ key, plural: key }));
	const without: string[] = [];
	for (const { key, plural } of [...LISTS, ...managed]) {
		const name = `${exportName(key, plural)}.csv`;
		const out = new PassThrough();
		const [whole] = await Promise.all([text(out), exportRecords(address, key, out)]);
		if (listOfName(name) === null) {
			without.push(key);
			continue;
		}
		const { failure, report } = await desk.check({ [name]: whole });
		expect([name, failure, report?.faults]).toEqual([name, null, []]);
		const [file] = report!.files;
		expect([name, file!.unchanged]).toEqual([name, file!.rows]);
		if (!["warranty", "cover"].includes(key)) expect([name, file!.rows > 0]).toEqual([name, true]);
	}
	expect(without).toEqual(["subs", "serv", "insu"]);
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
