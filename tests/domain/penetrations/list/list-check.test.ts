import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import type { Actor } from "#app/domain/actor.ts";
import { lineWords } from "#app/domain/penetrations/list/check-view.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { sourceOfFile } from "#app/domain/penetrations/list/sheet-files.ts";
import { type ColumnUse, type ListDecisions, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { proposeWords } from "#app/domain/penetrations/terms/terms.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let em: EntityManager;
let ann: Actor;
let project: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

const fileNamed = (name: string) => sourceOfFile(name, join(projectPath("tests", "cases"), name));

const SOURCE = { source: { kind: "file" as const } };

async function check(name: string, decisions: Partial<ListDecisions> = {}) {
	const { sheets } = await fileNamed(name);
	return checkList(em, ann, project, sheets, { ...NO_DECISIONS, ...decisions, options: SOURCE });
}

/** As a person accepts it who leaves out what is no field. */
async function checkWithout(name: string, decisions: Partial<ListDecisions> = {}) {
	const { list } = await check(name, decisions);
	const asked = list.columns.filter(({ state }) => state === "proposed");
	const columns = Object.fromEntries(asked.map(({ key }): [string, ColumnUse] => [key, "left out"]));
	return { asked: asked.map(({ heading }) => heading), ...(await check(name, { ...decisions, columns })) };
}

const cellsOf = ({ list }: Awaited<ReturnType<typeof check>>, ...fields: ("ref" | "size" | "quantity")[]) =>
	list.rows.map(({ cells }) => fields.map((field) => cells[field]).join(" "));

const columnOf = ({ list }: Awaited<ReturnType<typeof check>>, field: keyof (typeof list.rows)[0]["cells"]) =>
	list.rows.map(({ cells }) => cells[field]);

const notesOf = ({ list }: Awaited<ReturnType<typeof check>>) => list.sheets.flatMap(({ notes }) => notes);

const errorsOf = ({ errors }: Awaited<ReturnType<typeof check>>) =>
	errors.map(({ sheet, line, column }) => [sheet, line, column]);

test.each([
	["ditto-marks.txt", ["D-1 Ø100", "D-2 Ø50", "D-3 Ø65", "D-4 Ø100"]],
	["notes-that-begin-with-a-quote.txt", ["Q-1 Ø100", "Q-2 Ø100", "Q-3 Ø100"]],
	["inch-marks.csv", ['I-1 4"', 'I-2 2"']],
	["inch-marks-quoted.csv", ['I-1 4"', 'I-2 2-1/2"']],
	["two-tabs.xlsx", ["F-01 Ø100", "F-02 Ø65", "W-01 Ø100", "W-02 Ø25", "W-03 Ø65"]],
	["cover-tab-first.xlsx", ["R-01 Ø100", "R-02 Ø65"]],
	["two-rows-of-headings.xlsx", ["T-01 Ø100", "T-02 Ø25"]],
	["hydraulic-register.csv", ["H-01 100", "H-02 65", "H-03 65"]],
	["contractors-columns.csv", ["C-11 Ø100", "C-12 Ø65"]],
	["drawing-sheets-and-states.csv", ["C-11 Ø100", "C-12 Ø65"]],
	["formulas-beside-the-list.xlsx", ["B-01 Ø100", "B-02 Ø65"]],
	["texts-in-another-part.xlsx", ["A-01 Ø100", "A-02 Ø65"]],
	["wrapped-headings.csv", ["V-1 Ø100", "V-2 Ø65"]],
	["title-line.csv", ["Y-1 Ø100", "Y-2 Ø65"]],
	["utf-16-big-endian.csv", ["U-1 Ø100"]],
	["macintosh.csv", ["U-1 Ø100"]],
	["struck-and-hidden-rows.xlsx", ["S-01 Ø100", "S-04 Ø40"]],
])("%s is read whole", async (name, expected) => {
	const checked = await checkWithout(name);
	expect(cellsOf(checked, "ref", "size")).toEqual(expected);
	expect(checked.errors).toEqual([]);
	const lines = checked.list.sheets.flatMap((sheet) => sheet.lines);
	expect(lineWords(checked.list.sheets, [])).toMatch(new RegExp(`^${lines.length} lines?: `));
});

test("a lone mark repeats the service above, and that is said", async () => {
	const checked = await check("ditto-marks.txt");
	expect(columnOf(checked, "service")).toEqual(["PVC", "PVC", "PVC", "PVC"]);
	expect(columnOf(checked, "required")).toEqual(Array(4).fill("-/60/60"));
	expect(notesOf(checked)).toEqual([{ text: 'Service: " repeated from the row above', lines: [3, 4] }]);
});

test("two rows of headings give each column its own", async () => {
	const checked = await check("two-rows-of-headings.xlsx");
	expect(columnOf(checked, "thickness")).toEqual(["150", "150"]);
	expect(columnOf(checked, "insulation")).toEqual(["none", "25mm Elastomeric foam"]);
});

test.each([
	["columns-without-a-heading.csv", ["", "", ""]],
	["contractors-columns.csv", ["Item", "Area", "Remarks"]],
	["drawing-sheets-and-states.csv", ["Drawing", "Status"]],
	["hydraulic-register.csv", ["Fixture"]],
	["formulas-beside-the-list.xlsx", ["Cost", "Total"]],
])("columns of %s that are no field are asked about", async (name, headings) => {
	expect((await checkWithout(name)).asked).toEqual(headings);
});

test("rows of another program's drawings and states are open, without a solution", async () => {
	const { sent } = await checkWithout("drawing-sheets-and-states.csv");
	expect(sent.map(({ fields }) => [fields.sol, fields.status])).toEqual([
		[undefined, undefined],
		[undefined, undefined],
	]);
});

test("a unit of a heading is applied to the numbers below it and said; what a number in it can hardly be is asked about", async () => {
	const checked = await check("units-in-headings.csv");
	expect(columnOf(checked, "size")).toEqual(["Ø400", "Ø40"]);
	expect(checked.sent.map(({ fields: { opening, gap, spacing } }) => [opening, gap, spacing])).toEqual([
		["Ø500", "50", "100000"],
		["Ø50", "5", "100"],
	]);
	expect(notesOf(checked).filter(({ text }) => text.includes("="))).toEqual([
		{ text: "Numbers under “Diameter [cm]”: 40 cm = 400 mm", lines: [2, 3] },
		{ text: "Numbers under “Opening diameter [cm]”: 50 cm = 500 mm", lines: [2, 3] },
		{ text: "Numbers under “Gap [cm]”: 5 cm = 50 mm", lines: [2, 3] },
		{ text: "Numbers under “Spacing [m]”: 0.1 m = 100 mm", lines: [3] },
	]);
	const message = "A distance to the next seal of 100000 mm: is that right? Type it with its unit.";
	const value = "100";
	expect(checked.errors).toEqual([{ line: 2, column: "spacing", value, message, proposal: "100000 mm" }]);
	const accepted = { column: "spacing", value, at: "", text: "100000 mm", isProposal: true };
	const answered = await check("units-in-headings.csv", { fixes: [accepted] });
	expect([answered.errors, answered.sent[0]!.fields.spacing]).toEqual([[], "100000"]);
});

test("metres of headings are millimetres, and width and height one size", async () => {
	const { sent, errors } = await check("metres-in-headings.csv");
	expect(errors).toEqual([]);
	expect(sent[0]!.fields).toMatchObject({ thickness: "150mm", size: "Ø100", opening: "300 x 200" });
});

test("an opening schedule of a building model asks whose sizes these are, and keeps the index of a class", async () => {
	const checked = await check("openings-of-a-model.csv");
	const asked = checked.list.columns.filter(({ state }) => state === "proposed");
	expect(asked.map(({ heading, use }) => `${heading}: ${use}`)).toEqual([
		...["Width: opening width", "Height: opening height", "Diameter: opening", "System Type: add to note"],
	]);
	expect(checked.sent.map(({ fields: { opening, required } }) => [opening, required])).toEqual([
		["300 x 200", "EI2 60"],
		["Ø100", "EI1 60"],
	]);
	expect(notesOf(checked).map(({ text }) => text)).toContain("“Fire Rating”: EI 1 60 = EI 60 with the index 1");
	const rows = checked.sent.map(({ fields }, line) => ({ line, fields }));
	expect((await proposeWords(em, project, rows)).words).toMatchObject([
		{ field: "substrate", text: "Basic Wall: Concrete 150", proposal: "Wall, Concrete, 150mm" },
	]);
	const uses = { width: "width", height: "height", diameter: "size" } as const;
	const ofService = await check("openings-of-a-model.csv", { columns: uses });
	expect(columnOf(ofService, "size")).toEqual(["300 x 200", "100 mmø"]);
});

test("ticks below the names of walls and floors give the orientation", async () => {
	expect(columnOf(await check("wall-and-floor-ticks.csv"), "orientation")).toEqual(["Wall", "Floor"]);
});

test("an element's words give substrate and orientation", async () => {
	expect(columnOf(await checkWithout("hydraulic-register.csv"), "substrate")).toEqual([
		"Concrete floor",
		"Concrete floor",
		"Plasterboard wall",
	]);
});

test("what a sheet has struck out or hides is left out and named, and read when it is taken", async () => {
	const checked = await check("struck-and-hidden-rows.xlsx");
	expect(checked.list.sheets[0]!.lines).toEqual(["heading", "penetration", "struck out", "hidden", "penetration"]);
	expect(notesOf(checked)).toEqual([{ text: "“Ø100” is struck out and was left out", lines: [5] }]);
	const taken = await check("struck-and-hidden-rows.xlsx", { take: ["struck out", "hidden"] });
	expect(columnOf(taken, "ref")).toEqual(["S-01", "S-02", "S-03", "S-04"]);
});

test("numbers come in as their formats show them", async () => {
	const checked = await check("number-formats.xlsx");
	expect(cellsOf(checked, "ref", "size")).toEqual(["P-001 Ø100", "P-002 DN50"]);
	expect(checked.sent.map(({ fields }) => fields.quantity)).toEqual([2, 1]);
	expect(checked.errors).toEqual([]);
});

test.each([
	["number-that-became-a-power.xlsx", [[undefined, 3, "ref"]]],
	["broken-reference.xlsx", [[undefined, 3, "size"]]],
	["quantity-over-three-rows.xlsx", [2, 3, 4].map((line) => [undefined, line, "quantity"])],
	["ratings-that-are-none.csv", [3, 4, 5, 6].map((line) => [undefined, line, "required"])],
])("%s is refused by row and column, as often as it is sent", async (name, expected) => {
	expect(errorsOf(await check(name))).toEqual(expected);
	expect(errorsOf(await check(name))).toEqual(expected);
});

test("services under one merged number and quantity are those of one opening", async () => {
	const { errors, change, list } = await check("several-services-in-one-opening.xlsx");
	expect([errors, change.created]).toEqual([[], 2]);
	expect(lineWords(list.sheets, [])).toBe("5 lines: 1 heading, 2 openings, 2 more rows of openings");
});

test("what a person types in place of a cell is read instead", async () => {
	const at = ":3";
	const fixed = await check("broken-reference.xlsx", { fixes: [{ column: "size", value: "#REF!", at, text: "Ø65" }] });
	expect([cellsOf(fixed, "ref", "size"), fixed.errors]).toEqual([["E-01 Ø65", "E-02 Ø65"], []]);
	const hours = [
		{ column: "required", value: "60 min", at: "", text: "-/60/60" },
		{ column: "required", value: "1 hour", at: "", text: "-/60/60" },
	];
	expect(errorsOf(await check("ratings-that-are-none.csv", { fixes: hours })).map(([, line]) => line)).toEqual([4, 5]);
	const { errors } = await check("ratings-that-are-none.csv");
	expect(errors.map(({ value, proposal }) => [value, proposal])).toEqual([
		...[
			["60 min", "-/60/60"],
			["-/60", undefined],
			["-/60/90", undefined],
			["1 hour", "-/60/60"],
		],
	]);
});

test("typographic dashes of a rating are the plain one", async () => {
	const { sent, errors } = await check("dashes-of-ratings.csv");
	expect(errors).toEqual([]);
	expect(sent.map(({ fields }) => fields.required)).toEqual([...Array(5).fill("-/60/60"), "-/60/-"]);
});

test("a level whose numbers begin anew replaces nothing before that was said", async () => {
	const store = async (name: string, options = {}) => {
		const { sheets } = await fileNamed(name);
		const all = { ...SOURCE, ...options };
		const checked = await checkList(own.fork(), ann, project, sheets, { ...NO_DECISIONS, options: all });
		return own.act((tx) => storeList(tx, ann, project, checked, all));
	};
	await store("level-1.csv");
	const { change } = await check("level-1.csv");
	expect([change.created, change.changed, change.moved.rows]).toEqual([0, 0, []]);
	expect((await check("level-2.csv")).change.moved).toEqual({ rows: [1, 2, 3], levels: ["Ground"] });
	await expect(store("level-2.csv")).rejects.toThrow(/already in the list \(Ground\)/);
	await store("level-2.csv", { overwrite: { prefix: "M-" } });
	const stored = await listStoredPenetrations(own.fork(), project);
	expect(stored.map(({ ref, level }) => `${ref} ${level}`)).toEqual([
		...["1 Ground", "2 Ground", "3 Ground"],
		...["M-1 Mezzanine", "M-2 Mezzanine", "M-3 Mezzanine"],
	]);
});

test("what was decided of a column is remembered for the project, and proposed in the person's others", async () => {
	const name = "hydraulic-register.csv";
	const { sheets } = await fileNamed(name);
	const decisions = { ...NO_DECISIONS, columns: { fixture: "service_type" as const } };
	const checked = await checkList(em, ann, project, sheets, { ...decisions, options: SOURCE });
	await own.act((tx) => storeList(tx, ann, project, checked, SOURCE));
	const fixture = async () => (await check(name)).list.columns.find(({ key }) => key === "fixture");
	expect(await fixture()).toMatchObject({ use: "service_type", state: "decided" });
	project = await makeProject(em, ann, "Kauri Point");
	expect(await fixture()).toMatchObject({
		use: "service_type",
		state: "proposed",
		why: "As in another project of yours",
	});
	ann = await makePerson(em, "Ben");
	project = await makeProject(em, ann, "Elsewhere");
	expect(await fixture()).toMatchObject({ use: "add to note", state: "proposed" });
});

test("every row and column of a consultant's list is accounted for; only a mark under the requirement is left to type", async () => {
	const checked = await check("consultants-list.tsv");
	expect(lineWords(checked.list.sheets, checked.errors)).toBe(
		"33 lines: 2 titles, 1 heading, 29 openings, 1 row with a problem",
	);
	expect(errorsOf(checked)).toEqual([[undefined, 9, "required"]]);
	expect(checked.list.columns).toHaveLength(10);
	expect(
		checked.list.columns.filter(({ state }) => state === "proposed").map(({ heading, use }) => [heading, use]),
	).toEqual([]);
	expect(checked.list.rows[0]!.cells).toMatchObject({
		level: "L1",
		location: "B-3",
		...{ opening: "120 core", note: "Collar both sides" },
	});
	expect(checked.sent[0]!.fields).toMatchObject({ opening: "Ø120" });
	expect(checked.sent[18]!.fields).toMatchObject({ quantity: 38, unit: "m" });
});
