import type { Page } from "playwright-core";
import { createReadingLink } from "#app/domain/sharing/reading-links.ts";
import { createSiteLink } from "#app/domain/sharing/site-links.ts";
import { verifyPath } from "#app/domain/verification/verify-token.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { number, type Screen, USER } from "./screen.ts";
import { built } from "./site.ts";

const SAVED = "(select id from project where proj_name like 'Rātā%')";
const LINK = "(select max(id) from reading_link)";
const SITE_LINK = "(select max(id) from site_link)";
const RUN = "(select max(id) from schedule_run)";

const issued = async (em: EntityManager) =>
	issueProject(em.fork(), { id: await number(em, USER), firstName: "", isStaff: false }, await number(em, SAVED));

/** One link of each kind; answers the token of the one that works. */
async function links(em: EntityManager): Promise<string> {
	const runId = await issued(em);
	const issue = { projectId: await number(em, SAVED), runId };
	const owner = { id: await number(em, USER), firstName: "", isStaff: false };
	const give = (label: string) =>
		inTransaction(em, (inside) => createReadingLink(inside, owner, issue, { label, days: 90 }, "secret"));
	await give("Auckland Council, building consents, second floor");
	await em.execute("update reading_link set ended = now()");
	return give("Site");
}

/** Twice; before the second issue the project lost its last solution, and the catalogue withdrew a report. */
async function reissued(em: EntityManager): Promise<void> {
	await issued(em);
	await em.execute(`update project set rev_notes = 'C' where id = ${SAVED}`);
	await em.execute(`update project_item set is_active = not is_active where project_id = ${SAVED} and no_id in (1, 4)`);
	await em.execute("update report set is_active = false where id = (select min(id) from report)");
	await raiseCatalogue(em);
	await issued(em);
	await em.execute("update report set is_active = true where id = (select min(id) from report)");
	await raiseCatalogue(em);
	await em.execute(`update project_item set is_active = not is_active where project_id = ${SAVED} and no_id in (1, 4)`);
}

const ofProject = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/projects/${await number(em, SAVED)}/${rest}`);

const ofIssue = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/projects/${await number(em, SAVED)}/schedule/${await number(em, RUN)}/${rest}`);

const give = async (page: Page, em: EntityManager, ready: () => Promise<unknown>) => {
	await ofIssue("links")(page, em);
	await ready();
	await page.getByRole("button", { name: "Create link" }).click();
	await page.getByText("Link created.").waitFor();
};

const read = async (page: Page, em: EntityManager) => page.goto(`/shared/${await links(em)}`);

/** Two things of it have fallen, and another issue came after it. */
const readLater = async (page: Page, em: EntityManager) => {
	const token = await links(em);
	await issued(em);
	const relied = "select record_id from issued_record where entity = 'solution'";
	await em.execute(`update solution set is_active = false where id in (${relied} order by 1 limit 2)`);
	await raiseCatalogue(em);
	await page.goto(`/shared/${token}`);
	await em.execute(`update solution set is_active = true where id in (${relied})`);
	await raiseCatalogue(em);
};

/** The public page of an issue that has been superseded, and whose evidence has changed since; or of one as it was issued. */
const verify = (isLater: boolean) => async (page: Page, em: EntityManager) => {
	await links(em);
	if (isLater) await readLater(page, em);
	const [run] = await em.execute<[{ token: string }]>(
		`select verify_token as token from schedule_run where id = ${isLater ? "(select min(id) from schedule_run)" : RUN}`,
	);
	return page.goto(verifyPath(run.token));
};

const readEnded = async (page: Page, em: EntityManager) => {
	const token = await links(em);
	await em.execute("update reading_link set ended = now()");
	return page.goto(`/shared/${token}`);
};

/** One site link of each kind; answers the token of the one that works. */
async function siteLinks(em: EntityManager): Promise<string> {
	const project = await number(em, SAVED);
	const owner = { id: await number(em, USER), firstName: "", isStaff: false };
	await em.execute("delete from site_link");
	const give = (label: string) =>
		inTransaction(em, (inside) =>
			createSiteLink(inside, owner, project, { label, role: "installer", days: 30 }, "secret"),
		);
	await give("Lee Fire, second floor");
	await em.execute("update site_link set ended = now()");
	const token = await give("Council");
	await em.execute(
		`insert into site_device (link_id, key_hash, name, company) values ((select max(id) from site_link), '${token}', 'Mere Ngata', 'Lee Fire')`,
	);
	return token;
}

const openSite = async (page: Page, em: EntityManager) => page.goto(`/site_links/${await siteLinks(em)}`);

const openSiteEnded = async (page: Page, em: EntityManager) => {
	const token = await siteLinks(em);
	await em.execute("update site_link set ended = now()");
	return page.goto(`/site_links/${token}`);
};

export const sharingScreens: Screen[] = [
	{ name: "two issues compared", state: reissued, open: ofProject("issues/1/2"), heading: "Issues 1 and 2" },
	{
		name: "an issue compared with now",
		state: reissued,
		open: ofProject("issues/2/now"),
		heading: "Issue 2 and now",
	},
	{ name: "no links to an issue", state: issued, open: ofIssue("links"), heading: /^Share PFS-/ },
	{ name: "links to an issue", state: links, open: give, heading: /^Share PFS-/ },
	{
		name: "ending a link",
		state: links,
		open: async (page, em) => ofIssue(`links/${await number(em, LINK)}/end`)(page, em),
		heading: "End this link",
	},
	{ name: "site links", state: siteLinks, open: ofProject("people/links"), heading: "Site links" },
	{
		name: "ending a site link",
		state: siteLinks,
		open: async (page, em) => ofProject(`people/links/${await number(em, SITE_LINK)}/end`)(page, em),
		heading: "End the link: Council",
	},
	{ name: "a site link opened", open: openSite, signedOut: true, scriptless: true, heading: /^Rātā/ },
	{
		name: "a site link that has ended",
		open: openSiteEnded,
		signedOut: true,
		scriptless: true,
		refused: true,
		heading: "This link has ended",
	},
	{ name: "a shared issue", state: built, open: read, signedOut: true, scriptless: true, heading: /^Rātā/ },
	{
		name: "a shared issue that has fallen",
		state: built,
		open: readLater,
		signedOut: true,
		scriptless: true,
		heading: /^Rātā/,
	},
	{
		name: "public page of an issue",
		state: built,
		open: verify(false),
		signedOut: true,
		scriptless: true,
		heading: /^Passive Fire/,
	},
	{
		name: "public page of a superseded issue",
		open: verify(true),
		signedOut: true,
		scriptless: true,
		heading: /^Passive Fire/,
	},
	{ name: "issue that is ready", state: issued, open: ofProject("schedule"), heading: "Passive Fire Schedule" },
	{
		name: "a link that has ended",
		open: readEnded,
		signedOut: true,
		scriptless: true,
		refused: true,
		heading: "This link has ended",
	},
];
