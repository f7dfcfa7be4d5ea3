import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import type { Actor } from "#app/domain/actor.ts";
import { lineWords } from "#app/domain/penetrations/list/check-view.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { sourceOfFile } from "#app/domain/penetrations/list/sheet-files.ts";
import { readHeading } from "#app/domain/penetrations/list/sheet-headings.ts";
import { type ListDecisions, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { servicesText } from "#app/domain/penetrations/opening-services.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { sheetOfRows, type TableSheet } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let ann: Actor;
let project: number;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
});
beforeEach(async () => {
	project = await makeProject(own.em, ann, "Harbour Tower");
});

const OPTIONS = { source: { kind: "paste" as const } };

const checkSource = (sheets: TableSheet[], decisions: Partial<ListDecisions> = {}) =>
	checkList(own.em, ann, project, sheets, { ...NO_DECISIONS, ...decisions, options: OPTIONS });
const check = (text: string, decisions?: Partial<ListDecisions>) =>
	checkSource([sheetOfRows(readTextTable(text))], decisions);
const fileNamed = async (name: string) => {
	return (await sourceOfFile(name, join(projectPath("tests", "cases"), name))).sheets;
};
const linesOf = ({ list, errors }: Awaited<ReturnType<typeof check>>) => lineWords(list.sheets, errors);
const errorsOf = ({ errors }: Awaited<ReturnType<typeof check>>) =>
	errors.map(({ line, column, message }) => `${line} ${column}: ${message}`);

async function store(checked: Awaited<ReturnType<typeof check>>) {
	expect(errorsOf(checked)).toEqual([]);
	await own.act((tx) => storeList(tx, ann, project, checked, { ...OPTIONS, overwrite: "correct" }));
	const stored = await listStoredPenetrations(own.fork(), project);
	return stored.map(({ ref, services }) => `${ref}: ${servicesText(services)}`);
}

test("rows with one number are services of one opening, wherever they stand, and every line is accounted for", async () => {
	const checked = await check(`No.\tLevel\tService\tSize\tFRL\tOpening\tQty\tNotes
O-1\tL1\tPVC\tØ100\t-/60/60\t600x400\t2\tbehind riser
O-2\tL1\tCopper\tØ20\t-/60/60\t\t1\t
o–1\t\tCopper\tØ20\t\t\t\tlagged later
O-1\tL1\tPVC\tØ50\t-/60/60\t600 x 400\t2\tbehind riser
`);
	expect(linesOf(checked)).toBe("5 lines: 1 heading, 2 openings, 2 more rows of openings");
	expect(checked.joined).toMatchObject([{ at: [0, 2, 3], row: { fields: { ref: "O-1" } } }]);
	expect(await store(checked)).toEqual(["O-1: Ø100 PVC; Ø20 Copper; Ø50 PVC", "O-2: Ø20 Copper"]);
	const [opening] = await listStoredPenetrations(own.fork(), project);
	expect(opening).toMatchObject({ level: "L1", opening: "600 x 400", quantity: 2, note: "behind riser; lagged later" });
});

test("a row of the opening alone gives it its facts, and is no service", async () => {
	const text =
		"Ref\tService\tFRL\tAnnular gap\tAccess\nO-1\t\t-/60/60\t5–25mm\tBoth\nO-1\tPVC\t\t\t\nO-1\tCopper\t\t\t\n";
	expect(await store(await check(text))).toEqual(["O-1: PVC; Copper"]);
	expect((await listStoredPenetrations(own.fork(), project))[0]).toMatchObject({
		gap: "5 to 25",
		access: "both sides",
	});
});

test("what rows say differently of their opening is an error that names both rows", async () => {
	const checked = await check(`No.\tLevel\tService\tFRL\tGap\tQty
O-1\tL1\tPVC\t-/60/60\t10\t1
O-1\tL2\tCopper\t-/120/120\t10 mm\t2
`);
	expect(errorsOf(checked)).toEqual([
		"3 level: The same number stands in row 2 with the level “L1”. One opening has one level.",
		"3 required: The same number stands in row 2 with the requirement “-/60/60”. One opening has one requirement.",
		"3 quantity: The same number stands in row 2 with the quantity “1”. One opening has one quantity.",
	]);
	expect(linesOf(checked)).toBe("3 lines: 1 heading, 1 opening, 1 row with a problem");
});

test("a cell of an opening that cannot be read is named in its own row, and what no row states in the first", async () => {
	const text = "No.\tService\tFRL\tGap\nO-1\tPVC\t\t10\nO-1\tCopper\tsixty\t\nO-2\tPVC\t\t\nO-2\tPVC\t\t\n";
	expect(errorsOf(await check(text)).map((error) => error.slice(0, 12))).toEqual(["3 required: ", "4 required: "]);
	const note = (sign: string) => sign.repeat(120);
	const long = await check(`No.\tService\tFRL\tNotes\nO-1\tPVC\t-/60/60\t${note("a")}\nO-1\tCopper\t\t${note("b")}\n`);
	expect(errorsOf(long)).toEqual(["2 note: Ensure this field has no more than 200 characters."]);
});

test("rows with one number that state no service, and those of two sheets, are refused", async () => {
	const rows = "No.\tFRL\nP-1\t-/60/60\nP-1\t-/60/60\n";
	expect(errorsOf(await check(rows))).toEqual(["3 ref: The same number stands in row 2."]);
	const [sheet] = [sheetOfRows(readTextTable("No.\tService\tFRL\n1\tPVC\t-/60/60\n"))];
	const checked = await checkSource(["Walls", "Floors"].map((name) => ({ ...sheet!, name })));
	expect(errorsOf(checked)).toEqual(["2 ref: The same number stands in Walls, row 2."]);
});

test("41 services are too many for one opening", async () => {
	const rows = Array.from({ length: 41 }, (_, at) => `O-1\tPVC\tØ${at + 20}\t-/60/60`).join("\n");
	expect(errorsOf(await check(`No.\tService\tSize\tFRL\n${rows}\n`))).toEqual([
		"2 : An opening can have at most 40 services.",
	]);
});

const LETTERS = `No.\tService\tSize\tFRL\nP-007a\tPVC\tØ100\t-/60/60\nP-007b\tCopper\tØ20\t-/60/60
P-007C\tPVC\tØ50\t-/60/60\nP-8\tPVC\tØ50\t-/60/60\nP-9a\tPVC\tØ50\t-/60/60\n`;

test("numbers that differ in a letter stay apart unless a person says that they are services of one opening", async () => {
	const apart = await check(LETTERS);
	expect(apart.list.lettered).toEqual([{ number: "P-007", refs: ["P-007a", "P-007b", "P-007C"] }]);
	expect([apart.change.created, apart.joined]).toEqual([5, []]);
	const together = await check(LETTERS, { joinLetters: true });
	expect(together.list.lettered).toEqual(apart.list.lettered);
	expect(await store(together)).toEqual(["P-007: Ø100 PVC; Ø20 Copper; Ø50 PVC", "P-8: Ø50 PVC", "P-9a: Ø50 PVC"]);
});

test("a quantity that is merged over rows of one number is that of the opening", async () => {
	const checked = await checkSource(await fileNamed("several-services-in-one-opening.xlsx"));
	expect(await store(checked)).toHaveLength(2);
	const [first] = await listStoredPenetrations(own.fork(), project);
	expect([first!.quantity, first!.services.length]).toEqual([1, 3]);
});

test("a list states the services of a stored opening whole, and says so", async () => {
	const head = "No.\tService\tSize\tInsulation\tFRL\n";
	await store(
		await check(
			`${head}O-1\tPVC\tØ100\tnone\t-/60/60\nO-1\tCopper\tØ20\t25mm foam\t-/60/60\nP-2\tPVC\tØ50\tnone\t-/60/60\n`,
		),
	);
	const less = await check("No.\tService\tSize\nO-1\tCopper\tØ20\nP-2\tPVC\tØ65\n");
	expect(less.change).toMatchObject({ changed: 2, services: [{ ref: "O-1", before: 2, now: 1 }] });
	expect(await store(less)).toEqual(["O-1: Ø20 Copper, insulation: 25mm foam", "P-2: Ø65 PVC, insulation: none"]);
	const same = await check("No.\tService\tSize\tFRL\nO-1\tCopper\tØ20\t-/60/60\n");
	expect(same.change).toMatchObject({ unchanged: 1, services: [] });
	const noServices = await check("No.\tFRL\tGap\nO-1\t-/60/60\t0\n");
	expect(await store(noServices)).toContain("O-1: Ø20 Copper, insulation: 25mm foam");
});

test("rows of the API with one number are one opening, and rows with other numbers write the first service alone", async () => {
	const send = (...rows: object[]) =>
		own.act((tx) => {
			const sent = rows.map((fields) => ({ fields, errors: {} }));
			return storePenetrations(tx, ann, project, sent, { source: { kind: "api" }, overwrite: "correct" });
		});
	const one = { ref: "O-1", required: "-/60/60", service: "PVC", size: "Ø100" };
	const { ids, created } = await send(one, { ref: "P-2", required: "EI 60" }, { ref: "o-1", service: "Copper" });
	expect([created, ids[0], ids[1]]).toEqual([2, ids[2], expect.any(Number)]);
	await send({ ref: "O-1", size: "Ø110" });
	const [opening] = await listStoredPenetrations(own.fork(), project);
	expect(servicesText(opening!.services)).toBe("Ø110 PVC; Copper");
	await expect(send(one, { ref: "O-1", service: "Copper", required: "EI 30" })).rejects.toMatchObject({
		rows: { 2: { required: [expect.stringContaining("stands in row 1")] } },
	});
});

test.each([
	...[
		["Opening size", "opening"],
		["Hole", "opening"],
		["Hole size (mm)", "opening"],
		["Core hole", "opening"],
	],
	...[
		["OPENING DIMENSIONS", "opening"],
		["Hole dia", "opening"],
		["Penetration opening size", "opening"],
	],
	...[
		["Annular gap", "gap"],
		["Annulus", "gap"],
		["Clearance", "gap"],
		["Gap (mm)", "gap"],
		["Annular space", "gap"],
	],
	...[
		["Spacing", "spacing"],
		["Distance to next seal", "spacing"],
		["Spacing between penetrations (mm)", "spacing"],
	],
	...[
		["Access", "access"],
		["Access from", "access"],
		["Access sides", "access"],
		["Sealing access", "access"],
	],
	...[
		["Fire side", "fire_from"],
		["Fire from", "fire_from"],
		["Exposed side", "fire_from"],
		["fire_from", "fire_from"],
	],
	...[
		["Fire exposure", "fire_from"],
		["Fire direction", "fire_from"],
	],
] as const)("%s is the heading of the %s", (heading, use) => {
	expect(readHeading(heading)?.use).toBe(use);
});

test.each([
	"Access panel",
	"Room access",
	"Core wall",
	"Opening no.",
	"Number of holes",
	"Gap to next seal",
	"Exposed pipe",
])("%s is the heading of no fact of an opening", (heading) => {
	expect(["opening", "gap", "spacing", "access", "fire_from"]).not.toContain(readHeading(heading)?.use);
});

test("below a core hole a plain number is a diameter, and below an opening it stays one", async () => {
	const found = await check("No.\tService\tFRL\tCore hole\tAnnulus\nO-1\tPVC\t-/60/60\t125\t5-25\n");
	expect(found.sent[0]!.fields).toMatchObject({ opening: "Ø125", gap: "5 to 25" });
	const wide = await check("No.\tService\tFRL\tOpening\tGap\nO-1\tPVC\t-/60/60\t125\t25-May\n");
	expect(wide.sent[0]!.fields.opening).toBe("125");
	expect(errorsOf(wide)[0]).toContain("2 gap: A spreadsheet made a date");
});
