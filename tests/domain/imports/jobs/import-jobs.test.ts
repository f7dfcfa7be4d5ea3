import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getAnnotated, listImportRuns, listOpenImports } from "#app/domain/imports/import-views.sql.ts";
import { discardImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { counts, csv, makePdf, makePng, names, small, solution, specimen } from "#tests/domain/imports/trial.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { makeZip } from "#tests/support/zip.ts";
import { type Desk, openDesk } from "./desk.ts";

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk();
});
afterEach(() => desk.close());

const all = { "lookups.csv": small.lookups!, "reports.csv": small.reports!, "specimens.csv": small.specimens! };
/** The least that can be imported. */
const little = { "lookups.csv": csv([{ list: "brand", name: "Nova" }]) };
const faulty = csv([{ ...specimen, frr: "-/61/60" }]);
const brands = () => desk.trial.value("select count(*)::int from brand where name = 'Nova'");
const specimens = () => desk.trial.value("select count(*)::int from specimen");
const annotated = async (id: number, number: number) => {
	const { key } = await getAnnotated(desk.em(), desk.staff, id, number);
	return Buffer.from(await desk.work.files.read(key)).toString();
};

test("a dry run stores nothing and shows what would be stored; confirmed, it is stored and listed", async () => {
	const checked = await desk.check(all);
	expect(checked).toMatchObject({ status: "checked", failure: null, mine: true, progress: 100, notice: null });
	expect(counts(checked.report!)).toEqual({ lookups: "22/0/0/0", reports: "1/0/0/0", specimens: "2/0/0/0" });
	expect(await specimens()).toBe(0);
	expect(await annotated(checked.id, 3)).toContain("A2,");
	await desk.confirm(checked);
	await desk.workOff();
	const applied = await desk.see(checked.id);
	expect(applied).toMatchObject({ status: "applied", report: { applied: true, faultCount: 0 } });
	expect(await specimens()).toBe(2);
	const { runs } = await listImportRuns(desk.em(), desk.staff, 1);
	expect(runs).toMatchObject([{ who: "Sam Lee", source: "screen", job: checked.id, files: applied.report!.files }]);
	expect(await listOpenImports(desk.em(), desk.staff)).toEqual([]);
	expect(await readdir(desk.work.folder)).toEqual([]);
	expect(desk.faults).toEqual([]);
});

test("an archive brings its PDFs and pictures along, and changes are shown old to new", async () => {
	const drawing = { ...solution, pdf: "drawings/v.pdf", image: "drawings/v.png" };
	const zip = makeZip([
		...Object.entries({ ...all, "solutions.csv": csv([drawing]) }).map(([name, content]) => ({ name, content })),
		{ name: "drawings/v.pdf", content: await makePdf("V") },
		{ name: "drawings/v.png", content: await makePng(10) },
	]);
	const first = await desk.check({ "catalogue.zip": zip });
	expect(first.report).toMatchObject({ faultCount: 0 });
	await desk.confirm(first);
	await desk.workOff();
	expect(await desk.trial.value("select count(*)::int from solution where pdf_id is not null")).toBe(1);
	const next = await desk.check({ "specimens.csv": csv([{ ...specimen, size: "110 mm" }]) });
	const changes = [{ file: "specimens.csv", line: 2, field: "size", old: "100 mm", new: "110 mm" }];
	expect(next.report).toMatchObject({ changeCount: 1, changes });
	await desk.confirm(next);
	await desk.workOff();
	expect((await desk.see(next.id)).report).toMatchObject({ applied: true, changes });
	expect(await desk.trial.value("select size from specimen order by id limit 1")).toBe("110 mm");
});

test("of more than 1,000 changes all can be downloaded, old and new", async () => {
	const many = (is_active: string) =>
		csv(Array.from({ length: 1_001 }, (_, at) => ({ list: "company", name: `C${at}`, is_active })));
	expect((await desk.trial.run({ lookups: many("true") })).faults).toEqual([]);
	const next = await desk.check({ "lookups.csv": many("false") });
	expect(next.report).toMatchObject({ changeCount: 1_001 });
	expect(next.report!.changes).toHaveLength(1_000);
	expect(next.annotated).toEqual(["lookups.csv", "changes.csv"]);
	const lines = (await annotated(next.id, 2)).trimEnd().split("\r\n");
	expect([lines.length, lines.at(-1)]).toEqual([1_002, "lookups.csv,1002,C1000,is_active,true,false"]);
});

test("an import with faults cannot be confirmed; its annotated copy, mended, can be uploaded as it is", async () => {
	await desk.trial.run({ lookups: small.lookups!, reports: small.reports! });
	const checked = await desk.check({ "specimens.csv": faulty });
	expect(checked.report!.faults).toMatchObject([
		{ file: "specimens.csv", line: 2, column: "frr", value: "-/61/60", nearest: ["-/60/60"] },
	]);
	await expect(desk.confirm(checked)).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("has errors"),
	});
	expect(desk.queue).toEqual([]);
	const copy = await annotated(checked.id, 1);
	expect(copy).toContain('refused,"frr: ""-/61/60"" is not a known FRR; nearest: -/60/60"');
	const mended = await desk.check({ "specimens-annotated.csv": copy.replace("-/61/60", "-/60/60") });
	expect(counts(mended.report!)).toEqual({ specimens: "1/0/0/0" });
	expect((await annotated(mended.id, 1)).split("\r\n")[0]).toMatch(/substrate_thickness,result,errors$/);
});

test("missing names are created when that is asked for", async () => {
	const without = names.filter(({ name }) => name !== "Halvern");
	const files = { ...all, "lookups.csv": csv(without) };
	expect((await desk.check(files)).report!.faultCount).toBe(2);
	expect((await desk.check(files, { createLookups: true })).report!.faultCount).toBe(0);
});

test("a catalogue that changed before the confirmation is checked anew, and nothing is stored", async () => {
	const checked = await desk.check(little);
	await desk.trial.run({ lookups: csv([{ list: "brand", name: "Other" }]) });
	await desk.confirm(checked);
	expect(await desk.see(checked.id)).toMatchObject({
		status: "checking",
		notice: expect.stringContaining("has changed since"),
	});
	await desk.workOff();
	expect(await desk.see(checked.id)).toMatchObject({
		status: "checked",
		notice: expect.stringContaining("has changed since"),
	});
	expect(await brands()).toBe(0);
	await expect(desk.confirm(checked)).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("was checked again"),
	});
	await desk.confirm(await desk.see(checked.id));
	await desk.workOff();
	expect(await desk.see(checked.id)).toMatchObject({ status: "applied", notice: null });
});

test("a catalogue that changes after the confirmation stops the import at the last moment", async () => {
	const checked = await desk.check(little);
	await desk.confirm(checked);
	// Between the worker's first look and its commit: while it takes the files from the store.
	const { stream } = desk.work.files;
	let changed = false;
	desk.work.files.stream = async (key) => {
		if (!changed) await desk.trial.run({ lookups: csv([{ list: "brand", name: "Other" }]) });
		changed = true;
		return stream(key);
	};
	await desk.workOff();
	expect(await desk.see(checked.id)).toMatchObject({
		status: "checked",
		notice: expect.stringContaining("has changed since"),
	});
	expect(await brands()).toBe(0);
	expect(await desk.trial.value("select count(*)::int from import_run where source = 'screen'")).toBe(0);
});

test("two confirmations at once, and two workers at once, apply an import once", async () => {
	const checked = await desk.check(little);
	await Promise.all([desk.confirm(checked), desk.confirm(checked)]);
	expect(desk.queue).toEqual([checked.id]);
	await Promise.all([performImport(checked.id, desk.work), performImport(checked.id, desk.work)]);
	await desk.confirm(checked);
	await desk.workOff();
	expect(await desk.see(checked.id)).toMatchObject({ status: "applied" });
	expect(await brands()).toBe(1);
	expect(await desk.trial.value("select count(*)::int from import_run")).toBe(1);
	expect(desk.faults).toEqual([]);
});

test("only staff see imports, and only the owner confirms or discards one", async () => {
	const checked = await desk.check(little);
	const ann = await makePerson(desk.em(), "Ann");
	const other = await makePerson(desk.em(), "Eve", { staff: true });
	await expect(listOpenImports(desk.em(), ann)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(listImportRuns(desk.em(), ann, 1)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(getAnnotated(desk.em(), ann, checked.id, 1)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(desk.confirm(checked, ann)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(desk.confirm(checked, other)).rejects.toMatchObject({ kind: "not_found" });
	await expect(discardImport(desk.em(), other, checked.id)).rejects.toMatchObject({ kind: "not_found" });
	expect(await listOpenImports(desk.em(), other)).toMatchObject([{ id: checked.id, mine: false, owner: "Sam Lee" }]);
	expect(desk.queue).toEqual([]);
});

test("a refused upload says what is wrong with it, and is not tried again", async () => {
	const failed = await desk.check({ "a.zip": makeZip([{ name: "../lookups.csv", content: "x" }]) });
	expect(failed).toMatchObject({
		status: "failed",
		failure: "The upload was refused.",
		problems: [{ place: "a.zip › ../lookups.csv", message: "the path leaves the archive" }],
	});
	expect(desk.faults).toEqual([]);
	expect(await readdir(desk.work.folder)).toEqual([]);
});
