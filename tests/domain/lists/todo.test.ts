import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { filteredIds, listRecords } from "#app/domain/lists/read.sql.ts";
import { catalogueTodo } from "#app/domain/lists/todo.ts";
import { today } from "#app/domain/today.ts";
import { makeFile, makePerson, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let staff: Actor;
beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	await makeSolution(own.em, "V-1", { specimens: [{ id: "A1", report: "1 / R1 / Lab" }] });
	await makeSolution(own.em, "V-2", { specimens: [{ id: "B1", report: "1 / R2 / Lab" }] });
	await own.em.execute("update report set kind = 'test', issued = '2020-01-01'");
});

const counts = async () =>
	Object.fromEntries((await catalogueTodo(own.em, staff)).map(({ only, count }) => [only, count]));
const nothing = {
	...{ no_kind_or_date: 0, due_30: 0, due_90: 0, expired: 0, relied_on: 0 },
	...{ unreadable: 0, contradicting: 0, unreachable: 0, no_evidence: 0, warnings: 0, older_drawing: 0, no_gap: 2 },
};
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
const set = (columns: string) => own.em.execute(`update report set ${columns} where number = 'R1'`);

test("what has to be looked after is counted, and each count is that of its list", async () => {
	expect(await counts()).toEqual(nothing);
	await set(`expires = '${inDays(20)}'`);
	expect(await counts()).toEqual({ ...nothing, due_30: 1, due_90: 1 });
	await set(`expires = '${inDays(31)}'`);
	expect(await counts()).toEqual({ ...nothing, due_90: 1 });
	await set(`expires = '${inDays(-1)}'`);
	expect(await counts()).toEqual({ ...nothing, expired: 1, relied_on: 1, no_evidence: 1 });
	await set("expires = null, is_active = false");
	expect(await counts()).toMatchObject({ relied_on: 1, no_evidence: 1 });
	await set("is_active = true, kind = null");
	expect(await counts()).toEqual({ ...nothing, no_kind_or_date: 1 });
	await set(`expires = '${inDays(31)}'`);
	expect(await counts()).toEqual({ ...nothing, no_kind_or_date: 1, due_90: 1 });
	await set(`kind = 'test', issued = null, expires = '${inDays(-1)}'`);
	expect(await counts()).toMatchObject({ no_kind_or_date: 1, expired: 1 });
	await withdraw(own.em, "frr_group", { is_active: true });
	expect((await counts()).unreachable).toBe(2);
	await own.em.execute("update frr set name = 'banana'");
	expect((await counts()).unreadable).toBeGreaterThan(0);
	for (const { list, only, count } of await catalogueTodo(own.em, staff)) {
		expect((await listRecords(own.em, staff, list, { only })).total, only).toBe(count);
	}
});

test("solutions are counted until one of their specimens in use states a gap, and older drawings by themselves", async () => {
	await own.em.execute("update specimen set gap_max = 15 where specimen_id = 'A1'");
	expect(await counts()).toMatchObject({ no_gap: 1, older_drawing: 0 });
	await own.em.execute("update specimen set is_active = false where specimen_id = 'B1'");
	expect((await counts()).no_gap).toBe(0);
	await own.em.execute("update specimen set is_active = true where specimen_id = 'B1'");
	const pdf_id = await makeFile(own.em, "drawing_pdf", "V-1.pdf");
	await own.em.execute("update solution set pdf_id = ? where drawing = 'V-1'", [pdf_id]);
	const [specimen] = await own.em.execute<{ id: number }[]>("select id from specimen where specimen_id = 'A1'");
	await saveSpecimen(own.fork(), staff, { id: specimen!.id, source: "page" }, { size: "Ø77" });
	expect(await counts()).toMatchObject({ older_drawing: 1, warnings: 1 });
	for (const only of ["no_gap", "older_drawing"]) {
		expect((await listRecords(own.em, staff, "solution", { only })).total).toBe(1);
	}
});

test("a group above what a rating states is to be looked after", async () => {
	await own.em.execute("update frr set name = '-/15/15'");
	await own.em.execute("insert into frr_group (name) values ('240min')");
	await own.em.execute(
		"insert into frr_group_member (frr_id, group_id) select f.id, g.id from frr f, frr_group g where g.name = '240min'",
	);
	expect(await counts()).toMatchObject({ unreadable: 0, contradicting: 1 });
});

test("the CSV of an entry has the records of its filtered list and no others", async () => {
	const lines = async (list: "report" | "frr", only: string) => {
		const ids = await filteredIds(own.em, staff, list, only);
		const file = new PassThrough();
		const written = text(file);
		await exportRecords(own.database.address, list, file, { only: ids! });
		return (await written).trim().split("\n");
	};
	await set("expires = '2020-02-01', kind = 'test'");
	expect(await lines("report", "expired")).toEqual([expect.stringMatching(/^book,/), expect.stringMatching(/,R1,/)]);
	expect(await lines("report", "due_90")).toEqual([expect.stringMatching(/^book,/)]);
	expect(await lines("frr", "contradicting")).toEqual([expect.anything(), expect.stringContaining("-/15/15")]);
	expect(await filteredIds(own.em, staff, "report", "nonsense")).toBeNull();
});

test("others than staff are refused", async () => {
	await expect(catalogueTodo(own.em, await makePerson(own.em, "Ann"))).rejects.toMatchObject({ kind: "forbidden" });
});
