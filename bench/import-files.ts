import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

export interface ImportSize {
	reports: number;
	specimens: number;
	solutions: number;
}

const SPECIMENS_OF_A_SOLUTION = 5;

/** A number below `below` that `seed` and `turn` alone decide. */
function pick(seed: number, turn: number, below: number): number {
	let mixed = Math.imul(seed + 0x9e3779b9 * turn, 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

const names = {
	orient: ["Wall", "Floor", "Ceiling", "Shaft", "Column"],
	subname: ["Plasterboard", "Concrete", "Masonry", "Timber", "Aerated Concrete", "Shaft Liner"],
	servclass: numbered("Classification", 8),
	servmat: ["PVC", "Copper", "Steel", ...numbered("Material", 15)],
	servtype: numbered("Type", 8),
	sealtype: numbered("Seal", 14),
	insumat: ["N.A.", ...numbered("Insulation", 3)],
	frrgroup: ["30min", "60min", "90min", "120min"],
	brand: numbered("Brand", 3),
	lab: numbered("Laboratory", 3),
};
const frrs = ["-/30/30", "-/60/60", "-/90/90", "-/120/120"];
const thicknesses = ["13mm", "90mm", "150mm"];
const products = numbered("Product", 22);

const one = (values: string[], seed: number, turn: number) => values[pick(seed, turn, values.length)]!;

function* lookupRows(): Generator<string> {
	yield "list,name,group";
	for (const [list, values] of Object.entries(names)) for (const name of values) yield `${list},${name},`;
	for (const [at, frr] of frrs.entries()) yield `frr,${frr},${names.frrgroup.slice(0, at + 1).join(";")}`;
	for (const name of products) yield `product,${name},`;
}

const reportOf = (no: number) => ({
	book: String(Math.floor(no / 100) + 1),
	number: `SF-${no}`,
	lab: names.lab[no % 3]!,
});

function* reportRows({ reports }: ImportSize): Generator<string> {
	yield "book,number,lab,is_sample";
	for (let no = 0; no < reports; no++) {
		const { book, number, lab } = reportOf(no);
		yield `BK${book},${number},${lab},false`;
	}
}

const SPECIMEN_COLUMNS =
	"report_book,report_number,specimen_id,size,application,frr,brand,prot_first,prot_sec,service_classification,service_material,service_type,insulation_material,insulation_thickness,substrate_orientation,substrate_name,substrate_thickness,description,notes";

function* specimenRows({ reports, specimens }: ImportSize): Generator<string> {
	yield SPECIMEN_COLUMNS;
	for (let no = 0; no < specimens; no++) {
		const { book, number } = reportOf(no % reports);
		const material = pick(no, 1, names.servmat.length);
		const insulation = pick(no, 2, names.insumat.length);
		yield [
			`BK${book}`,
			number,
			`A${no}`,
			`Ø${(1 + pick(no, 3, 40)) * 5} mm`,
			one(names.sealtype, no, 4),
			one(frrs, no, 5),
			one(names.brand, no, 6),
			one(products, no, 7),
			no % 3 === 0 ? one(products, no, 8) : "",
			one(names.servclass, no, 9),
			names.servmat[material],
			names.servtype[material % names.servtype.length],
			names.insumat[insulation],
			insulation === 0 ? "N.A." : "25mm",
			one(names.orient, no, 10),
			one(names.subname, no, 11),
			one(thicknesses, no, 12),
			`"Service through the barrier, sealed on both faces, gap of ${pick(no, 13, 20)} mm"`,
			"Tested without pressure.",
		].join(",");
	}
}

function* solutionRows({ reports, specimens, solutions }: ImportSize): Generator<string> {
	yield "drawing,specimens,substrates,installation";
	for (let no = 0; no < solutions; no++) {
		const keys = Array.from({ length: SPECIMENS_OF_A_SOLUTION }, (_, at) => {
			const specimen = (no * SPECIMENS_OF_A_SOLUTION + at) % specimens;
			const { book, number } = reportOf(specimen % reports);
			return `BK${book}/${number}/A${specimen}`;
		});
		const substrates = [1, 2].map((turn) =>
			[one(names.orient, no, turn), one(names.subname, no, turn + 2), one(thicknesses, no, turn + 4)].join(" - "),
		);
		yield `V-${no},${keys.join(";")},${substrates.join(";")},"Fill the annular gap.\nSmooth off.\nFix the label."`;
	}
}

async function write(path: string, rows: Iterable<string>): Promise<void> {
	const file = createWriteStream(path);
	let text = "";
	for (const row of rows) {
		text += `${row}\n`;
		if (text.length < 1 << 16) continue;
		if (!file.write(text)) await once(file, "drain");
		text = "";
	}
	file.end(text);
	await once(file, "close");
}

/** Writes the files of a catalogue of some size, the same for the same size. */
export async function writeImportFiles(folder: string, size: ImportSize): Promise<void> {
	await mkdir(folder, { recursive: true });
	await write(join(folder, "lookups.csv"), lookupRows());
	await write(join(folder, "reports.csv"), reportRows(size));
	await write(join(folder, "specimens.csv"), specimenRows(size));
	if (size.solutions > 0) await write(join(folder, "solutions.csv"), solutionRows(size));
}
