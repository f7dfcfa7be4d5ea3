import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { checkList } from "#app/domain/penetrations/list/list-check.ts";
import {
	sheetOf,
	sheetTableOf,
	sourceOfFile,
	TEMPLATE_ROWS,
	writeCsv,
	writeSheet,
} from "#app/domain/penetrations/list/sheet-files.ts";
import { readList } from "#app/domain/penetrations/list/sheet-reader.ts";
import { type KnownWords, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { decodeText } from "#app/tables/read-table.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { sheetOfRows, type TableSheet } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let project: number;
let sol: number;
let folder: string;
beforeAll(async () => {
	em = own.em;
	folder = await mkdtemp(join(tmpdir(), "pfs-sheets-"));
	ann = await makePerson(em, "Ann");
	sol = await makeSolution(em, "V-101", { specimens: [{ id: "A1" }, { id: "A2" }] });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

const checkSource = async (sheets: TableSheet[]) => {
	const { sent, errors, change, list } = await checkList(em, ann, project, sheets, NO_DECISIONS);
	const { created, changed, unchanged } = change;
	return { sent, faults: errors, list, created, changed, unchanged };
};

const check = (text: string) => checkSource([sheetOfRows(readTextTable(text))]);

/** The words that a reader of headings and ticks needs. */
const KNOWN: KnownWords = {
	drawings: new Set(["v-101"]),
	synonyms: new Map(),
	named: (kind, text) => {
		const names = {
			orientation: ["Wall", "Floor"],
			substrate: ["Concrete", "Plasterboard"],
			service: ["PVC", "Copper"],
		};
		return names[kind].find((name) => text.toLowerCase().replace(/s$/, "") === name.toLowerCase()) ?? null;
	},
};

const read = (text: string, decisions = {}) =>
	readList([sheetOfRows(readTextTable(text))], { ...NO_DECISIONS, ...decisions }, KNOWN);

const unknownIn = ({ columns }: ReturnType<typeof read>) =>
	columns.filter(({ state }) => state === "proposed").map(({ heading }) => heading);

async function store(text: string) {
	const { sent, faults } = await check(text);
	expect(faults).toEqual([]);
	await own.act((tx) => storePenetrations(tx, ann, project, sent, { source: { kind: "paste" } }));
	return listStoredPenetrations(em, project);
}

test("a consultant's headings are understood, a title above them and other columns are passed over", () => {
	const text =
		'Harbour Tower\t\t\t\t\n\nPenetration No.\tFloor\tPipe\tFRL required\tBy\nP-1\tLevel 1\t"110 ""PVC"""\t-/60/60\tJB\n';
	const { sheets, rows, errors, ...list } = read(text);
	expect(sheets[0]!.lines).toEqual(["title", "empty", "heading", "penetration"]);
	expect(rows).toEqual([
		{ line: 4, cells: { ref: "P-1", level: "Level 1", service: '110 "PVC"', required: "-/60/60", note: "By: JB" } },
	]);
	expect(errors).toEqual([]);
	expect(list.columns[0]).toMatchObject({ heading: "By", values: ["JB"], use: "add to note", state: "proposed" });
});

test.each([
	["Diameter (mm)", "65", "Ø65"],
	["Pipe dia. [mm]", "65 mm", "Ø65 mm"],
	["Ø", "12.5", "Ø12.5"],
	["OD", "110", "OD 110"],
	["DN", "100", "DN100"],
	["Diameter", "OD 110", "OD 110"],
	["Diameter", "600 x 400", "600 x 400"],
	["Size (mm)", "65", "65"],
	["Pipe size", "65mm", "65mm"],
])("below %s, %s is the size %s", (heading, cell, size) => {
	const list = read(`Item No.\tFire rating\t${heading}\nP-1\t-/60/60\t${cell}\n`);
	const isNoted = list.sheets[0]!.notes.some(({ text }) => text.startsWith("Plain numbers under"));
	expect([list.rows[0]!.cells.size, unknownIn(list), isNoted]).toEqual([size, [], size !== cell]);
});

test("a heading that names no field is asked about, whatever it is", () => {
	const list = read("Ref\tFRR\tConstructor\tvalueOf\nP-1\t-/60/60\tx\ty\n");
	expect(unknownIn(list)).toEqual(["Constructor", "valueOf"]);
	expect(list.rows[0]!.cells.note).toBe("Constructor: x; valueOf: y");
});

test("rows without headings have the template's columns", () => {
	const { rows } = read("P-1\tLevel 1\tRiser\tWall\n");
	expect(rows).toMatchObject([
		{ line: 1, cells: { ref: "P-1", level: "Level 1", location: "Riser", orientation: "Wall" } },
	]);
});

test("what is wrong is named by row and column, and a number that stands twice by both rows", async () => {
	const found = await check("ref,FRR,Qty,solution\nP-1,-/60/60,1,\nP-2,sixty,0,\np-1,-/60/60,,V-999\n,-/30/30,,\n");
	expect(found.faults.map(({ line, column, value }) => [line, column, value])).toEqual([
		[3, "required", "sixty"],
		[3, "quantity", "0"],
		[4, "solution", "V-999"],
		[4, "ref", "p-1"],
		[5, "ref", ""],
	]);
	expect(found.faults[3]!.message).toBe("The same number stands in row 2.");
});

test("a list without a column of numbers is refused once, whatever its rows have", async () => {
	const found = await check("Level,Pipe,FRR,Qty\n1,PVC,-/60/60,1\n1,PVC,-/60/60,0\n");
	expect(found.faults).toEqual([
		{
			...{ line: 1, column: "ref", value: "" },
			message: "No column has the numbers of the openings. Say which one it is, or call it No., Ref or Tag.",
		},
		expect.objectContaining({ line: 3, column: "quantity" }),
	]);
	expect((await check("Tag,Pipe,FRR\nP-1,PVC,-/60/60\n")).faults).toEqual([]);
});

test("a list goes out and comes in again unchanged", async () => {
	const [first] = (await em.execute("select id from specimen where specimen_id = 'A1'")) as [{ id: number }];
	const rows = [
		{ ref: "P-1", required: "-/60/60", note: '=HYPERLINK("x"), "two", lines\nof text', level: "Level 1", quantity: 3 },
		{ ref: "P-2", required: "EI 60", sol, specimens: [first.id], size: "Ø110" },
		{ ref: "P-3", required: "-/30/30", status: "not needed" as const },
		{
			...{ ref: "P-4", required: "-/30/30", gap: "5 to 25", opening: "600 x 400", spacing: "100", access: "one side" },
			...{ fire_from: "below", sol, note: "mixed", quantity: 38, unit: "m" as const },
			services: [{ service: "PVC", size: "Ø110" }, { service: "=Copper", insulation: "none" }, { size: "Ø20" }],
		},
	];
	await own.act((tx) =>
		storePenetrations(
			tx,
			ann,
			project,
			rows.map((fields) => ({ fields, errors: {} })),
		),
	);
	const before = await listStoredPenetrations(em, project);
	const file = writeCsv(await sheetOf(em, before));
	expect(file).toContain("\r\nP-1,Level 1,");
	expect(file).toContain(`,"=HYPERLINK(""x"")`);
	expect(file).toContain(",-/60/60,3,");
	expect(file).toContain("V-101,BK12/FR1/A1");
	const after = await store(file);
	const facts = (list: typeof before) => list.map(({ version: _version, ...rest }) => rest);
	expect(facts(after)).toEqual(facts(before));
	const pasted = await check(writeTabs(readTextTable(file)));
	expect([pasted.faults, pasted.created, pasted.changed]).toEqual([[], 0, 0]);
});

test("so does a specimen with a separator in its name, and a text that begins as a formula or as one that is told apart from it", async () => {
	const odd = await makeSolution(em, "V-102", { specimens: [{ id: "A;1" }, { id: "A\\;2" }] });
	const named = await em.execute<{ id: number }[]>(
		"select specimen_id as id from solution_specimen where solution_id = ? order by position",
		[odd],
	);
	const specimens = named.map(({ id }) => id);
	const notes = ["-x", "'-x", "''-x", "'=1+1", "=1+1", "'quoted'", "@'-"];
	const rows = notes.map((note, at) => {
		return { fields: { ref: `P-${at}`, required: "-/60/60", note, sol: odd, specimens }, errors: {} };
	});
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	const before = await listStoredPenetrations(em, project);
	expect(before.map(({ note }) => note)).toEqual(notes);
	const unchanged = { faults: [], created: 0, changed: 0, unchanged: notes.length };
	for (const name of ["list.csv", "list.xlsx"]) {
		const path = join(folder, name);
		await writeSheet(name, await sheetOf(em, before), createWriteStream(path));
		const { sheets } = await sourceOfFile(name, path);
		expect(await checkSource(sheets)).toMatchObject(unchanged);
	}
	const edited = writeTabs(await sheetTableOf(em, before));
	expect(await check(edited)).toMatchObject(unchanged);
});

test.each(["template.csv", "template.xlsx"])("%s comes in as it is", async (name) => {
	const path = join(folder, name);
	await writeSheet(name, TEMPLATE_ROWS, createWriteStream(path));
	const { list, faults, created } = await checkSource((await sourceOfFile(name, path)).sheets);
	const numbers = new Set(TEMPLATE_ROWS.map(({ cells }) => cells.ref));
	expect([unknownIn(list), faults, created]).toEqual([[], [], numbers.size]);
});

test("a column that is not there changes nothing, an empty cell clears its field", async () => {
	await store("ref\trequired\tnote\tsize\nP-1\t-/60/60\tA\tØ50\n");
	expect(await store("ref\tnote\nP-1\t\n")).toMatchObject([{ note: "", size: "Ø50", required: "-/60/60" }]);
});

test("a CSV that a spreadsheet saved otherwise than as UTF-8 keeps its signs", () => {
	expect(decodeText(Buffer.from("size\nØ110", "latin1"))).toBe("size\nØ110");
	expect(decodeText(Buffer.from("size\nØ110", "utf8"))).toBe("size\nØ110");
	expect(decodeText(Buffer.from("\ufeffsize\nØ110", "utf16le"))).toBe("size\nØ110");
});

test("a list that is edited as a whole keeps its rows by record, and stores those alone that change", async () => {
	await store("ref\trequired\tlevel\nP-1\t-/60/60\tL1\nP-2\t-/60/60\tL1\n");
	const edited = await sheetTableOf(em, await listStoredPenetrations(em, project));
	edited[1]![0] = "P-9";
	const { created, changed, unchanged } = await check(writeTabs(edited));
	expect({ created, changed, unchanged }).toEqual({ created: 0, changed: 1, unchanged: 1 });
	const stored = await store(writeTabs(edited));
	expect(stored.map(({ ref, version }) => [ref, version])).toEqual([
		["P-2", 1],
		["P-9", 2],
	]);
	edited[1]![1] = "L2";
	const stale = await check(writeTabs(edited));
	expect(stale.faults).toMatchObject([{ line: 2, message: expect.stringContaining("Changed elsewhere") }]);
});

test("a row that was copied with its record is refused: neither of the two takes the other's place", async () => {
	await store("ref\trequired\tlevel\nP-1\t-/60/60\tL1\n");
	const edited = await sheetTableOf(em, await listStoredPenetrations(em, project));
	const copy = ["P-2", ...edited[1]!.slice(1)];
	const { faults } = await check(writeTabs([...edited, copy]));
	const message = "A copy of row 2. Empty its record, the last column, to add another opening.";
	expect(faults).toEqual([{ line: 3, column: "", value: "", message }]);
	const stored = await store(writeTabs([...edited, [...copy.slice(0, -1), ""]]));
	expect(stored.map(({ ref, level }) => [ref, level])).toEqual([
		["P-1", "L1"],
		["P-2", "L1"],
	]);
});

test("a solution without a column of specimens keeps the specimens that were chosen", async () => {
	const [first] = (await em.execute("select id from specimen where specimen_id = 'A1'")) as [{ id: number }];
	const row = { ref: "P-1", required: "-/60/60", sol, specimens: [first.id] };
	await own.act((tx) => storePenetrations(tx, ann, project, [{ fields: row, errors: {} }]));
	expect(await store("ref\trequired\tsolution\nP-1\t-/60/60\tV-101\n")).toMatchObject([{ specimens: [first.id] }]);
});

test("a specimen that is named twice is relied on once", async () => {
	const [first] = (await em.execute("select id from specimen where specimen_id = 'A1'")) as [{ id: number }];
	const row = "P-1\t-/60/60\tV-101\tBK12/FR1/A1; bk12/fr1/a1";
	const stored = await store(`ref\trequired\tsolution\tspecimen\n${row}\n`);
	expect(stored).toMatchObject([{ specimens: [first.id] }]);
	expect(await check(`ref\trequired\tsolution\tspecimen\n${row}\n`)).toMatchObject({ changed: 0, unchanged: 1 });
});

test("a null character is refused in any cell", async () => {
	const { faults } = await check("ref\trequired\tnote\tsolution\nP-1\t-/60/60\tA\0\tV\0-101\n");
	expect(faults.map(({ column, message }) => [column, message])).toEqual([
		["note", "Null characters are not allowed."],
		["solution", "No solution has this drawing."],
	]);
});

test("more than 5,000 rows are refused as a whole", async () => {
	const rows = Array.from({ length: 5001 }, (_, n) => `P-${n}\t-/60/60`).join("\n");
	const { faults } = await check(`ref\trequired\n${rows}`);
	expect(faults).toMatchObject([{ line: 0, message: expect.stringContaining("5001 rows") }]);
});
