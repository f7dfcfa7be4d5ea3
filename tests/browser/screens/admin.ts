import type { Page } from "playwright-core";
import { LISTS } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { at, makeOwnSpecimen, number, type Screen } from "./screen.ts";

async function takenName(page: Page): Promise<void> {
	await page.goto("/management/lists/brand/new");
	await page.getByLabel("Name").fill("Halvern");
	await page.getByRole("button", { name: "Add" }).click();
	await page.getByText("This name already exists.").first().waitFor();
}

/** Both versions of a record that was changed while its form was open. */
async function staleForm(page: Page, em: EntityManager): Promise<void> {
	const id = await number(em, "(select id from insulation where is_active order by id limit 1)");
	await page.goto(`/management/lists/insu/${id}/edit`);
	await em.execute(`update insulation set version = version + 1 where id = ${id}`);
	await page.getByLabel("Thickness").fill("19 mm");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("This record was changed elsewhere").first().waitFor();
}

/** The first name of a list is merged into the next one. */
async function mergeOfTwo(page: Page, em: EntityManager, list: string, table: string, first = "true") {
	const from = await number(em, `(select min(id) from ${table} where ${first})`);
	const into = await number(em, `(select min(id) from ${table} where is_active and id > ${from})`);
	return page.goto(`/management/lists/${list}/${from}/merge?into=${into}`);
}

/** Two names of its own, which nothing else has. */
async function merged(page: Page, em: EntityManager) {
	await em.execute(
		`insert into seal_type (name) select v from unnest(array['Sealing Bandage', 'Sealing Strip']) v
		 where v not in (select name from seal_type)`,
	);
	await mergeOfTwo(page, em, "sealtype", "seal_type", "name = 'Sealing Bandage'");
	const question = page.getByRole("button", { name: /^Merge into / });
	if ((await question.count()) > 0) await question.click();
	await page.getByRole("button", { name: "Undo the merge" }).waitFor();
}

const entry = async (page: Page, em: EntityManager) =>
	page.goto(`/management/reports/${await number(em, "(select min(id) from report where is_active)")}/specimens`);

/** A row with an unknown name and nothing else, and a solution without a drawing. */
async function checkedEntry(page: Page, em: EntityManager, ready: () => Promise<unknown>): Promise<void> {
	await entry(page, em);
	await ready();
	await page.getByLabel("Specimen ID *, row 1", { exact: true }).fill("X1");
	await page.getByLabel("Brand *, row 1", { exact: true }).fill("Halvarn");
	await page.getByRole("button", { name: "Add a solution without a drawing" }).click();
	await page.getByText("Solution 1").first().waitFor();
	await page.getByRole("button", { name: "Check", exact: true }).click();
	await page.getByText("Row 1: “Halvarn” is not a known brand.").first().waitFor();
}

const inList = (rest: string) => (page: Page) => page.goto(`/management/solution_manager?${rest}`);
const ofRecord = (list: string, table: string, rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/management/lists/${list}/${await number(em, `(select min(id) from ${table})`)}${rest}`);
const withdrawnSpecimen = (em: EntityManager) => makeOwnSpecimen(em, "max(id)");

/** One solution has seven specimens that were tested in none of its substrates. */
const specimensElsewhere = (em: EntityManager) =>
	em.execute(
		`insert into solution_specimen (solution_id, specimen_id, position) select s.id, l.specimen_id, 90 + l.position
		 from solution s, solution_specimen l join solution o on o.id = l.solution_id and o.drawing = 'V-105'
		 where s.drawing = 'V-310' on conflict do nothing`,
	);

/** Searches that found nothing, one of them without an end. */
const misses = (em: EntityManager) =>
	em.execute(
		`insert into search_miss (text) select t from (values ('9999mm pvc'), (repeat('W', 200)), ('duct 240')) v (t),
		 generate_series(1, 3)`,
	);

/** Of a specimen whose size has changed twice, of a report and of a brand. */
const changes = (em: EntityManager) =>
	em.execute(
		`insert into catalogue_change (entity, record_id, source, old, new)
		 select 'specimen', p.id, 'page', jsonb_build_object('size', s.old), jsonb_build_object('size', s.new)
		 from (select max(id) as id from specimen) p, (values ('50 mm', '60 mm'), ('60 mm', '75 mm')) s (old, new)
		 union all select 'report', min(id), 'page', '{"number": "SF-1"}', '{"number": "SF-2"}' from report
		 union all select 'brand', max(id), 'api', null, '{"name": "Halvern", "is_active": "true"}' from brand`,
	);
const earlierVersion = async (page: Page, em: EntityManager) =>
	page.goto(
		`/management/history/${await number(em, "(select min(id) from catalogue_change where entity = 'specimen')")}`,
	);

/** Solution Admin and what belongs to it. */
export const adminScreens: Screen[] = [
	...LISTS.filter(({ group }) => group).map(({ key }) => ({
		name: `list ${key}`,
		open: inList(`list=${key}`),
		heading: "Admin",
	})),
	{ name: "list with a selection", open: inList("list=frr&selected=1"), heading: "Admin" },
	{
		name: "list with withdrawn rows",
		state: withdrawnSpecimen,
		open: inList("list=specimen&search="),
		heading: "Admin",
	},
	{ name: "list without a hit", open: inList("list=serv&search=nothing+like+it"), heading: "Admin" },
	{ name: "incomplete solutions", open: inList("list=solution&only=incomplete"), heading: "Admin" },
	{
		name: "solutions with warnings",
		state: specimensElsewhere,
		open: inList("list=solution&only=warnings"),
		heading: "Admin",
	},
	{ name: "reports without evidence", open: inList("list=report&only=no_kind_or_date"), heading: "Admin" },
	{ name: "form of a report", open: ofRecord("report", "report", "/edit"), heading: "Edit report" },
	{ name: "form of a service", open: ofRecord("serv", "service", "/edit"), heading: "Edit service" },
	{ name: "form of an FRR", open: ofRecord("frr", "frr", "/edit"), heading: "Edit FRR" },
	{ name: "form with a name that is taken", open: takenName, refused: true, heading: "Add brand" },
	{ name: "form with both versions", open: staleForm, refused: true, heading: "Edit insulation" },
	{ name: "withdrawal", open: ofRecord("servmat", "service_material", "/delete"), heading: "Delete service material" },
	{
		name: "merge with a choice",
		open: ofRecord("insumat", "insulation_material", "/merge"),
		heading: /^Merge the insulation material/,
	},
	{
		name: "merge with what moves",
		open: (page: Page, em: EntityManager) => mergeOfTwo(page, em, "servmat", "service_material"),
		heading: /^Merge the service material/,
	},
	{ name: "name that was merged", open: merged, heading: /was merged$/ },
	{ name: "record with its history", state: changes, open: ofRecord("report", "report", ""), heading: /^BK/ },
	{ name: "where a record is used", open: ofRecord("report", "report", "/used"), heading: /^Where BK.* is used$/ },
	{ name: "specimens of a report", open: entry, heading: "Enter specimens" },
	{ name: "specimens of a report with errors", open: checkedEntry, refused: true, heading: "Enter specimens" },
	{ name: "issued schedules", open: at("/management/issued?document_no=PFS-2026"), heading: "Issued schedules" },
	{ name: "evidence to review", open: at("/management/evidence"), heading: "Evidence to review" },
	{ name: "coverage with misses", open: at("/specs/coverage"), heading: "Coverage" },
	{
		name: "history of the catalogue",
		state: changes,
		open: at("/management/history"),
		heading: "History of the catalogue",
	},
	{
		name: "history without a change",
		open: at("/management/history?source=api&to=2020-01-01"),
		heading: "History of the catalogue",
	},
	{ name: "earlier version", state: changes, open: earlierVersion, heading: /^Earlier version of/ },
	{ name: "ranking", open: at("/management/ranking"), heading: "Rank of Specified Solutions" },
	{ name: "ranking beyond its end", open: at("/management/ranking?page=99"), heading: "Rank of Specified Solutions" },
	{ name: "analytics", state: misses, open: at("/management/summary"), heading: "Analytics" },
	...["", "?date_from=2020-01-01&date_to=2020-01-31", "?date_from=2020-01-31&date_to=2020-01-01"].map((query) => ({
		name: `detailed analytics ${query}`,
		open: at(`/management/analytics${query}`),
		heading: "Detailed analytics",
	})),
	{
		name: "most specified companies",
		open: at("/management/analytics?group=company"),
		heading: "Detailed analytics",
	},
	{ name: "manual for staff", open: at("/management/manual"), heading: "Manual for staff" },
].map((screen) => ({ ...screen, staff: true }));
