import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import type { SpecimenInput } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { saveListRecord, setRecordActive } from "#app/domain/lists/save-list-record.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import type { NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import { overrideSettings } from "#db/settings.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
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
	saveListRecord(own.fork(), sue, key, { id, values, source: "page" });
const setActive = (entity: ListKey, id: number, isActive: boolean) =>
	setRecordActive(own.fork(), sue, entity, { id, isActive, source: "page" });
const tell = (subject: (typeof NOTICE_SUBJECTS)[number], entity: ListKey, id: number) =>
	sendNotice(
		own.fork(),
		sue,
		{ subject, reason: "It fell.", record: { entity, id }, replaceBy: [] },
		{ add: async () => {} },
	);
/** As another one, of another thickness. */
async function thickerThan(id: number) {
	const [{ orientation_id, name_id }] = await own.em.execute<[{ orientation_id: number; name_id: number }]>(
		"select orientation_id, name_id from substrate where id = ?",
		[id],
	);
	return { orientation_id, name_id, thickness: "99mm" };
}
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
	await save("frr", frr, { name: "-/240/15" });
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

test("every part of a service that changes is told of", async () => {
	const id = await idOf("service");
	const parts = [
		["material", "material_id", "service_material"],
		["service_type", "service_type_id", "service_type"],
		["classification", "classification_id", "service_classification"],
	] as const;
	for (const [field, column, table] of parts) {
		const before = await idOf(table, `id = (select ${column} from service where id = ${id})`);
		await save("serv", id, { [field]: await insert(own.em, table, { name: `Other ${field}` }) });
		expect([field, await toTell()]).toEqual([field, ["serv corrected"]]);
		await save("serv", id, { [field]: before });
		expect(await toTell()).toEqual([]);
	}
});

test("a changed limit is told of like a changed size, a first entry too, old to new", async () => {
	const specimen = await idOf("specimen");
	const limit = (input: SpecimenInput) => saveSpecimen(own.fork(), sue, { id: specimen, source: "page" }, input);
	await limit({ gap_max: "25 mm" });
	const [told] = (await listUnannounced(own.fork(), sue, { limit: 20 })).records;
	expect([told!.entity, told!.why, told!.changes]).toEqual(["specimen", "corrected", ["Largest gap (mm): – → 25"]]);
	await limit({ gap_max: null, sealed: "one side" });
	expect(await toTell()).toEqual(["specimen corrected"]);
	await limit({ sealed: null });
	expect(await toTell()).toEqual([]);
});

test("other substrates of a solution are told of", async () => {
	const solution = await idOf("solution");
	const wall = await idOf("substrate");
	const thicker = await insert(own.em, "substrate", await thickerThan(wall));
	const lists = (substrate: number[]) => saveSolution(own.fork(), sue, { id: solution, source: "page" }, { substrate });
	await lists([wall, thicker]);
	expect(await toTell()).toEqual(["solution corrected"]);
	await lists([wall]);
	expect(await toTell()).toEqual([]);
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

test("a correction is told old to new; other capitals, dashes or blanks correct nothing", async () => {
	const subs = await idOf("substrate");
	await issue();
	await save("subs", subs, { thickness: "13 MM" });
	expect(await toTell()).toEqual([]);
	await save("subs", subs, { thickness: "1 3mm" });
	const [told] = (await listUnannounced(own.fork(), sue, { limit: 20 })).records;
	expect(told!.changes).toEqual(["Thickness (mm to be included): 13mm → 1 3mm"]);
	await save("subs", subs, { thickness: "13mm" });
	expect(await toTell()).toEqual([]);
});

test("a report that ends after it was issued is told of from the day after, until a notice tells of its end", async () => {
	onTestFinished(() => overrideSettings({ TODAY: "", ALLOW_TODAY: "" }));
	const report = await idOf("report");
	await save("report", report, { issued: "2020-01-01", expires: "2035-06-30" });
	overrideSettings({ TODAY: "2035-06-30", ALLOW_TODAY: "1" });
	expect(await toTell()).toEqual([]);
	overrideSettings({ TODAY: "2035-07-01" });
	expect(await toTell()).toEqual(["report expired"]);
	await tell("corrected", "report", report);
	expect(await toTell()).toEqual(["report expired"]);
	await tell("expired", "report", report);
	expect(await toTell()).toEqual([]);
	await save("report", report, { expires: "2020-06-30" });
	expect(await toTell()).toEqual([]);
	await save("report", report, { expires: "2034-06-30" });
	expect(await toTell()).toEqual(["report expired"]);
});
