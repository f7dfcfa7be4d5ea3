import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { type ListDecisions, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
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

const OPTIONS = { source: { kind: "paste" as const }, overwrite: "correct" as const };

async function check(text: string, decisions: Partial<ListDecisions> = {}) {
	const sheets = [sheetOfRows(readTextTable(text))];
	return checkList(own.em, ann, project, sheets, { ...NO_DECISIONS, ...decisions, options: OPTIONS });
}

const notesOf = ({ list }: Awaited<ReturnType<typeof check>>) => list.sheets.flatMap(({ notes }) => notes);

async function stored(text: string, decisions?: Partial<ListDecisions>) {
	const checked = await check(text, decisions);
	expect(checked.errors).toEqual([]);
	await own.act((tx) => storeList(tx, ann, project, checked, OPTIONS));
	const all = await listStoredPenetrations(own.fork(), project);
	return Object.fromEntries(all.map((one) => [one.ref, one]));
}

const HEAD = "Pen No.,Barrier,FRL,Service,Service dia\n";

test("a plain number of a joint is its width, whatever its heading calls it; of a pipe beside it a diameter", async () => {
	const text = `${HEAD}J-1,Concrete floor 150,-/120/120,Linear joint,15\nP-1,Concrete floor 150,-/120/120,PVC,65\n`;
	expect(await stored(text)).toMatchObject({ "J-1": { size: "15mm" }, "P-1": { size: "Ø65" } });
	expect(notesOf(await check(`${HEAD}J-2,Wall,-/60/60,Gap,20\nP-2,Wall,-/60/60,PVC,65\n`))).toEqual([
		{ text: "Plain numbers of joints were read as widths in mm", lines: [2] },
		{ text: "Plain numbers under “Service dia” were read as diameters: Ø65", lines: [3] },
	]);
});

test.each(["Expansion joint", "Control joint", "Head of wall joint", "Gap", "Linear gap", "Head of wall"])(
	"%s is a joint",
	async (service) => {
		const { "J-1": joint } = await stored(`${HEAD}J-1,Wall,-/60/60,${service},15\n`);
		expect(joint!.size).toBe("15mm");
	},
);

test.each([
	["PVC", "Ø15"],
	["Pipe with flexible joint", "Ø15"],
	["Blank opening", "Ø15"],
])("%s is none: its size is %s", async (service, size) => {
	const { "J-1": one } = await stored(`${HEAD}J-1,Wall,-/60/60,${service},15\n`);
	expect(one!.size).toBe(size);
});

const STEEL =
	'Pen No.,Barrier,FRL,Service,Size\nS-1,Concrete wall 150,-/120/120,Steel sprinkler main,"4"""\nS-2,Concrete wall 150,-/120/120,Steel sprinkler main,"4"" NB"\n';

test("inches of a metal pipe are a nominal size, asked about once with the outside diameter", async () => {
	const asked = notesOf(await check(STEEL)).filter(({ meaning }) => meaning === "inches");
	const text = '4" is read as DN100 (outside diameter 114.3 mm)';
	expect(asked).toEqual([{ text, lines: [2, 3], meaning: "inches" }]);
	expect(await stored(STEEL)).toMatchObject({ "S-1": { size: "DN100" }, "S-2": { size: "DN100" } });
});

test("they stay as they are written where a person leaves them, and of a plastic pipe always", async () => {
	expect(await stored(STEEL, { asWritten: ["inches"] })).toMatchObject({ "S-1": { size: '4"' } });
	const plastic = STEEL.replaceAll("Steel sprinkler main", "CPVC sprinkler main").replaceAll("S-", "C-");
	expect(notesOf(await check(plastic))).toEqual([]);
	expect(await stored(plastic)).toMatchObject({ "C-1": { size: '4"' }, "C-2": { size: '4" NB' } });
});

const MIXED = "Pen No.,Barrier,FRL,Services\nM-1,90mm plasterboard wall,-/60/60,2x PVC Ø50 + 1x Cu Ø22 + 4x cables\n";
const blank = { classification: "", service_type: "", insulation: "" };

test("a cell with several services is one opening with each of them and its number", async () => {
	const checked = await check(MIXED);
	expect(notesOf(checked)).toEqual([
		{
			text: "“2x PVC Ø50 + 1x Cu Ø22 + 4x cables”: 2 × Ø50 PVC, 1 × Ø22 Copper, 4 × Cable",
			...{ lines: [2], meaning: "services" },
		},
	]);
	expect(checked.list.sheets[0]!.lines).toEqual(["heading", "penetration"]);
	const { "M-1": opening } = await stored(MIXED);
	expect(opening!.services).toEqual([
		{ ...blank, service: "PVC", size: "Ø50", quantity: 2 },
		{ ...blank, service: "Copper", size: "Ø22", quantity: 1 },
		{ ...blank, service: "Cable", size: "", quantity: 4 },
	]);
	expect(opening).toMatchObject({ substrate: "90mm plasterboard wall", required: "-/60/60", quantity: 1 });
	expect((await check(MIXED)).change).toMatchObject({ unchanged: 1, changed: 0 });
});

test("a number before a service is how many there are, and no size", async () => {
	const { "Q-1": opening } = await stored(`${HEAD}Q-1,Wall,-/60/60,2 PVC,\n`);
	expect(opening!.services).toEqual([{ ...blank, service: "PVC", size: "", quantity: 2 }]);
});

test("several services whose other cells could be of any of them are left as one, and a person is asked", async () => {
	const text = `${HEAD.trim()},Insulation\nQ-1,Wall,-/60/60,1x PVC + 1x Cu,50/22,25mm foam\n`;
	expect(notesOf(await check(text)).map((note) => note.text)).toEqual([
		"“1x PVC + 1x Cu” may be several services. Give each a row of its own, with the same number",
	]);
	const { "Q-1": opening } = await stored(text);
	expect(opening!.services).toMatchObject([{ service: "1x PVC + 1x Cu", size: "50/22" }]);
});

test("left as written, a cell with several services is one; the sizes of two alike are two services", async () => {
	expect((await stored(MIXED, { asWritten: ["services"] }))["M-1"]!.services).toHaveLength(1);
	const pair = `${HEAD.trim()},Insulation\nC-1,Wall,-/60/60,Copper refrigerant pair,9.5 + 15.9,19mm insul.\n`;
	const insulation = "19mm insul.";
	expect((await stored(pair))["C-1"]!.services).toMatchObject([
		{ service: "Copper refrigerant", size: "Ø9.5", insulation },
		{ service: "Copper refrigerant", size: "Ø15.9", insulation },
	]);
});

test("what is stored as it is written comes in again unchanged", async () => {
	const rows = [
		{ ref: "S-1", service: "Steel main", size: '4"' },
		{ ref: "M-1", service: "2x PVC + 1x Cu", size: "" },
		{ ref: "J-1", service: "Linear joint", size: "15" },
	];
	const sent = rows.map((fields) => ({ fields: { ...fields, required: "-/60/60" }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	const text = `No.,Service,Service dia,FRL\nS-1,Steel main,"4""",-/60/60\nM-1,2x PVC + 1x Cu,,-/60/60\nJ-1,Linear joint,15,-/60/60\n`;
	const again = await check(text);
	expect([again.change.unchanged, notesOf(again)]).toEqual([3, []]);
});
