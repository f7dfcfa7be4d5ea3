import { expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import {
	counts,
	csv,
	filledTrials,
	makePdf,
	makePng,
	names,
	report,
	small,
	solution,
	specimen,
} from "#tests/domain/imports/trial.ts";
import { content, more, TABLES, undo } from "#tests/domain/imports/undo/undo-trial.ts";

const trial = filledTrials();

test("an undone import is gone: what it changed is put back, what it made is removed, finder and all", async () => {
	const before = await content(trial);
	const done = await trial.run(more);
	expect([done.faults, counts(done)]).toEqual([
		[],
		{ lookups: "3/1/0/0", products: "1/0/0/0", reports: "1/1/0/0", specimens: "1/1/0/0", solutions: "1/1/0/0" },
	]);
	expect(await content(trial)).not.toEqual(before);
	const version = Number(await trial.value("select version from catalogue_version"));
	expect(await undo(trial)).toEqual({
		run: 2,
		undone: true,
		by: 3,
		restored: 4,
		removed: 8,
		obstacles: [],
		obstacleCount: 0,
	});
	expect(await content(trial)).toEqual(before);
	expect(Number(await trial.value("select version from catalogue_version"))).toBe(version + 1);
	await refreshReadModel({ query: trial.query }, "all");
	expect(await content(trial)).toEqual(before);
	expect(await trial.value("select files from import_run where id = 3")).toEqual([
		{ file: "undo of 2", list: "lookups", rows: 4, new: 0, updated: 1, unchanged: 0, refused: 0, removed: 3 },
		expect.objectContaining({ list: "products", updated: 0, removed: 1 }),
		expect.objectContaining({ list: "reports", updated: 1, removed: 1 }),
		expect.objectContaining({ list: "specimens", updated: 1, removed: 2 }),
		expect.objectContaining({ list: "solutions", updated: 1, removed: 1 }),
	]);
	const history = await trial.query(
		"select entity, new from catalogue_change where import_run_id = 3 and entity in ('specimen', 'report') order by id",
	);
	expect(history).toEqual([
		{ entity: "report", new: { is_sample: "true" } },
		{ entity: "specimen", new: { size: "100 mm", brand: "Halvern", prot_sec: null, notes: "" } },
	]);
	expect(counts(await trial.run(more))).toEqual(counts(done));
});

test("a whole first import can be undone", async () => {
	expect(await undo(trial, 1)).toMatchObject({ undone: true, restored: 0, removed: names.length + 1 + 2 + 1 + 3 });
	for (const table of TABLES) {
		const count = Number(await trial.value(`select count(*) from ${table}`));
		expect([table, count]).toEqual([table, table === "path_count" ? count : 0]);
	}
	expect(counts(await trial.run(small))).toEqual({
		lookups: "22/0/0/0",
		reports: "1/0/0/0",
		specimens: "2/0/0/0",
		solutions: "1/0/0/0",
	});
});

test("imports are undone one after another, the newest first, and each once", async () => {
	const before = await content(trial);
	await trial.run({ specimens: csv([{ ...specimen, size: "110 mm" }]) });
	await trial.run({ specimens: csv([{ ...specimen, size: "120 mm" }]) });
	expect(await undo(trial, 2)).toMatchObject({
		undone: false,
		obstacles: [{ record: "specimen BK12 - Specimen A1 - Report FR4567", reason: "was changed by import 3" }],
	});
	expect(await undo(trial, 3)).toMatchObject({ undone: true, by: 4 });
	expect(await undo(trial, 2)).toMatchObject({ undone: true, by: 5 });
	expect(await content(trial)).toEqual(before);
	await expect(undo(trial, 2)).rejects.toMatchObject({
		kind: "conflict",
		message: "Import 2 was undone by import 5 already.",
	});
	await expect(undo(trial, 5)).rejects.toMatchObject({ kind: "conflict" });
	await expect(undo(trial, 99)).rejects.toMatchObject({ kind: "not_found", message: "There is no import 99." });
});

test("a record changed twice in one import is as it was before it", async () => {
	const before = await content(trial);
	await trial.write("more.csv", csv([{ ...specimen, size: "2" }]));
	await trial.run({ specimens: csv([{ ...specimen, size: "1" }]) });
	await trial.run({
		specimens: csv([
			{ ...specimen, size: "3" },
			{ ...specimen, specimen_id: "A2", size: "4" },
		]),
	});
	await undo(trial, 3);
	await undo(trial, 2);
	expect(await content(trial)).toEqual(before);
});

test("a renamed record has its old key again", async () => {
	const before = await content(trial);
	const id = `brand-${await trial.value("select id from brand")}`;
	await trial.run({ lookups: csv([{ id, list: "brand", name: "Halvern NZ" }]) });
	expect(await undo(trial)).toMatchObject({ undone: true, restored: 1 });
	expect(await content(trial)).toEqual(before);
});

test("files that an import replaced are put back, those that it brought go with their bytes", async () => {
	const rows = (pdf: string, image: string, more: string) => ({
		products: csv([{ name: "Fire Mastic", tds: pdf }]),
		solutions: csv([{ ...solution, pdf, image, ...(more ? { drawing: more } : {}) }]),
	});
	for (const name of ["a", "b"]) await trial.write(`${name}.pdf`, await makePdf(name));
	for (const shade of [10, 90]) await trial.write(`${shade}.png`, await makePng(shade));
	await trial.run(rows("a.pdf", "10.png", ""));
	const before = await content(trial);
	await trial.run(rows("b.pdf", "90.png", ""));
	await trial.run(rows("b.pdf", "90.png", "V-7"));
	expect(await undo(trial)).toMatchObject({ undone: true, removed: 1 });
	expect(await undo(trial, 3)).toMatchObject({ undone: true, restored: 2 });
	expect(await content(trial)).toEqual(before);
	expect(await trial.query("select distinct state from file")).toEqual([{ state: "stored" }]);
	expect(await trial.value("select count(*)::int from file")).toBe(4);
	await trial.run(rows("b.pdf", "90.png", ""));
	await trial.query("delete from import_run_file");
	await trial.run({ lookups: csv([{ list: "brand", name: "Sweeps" }]) });
	expect(await undo(trial, 7)).toMatchObject({
		undone: false,
		obstacles: [
			{ record: "product Fire Mastic", reason: "cannot be put back: the file that it had is no longer kept" },
			{ record: "solution V-101", reason: "cannot be put back: the file that it had is no longer kept" },
			{ record: "solution V-101", reason: "cannot be put back: the file that it had is no longer kept" },
		],
	});
});

test("a report has its former document again, and that of an undone import goes", async () => {
	await trial.write("files/old.pdf", await makePdf("old"));
	await trial.write("files/new.pdf", await makePdf("new"));
	const kept = () =>
		trial.query(
			"select f.name, f.state, r.document_public as public from report r join file f on f.id = r.document_id",
		);
	await trial.run({ reports: csv([{ ...report, document: "files/old.pdf" }]) });
	const before = await kept();
	await trial.run({ reports: csv([{ ...report, document: "files/new.pdf", document_public: "true" }]) });
	expect(await kept()).toEqual([{ name: "new.pdf", state: "stored", public: true }]);
	await undo(trial);
	expect(await kept()).toEqual(before);
	expect(before).toEqual([{ name: "old.pdf", state: "stored", public: false }]);
});

test("an import of an older version did not note what it made, and says so", async () => {
	await trial.query("delete from import_run_record");
	await expect(undo(trial, 1)).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("cannot be undone"),
	});
});
