import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { GRID_LISTS } from "#app/domain/grid/grid-columns.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let staff: Visitor;
let reader: Visitor;
let editor: Visitor;
beforeAll(async () => {
	const { em, product } = running;
	staff = await signedIn(product.url, "staff");
	reader = (await colleague(em, product.url, "reader")).at;
	editor = (await colleague(em, product.url, "editor")).at;
}, 60_000);

/** Without the marks that React puts between texts. */
const page = async (path: string, who = staff) => (await (await who.get(path)).text()).replaceAll("<!-- -->", "");
const titles = (html: string) =>
	[...html.matchAll(/<th scope="row"[^>]*>.*?<a[^>]*>(?:<span[^>]*>)?([^<]*)(?:<\/span>)?<\/a>/g)].map(
		([, title]) => title,
	);
const flat = (html: string) => html.replaceAll("&amp;", "&");
const value = async (sql: string) => Object.values((await running.em.execute<object[]>(sql))[0]!)[0] as unknown;

test("each list stands in one table, sorted by a heading, filtered, counted and led on by pages", async () => {
	for (const list of GRID_LISTS) {
		const path = `/management/catalogue/${list}`;
		const all = await page(path);
		const total = await value(`select count(*)::int from ${list.slice(0, -1)}`);
		expect(all).toContain(`${total} ${list}`);
		for (const { name } of COLUMNS[list]) {
			expect(titles(await page(`${path}?c=${name}&sort=-${name}&rows=50`))).not.toEqual([]);
		}
	}
	const found = await page("/management/catalogue?f.service_material=PVC&sort=-size&c=size&c=service_material");
	expect(found).toContain("Change all 35 found");
	expect(found).toMatch(/aria-sort="descending"[^>]*>.*?Size/);
	const first = await page("/management/catalogue?rows=50");
	expect(titles(first)).toHaveLength(50);
	expect(flat(first)).toContain("/management/catalogue?rows=50&page=2");
	expect(await page("/management/catalogue?q=nothing+like+it")).toContain("No specimen found");
	expect((await staff.get("/management/catalogue/people")).status).toBe(404);
});

test("solutions have title, service, rating and completeness until somebody chooses columns", async () => {
	const heads = (html: string) =>
		[...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head]) => head!.replaceAll(/<[^>]+>/g, ""));
	const first = await page("/management/catalogue/solutions?rows=50");
	expect(heads(first)).toEqual([
		...["Tick", "Solution", "Title", "Service", "FRR", "Specimens", "Substrates", "Completeness"],
	]);
	const row = first.split("<tr").find((one) => one.includes(">V-101<"))!;
	expect(row.replaceAll(/<[^>]+>/g, " ")).toMatch(/PVC pipe .* PVC .*-\/60\/60.*Complete/is);
	expect(heads(await page("/management/catalogue/solutions?c=title"))).toEqual(["Tick", "Solution", "Title"]);
});

test("withdrawn records are marked, and shown or left out", async () => {
	const id = await value("select min(id) from specimen where is_active");
	await running.em.execute("update specimen set is_active = false where id = ?", [id]);
	const marked = (await page("/management/catalogue?state=withdrawn")).split("<tr").slice(2);
	expect(marked.length).toBeGreaterThan(0);
	expect(marked.filter((row) => !row.includes(">withdrawn<"))).toEqual([]);
	const active = await value("select count(*)::int from specimen where is_active");
	expect((await page("/management/catalogue?state=active")).includes(`${active} specimens found`)).toBe(true);
	await running.em.execute("update specimen set is_active = true where id = ?", [id]);
});

test.each(GRID_LISTS)(
	"the CSV of a view of %s has its rows, ids, keys and columns, and changes nothing when it is read back",
	async (list) => {
		const chosen = { specimens: "size", solutions: "title", reports: "sponsor" }[list];
		const answer = await staff.get(`/management/catalogue/${list}/csv?c=${chosen}&q=1&sort=-record`);
		expect(answer.headers.get("Content-Disposition")).toContain(`${list}-found`);
		const text = await answer.text();
		const [head = "", ...rows] = text.trim().split(/\r?\n(?=[a-z]+-\d+,)/);
		const keys = {
			specimens: "report_book,report_number,report_lab,specimen_id",
			solutions: "drawing",
			reports: "book,number,lab",
		};
		expect(head.replace("﻿", "")).toBe(`id,${keys[list]},${chosen}`);
		expect(rows.length).toBeGreaterThan(3);
		const folder = await mkdtemp(join(tmpdir(), "pfs-grid-"));
		const path = join(folder, `${list}.csv`);
		await writeFile(path, text);
		const context = { address: running.place.address, files: openFileStore(running.place.settings) };
		const report = await runImport(context, [{ list, path }], { source: "screen" });
		await rm(folder, { recursive: true });
		expect(report).toMatchObject({
			faults: [],
			files: [{ rows: rows.length, new: 0, updated: 0, unchanged: rows.length, refused: 0 }],
		});
	},
);

test("own views are saved, renamed and deleted by anybody on the staff; shared ones by administrators alone", async () => {
	const from = "/management/catalogue/views/new?list=specimens&query=q%3Dpvc%26page%3D3";
	const view = { list: "specimens", query: "q=pvc&page=3", intent: "save" };
	const saved = await reader.post(from, { ...view, name: "Plastic pipes" });
	const id = await value("select id from grid_view where name = 'Plastic pipes'");
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/management/catalogue?q=pvc&view=${id}-1`]);
	const shown = await page("/management/catalogue?q=pvc", reader);
	expect(shown).toContain("Plastic pipes");
	expect(await page("/management/catalogue", editor)).not.toContain("Plastic pipes");
	const [, own] = /href="(\/management\/catalogue\/views\/\d+)"/.exec(shown)!;
	expect((await editor.get(own!)).status).toBe(404);
	const taken = await reader.post(from, { ...view, name: "plastic PIPES" });
	expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining("There is already a view called")]);

	expect((await editor.post(from, { ...view, name: "For all", shared: "on" })).status).toBe(403);
	expect((await staff.post(from, { ...view, name: "For all", shared: "on" })).status).toBe(303);
	const everybody = await page("/management/catalogue?q=pvc", editor);
	expect(everybody).toContain("For all (shared)");
	expect(everybody).not.toContain("Rename or delete view");
	const shared = `/management/catalogue/views/${await value("select id from grid_view where name = 'For all'")}`;
	expect((await editor.post(shared, { ...view, name: "Mine", version: "1" })).status).toBe(403);

	const renamed = await reader.post(own!, { ...view, name: "Pipes", version: "1" });
	expect(renamed.status).toBe(303);
	expect((await reader.post(own!, { ...view, name: "Tubes", version: "1" })).status).toBe(409);
	expect((await reader.post(own!, { ...view, name: "Pipes", intent: "delete" })).status).toBe(303);
	expect(await value("select count(*)::int from grid_view where name in ('Plastic pipes', 'Pipes', 'Tubes')")).toBe(0);
});

test("what an opened view shows is changed in place, and not over what somebody else has changed since", async () => {
	const query = "q=pvc&sort=-size";
	const view = { list: "specimens", query: "q=pvc", name: "Sizes", intent: "save" };
	const saved = await reader.post("/management/catalogue/views/new?list=specimens&query=q%3Dpvc", view);
	const opened = saved.headers.get("Location")!;
	expect(await page(opened, reader)).not.toContain("Save changes to this view");
	const changed = flat(await page(opened.replace("?", "?sort=-size&"), reader));
	const [, change] = /href="(\/management\/catalogue\/views\/[^"]+)"[^>]*>.{0,400}?Save changes to this view/s.exec(
		changed,
	)!;
	expect(change).toMatch(/query=q%3Dpvc%26sort%3D-size&version=1$/);
	expect(await page(change!, reader)).toContain("that you see now");
	const stored = await reader.post(change!, { ...view, query, version: "1" });
	expect(stored.headers.get("Location")).toBe(`${opened.replace("q=pvc", query).replace(/-1$/, "-2")}`);
	const late = await reader.post(change!, { ...view, query: "q=wall", version: "1" });
	const refused = await late.text();
	expect(late.status).toBe(409);
	expect(refused).toContain("was changed in the meantime");
	expect(flat(refused)).toContain(`href="${stored.headers.get("Location")}"`);
	expect(refused).toContain(`name="version" value="2"`);
	expect(await value("select query from grid_view where name = 'Sizes'")).toBe(query);
});

test("a record leads back to the view of the grid that it was opened from", async () => {
	const view = "/management/catalogue?q=pvc&sort=-size&rows=50";
	const [, record] = /<th scope="row"[^>]*>.*?<a[^>]*href="([^"]*)"/s.exec(await page(view))!;
	expect(flat(await page(flat(record!)))).toContain(`href="${view}"`);
	const [, first] = /<th scope="row"[^>]*>.*?<a[^>]*href="([^"]*)"/s.exec(await page("/management/catalogue/reports"))!;
	expect(await page(flat(first!))).toMatch(/href="\/management\/catalogue\/reports"[^>]*>.{0,400}?Back to the list/s);
});

test("ticked records, or all that were found, become an import to look at; a reader cannot ask for it", async () => {
	await running.em.execute("update specimen set is_active = true");
	const [one, two] = (await value(
		"select array_agg(id) from (select id from specimen order by id limit 2) s",
	)) as number[];
	const ticked = `/management/catalogue/specimens/change?q=&id=${one}&id=${two}`;
	expect(await page(ticked)).toContain("Change 2 specimens");
	expect((await reader.get(ticked)).status).toBe(403);
	expect(await page("/management/catalogue", reader)).not.toContain("Change ticked");
	expect(await page("/management/catalogue/specimens/change")).toContain("No specimen ticked");
	const found = await page("/management/catalogue/specimens/change?all=1&q=pvc");
	expect(/<input[^>]*name="find"[^>]*>/.exec(found)![0]).toContain(`value="PVC"`);
	const set = await page(`${ticked}&act=set&field=brand`);
	expect(set).toContain(`<option value="Halvern"></option>`);
	const change = { act: "set", field: "notes", value: "Seen on site", ids: `${one},${two}`, count: "2" };
	const asked = await editor.post(ticked, change);
	expect(asked.headers.get("Location")).toMatch(/^\/management\/import\/\d+$/);
	const checked = await page(asked.headers.get("Location")!, editor);
	expect(checked).toContain("Set Notes to Seen on site in 2 specimens");
	expect(checked).toMatch(/<a[^>]*aria-current="true"[^>]*href="\/management\/catalogue"/);
	const all = "/management/catalogue/specimens/change?all=1&f.service_material=PVC";
	const stale = await editor.post(all, { act: "withdraw", count: "34" });
	expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining("it now has 35 specimens, not 34")]);
	expect((await editor.post(all, { act: "withdraw", count: "35" })).status).toBe(303);
	expect(await value("select title from import_job order by id desc limit 1")).toBe("Withdraw 35 specimens");
	expect(await value("select count(*)::int from specimen where not is_active or notes = 'Seen on site'")).toBe(0);
});
