import type { Page } from "playwright-core";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import type { EntityManager } from "#db/orm.ts";
import { issueProject } from "#tests/support/issues.ts";
import { at, number, type Screen, STAFF, USER } from "./screen.ts";

const SAVED = "(select id from project where proj_name like 'Rātā%')";
const REPORT = "(select min(record_id) from issued_record where entity = 'report')";
const PROVEN = "(select min(id) from solution where is_active)";

const issued = async (em: EntityManager) =>
	issueProject(em.fork(), { id: await number(em, USER), firstName: "", isStaff: false }, await number(em, SAVED));

/** The project's owner is told of one report, and has not answered. */
async function told(em: EntityManager): Promise<void> {
	await em.execute("delete from notice");
	await issued(em);
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

const form = async (page: Page, em: EntityManager) =>
	page.goto(`/management/lists/report/${await number(em, REPORT)}/notice`);

const one = async (page: Page, em: EntityManager) =>
	page.goto(`/management/notices/${await number(em, "(select max(id) from notice)")}`);

const nobody = (em: EntityManager) => em.execute("delete from notice");

export const noticeScreens: Screen[] = [
	{ name: "form of a notice", state: issued, open: form, staff: true, heading: /^Notice about BK/ },
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
	{ name: "no notices of one's own", state: nobody, open: at("/notices"), heading: "Notices" },
];
