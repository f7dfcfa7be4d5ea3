import { expect, test } from "vitest";
import { resolveDittos } from "#app/domain/report-entry/entry-cells.ts";
import { knownNames } from "#app/domain/report-entry/entry-choices.sql.ts";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import { readPasted } from "#app/domain/report-entry/pasted-specimens.ts";

const names = knownNames({
	...{ orient: ["Wall", "Floor"], subname: ["Plasterboard", "Concrete"], servmat: ["PVC", "Copper", "PVC-U"] },
	...{ servtype: ["Pipe", "Tray"], servclass: ["Combustible Pipe"], sealtype: ["Pipe Collar"], insumat: ["N.A."] },
	...{ brand: ["Halvern"], product: ["Fire Collar", "Fire Mastic"], frr: ["-/60/60", "-/120/120"] },
});

const read = (text: string, decided: Record<string, string> = {}, synonyms: [string, string][] = []) =>
	readPasted(text, { names, synonyms: new Map(synonyms), decided });

/** The texts of a row by their columns, without those that are empty. */
const filled = (row: string[]) =>
	Object.fromEntries(row.flatMap((text, at) => (text === "" ? [] : [[ENTRY_NAMES[at]!, text]])));

const rowsOf = (text: string) => read(text).rows.map(filled);

test("headings stand in any order, with words of laboratories, below titles and with units", () => {
	const text = [
		"Table 4: results",
		"Service dia. (mm)\tSpecimen No.\tFRL achieved\tSealing system\tThickness of wall\tWall or floor",
		"Ø100\tA1\t-/60/60\tPipe Collar\t90mm\tWall",
		"",
		"Ø50\tA2\t-/120/120\tPipe Collar\t90mm\tWall",
		"Total\t2",
	].join("\n");
	expect(rowsOf(text)).toEqual([
		{
			...{ size: "Ø100", specimen_id: "A1", frr: "-/60/60", application: "Pipe Collar" },
			...{ substrate_thickness: "90mm", substrate_orientation: "Wall" },
		},
		{
			...{ size: "Ø50", specimen_id: "A2", frr: "-/120/120", application: "Pipe Collar" },
			...{ substrate_thickness: "90mm", substrate_orientation: "Wall" },
		},
	]);
	expect(read(text).notes).toEqual(["1 line above the headings left out."]);
});

test("a plain number below a diameter or below millimetres is such a size, and it is said", () => {
	const { rows, notes } = read("ID\tPipe dia\tRating\nA1\t100\t-/60/60\nA2\tDN50\t-/60/60\n");
	expect(rows.map((row) => filled(row).size)).toEqual(["Ø100 mm", "DN50"]);
	expect(notes).toEqual(["Plain numbers under “Pipe dia” were read as sizes such as Ø100 mm."]);
	expect(rowsOf("ID\tSize (mm)\tRating\nA1\t100\t-/60/60\n")[0]!.size).toBe("100 mm");
});

test("a unit of a heading is applied to the numbers below it and said; what is not certain in it keeps its unit", () => {
	const text = [
		"ID\tPipe dia (cm)\tThickness [m]\tGap (cm)\tLargest opening (cm)\tFRL (hours)",
		...["A1\t10\t0.15\t0.5\t30 x 20\t-/2/2", "A2\t10/11\t150 mm\t1,5\tØ12.5\t-/60/60", "A3\tDN40\t\t\t\t"],
	].join("\n");
	expect(rowsOf(text)).toEqual([
		{
			...{ specimen_id: "A1", size: "Ø100 mm", substrate_thickness: "150mm", gap_max: "5" },
			...{ opening_max: "300 x 200mm", frr: "-/120/120" },
		},
		{
			...{ specimen_id: "A2", size: "10/11 cm", substrate_thickness: "150 mm", gap_max: "1,5 cm" },
			...{ opening_max: "Ø125mm", frr: "-/60/60" },
		},
		{ specimen_id: "A3", size: "DN40" },
	]);
	expect(rowsOf("ID\tGap min\tGap max\tOpening min\nA1\t5\t25\tØ110\n")).toEqual([
		{ specimen_id: "A1", gap_min: "5", gap_max: "25", opening_min: "Ø110" },
	]);
	expect(read(text).notes).toContain("Numbers under “Pipe dia (cm)”: 10 = 100");
	expect(rowsOf("ID\tDiameter (in)\tRating\nA1\t4\t-/60/60\n")[0]!.size).toBe("4 inch");
	expect(rowsOf("ID\tDiameter [ft]\tRating\nA1\t1\t-/60/60\n")[0]!.size).toBe("1 (Diameter [ft])");
});

test("headings in two rows, names of the columns themselves and a quoted CSV are read alike", () => {
	const two = "Specimen\tService\t\tRating\n\tmaterial\ttype\t\nA1\tPVC\tPipe\t-/60/60\n";
	const own = 'specimen_id;service_material;service_type;frr\nA1;"PVC";Pipe;-/60/60\n';
	const one = [{ specimen_id: "A1", service_material: "PVC", service_type: "Pipe", frr: "-/60/60" }];
	expect([rowsOf(two), rowsOf(own)]).toEqual([one, one]);
});

test("without headings the columns are those of the table, and it is said", () => {
	const { rows, notes } = read("A1\tØ100\tPipe Collar\t-/60/60\nA2\tØ50\tPipe Collar\t-/60/60\n");
	expect(rows.map(filled)[1]).toEqual({ specimen_id: "A2", size: "Ø50", application: "Pipe Collar", frr: "-/60/60" });
	expect(notes).toEqual(["No headings were found: the columns were taken in the order of the table."]);
});

test("one cell for a service, a substrate or an insulation is taken apart by the names of the lists", () => {
	const text =
		"ID,Service,Substrate,Insulation\nA1,PVC Pipe,Wall - Plasterboard - 90mm,none\nA2,HDPE,Concrete 150mm,25mm Wool\n";
	expect(rowsOf(text)).toEqual([
		{
			...{ specimen_id: "A1", service_material: "PVC", service_type: "Pipe", insulation_material: "N.A." },
			...{ insulation_thickness: "N.A.", substrate_orientation: "Wall", substrate_name: "Plasterboard" },
			substrate_thickness: "90mm",
		},
		{
			...{ specimen_id: "A2", service_material: "HDPE", insulation_material: "Wool", insulation_thickness: "25mm" },
			...{ substrate_name: "Concrete", substrate_thickness: "150mm" },
		},
	]);
});

test.each([
	["Plasterboard wall 90 mm (1x13mm each side)", "Wall", "Plasterboard", "90mm (1x13mm each side)"],
	["Wall - Plasterboard - 90mm (1x13mm each side)", "Wall", "Plasterboard", "90mm (1x13mm each side)"],
	["Plasterboard, Wall, 116mm 2 x 13 both sides", "Wall", "Plasterboard", "116mm (2x13mm each side)"],
	["Floor Concrete 150 thk", "Floor", "Concrete", "150mm"],
	["Concrete 150", "", "Concrete", "150"],
	["Shaft liner wall", "Wall", "Shaft liner", ""],
	["90mm or 120mm Plasterboard", "", "90mm or 120mm Plasterboard", ""],
])("the substrate %s is taken apart as a list of penetrations reads it", (text, orientation, name, thickness) => {
	const parts = { substrate_orientation: orientation, substrate_name: name, substrate_thickness: thickness };
	const stated = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ""));
	expect(rowsOf(`ID\tSubstrate\tRating\nA1\t${text}\t-/60/60\n`)).toEqual([
		{ specimen_id: "A1", ...stated, frr: "-/60/60" },
	]);
});

test("below “Wall or floor” stands the whole substrate, or its orientation alone beside a column of names", () => {
	expect(rowsOf("ID\tWall or floor\nA1\tConcrete floor 150 mm\nA2\tWall\n")).toEqual([
		{
			...{ specimen_id: "A1", substrate_orientation: "Floor" },
			...{ substrate_name: "Concrete", substrate_thickness: "150mm" },
		},
		{ specimen_id: "A2", substrate_orientation: "Wall" },
	]);
	expect(rowsOf("ID\tWall or floor\tWall type\nA1\tFloor\tConcrete\n")).toEqual([
		{ specimen_id: "A1", substrate_orientation: "Floor", substrate_name: "Concrete" },
	]);
});

test("units in a row below the headings are those of their columns", () => {
	expect(rowsOf("ID\tPipe dia\tGap\tRating\n\t(cm)\tmm\t\nA1\t10\t5\t-/60/60\n")).toEqual([
		{ specimen_id: "A1", size: "Ø100 mm", gap_max: "5", frr: "-/60/60" },
	]);
});

test("ticks below names are those names", () => {
	expect(rowsOf("ID\tRating\tWall\tFloor\nA1\t-/60/60\tX\t\nA2\t-/60/60\t\t✓\n")).toEqual([
		{ specimen_id: "A1", frr: "-/60/60", substrate_orientation: "Wall" },
		{ specimen_id: "A2", frr: "-/60/60", substrate_orientation: "Floor" },
	]);
});

test("a column that nobody understands waits for a person, unless a synonym of the catalogue says it", () => {
	const text = "ID\tRating\tFurnace\tBunghole\nA1\t-/60/60\tF3\tØ26\n";
	const asked = read(text);
	expect(asked.unread).toEqual([
		{ key: "2", heading: "Furnace", values: ["F3"] },
		{ key: "3", heading: "Bunghole", values: ["Ø26"] },
	]);
	const decided = read(text, { 2: "left out" }, [["bunghole", "opening max"]]);
	expect(decided.unread).toEqual([]);
	expect(decided.rows.map(filled)).toEqual([{ specimen_id: "A1", frr: "-/60/60", opening_max: "Ø26" }]);
	expect(decided.notes).toEqual(["Left out: “Furnace”."]);
});

test("a table of a PDF is read with gaps, with blanks alone, and with a cell a line", () => {
	const rows = [
		{ specimen_id: "A1", service_material: "PVC", size: "Ø100 mm", frr: "-/60/60" },
		{ specimen_id: "A2", service_material: "PVC-U", size: "Ø50 mm", frr: "-/120/120" },
	];
	const gaps = "Specimen   Material  Size    FRR\nA1   PVC    Ø100 mm    -/60/60\nA2   PVC-U   Ø50 mm   -/120/120\n";
	const blanks = "Table 4\nSpecimen Material Size FRR\nA1 PVC Ø100 mm -/60/60\nA2 PVC-U Ø50 mm -/120/120\n";
	const lines = "Specimen\nMaterial\nSize\nFRR\nA1\nPVC\nØ100 mm\n-/60/60\nA2\nPVC-U\nØ50 mm\n-/120/120\n";
	for (const text of [gaps, blanks, lines]) expect(rowsOf(text)).toEqual(rows);
});

test("names of several words keep together in a table with blanks alone", () => {
	const text = "Specimen Seal Type Product Size FRL\nB-1 Pipe Collar Fire Collar 100 mm -/60/60\n";
	expect(rowsOf(text)).toEqual([
		{ specimen_id: "B-1", application: "Pipe Collar", prot_first: "Fire Collar", size: "100 mm", frr: "-/60/60" },
	]);
});

test("a mark that repeats the cell above is resolved and said, but not under the specimen's ID or the FRR", () => {
	const { rows } = read(
		'ID\tSize\tBrand\tRating\nA1\tØ100\tHalvern\t-/60/60\n"\t"\tditto\t"\nA3\tas above\t"\t-/60/60\n',
	);
	const resolved = resolveDittos(rows);
	expect(resolved.rows.map(filled)).toEqual([
		{ specimen_id: "A1", size: "Ø100", brand: "Halvern", frr: "-/60/60" },
		{ specimen_id: '"', size: "Ø100", brand: "Halvern", frr: '"' },
		{ specimen_id: "A3", size: "Ø100", brand: "Halvern", frr: "-/60/60" },
	]);
	expect(resolved.notes).toEqual(["Size: 2 marks repeat the cell above.", "Brand: 2 marks repeat the cell above."]);
	expect(rows.map(filled)[1]).toMatchObject({ size: '"' });
});

test("no text ends in an error, and no row of it is lost", () => {
	for (const text of ["", "\n\n", "one", "a b c", "\t\t\t", '"', "Specimen Size FRR\nfoot note", "x".repeat(10_000)]) {
		expect(() => read(text)).not.toThrow();
	}
	expect(rowsOf("Specimen Size FRR\nA1 Ø50 -/60/60\nnote").at(-1)).toEqual({ specimen_id: "note" });
});
