import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { DatabaseAddress } from "#db/address.ts";

async function columnsOf(path: string): Promise<string[]> {
	const file = await open(path);
	try {
		for await (const line of file.readLines()) return line.split(",");
		return [];
	} finally {
		await file.close();
	}
}

const named = (table: string, list: string) =>
	`insert into ${table} (name) select name from stage_lookups where list = '${list}'`;

const lookups = [
	...Object.entries({
		orientation: "orient",
		substrate_name: "subname",
		service_classification: "servclass",
		service_material: "servmat",
		service_type: "servtype",
		seal_type: "sealtype",
		insulation_material: "insumat",
		frr_group: "frrgroup",
		brand: "brand",
		lab: "lab",
		frr: "frr",
		product: "product",
	}).map(([table, list]) => named(table, list)),
	`insert into frr_group_member (frr_id, group_id) select f.id, g.id from stage_lookups s join frr f on f.name = s.name
	 join frr_group g on g.name = any (string_to_array(s."group", ';')) where s.list = 'frr'`,
];

const reports = [
	`insert into report (book, number, lab_id) select substr(s.book, 3), s.number, l.id
	 from stage_reports s join lab l on l.name = s.lab`,
];

const parts = [
	`insert into substrate (orientation_id, name_id, thickness) select distinct o.id, n.id, s.substrate_thickness
	 from stage_specimens s join orientation o on o.name = s.substrate_orientation join substrate_name n on n.name = s.substrate_name`,
	`insert into insulation (name_id, thickness) select distinct m.id, s.insulation_thickness
	 from stage_specimens s join insulation_material m on m.name = s.insulation_material`,
	`insert into service (classification_id, material_id, service_type_id, insulation_id) select distinct c.id, m.id, t.id, i.id
	 from stage_specimens s join service_classification c on c.name = s.service_classification
	 join service_material m on m.name = s.service_material join service_type t on t.name = s.service_type
	 join insulation_material im on im.name = s.insulation_material
	 join insulation i on i.name_id = im.id and i.thickness = s.insulation_thickness`,
];

const specimens = [
	...parts,
	`insert into specimen (report_id, specimen_id, size, application_id, frr_id, brand_id, prot_first_id, prot_sec_id,
		service_id, substrate_id, description, notes)
	 select r.id, s.specimen_id, s.size, a.id, f.id, b.id, p1.id, p2.id, v.id, u.id, s.description, s.notes
	 from stage_specimens s join report r on r.book = substr(s.report_book, 3) and r.number = s.report_number
	 join seal_type a on a.name = s.application join frr f on f.name = s.frr join brand b on b.name = s.brand
	 join product p1 on p1.name = s.prot_first left join product p2 on p2.name = s.prot_sec
	 join service_classification c on c.name = s.service_classification
	 join service_material m on m.name = s.service_material join service_type t on t.name = s.service_type
	 join insulation_material im on im.name = s.insulation_material
	 join insulation i on i.name_id = im.id and i.thickness = s.insulation_thickness
	 join service v on v.classification_id = c.id and v.material_id = m.id and v.service_type_id = t.id and v.insulation_id = i.id
	 join orientation o on o.name = s.substrate_orientation join substrate_name n on n.name = s.substrate_name
	 join substrate u on u.orientation_id = o.id and u.name_id = n.id and u.thickness = s.substrate_thickness`,
];

const solutions = [
	"insert into solution (drawing) select drawing from stage_solutions",
	`insert into solution_specimen (solution_id, specimen_id, position)
	 select x.id, p.id, i.pos from stage_solutions s join solution x on x.drawing = s.drawing
	 cross join lateral string_to_table(s.specimens, ';') with ordinality i (item, pos)
	 join report r on r.book = substr(split_part(i.item, '/', 1), 3) and r.number = split_part(i.item, '/', 2)
	 join specimen p on p.report_id = r.id and p.specimen_id = split_part(i.item, '/', 3)`,
	`insert into solution_substrate (solution_id, substrate_id, position)
	 select x.id, u.id, min(i.pos) from stage_solutions s join solution x on x.drawing = s.drawing
	 cross join lateral string_to_table(s.substrates, ';') with ordinality i (item, pos)
	 join (select u.id, o.name || ' - ' || n.name || ' - ' || u.thickness as label from substrate u
		join orientation o on o.id = u.orientation_id join substrate_name n on n.id = u.name_id) u on u.label = i.item
	 group by x.id, u.id`,
	`insert into installation_note (solution_id, no_id, note) select x.id, n.no, n.note
	 from stage_solutions s join solution x on x.drawing = s.drawing
	 cross join lateral string_to_table(s.installation, E'\\n') with ordinality n (note, no)`,
];

/**
 * PostgreSQL's own way with the files of a folder: COPY into temporary tables, INSERT … SELECT from there into the
 * empty catalogue with its constraints and indexes in place, one transaction. It trusts every cell, compares nothing and
 * makes no read model: no solution is offered, so the indexes of offered ones stay empty, too.
 */
export async function copyAndInsert({ dbName, ...address }: DatabaseAddress, folder: string): Promise<void> {
	const client = new pg.Client({ ...address, database: dbName });
	await client.connect();
	try {
		await client.query("begin");
		await client.query("set local work_mem = '64MB'");
		for (const [list, statements] of Object.entries({ lookups, reports, specimens, solutions })) {
			const path = join(folder, `${list}.csv`);
			if (!existsSync(path)) continue;
			const columns = (await columnsOf(path)).map((name) => `"${name}" text`).join(", ");
			await client.query(`create temp table stage_${list} (${columns}) on commit drop`);
			await pipeline(
				createReadStream(path, { highWaterMark: 1 << 18 }),
				client.query(copyFrom(`copy stage_${list} from stdin (format csv, header)`)),
			);
			await client.query(`analyze stage_${list}`);
			for (const statement of statements) await client.query(statement);
			await client.query("analyze report");
		}
		await client.query("commit");
	} finally {
		await client.end();
	}
}

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
