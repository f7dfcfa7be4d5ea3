import { expect, test } from "vitest";
import { cellErrorText } from "#app/domain/penetrations/list/cell-errors.ts";
import { readList } from "#app/domain/penetrations/list/sheet-reader.ts";
import { type KnownWords, type ListDecisions, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";

const KNOWN: KnownWords = { drawings: new Set(), synonyms: new Map(), named: () => null };

const read = (text: string, decisions: Partial<ListDecisions> = {}) =>
	readList([sheetOfRows(readTextTable(text))], { ...NO_DECISIONS, ...decisions }, KNOWN);

/** The cells of the first row, with what a person is asked about and told. */
function first(text: string, decisions?: Partial<ListDecisions>) {
	const { rows, errors, sheets } = read(text, decisions);
	const { ref: _ref, required: _required, ...cells } = rows[0]!.cells;
	return {
		cells,
		asked: errors.map(cellErrorText),
		told: sheets.flatMap(({ notes }) => notes.map((one) => one.text)),
	};
}

const below = (heading: string, cell: string) => first(`No.,${heading},FRL\nP-1,${cell},-/60/60\n`);

test.each([
	["Thickness (m)", "0.15", { thickness: "150mm" }],
	["Size cm", "30 x 20", { size: "300 x 200mm" }],
	["Diameter in cm", "4.5", { size: "Ø45" }],
	["Gap [cm]", "0.5 to 1.5", { gap: "5 to 15mm" }],
	["Opening (in)", "8", { opening: "203.2mm" }],
	["Qty (m)", "38", { quantity: "38 m" }],
	["Qty (cm)", "3800", { quantity: "38 m" }],
	["Size", "40 cm", { size: "400mm" }],
	["Diameter (cm)", "400 mm", { size: "Ø400 mm" }],
	["Diameter (cm)", "DN40", { size: "DN40" }],
])("below “%s” %s is %o", (heading, cell, cells) => {
	expect(below(heading, cell)).toMatchObject({ cells, asked: [] });
});

test.each([
	["Diameter [ft]", "1", "Below “Diameter [ft]”, in a unit that is not known, this is not clear. Type it in mm."],
	["Size (cm)", "40/50", "Below “Size (cm)”, in cm, this is not clear. Type it in mm."],
	["Size (cm)", "2 x 5", "Below “Size (cm)”, in cm, this is not clear. Type it in mm."],
	["Diameter [cm]", "400", "A service of 4000 mm: is that right? Type it with its unit."],
	["Pipe dia", "0.1", "A service of 0.1 mm: is that right? Type it with its unit."],
	["Annular gap", "600", "A gap of 600 mm: is that right? Type it with its unit."],
	["Wall thickness", "0.15", "An element of 0.15 mm: is that right? Type it with its unit."],
	["Qty (ft)", "12", "The unit of “Qty (ft)” is not known. Type it in metres: 38 m."],
	["Duct width (cm)", "40", "Width and height make one size, and one of them is blank."],
])("below “%s” %s is asked about", (heading, cell, message) => expect(below(heading, cell).asked).toEqual([message]));

test("inches below a heading are those of pipes, and the name of their size", () => {
	expect(below("Dia (in)", "4")).toMatchObject({ cells: { size: '4"' }, asked: [] });
	expect(below("Size (inch)", "2-1/2").cells.size).toBe('2-1/2"');
});

test("a row of units below the headings, and a title, state the unit of what has none of its own", () => {
	const cells = { size: "Ø400", thickness: "150mm" };
	const rows = "No.,Diameter,Thickness,FRL\n,cm,m,\nP-1,40,0.15,-/60/60\n";
	expect(first(rows)).toMatchObject({ cells, asked: [] });
	const title = "All dimensions in cm\nNo.,Diameter,Thickness (mm),FRL\nP-1,40,150,-/60/60\n";
	expect(first(title)).toMatchObject({ cells: { size: "Ø400", thickness: "150" }, asked: [] });
	const beside = "No.,Diameter [cm],Thickness,FRL\nP-1,40,150,-/60/60\n";
	expect(first(beside)).toMatchObject({ cells: { size: "Ø400", thickness: "150" }, asked: [] });
	const two = `Sizes in m\n${title}`;
	expect(first(two).asked).toHaveLength(1);
});

test("a rating below a heading in hours is in minutes; hours alone are asked about", () => {
	const list = read("No.,Size,FRL (hours)\nP-1,Ø50,-/2/2\nP-2,Ø50,2\n");
	expect(list.rows.map(({ cells }) => cells.required)).toEqual(["-/120/120", "2"]);
	expect(list.errors).toMatchObject([{ line: 3, column: "required", value: "2", proposal: "-/120/120" }]);
	expect(list.sheets[0]!.notes.map(({ text }) => text)).toContain(
		"Numbers under “FRL (hours)”: -/2/2 hours = -/120/120",
	);
});

test("an answer counts for the cells that are asked about, and a proposal where it is proposed", () => {
	const text = "No.,Diameter [cm],FRL\nP-1,400,-/60/60\nP-2,40,-/60/60\n";
	const fix = (value: string, typed: string, isProposal?: boolean) => ({
		fixes: [{ column: "size", value, at: "", text: typed, isProposal }],
	});
	const sizes = (decisions: Partial<ListDecisions>) => read(text, decisions).rows.map(({ cells }) => cells.size);
	expect(sizes(fix("400", "Ø450 mm"))).toEqual(["Ø450 mm", "Ø400"]);
	expect(sizes(fix("400", "4000 mm", true))).toEqual(["Ø4000 mm", "Ø400"]);
	expect(sizes(fix("40", "Ø450"))).toEqual(["Ø4000", "Ø400"]);
	expect(read(text, fix("400", "400 mm", true)).errors).toHaveLength(1);
	expect(read(text, fix("400", "450")).errors).toMatchObject([{ code: "no unit" }]);
	const metres = { fixes: [{ column: "quantity", value: "12.5", at: ":2", text: "13" }] };
	expect(first("No.,Qty (m),FRL\nP-1,12.5,-/60/60\n", metres).cells.quantity).toBe("13 m");
});

test("what the product has written comes in again as it is", () => {
	expect(first("ref,size,required\nP-1,Ø4000,-/60/60\n").asked).toEqual([]);
});

test("a width and a height that may be of the opening or of the service are asked about", () => {
	const list = read("No.,Width,Height,FRL\nP-1,300,200,-/60/60\n");
	const asked = list.columns.filter(({ state }) => state === "proposed");
	expect(asked.map(({ use, why }) => [use, why])).toEqual([
		["width", "It may be of the opening or of the service"],
		["height", "It may be of the opening or of the service"],
	]);
	expect(list.rows[0]!.cells.size).toBe("300 x 200");
	expect(read("No.,Opening width,Opening height,FRL\nP-1,300,200,-/60/60\n").rows[0]!.cells.opening).toBe("300 x 200");
});
