import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listRecords } from "#app/domain/lists/read.sql.ts";
import { LISTS, listOf } from "#app/domain/lists/table.ts";
import { generate } from "#bench/finder-catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;
beforeAll(async () => {
	em = own.em;
	await generate(em, 2_100);
	staff = await makePerson(em, "Sam", { staff: true });
});

test("a search with very many hits is counted to a limit, and shows the newest of them first", async () => {
	const found = await listRecords(em, staff, "specimen", { search: "mm" });
	expect([found.total, found.isMore, found.page]).toEqual([10_000, true, 1]);
	const [newest] = await em.execute<{ id: number }[]>("select max(id) as id from specimen");
	const first = [0, 1, 2, 3, 4, 5, 6].map((before) => newest!.id - before);
	expect(found.rows.map(({ id }) => id)).toEqual(first);
	// No record has the letters of a book as they are typed, so that the loose search counts, with as many hits.
	const loosely = await listRecords(em, staff, "specimen", { search: "bk" });
	expect([loosely.total, loosely.isMore]).toEqual([10_000, true]);
	expect(loosely.rows.map(({ id }) => id)).toEqual(first);
	const last = await listRecords(em, staff, "specimen", { search: "mm", page: 1_000_000 });
	expect([last.page, last.rows.length]).toEqual([1_429, 7]);
});

test("a search that finds the same record twice counts it once, and withdrawn ones can be left out", async () => {
	// Drawing V-77 has five specimens, one of them with the number in its id; so do others without the drawing.
	const expected = await em.execute<{ id: number }[]>(
		`select p.id from specimen p join report r on r.id = p.report_id where p.specimen_id ilike '%-77%'
		 or r.number ilike '%-77%' or exists (select from solution_specimen o join solution s on s.id = o.solution_id
			where o.specimen_id = p.id and s.drawing ilike '%-77%') order by p.id desc`,
	);
	const found = await listRecords(em, staff, "specimen", { search: "-77", size: 500 });
	expect([found.total, found.isMore]).toEqual([expected.length, false]);
	expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, 500).map(({ id }) => id));
	await em.execute("update specimen set is_active = false where id = ?", [expected[0]!.id]);
	const active = await listRecords(em, staff, "specimen", { search: "-77", includeInactive: false });
	expect(active.total).toBe(expected.length - 1);
});

test("withdrawn specimens follow those in use, and a list is sorted by what its records have themselves", async () => {
	const ids = await em.execute<{ id: number }[]>("select id from specimen order by not is_active, id desc");
	const all = await listRecords(em, staff, "specimen", { size: 100 });
	expect(all.rows.map(({ id }) => id)).toEqual(ids.slice(0, 100).map(({ id }) => id));
	const last = await listRecords(em, staff, "specimen", { size: 100, page: all.pages });
	expect(last.rows.at(-1)?.isActive).toBe(false);
	const numberOf = (label: string) => listOf("solution").columns.findIndex((column) => column.label === label) + 1;
	const drawings = async (sort: number) =>
		(await listRecords(em, staff, "solution", { size: 100, sort })).rows.map(({ label }) => label);
	const own = await drawings(numberOf("Drawing"));
	const byText = new Intl.Collator("en", { numeric: true });
	expect(own).toEqual([...own].sort(byText.compare));
	expect((await drawings(-numberOf("Drawing")))[0]).not.toBe(own[0]);
	// The specimens of a solution are looked up for it alone, so that no order of the whole list is made of them.
	expect(await drawings(numberOf("Specimens"))).toEqual(own);
	expect(await drawings(99)).toEqual(own);
});

test("every list is sorted by each of its columns, with a search and a filter as without", async () => {
	for (const { key, columns, filters = [] } of LISTS) {
		const all = await listRecords(em, staff, key, { size: 100 });
		for (const at of columns.keys()) {
			for (const sort of [at + 1, -at - 1]) {
				const sorted = await listRecords(em, staff, key, { size: 100, sort });
				expect([key, sort, sorted.total, sorted.rows.length]).toEqual([key, sort, all.total, all.rows.length]);
				const only = filters[0]?.only;
				const found = await listRecords(em, staff, key, { size: 100, search: "a", only });
				const both = await listRecords(em, staff, key, { size: 100, search: "a", only, sort });
				expect([key, sort, both.total]).toEqual([key, sort, found.total]);
			}
		}
	}
});
