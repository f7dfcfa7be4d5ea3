import type { EntityManager } from "#db/orm.ts";

export interface Work {
	people: number;
	projects: number;
	items: number;
}

const regions = ["Northland", "Auckland", "Waikato", "Wellington", "Canterbury", "Otago", "Southland", "Nelson"];

export const generateWork = (em: EntityManager, work: Work): Promise<void> =>
	em.transactional(async (inside) => {
		// References are right by construction: checking them row by row takes longer than making them.
		await inside.execute("set local session_replication_role = replica");
		for (const sql of statements(work)) await inside.execute(sql);
	});

const ago = (of: string) => `now() - (abs(hashint8(${of})) % 94000000) * interval '1 second'`;

const statements = ({ people, projects, items }: Work) => [
	`insert into city (name, region) select 'City ' || n, (array['${regions.join("','")}'])[1 + n % ${regions.length}]
	 from generate_series(1, 80) n`,
	"insert into company (name) select 'Company ' || n from generate_series(1, 300) n",
	`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff, created)
	 select 'p' || n || '@example.org', 'Pat', 'Lee', '021234567', 1 + n % 80, 1 + n % (1 + n % 300), 'none', true, n = 1, ${ago("n * 3")}
	 from generate_series(1::bigint, ${people}) n`,
	`insert into project (user_id, proj_name, proj_address, city_id, is_active, created)
	 select 1 + n % ${people}, 'Project ' || n, '1 Quay Street', 1 + n % (1 + n % 80), n % 5 <> 0, ${ago("n * 7")}
	 from generate_series(1::bigint, ${projects}) n`,
	`insert into project_item (project_id, solution_id, no_id, is_active)
	 select p.id, 1 + floor(m * pow(((p.id * 37 + k * (m / ${items + 1})) % m)::float / m, 2)), k, k % 20 <> 0
	 from project p, generate_series(1, ${items}) k, (select count(*)::int as m from solution) s
	 on conflict do nothing`,
	`insert into file (kind, name, type, bytes, sha256, storage_key) values ('schedule', 'a.pdf', 'application/pdf', 1, repeat('0', 64), 'a')`,
	`insert into schedule_run (project_id, project_name, user_id, status, progress, started, finished, file_id, project_version,
	   catalogue_version, document_no)
	 select id, proj_name, user_id, 'done', 100, created, created + interval '1 minute', (select max(id) from file), 1, 1, 'PFS-' || id
	 from project`,
	`insert into favourite (user_id, name, created) select 1 + n % ${people}, 'List ' || n, ${ago("n * 5")}
	 from generate_series(1::bigint, ${projects}) n`,
	`insert into search_miss (text, at) select 'Duct ' || abs(hashint8(n)) % 5000, ${ago("n")} from generate_series(1::bigint, 100000) n`,
];
