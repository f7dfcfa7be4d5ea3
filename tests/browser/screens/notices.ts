import type { Page } from "playwright-core";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import { BASIS } from "#app/domain/site/records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { issueProject } from "#tests/support/issues.ts";
import { at, number, type Screen, STAFF, USER } from "./screen.ts";

const SAVED = "(select id from project where proj_name like 'Rātā%')";
const REPORT = "(select min(record_id) from issued_record where entity = 'report')";
const PROVEN = "(select min(id) from solution where is_active)";

const issued = async (em: EntityManager) =>
	issueProject(em.fork(), { id: await number(em, USER), firstName: "", isStaff: false }, await number(em, SAVED));

/** The openings of the project have the one of its solutions that a report proves. */
async function assign(em: EntityManager, project: number, report: string): Promise<void> {
	await em.execute(
		`delete from notice; delete from site_record; delete from penetration where project_id = ${project}`,
	);
	await em.execute(
		`insert into penetration (project_id, ref, ref_key, level, orientation, substrate, service, size, required, status, solution_id)
		 select ${project}, 'P-' || n, 'p-' || n, 'Level ' || n % 3, 'Wall', 'Concrete', 'PP-R', 'Ø20', '-/60/60', 'assigned', l.solution_id
		 from generate_series(1, 14) n cross join (select min(l.solution_id) as solution_id from solution_specimen l
		   join specimen sp on sp.id = l.specimen_id join project_item i on i.solution_id = l.solution_id and i.project_id = ${project}
		   where sp.report_id = ${report}) l`,
	);
}

/** The project's owner is told of one report, and has not answered. */
async function told(em: EntityManager): Promise<void> {
	await em.execute("delete from notice");
	await issued(em);
	await assign(em, await number(em, SAVED), REPORT);
	const sender = { id: await number(em, STAFF), firstName: "", isStaff: true, role: "administrator" } as const;
	await sendNotice(
		em.fork() as EntityManager,
		sender,
		{
			subject: "withdrawn",
			reason: "The laboratory has withdrawn the report.\nOpenings that are not sealed yet need another solution.",
			record: { entity: "report", id: await number(em, REPORT) },
			replaceBy: [await number(em, PROVEN)],
		},
		{ add: async () => {} },
	);
}

/** Openings of the project are sealed by the report as well. */
async function toldOfPlaces(em: EntityManager): Promise<void> {
	const project = await number(em, SAVED);
	const report = `(select min(sp.report_id) from project_item i join solution_specimen l on l.solution_id = i.solution_id
		join specimen sp on sp.id = l.specimen_id where i.project_id = ${project} and i.is_active)`;
	await issued(em);
	await assign(em, project, report);
	await em.execute(
		`insert into site_record (project_id, penetration_id, key, kind, at, ordered, by_name, company, basis)
		 select project_id, id, 'built ' || id, 'installed', now(), now(), 'Mere Ngata', 'Seal Ltd', ${BASIS}
		 from penetration n where project_id = ${project}`,
	);
	const sender = { id: await number(em, STAFF), firstName: "", isStaff: true, role: "administrator" } as const;
	const record = { entity: "report", id: await number(em, report) } as const;
	const notice = {
		subject: "withdrawn",
		reason: "The laboratory has withdrawn the report.",
		record,
		replaceBy: [],
	} as const;
	await sendNotice(em.fork() as EntityManager, sender, { ...notice, replaceBy: [] }, { add: async () => {} });
}

const ownPlaces = async (page: Page, em: EntityManager) =>
	page.goto(`/notices/${await number(em, "(select max(id) from notice)")}/places`);

const used = async (page: Page, em: EntityManager) =>
	page.goto(`/management/lists/report/${await number(em, "(select max(record_id) from notice)")}/used`);

const form = async (page: Page, em: EntityManager) =>
	page.goto(`/management/lists/report/${await number(em, REPORT)}/notice`);

async function blankForm(page: Page, em: EntityManager, ready: () => Promise<unknown>): Promise<void> {
	await form(page, em);
	await ready();
	await page.getByRole("button", { name: /^Send to/ }).click();
	await page.getByText(/^Please check/).waitFor();
}

const one = async (page: Page, em: EntityManager) =>
	page.goto(`/management/notices/${await number(em, "(select max(id) from notice)")}`);

const nobody = (em: EntityManager) => em.execute("delete from notice");

export const noticeScreens: Screen[] = [
	{ name: "form of a notice", state: issued, open: form, staff: true, heading: /^Notice about BK/ },
	{
		name: "form of a notice with errors",
		state: issued,
		open: blankForm,
		staff: true,
		heading: /^Notice about BK/,
		refused: true,
	},
	{
		name: "no notices sent",
		state: nobody,
		open: at("/management/notices"),
		staff: true,
		heading: "Notices",
	},
	{ name: "notices sent", state: told, open: at("/management/notices"), staff: true, heading: "Notices" },
	{ name: "a notice and who was told", state: told, open: one, staff: true, heading: /^Notice \d+: BK/ },
	{ name: "dashboard with a notice", state: told, open: at("/"), heading: "Dashboard" },
	{ name: "projects with a notice", state: told, open: at("/projects"), heading: "Projects" },
	{
		name: "summary with a notice",
		state: told,
		open: async (page, em) => page.goto(`/projects/${await number(em, SAVED)}/edit`),
		heading: "Project Summary",
	},
	{ name: "own notices", state: told, open: at("/notices"), heading: "Notices" },
	{ name: "own notices with openings", state: toldOfPlaces, open: at("/notices"), heading: "Notices" },
	{ name: "openings of a notice", state: toldOfPlaces, open: ownPlaces, heading: /^Openings of notice/ },
	{ name: "a notice with openings", state: toldOfPlaces, open: one, staff: true, heading: /^Notice \d+: BK/ },
	{ name: "where a report is used on site", state: toldOfPlaces, open: used, staff: true, heading: /^Where BK/ },
	{ name: "no notices of one's own", state: nobody, open: at("/notices"), heading: "Notices" },
];
