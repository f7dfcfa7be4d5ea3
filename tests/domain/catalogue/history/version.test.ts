import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import type { SpecimenInput } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { listCatalogueChanges } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { getRecordVersion } from "#app/domain/catalogue/history/version.sql.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { putBackVersion } from "#app/domain/imports/undo/version.ts";
import { saveListRecord, setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let staff: Actor;

const save = (key: CatalogueEntity, id: number | null, values: RecordInput) =>
	saveListRecord(own.em, staff, key, { id, values, source: "page" });
const changesOf = (entity: CatalogueEntity, record: number) =>
	listCatalogueChanges(own.em, staff, { entity, record }, 9);
const putBack = (change: number, newest: number) => {
	const { address, settings } = own.place;
	const context = { address, files: openFileStore(settings) };
	return putBackVersion(context, { change, newest }, { source: "screen", actorId: staff.id });
};
const textsOf = async (id: number) => {
	const [row] = await own.em.execute<{ size: string; frr: string }[]>(
		`select p.size, f.name as frr from specimen p join frr f on f.id = p.frr_id where p.id = ${id}`,
	);
	return row;
};

let specimen: number;
beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	await makeSolution(own.em, "V-1", { specimens: [{ id: "A1" }] });
	[{ id: specimen } = { id: 0 }] = await own.em.execute<{ id: number }[]>("select id from specimen");
});

test("a record goes back to what it was after a change, as a change of its own", async () => {
	const { frr: before } = (await textsOf(specimen))!;
	const { id: other } = await save("frr", null, { name: "-/30/30" });
	const change = (input: SpecimenInput) => saveSpecimen(own.em, staff, { id: specimen, source: "page" }, input);
	await change({ size: "60 mm" });
	await change({ size: "70 mm", frr: other });
	await change({ size: "80 mm" });
	const [newest, , first] = await changesOf("specimen", specimen);
	const version = await getRecordVersion(own.em, staff, first!.id);
	expect(version).toMatchObject({ noun: "specimen", newest: newest!.id, leavesFiles: false });
	expect(version.fields).toEqual([
		{ name: "frr", now: "-/30/30", former: before },
		{ name: "size", now: "80 mm", former: "60 mm" },
	]);
	await putBack(first!.id, newest!.id);
	expect(await textsOf(specimen)).toEqual({ size: "60 mm", frr: before });
	const [after] = await changesOf("specimen", specimen);
	expect(after).toMatchObject({ who: "Sam Lee", source: "screen" });
	expect(after!.fields).toContainEqual({ name: "size", old: "80 mm", new: "60 mm" });
	expect((await getRecordVersion(own.em, staff, first!.id)).fields).toEqual([]);
});

test("finder paths follow", async () => {
	const paths = () =>
		own.em.execute("select distinct f.name from solution_path p join frr_group f on f.id = p.frr_group_id order by 1");
	const before = await paths();
	const { id: group } = await save("frrgroup", null, { name: "30min" });
	const { id: frr } = await save("frr", null, { name: "-/240/30", group: [group] });
	const [{ id: change } = { id: 0 }] = await changesOf("specimen", specimen);
	await saveSpecimen(own.em, staff, { id: specimen, source: "page" }, { frr });
	expect(await paths()).toEqual([{ name: "30min" }]);
	await putBack(change, (await changesOf("specimen", specimen))[0]!.id);
	expect(await paths()).toEqual(before);
});

test("what was changed since it was looked at, or is the same already, is a conflict", async () => {
	const { id } = await save("brand", null, { name: "Nova" });
	await save("brand", id, { name: "Novo" });
	const [newest, first] = await changesOf("brand", id);
	await expect(putBack(first!.id, first!.id)).rejects.toMatchObject({ kind: "conflict" });
	await expect(putBack(newest!.id, newest!.id)).rejects.toMatchObject({ kind: "conflict" });
	expect((await changesOf("brand", id)).length).toBe(2);
});

test("what cannot be again is refused with its reason, and nothing is stored", async () => {
	const { id } = await save("brand", null, { name: "Alpha" });
	await save("brand", id, { name: "Beta" });
	await save("brand", null, { name: "Alpha" });
	const [newest, first] = await changesOf("brand", id);
	await expect(putBack(first!.id, newest!.id)).rejects.toMatchObject({ kind: "invalid", message: /brand Beta/ });
	expect((await changesOf("brand", id)).length).toBe(2);
});

test("a withdrawn record goes back to being active", async () => {
	const { id } = await save("brand", null, { name: "Gamma" });
	await setRecordActive(own.em, staff, "brand", { id, isActive: false, source: "page" });
	const [newest, first] = await changesOf("brand", id);
	await putBack(first!.id, newest!.id);
	expect(await own.em.execute(`select is_active from brand where id = ${id}`)).toEqual([{ is_active: true }]);
});

test("an unknown change is not found, and nobody but staff sees a version", async () => {
	const person = await makePerson(own.em, "Kim");
	await expect(getRecordVersion(own.em, staff, 999_999)).rejects.toMatchObject({ kind: "not_found" });
	await expect(putBack(999_999, 1)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getRecordVersion(own.em, person, 1)).rejects.toMatchObject({ kind: "forbidden" });
});
