import { afterEach, beforeEach, expect, test } from "vitest";
import { type BulkChange, bulkActs, bulkFields, EMPTY_CHOICE } from "#app/domain/bulk/bulk-acts.ts";
import { makeBulkImport } from "#app/domain/bulk/start-bulk.ts";
import { GRID_LISTS, type GridList } from "#app/domain/grid/grid-columns.ts";
import { gridIds } from "#app/domain/grid/grid-page.sql.ts";
import { readGridQuery } from "#app/domain/grid/grid-query.ts";
import type { ImportView } from "#app/domain/imports/import-views.sql.ts";
import { startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Desk, openDesk } from "#tests/domain/imports/jobs/desk.ts";
import { csv, names, report, solution, specimen } from "#tests/domain/imports/trial.ts";
import { makePerson } from "#tests/support/catalogue.ts";

const specimens = ["A1", "A2", "A3", "A4"].map((specimen_id) => ({
	...specimen,
	specimen_id,
	prot_sec: specimen_id === "A2" ? "Fire Collar" : "",
	notes: `Seal with sealent, ${specimen_id}`,
}));

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk();
	const done = await desk.trial.run({
		lookups: csv([...names, { list: "product", name: "Fire Wrap", group: "", region: "" }]),
		reports: csv([report]),
		specimens: csv(specimens),
		solutions: csv([solution, { ...solution, drawing: "V-102", specimens: "BK12/FR4567/A1;BK12/FR4567/A2" }]),
	});
	expect(done.faults).toEqual([]);
});
afterEach(() => desk.close());

type Asked = Partial<BulkChange> & Pick<BulkChange, "act">;

/** Makes the import of a change, of all that a view finds or of ticked records, and its dry run. */
async function preview(list: GridList, asked: Asked, view = ""): Promise<ImportView> {
	const query = readGridQuery(list, new URLSearchParams(view));
	const found = await gridIds(desk.em(), desk.staff, list, query);
	const change = { field: "", value: "", find: "", by: "", count: found.length, ids: undefined, ...asked };
	const id = await makeBulkImport(desk.em(), desk.staff, { list, query, change }, desk.work.files.copy);
	const enqueue = async (_em: EntityManager, job: number) => void desk.queue.push(job);
	await desk.em().transactional((inside) => startImport(inside as EntityManager, desk.staff, id, enqueue));
	await desk.workOff();
	return desk.see(id);
}

async function perform(...asked: Parameters<typeof preview>): Promise<ImportView> {
	const checked = await preview(...asked);
	expect(checked).toMatchObject({ status: "checked", report: { faultCount: 0 } });
	await desk.confirm(checked);
	await desk.workOff();
	const done = await desk.see(checked.id);
	expect(done.status).toBe("applied");
	return done;
}

const all = (sql: string) => desk.trial.value(`select array_agg(x order by id) from (${sql}) y (id, x)`);
const notes = () => all("select id, notes from specimen");

test("one word is replaced in all that a search finds, shown old to new first, and put back by an undo", async () => {
	const before = await notes();
	const done = await perform("specimens", { act: "replace", field: "notes", find: "sealent", by: "sealant" });
	expect(done.title).toBe("Replace “sealent” with “sealant” in Notes of 4 specimens");
	expect(done.report).toMatchObject({ changeCount: 4, files: [{ rows: 4, updated: 4 }] });
	expect(done.report!.changes![0]).toMatchObject({
		record: "BK12 - Specimen A1 - Report FR4567",
		field: "notes",
		old: "Seal with sealent, A1",
		new: "Seal with sealant, A1",
	});
	expect(await notes()).toEqual(["A1", "A2", "A3", "A4"].map((id) => `Seal with sealant, ${id}`));
	const run = Number(await desk.trial.value("select max(id) from import_run"));
	const context = { address: desk.work.address, files: desk.work.files };
	await undoImport(context, run, { source: "screen", actorId: desk.staff.id });
	expect(await notes()).toEqual(before);
});

test("a field is set by a name, by a code, and cleared; what has the value already is left out", async () => {
	const set = await perform("specimens", { act: "set", field: "prot_sec", value: "fire collar" });
	expect(set.title).toBe("Set Second Protection Layer to Fire Collar in 3 specimens");
	expect(await all("select s.id, p.name from specimen s join product p on p.id = s.prot_sec_id")).toEqual(
		Array(4).fill("Fire Collar"),
	);
	expect((await perform("specimens", { act: "set", field: "prot_sec", value: "" })).title).toBe(
		"Clear Second Protection Layer in 4 specimens",
	);
	const coded = await perform("reports", { act: "set", field: "kind", value: "assessment" });
	expect(coded.title).toBe("Set Kind of document to Assessment report in 1 report");
	expect(await desk.trial.value("select kind from report")).toBe("assessment");
	// A form with nothing chosen clears no field of many records.
	await expect(preview("reports", { act: "set", field: "kind", value: "" })).rejects.toThrow();
	expect((await perform("reports", { act: "set", field: "kind", value: EMPTY_CHOICE })).title).toBe(
		"Clear Kind of document in 1 report",
	);
	await perform("specimens", { act: "set", field: "substrate_thickness", value: "16mm" }, "q=A3");
	expect(await all("select s.id, b.thickness from specimen s join substrate b on b.id = s.substrate_id")).toEqual([
		"13mm",
		"13mm",
		"16mm",
		"13mm",
	]);
	await perform("solutions", { act: "set", field: "installation", value: "Clean.\nSeal." }, "q=V-101");
	expect(
		await all(
			"select no_id, note from installation_note n join solution s on s.id = n.solution_id where s.drawing = 'V-101'",
		),
	).toEqual(["Clean.", "Seal."]);
});

test("a product is added to the next free layer of ticked specimens, and taken out of whichever it is in", async () => {
	const ids = (await desk.trial.value(
		"select array_agg(id order by id) from specimen where specimen_id in ('A1', 'A2')",
	)) as number[];
	const added = await perform("specimens", { act: "add", field: "products", value: "Fire Wrap", ids });
	expect(added.title).toBe("Add Fire Wrap to Products of the layers of 2 specimens");
	const layers = () =>
		desk.trial.query(`select p1.name as a, p2.name as b, p3.name as c from specimen s join product p1 on p1.id = prot_first_id
			left join product p2 on p2.id = prot_sec_id left join product p3 on p3.id = prot_third_id order by s.id`);
	expect((await layers()).slice(0, 3)).toEqual([
		{ a: "Fire Mastic", b: "Fire Wrap", c: null },
		{ a: "Fire Mastic", b: "Fire Collar", c: "Fire Wrap" },
		{ a: "Fire Mastic", b: null, c: null },
	]);
	const full = preview("specimens", { act: "add", field: "products", value: "Fire Collar", ids: [ids[0]!] });
	await expect(full).resolves.toMatchObject({ status: "checked" });
	const taken = await perform("specimens", { act: "take", field: "products", value: "fire mastic", ids });
	expect(taken.title).toContain("Take Fire Mastic out of Products of the layers of 2 specimens");
	expect((await layers()).slice(0, 2)).toEqual([
		{ a: "Fire Wrap", b: null, c: null },
		{ a: "Fire Collar", b: "Fire Wrap", c: null },
	]);
	await expect(preview("specimens", { act: "take", field: "products", value: "Fire Mastic" })).rejects.toMatchObject({
		fields: { "": [expect.stringContaining("2 specimens would have no product left: BK12/FR4567/A3, BK12/FR4567/A4")] },
	});
});

test("a specimen and a substrate are added to solutions and taken out of them", async () => {
	const tested = () =>
		all(`select s.id, string_agg(p.specimen_id, ',' order by l.position) from solution s
			join solution_specimen l on l.solution_id = s.id join specimen p on p.id = l.specimen_id group by s.id`);
	await perform("solutions", { act: "add", field: "specimens", value: "BK12 - Specimen A2 - Report FR4567" });
	expect(await tested()).toEqual(["A1,A2", "A1,A2"]);
	await perform("solutions", { act: "take", field: "specimens", value: "bk12/fr4567/a1" });
	expect(await tested()).toEqual(["A2", "A2"]);
	const last = preview("solutions", { act: "take", field: "specimens", value: "BK12/FR4567/A2" });
	await expect(last).rejects.toMatchObject({
		fields: { "": [expect.stringContaining("2 solutions would have no specimen left: V-101, V-102")] },
	});
	const unknown = preview("solutions", { act: "add", field: "specimens", value: "BK12/FR4567/Z9" });
	await expect(unknown).rejects.toMatchObject({
		fields: { value: ["“BK12/FR4567/Z9” is no specimen. Write it like BK12/FR4567/A1."] },
	});
	await perform("solutions", { act: "add", field: "substrates", value: "Floor - Concrete - 150mm" }, "q=V-102");
	expect(await all("select solution_id, count(*)::int from solution_substrate group by solution_id")).toEqual([1, 2]);
});

test("records are withdrawn and restored", async () => {
	expect((await perform("specimens", { act: "withdraw" }, "q=A4")).title).toBe("Withdraw 1 specimen");
	expect(await all("select id, is_active from specimen")).toEqual([true, true, true, false]);
	expect((await perform("specimens", { act: "restore" }, "state=withdrawn")).title).toBe("Restore 1 specimen");
	expect(await all("select id, is_active from specimen")).toEqual([true, true, true, true]);
});

test("what cannot be is said before anything is made", async () => {
	const refused = async (asked: Asked, fields: Record<string, unknown>, view = "") =>
		expect(preview("specimens", asked, view)).rejects.toMatchObject({ fields });
	await refused(
		{ act: "set", field: "brand", value: "Halvren" },
		{ value: [expect.stringContaining("is not in the list")] },
	);
	await refused({ act: "set", field: "brand", value: "" }, { value: ["This field is required."] });
	await refused({ act: "set", field: "size", value: "x".repeat(101) }, { value: [expect.stringContaining("100")] });
	await refused({ act: "set", field: "specimen_id", value: "A" }, { field: ["Choose a field."] });
	await refused({ act: "replace", field: "notes", find: "" }, { find: ["Enter the text to replace."] });
	await refused(
		{ act: "replace", field: "notes", find: "zzz", by: "y" },
		{ "": [expect.stringContaining("Nothing to change")] },
	);
	await refused({ act: "withdraw" }, { "": ["Tick a specimen first."] }, "q=nothing");
	const reader = { ...(await makePerson(desk.em(), "Rae", { staff: true })), role: "reader" as const };
	const change = { act: "withdraw" as const, field: "", value: "", find: "", by: "", count: 4, ids: undefined };
	const query = readGridQuery("specimens", new URLSearchParams());
	const made = makeBulkImport(desk.em(), reader, { list: "specimens", query, change }, desk.work.files.copy);
	await expect(made).rejects.toMatchObject({ kind: "forbidden" });
	expect(await desk.trial.value("select count(*)::int from import_job")).toBe(0);
});

test("a list that has changed since its number was seen is asked about again", async () => {
	const refused = preview("specimens", { act: "withdraw", count: 3 });
	await expect(refused).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("4 specimens, not 3"),
	});
});

test("a record that changes between preview and confirmation is not overwritten: the preview is made anew", async () => {
	const checked = await preview("specimens", { act: "replace", field: "notes", find: "sealent", by: "sealant" });
	// Another editor changes a field that this change is not about, and then the very field.
	await desk.trial.run({ specimens: csv([{ ...specimens[0]!, size: "110 mm", notes: "Rewritten" }]) });
	await desk.confirm(checked);
	await desk.workOff();
	const again = await desk.see(checked.id);
	expect(again).toMatchObject({ status: "checked", notice: expect.any(String) });
	// The size is not named: it stays as the other editor left it. The notes are, from what stands there now.
	const first = again.report!.changes!.filter(({ record }) => record.includes("A1"));
	expect(first).toEqual([expect.objectContaining({ field: "notes", old: "Rewritten", new: "Seal with sealant, A1" })]);
	expect(await desk.trial.value("select notes from specimen where specimen_id = 'A1'")).toBe("Rewritten");
});

test("each list offers what can be done to it, by the definitions of its fields", () => {
	for (const list of GRID_LISTS) {
		expect(bulkActs(list)).toEqual(expect.arrayContaining(["replace", "set", "withdraw", "restore"]));
		for (const act of bulkActs(list)) for (const { label } of bulkFields(list, act)) expect(label).not.toBe("");
	}
	expect(bulkActs("reports")).not.toContain("add");
	expect(bulkFields("solutions", "add").map(({ name }) => name)).toEqual(["specimens", "substrates"]);
	expect(bulkFields("specimens", "set").map(({ name }) => name)).not.toContain("report_number");
});
