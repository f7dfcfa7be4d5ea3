import type { EntityManager } from "#db/orm.ts";

/** One user who is staff, 200 projects with 50 solutions each. */
export async function addPeople(em: EntityManager, solutions: number): Promise<void> {
	await em.execute("insert into city (name, region) values ('Nelson', 'Nelson')");
	await em.execute("insert into company (name) values ('Lee Fire')");
	await em.execute(
		`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff)
		 values ('a@example.org', 'Ann', 'Lee', '021234567', 1, 1, 'none', true, true)`,
	);
	await em.execute(
		`insert into project (user_id, proj_name, proj_address, city_id, is_active)
		 select 1, 'Project ' || n, '1 Quay St', 1, n <= 20 from generate_series(1, 200) n`,
	);
	await em.execute(
		`insert into project_item (project_id, solution_id, no_id)
		 select p, 1 + (p * 37 + k * 11) % ${solutions}, k from generate_series(1, 200) p, generate_series(1, 50) k`,
	);
}
