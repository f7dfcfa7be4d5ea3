import { beforeAll } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makeFile, makePerson, makeSolution } from "./catalogue.ts";
import { type OwnDatabase, ownDatabase } from "./own-database.ts";

/** Moments just before, at and after borders: month ends in UTC and in New Zealand, a leap day, the turn of a year. */
const borders = [
	"2024-02-28 11:00",
	"2024-02-29 00:00",
	"2024-02-29 11:00",
	"2024-03-01 00:00",
	"2025-12-31 11:00",
	"2026-01-01 00:00",
	"2026-03-31 11:00",
	"2026-04-01 00:00",
	"2026-04-30 12:00",
	"2026-05-01 00:00",
];

/** The clocks change on 5 April at 14:00 UTC of the day before, and on 27 September at the same hour. */
const changes = ["2026-04-04 14:00", "2026-09-26 14:00"];

/** Instants over three years, many of them around borders and changes of the clock; repeatable. */
const times = `select timestamptz '2024-01-01 00:00+00' + (abs(hashint4(n)) % 94000000) * interval '1 second' as t, n
	from generate_series(1, 2500) n
	union all select b + shift, 3000 + 3 * at + (row_number() over (partition by b order by shift))::int
	from unnest(array[${borders.map((at) => `'${at}+00'`)}]::timestamptz[]) with ordinality as border (b, at),
	  unnest(array['-1 ms', '0', '1 ms']::interval[]) shift
	union all select c + step * interval '7 minutes', 4000 + 1000 * at + step
	from unnest(array[${changes.map((at) => `'${at}+00'`)}]::timestamptz[]) with ordinality as change (c, at),
	  generate_series(-250, 250) step`;

/**
 * Fills a database with people, projects, items, favourite lists, schedules and searches of three years, some of each
 * inactive, failed or withdrawn.
 */
async function fillFigures(em: EntityManager): Promise<void> {
	for (const [name, region] of [
		["Auckland", "Auckland"],
		["Manukau", "Auckland"],
		["Dunedin", "Otago"],
		["Nelson", "Nelson"],
		["Suva", "Suva"],
	]) {
		await ensure(em, "city", { name, region });
	}
	for (let number = 1; number <= 13; number++) {
		await ensure(em, "company", { name: `Company ${number}` });
		await makeSolution(em, `V-${number}`, { active: number !== 4 });
	}
	await em.execute("update company set is_active = false where name = 'Company 7'");
	await em.execute(
		`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff, created)
		 select 'p' || n || '@example.org', 'Pat', 'Lee', '021234567', (select id from city where name = 'Nelson'),
		   (select id from company where name = 'Company ' || 1 + n % 13 * (n % 2)), 'none', n % 10 <> 0, n % 50 = 0, t
		 from (${times}) made (t, n)`,
	);
	await em.execute(
		`with people as (select array_agg(id order by id) as ids from user_account),
		   cities as (select array_agg(id order by id) as ids from city)
		 insert into project (user_id, proj_name, proj_address, city_id, is_active, created)
		 select people.ids[1 + n % array_length(people.ids, 1)], 'Project ' || n, 'Somewhere',
		   cities.ids[1 + (n % 7) % array_length(cities.ids, 1)], n % 4 <> 0, t from (${times}) made (t, n), people, cities`,
	);
	await em.execute(
		`insert into project_item (project_id, solution_id, no_id, is_active)
		 select p.id, s.id, 1, (p.id + s.id) % 5 <> 0 from project p join solution s on p.id % (1 + s.id) = 0`,
	);
	await em.execute(
		`with people as (select array_agg(id order by id) as ids from user_account)
		 insert into favourite (user_id, name, created) select people.ids[1 + n % array_length(people.ids, 1)], 'List ' || n, t
		 from (${times}) made (t, n), people`,
	);
	const file = await makeFile(em, "schedule", "printed.pdf");
	await em.execute(
		`insert into schedule_run (project_id, project_name, user_id, status, progress, started, finished, file_id,
		   project_version, catalogue_version, document_no)
		 select id, 'Printed', user_id, case when id % 3 = 0 then 'failed' else 'done' end, 100, created,
		   created + interval '3 minutes', ?, 1, 1, 'PFS-' || id from project`,
		[file],
	);
	await em.execute(
		`insert into search_miss (text, at) select case n % 3 when 0 then ' Duct  ' || n % 70 else 'duct ' || n % 70 end,
		   now() - n * interval '1 hour' from generate_series(1, 4000) n`,
	);
	await em.execute(
		`insert into search_miss (text, at, source) select 'Pipe ' || n % 60, now() - n * interval '1 hour', 'list'
		 from generate_series(1, 300) n`,
	);
}

/** A database with all that {@link fillFigures} puts into it, and somebody of the staff to ask. */
export function figuresDatabase(): OwnDatabase & { staff: Actor } {
	const figures = ownDatabase() as OwnDatabase & { staff: Actor };
	beforeAll(async () => {
		await fillFigures(figures.em);
		figures.staff = await makePerson(figures.em, "Sue", { staff: true });
	}, 60_000);
	return figures;
}
