import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
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
