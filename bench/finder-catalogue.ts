import type { EntityManager } from "#db/orm.ts";

const lists = [
	["orientation", 5],
	["substrate_name", 6],
	["service_classification", 8],
	["service_material", 18],
	["service_type", 8],
	["insulation_material", 1],
	["seal_type", 14],
	["brand", 3],
	["lab", 3],
] as const;

/**
 * Fills an empty catalogue with so many solutions of five specimens and two substrates each, set-based. The choices are
 * spread by a hash of the ids, so that the same size gives the same catalogue.
 */
export const generate = (em: EntityManager, solutions: number): Promise<void> =>
	em.transactional(async (inside) => {
		// References are right by construction: checking them row by row takes longer than making them.
		await inside.execute("set local session_replication_role = replica");
		await fill(inside as EntityManager, solutions);
	});

async function fill(em: EntityManager, solutions: number): Promise<void> {
	for (const [table, count] of lists) {
		await em.execute(
			`insert into ${table} (name) select initcap(replace('${table}', '_', '')) || n from generate_series(1, ${count}) n`,
		);
	}
	await em.execute("update service_material set name = 'PVC' where id = 1");
	await em.execute("update orientation set name = 'Wall' where id = 1");
	await em.execute("insert into frr_group (name) select unnest(array['30min', '60min', '90min', '120min'])");
	await em.execute("insert into frr (name) select '-/' || m || '/' || m from unnest(array[30, 60, 90, 120]) m");
	await em.execute("insert into frr_group_member select f.id, g.id from frr f join frr_group g on g.id <= f.id");
	await em.execute("insert into product (name) select 'Product ' || n from generate_series(1, 22) n");
	await em.execute(
		`insert into substrate (name_id, orientation_id, thickness) select n.id, o.id, t || 'mm'
		 from substrate_name n, orientation o, unnest(array[13, 90, 150]) t`,
	);
	await em.execute("insert into insulation (name_id, thickness) values (1, 'N.A.')");
	await em.execute(
		`insert into service (material_id, service_type_id, insulation_id, classification_id)
		 select m.id, 1 + m.id % 8, 1, c.id from service_material m, service_classification c where (m.id + c.id) % 3 = 0`,
	);
	const hash = (what: string, of: string, most: string) => `1 + abs(hashint8(${of} * 31 + ${what})::bigint) % ${most}`;
	const counts = "(select count(*) from service) as services";
	await em.execute(
		`insert into report (book, number, lab_id) select n / 100 + 1, 'SF-' || n, 1 + n % 3 from generate_series(1, ${Math.ceil(solutions / 10)}) n`,
	);
	await em.execute(
		`insert into specimen (report_id, specimen_id, size, application_id, frr_id, brand_id, prot_first_id, service_id, substrate_id)
		 select 1 + n % ${Math.ceil(solutions / 10)}, 'A' || n, 'Ø' || (${hash("1", "n", "40")}) * 5 || ' mm', 1 + n % 14, ${hash("2", "n", "4")},
			1 + n % 3, ${hash("3", "n", "22")}, ${hash("4", "(n / 5)", "services")}, ${hash("5", "n", "90")}
		 from generate_series(0::bigint, ${solutions * 5 - 1}) n, (select ${counts}) c`,
	);
	await em.execute(
		`insert into solution (drawing, updated) select 'V-' || n, now() - n * interval '1 minute' from generate_series(1, ${solutions}) n`,
	);
	await em.execute(
		`insert into solution_specimen (solution_id, specimen_id, position)
		 select s.id, (s.id - 1) * 5 + k, k from solution s, generate_series(1, 5) k`,
	);
	await em.execute(
		`insert into solution_substrate (solution_id, substrate_id, position)
		 select s.id, 1 + (s.id * 7 + k * 13) % 90, k from solution s, generate_series(1, 2) k`,
	);
	await em.execute(
		"insert into installation_note select s.id, k, 'Fill the annular gap.' from solution s, generate_series(1, 5) k",
	);
}
