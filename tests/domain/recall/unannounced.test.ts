import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { RecordInput } from "#app/domain/catalogue/records/definition.ts";
import type { ListKey } from "#app/domain/lists/definition.ts";
import { saveRecord, setRecordActive } from "#app/domain/lists/save.ts";
import type { NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { sendNotice } from "#app/domain/recall/notices.ts";
import { listUnannounced } from "#app/domain/recall/unannounced.sql.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let sue: Actor;
let ann: Actor;
let project: number;

const idOf = async (table: string, where = "true") =>
	(await own.em.execute<{ id: number }[]>(`select id from ${table} where ${where} order by id limit 1`))[0]!.id;
const toTell = async () =>
	(await listUnannounced(own.fork(), sue, { limit: 20 })).records.map(({ entity, why }) => `${entity} ${why}`);
const save = (key: ListKey, id: number, values: RecordInput) =>
	saveRecord(own.fork(), sue, key, { id, values, source: "page" });
const setActive = (entity: ListKey, id: number, isActive: boolean) =>
	setRecordActive(own.fork(), sue, entity, { id, isActive, source: "page" });
const tell = (subject: (typeof NOTICE_SUBJECTS)[number], entity: ListKey, id: number) =>
	sendNotice(
		own.fork(),
		sue,
		{ subject, reason: "It fell.", record: { entity, id }, replaceBy: [] },
		{ add: async () => {} },
	);
const issue = () => issueProject(own.fork(), ann, project);

beforeAll(async () => {
	sue = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	const sol = await makeSolution(own.em, "V-1", { specimens: [{ id: "A1", report: "12 / FR1 / Lab" }] });
	project = await makeProject(own.em, ann, "Tower", [sol]);
	await issue();
});

test("whatever takes a specimen's evidence is told of while it is withdrawn", async () => {
	for (const [entity, table] of [
		["report", "report"],
		["frr", "frr"],
		["serv", "service"],
		["subs", "substrate"],
		["product", "product"],
		["solution", "solution"],
	] as const) {
		const id = await idOf(table);
		await setActive(entity, id, false);
		expect(await toTell()).toEqual([`${entity} withdrawn`]);
		await setActive(entity, id, true);
		expect(await toTell()).toEqual([]);
	}
});

test("a notice from before a withdrawal does not tell of it", async () => {
	const frr = await idOf("frr");
	await save("frr", frr, { name: "-/77/77" });
	expect(await toTell()).toEqual(["frr corrected"]);
	await tell("corrected", "frr", frr);
	expect(await toTell()).toEqual([]);
	await setActive("frr", frr, false);
	expect(await toTell()).toEqual(["frr withdrawn"]);
	await tell("withdrawn", "frr", frr);
	expect(await toTell()).toEqual([]);
	await setActive("frr", frr, true);
});

test("what reads otherwise than on paper is told of, wherever it was changed", async () => {
	for (const [entity, table, values, back] of [
		["subs", "substrate", { thickness: "14mm" }, { thickness: "13mm" }],
		["product", "product", { name: "Other" }, null],
	] as const) {
		const id = await idOf(table);
		await save(entity, id, values);
		expect(await toTell()).toEqual([`${entity} corrected`]);
		if (back) await save(entity, id, back);
		else await tell("corrected", entity, id);
		expect(await toTell()).toEqual([]);
	}
});

test("a change undone is none to those who have the old, but to those who were given the new", async () => {
	const subs = await idOf("substrate");
	await save("subs", subs, { thickness: "15mm" });
	await save("subs", subs, { thickness: "13mm" });
	expect(await toTell()).toEqual([]);
	await save("subs", subs, { thickness: "16mm" });
	await issue();
	await save("subs", subs, { thickness: "13mm" });
	expect(await toTell()).toEqual(["subs corrected"]);
	await tell("corrected", "subs", subs);
	expect(await toTell()).toEqual([]);
});
