import { usedIn, withdrawalEffect } from "#app/domain/lists/effect.sql.ts";
import { countLists, listRecords } from "#app/domain/lists/read.sql.ts";
import { setRecordActive } from "#app/domain/lists/save.ts";
import type { EntityManager, MikroORM } from "#db/orm.ts";
import { compare, median } from "./harness.ts";

async function measure(orm: MikroORM): Promise<Map<string, number>> {
	const em = orm.em.fork() as EntityManager;
	const [city] = await em.execute<{ id: number }[]>("insert into city (name, region) values ('A', 'A') returning id");
	const [company] = await em.execute<{ id: number }[]>("insert into company (name) values ('A') returning id");
	const [person] = await em.execute<{ id: number }[]>(
		`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff)
		 values ('a@example.org', 'A', 'B', '021234567', ?, ?, 'none', true, true) returning id`,
		[city!.id, company!.id],
	);
	const actor = { id: person!.id, firstName: "A", isStaff: true };
	const page = (key: string, query: Parameters<typeof listRecords>[3]) => () => listRecords(em, actor, key, query);
	let on = true;
	const works: Record<string, () => Promise<unknown>> = {
		"counts of all lists": () => countLists(em, actor),
		"specimens, page 1": page("specimen", {}),
		"specimens, last page": page("specimen", { page: 1_000_000 }),
		"specimens, page of a selected one": page("specimen", { selected: 1 }),
		"specimens, search: pvc (many)": page("specimen", { search: "pvc" }),
		"specimens, search: a2999 (few)": page("specimen", { search: "a2999" }),
		"specimens, search: v-599 (few, by drawing)": page("specimen", { search: "v-599" }),
		"specimens, search: sf-59 (by report)": page("specimen", { search: "sf-59" }),
		"specimens, search: 1 (nearly all)": page("specimen", { search: "1" }),
		"specimens, search: nothing": page("specimen", { search: "no such thing" }),
		"solutions, page 1": page("solution", {}),
		"solutions, last page": page("solution", { page: 1_000_000 }),
		"solutions, search: pvc (many)": page("solution", { search: "pvc" }),
		"solutions, search: v-599 (few)": page("solution", { search: "v-599" }),
		"reports, page 1": page("report", {}),
		"reports, search: sf-599": page("report", { search: "sf-599" }),
		"brands, page 1": page("brand", {}),
		"used in, a brand": () => usedIn(em, actor, "brand", 1),
		"effect of withdrawing a specimen": () => withdrawalEffect(em, actor, "specimen", 1),
		"effect of withdrawing a service": () => withdrawalEffect(em, actor, "serv", 1),
		"effect of withdrawing an FRR": () => withdrawalEffect(em, actor, "frr", 1),
		"withdrawing and restoring a specimen": () => {
			on = !on;
			return setRecordActive(em, actor, "specimen", { id: 1, isActive: on, source: "page" });
		},
	};
	const times = new Map<string, number>();
	for (const [name, work] of Object.entries(works)) times.set(name, await median(work));
	return times;
}

// A solution of the generated catalogue has five specimens.
const sizes = process.argv.slice(2).map(Number);
await compare(sizes.length > 0 ? sizes : [600, 60_000], measure);
