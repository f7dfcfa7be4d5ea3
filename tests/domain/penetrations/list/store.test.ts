import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import type { Actor } from "#app/domain/actor.ts";
import { checkList } from "#app/domain/penetrations/list/list-check.ts";
import type { SentRow } from "#app/domain/penetrations/list/opening-rows.ts";
import { formOf, penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import { sheetTableOf } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { checkPenetrations, type ListOptions, storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sol: number;
let project: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sol = await makeSolution(em, "V-102", { specimens: [{ id: "A1" }] });
});
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

const paste: ListOptions = { source: { kind: "paste" } };

const sentOf = async (text: string) => {
	const { sent, errors } = await checkList(em, ann, project, [sheetOfRows(readTextTable(text))], NO_DECISIONS);
	expect(errors).toEqual([]);
	return sent;
};
const check = async (text: string, options?: Partial<ListOptions>) =>
	checkPenetrations(em, project, await sentOf(text), options);
const store = async (text: string, options: ListOptions = paste) => {
	const sent = await sentOf(text);
	return own.act((tx) => storePenetrations(tx, ann, project, sent, options));
};
const single = (...fields: SentRow["fields"][]) => {
	const sent = fields.map((one) => ({ fields: one, errors: {} }));
	return own.act((tx) => storePenetrations(tx, ann, project, sent));
};
const stored = () => listStoredPenetrations(em, project);
const caseText = (name: string) => readFileSync(projectPath("tests", "cases", name), "utf8");

test("numbers that begin anew on another level change nothing before somebody chose what they are", async () => {
	await store(caseText("level-1.csv"));
	const ground = await stored();
	const { change } = await check(caseText("level-2.csv"));
	expect(change.moved).toEqual({ rows: [1, 2, 3], levels: ["Ground"] });
	await expect(store(caseText("level-2.csv"))).rejects.toMatchObject({
		kind: "conflict",
		message: "1, 2 and 3 are already in the list (Ground). Update them, or add these rows under new numbers?",
	});
	expect(await stored()).toEqual(ground);
	const added = await store(caseText("level-2.csv"), { ...paste, overwrite: { prefix: "M-" } });
	expect([added.created, added.changed]).toEqual([3, 0]);
	expect((await stored()).map(({ ref, level }) => `${level} ${ref}`)).toEqual([
		...["Ground 1", "Ground 2", "Ground 3"],
		...["Mezzanine M-1", "Mezzanine M-2", "Mezzanine M-3"],
	]);
	const corrected = await store(caseText("level-2.csv"), { ...paste, overwrite: "correct" });
	expect([corrected.created, corrected.changed]).toEqual([0, 3]);
	expect((await check(caseText("level-2.csv"))).change).toMatchObject({ created: 0, changed: 0, moved: { rows: [] } });
});

test.each([
	["level", "Level 2", true],
	["level", " level  1", false],
	["orientation", "Floor", true],
	["substrate", "", true],
	["thickness", "200mm", true],
	["classification", "Metal pipe", true],
	["service", "Copper", true],
	["service", "pvc", false],
	["service_type", "Duct", true],
	["size", "Ø65", false],
	["location", "Riser B", false],
	["required", "-/30/30", false],
	["quantity", "7", false],
])("another %s, “%s”, asks whether it is another penetration: %s", async (field, value, isMoved) => {
	const place = { level: "Level 1", orientation: "Wall", substrate: "Concrete", thickness: "150mm" };
	await single({ ref: "P-1", required: "-/60/60", service: "PVC", size: "Ø50", ...place });
	const { change } = await check(`ref\t${field}\np-1\t${value}\n`);
	expect(change.moved.rows).toEqual(isMoved ? [1] : []);
});

test("a row that is edited in the table is the same penetration, wherever it goes", async () => {
	await single({ ref: "P-1", required: "-/60/60", level: "L1" });
	const table = await sheetTableOf(em, await stored());
	table[1]![1] = "L2";
	const { change } = await check(writeTabs(table), { source: { kind: "table" } });
	expect([change.moved.rows, change.fields, change.gone]).toEqual([[], { level: 1 }, []]);
});

test("a prefix stands before each number, is short, and adds: what has such a number is left as it is", async () => {
	const list = (size: string) => `ref\trequired\tlevel\tsize\nP-1\t-/60/60\tL2\t${size}\n`;
	await single({ ref: "P-1", required: "-/60/60", level: "L1", size: "Ø50" });
	const prefix = (text: string): ListOptions => ({ ...paste, overwrite: { prefix: text } });
	for (const wrong of ["", "  ", "12345678901", "a\0"]) {
		await expect(store(list("Ø50"), prefix(wrong))).rejects.toMatchObject({ fields: { prefix: [expect.any(String)] } });
	}
	expect((await store(list("Ø50"), prefix("L2-"))).created).toBe(1);
	expect(await store(list("Ø50"), prefix("L2-"))).toMatchObject({
		created: 0,
		changed: 0,
		unchanged: 1,
		version: null,
	});
	await expect(store(list("Ø65"), prefix("L2-"))).rejects.toMatchObject({
		rows: { 1: { ref: [expect.stringContaining("Another opening has this number.")] } },
	});
	const long = `ref\trequired\nP-123456789012345\t-/60/60\n`;
	await expect(store(long, prefix("Level 2 "))).rejects.toMatchObject({
		rows: { 1: { ref: [expect.stringContaining("20 characters")] } },
	});
	expect((await stored()).map(({ ref, size }) => [ref, size])).toEqual([
		["P-1", "Ø50"],
		["L2-P-1", "Ø50"],
	]);
});

test("before storing it is said which fields change, what empty cells clear, and what the list does not have", async () => {
	await single(
		{ ref: "P-1", required: "-/60/60", size: "Ø50", note: "A", insulation: "none", sol },
		{ ref: "P-2", required: "-/60/60", note: "B" },
		{ ref: "P-3", required: "-/60/60" },
		{ ref: "P-4", required: "-/60/60", status: "not needed" },
	);
	const text = "ref\trequired\tnote\tsize\tsolution\nP-1\t-/60/60\t\tØ50\t\nP-2\t-/30/30\t\t\t\nP-9\t-/60/60\t\t\t\n";
	expect((await check(text)).change).toMatchObject({
		...{ created: 1, changed: 2, unchanged: 0 },
		fields: { note: 2, required: 1, sol: 1, status: 1 },
		cleared: { note: 2, sol: 1 },
		gone: ["P-3"],
	});
	expect((await check(text, { source: { kind: "api" } })).change.gone).toEqual([]);
	await single({ ref: "P-3", quantity: 12 });
	expect((await check("ref\tqty\nP-2\t\nP-3\t\n")).change).toMatchObject({ changed: 1, cleared: { quantity: 1 } });
});

test("what a list does not have stays, or is set not needed together with its seal", async () => {
	await single({ ref: "P-1", required: "-/60/60" }, { ref: "P-2", required: "-/60/60", sol });
	expect((await store("ref\trequired\nP-1\t-/60/60\n")).gone).toEqual(["P-2"]);
	expect(await stored()).toMatchObject([{ status: "open" }, { ref: "P-2", status: "assigned", sol }]);
	const { unassigned } = await store("ref\trequired\nP-1\t-/60/60\n", { ...paste, gone: "not needed" });
	expect(unassigned).toEqual(["P-2"]);
	expect(await stored()).toMatchObject([{ status: "open" }, { ref: "P-2", status: "not needed", sol: null }]);
});

const specimen = async () => (await em.execute<{ id: number }[]>("select id from specimen limit 1"))[0]!.id;

test.each([
	["size", "Ø65", true],
	["size", " ø 50", false],
	["thickness", "150 mm", true],
	["substrate", "concrete", false],
	["insulation", "25mm foam", true],
	["required", "-/120/120", true],
	["location", "Riser B", false],
	["level", "Level 9", false],
] as const)("with another %s, “%s”, the solution is taken off: %s", async (field, value, isTaken) => {
	const specimens = [await specimen()];
	await single({ ref: "P-1", required: "-/60/60", substrate: "Concrete", size: "Ø50", sol, specimens });
	const text = `ref\t${field}\nP-1\t${value}\n`;
	const correct: ListOptions = { ...paste, overwrite: "correct" };
	const said = (await check(text)).change.unassigned;
	const { unassigned } = await store(text, correct);
	expect([said, unassigned]).toEqual(isTaken ? [["P-1"], ["P-1"]] : [[], []]);
	const sealed = { sol, specimens, status: "assigned" };
	expect(await stored()).toMatchObject([isTaken ? { sol: null, specimens: [], status: "open" } : sealed]);
});

test("a row that names a solution keeps it, and that is said; one that is edited in the table only carries it along", async () => {
	await single({ ref: "P-1", required: "-/60/60", size: "Ø50", sol, specimens: [await specimen()] });
	const { change } = await check("ref\tsize\tsolution\tstatus\nP-1\tØ65\tV-102\tassigned\n");
	expect([change.stillAssigned, change.unassigned]).toEqual([["P-1"], []]);
	const table = await sheetTableOf(em, await stored());
	table[1]![table[0]!.indexOf("size")] = "Ø65";
	const edited = await store(writeTabs(table), { source: { kind: "table" } });
	expect(edited.unassigned).toEqual(["P-1"]);
	expect(await stored()).toMatchObject([{ size: "Ø65", sol: null, specimens: [], status: "open" }]);
});

test("the form of one penetration says what was taken off it", async () => {
	const { ids } = await single({ ref: "P-1", required: "-/60/60", size: "Ø50", sol });
	const { penetration } = await formOf(em, project, ids[0]!, null);
	const save = (fields: object) => {
		const form = penetrationForm.parse({ ...penetration, version: undefined, ...fields });
		return own.act((tx) => storeForm(tx, ann, project, ids[0], form));
	};
	expect((await save({ note: "Beside the lift" })).removedSolution).toBe(null);
	expect(await save({ size: "Ø65" })).toMatchObject({
		removedSolution: "V-102",
		penetration: { sol: null, status: "open" },
	});
});

test("a quantity comes in with its unit, and goes out as it comes in", async () => {
	const rows = ["38 lm", "12 No", "2 off", "x3", "7", ""].map((text, at) => `P-${at}\t-/60/60\t${text}`);
	await store(`ref\trequired\tquantity\n${rows.join("\n")}\n`);
	const list = await stored();
	expect(list.map(({ quantity, unit }) => [quantity, unit])).toEqual([
		...[[38, "m"] as const, [12, "no."] as const, [2, "no."] as const],
		...[[3, "no."] as const, [7, "no."] as const, [1, "no."] as const],
	]);
	const table = await sheetTableOf(em, list);
	expect(table.slice(1).map((row) => row[table[0]!.indexOf("quantity")])).toEqual(["38 m", "12", "2", "3", "7", "1"]);
	expect((await check(writeTabs(table))).change).toMatchObject({ created: 0, changed: 0, unchanged: 6 });
	const { errors } = await checkList(
		em,
		ann,
		project,
		[sheetOfRows(readTextTable("ref\trequired\tqty\nQ\t-/60/60\t38.5 m\n"))],
		NO_DECISIONS,
	);
	expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("“38.5 m”")]);
});

test("the form takes a unit that is chosen or written, and refuses two that differ", async () => {
	const form = (quantity: string, unit?: string) =>
		penetrationForm.parse({ ref: "P-1", required: "-/60/60", quantity, unit });
	const save = (fields: ReturnType<typeof form>) => own.act((tx) => storeForm(tx, ann, project, undefined, fields));
	await expect(save(form("12 no.", "m"))).rejects.toMatchObject({ fields: { quantity: [expect.any(String)] } });
	expect((await save(form("38 lm", "no."))).penetration).toMatchObject({ quantity: 38, unit: "m" });
	expect((await save({ ...form("12", "m"), ref: "P-2" })).penetration).toMatchObject({ quantity: 12, unit: "m" });
	const empty = penetrationForm.parse({ ref: "P-3", required: "-/60/60" });
	expect((await save(empty)).penetration).toMatchObject({ quantity: 1, unit: "no." });
});
