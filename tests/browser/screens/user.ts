import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { insert, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { penetrationScreens } from "./penetrations.ts";
import { at, number, type Screen, USER, WITHDRAWN } from "./screen.ts";

const SAVED = "(select id from project where proj_name like 'Rātā%')";

const unsaved = (em: EntityManager) =>
	em.execute(
		`insert into draft (user_id, kind, data) select ${USER}, 'specification',
		 jsonb_build_object('items', jsonb_agg(jsonb_build_object('sol', id, 'isActive', true)))
		 from (select id from solution where is_active order by drawing limit 3) s`,
	);
const opened = (em: EntityManager) =>
	em.execute(`insert into open_project (user_id, project_id) values (${USER}, ${SAVED})`);

/** Something is pending in the open project, begun from the stored version or from an older one. */
const pending = (older: boolean) => async (em: EntityManager) => {
	await opened(em);
	await em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data)
		 select ${USER}, 'specification', p.id, p.version - ?::int, jsonb_build_object('items', (
		   select jsonb_agg(jsonb_build_object('sol', solution_id, 'isActive', no_id > 1) order by no_id desc)
		   from project_item where project_id = p.id))
		 from project p where p.id = ${SAVED}`,
		[older ? 1 : 0],
	);
};

/** A schedule run of the saved project; a running one stays so, since no worker is there. */
const run = (status: string) => async (em: EntityManager) => {
	await em.execute("delete from file where kind = 'schedule'");
	const file = {
		kind: "schedule",
		name: "a.pdf",
		type: "application/pdf",
		bytes: 1,
		sha256: "0".repeat(64),
		storage_key: "a",
	};
	return insert(em, "schedule_run", {
		project_id: await number(em, SAVED),
		project_name: "Rātā Terrace Apartments",
		user_id: await number(em, USER),
		status,
		progress: status === "running" ? 40 : 100,
		finished: status === "running" ? null : new Date().toISOString(),
		file_id: status === "done" ? await insert(em, "file", file) : null,
		failure: status === "failed" ? "The schedule could not be generated." : null,
		project_version: 1,
		catalogue_version: 1,
		document_no: "PFS-2026-000042",
		issue_no: status === "done" ? 1 : null,
		facts: status === "done" ? JSON.stringify({ project: { revision: "A" }, items: [] }) : null,
	});
};

/** Something pending in the open project, a list beside it, a schedule, favourites. */
const busy = async (em: EntityManager) => {
	await pending(false)(em);
	await unsaved(em);
	const user = { id: await number(em, USER), firstName: "Demo", isStaff: false };
	await issueProject(em, user, await number(em, SAVED));
	return favourites(em);
};

const ofProject = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/projects/${await number(em, SAVED)}/${rest}`);
const ofSolution = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/specs/${await number(em, "(select min(solution_id) from solution_path)")}/${rest}`);

const addition = async (page: Page, em: EntityManager) =>
	page.goto(`/specs/summary/items/${await number(em, "(select min(solution_id) from solution_path)")}/addition`);

/** The finder with so many of its five lists chosen. */
const finder = (depth: number) => async (page: Page, em: EntityManager) => {
	const [path] = await em.execute<Record<string, number>[]>(
		`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv,
		 frr_group_id as frr from solution_path order by 1, 2, 3, 4, 5 limit 1`,
	);
	const query = Object.entries(path!)
		.slice(0, depth)
		.map(([name, id]) => `${name}=${id}`);
	return page.goto(`/specs/sols?${query.join("&")}`);
};

/** Nine lists: few enough for the page to add another. */
const fewFavourites = async (em: EntityManager) => {
	await favourites(em);
	await em.execute("delete from favourite where name in ('Ceilings', 'Riser shafts', 'Timber floors')");
};

/** Twelve lists, the first of the longest name and with five solutions, and three others with some. */
const favourites = (em: EntityManager) =>
	em.execute(
		`insert into favourite (user_id, name) select ${USER}, name from (values ('A' || repeat('W', 24)), ('Pipes in plasterboard'),
		   ('Pipes in concrete floors'), ('Cables and trays'), ('Ducts'), ('Steel beams'), ('Steel columns'), ('Joints'),
		   ('Mixed services'), ('Timber floors'), ('Ceilings'), ('Riser shafts')) v (name);
		 insert into favourite_solution select (select min(id) from favourite), id, row_number() over (order by id)
		 from (select id from solution where is_active order by id limit 5) s;
		 insert into favourite_solution select f.id, s.id, s.id
		 from (values ('Cables and trays', 'V-3%'), ('Pipes in concrete floors', 'V-12%'), ('Steel beams', 'V-60%')) v (name, drawing)
		 join favourite f using (name) join solution s on s.is_active and s.drawing like v.drawing`,
	);
const ofFavourite = (what: "list" | "edit" | "delete") => async (page: Page, em: EntityManager) => {
	const id = await number(em, "(select min(id) from favourite)");
	return page.goto(what === "list" ? `/favourites?list=${id}` : `/favourites/${id}/${what}`);
};

/** The first solution, withdrawn, in a list of the demo user's. */
const withdrawnSolution = async (em: EntityManager) => {
	await favourites(em);
	await em.execute(`update solution set is_active = false where id = ${WITHDRAWN}`);
	return raiseCatalogue(em);
};

/** The page before issuing of a project with that solution alone. */
const issueOf = (name: string, active: boolean) => async (page: Page, em: EntityManager) => {
	await em.execute("delete from project where proj_name = ?", [name]);
	const [project] = await em.execute<[{ id: number }]>(
		`insert into project (user_id, proj_name, proj_address, city_id, track_changes)
		 select ${USER}, ?, '1 Quay Street', min(id), true from city returning id`,
		[name],
	);
	await em.execute(
		`insert into project_item (project_id, solution_id, no_id, is_active) values (?, ${WITHDRAWN}, 1, ?)`,
		[project.id, active],
	);
	return page.goto(`/projects/${project.id}/issue`);
};

async function blankFavourite(page: Page): Promise<void> {
	await page.goto("/favourites/new");
	await page.getByLabel("Name").fill(" ");
	await page.getByRole("button", { name: "Add list" }).click();
	await page.getByRole("link", { name: "Name is required" }).waitFor();
}

async function bookmarkMenu(page: Page, _em: EntityManager, ready: () => Promise<unknown>): Promise<void> {
	await page.goto("/specs/sols");
	await ready();
	await page.getByRole("article").nth(1).locator("summary").first().click();
}

async function wrongPassword(page: Page): Promise<void> {
	await page.goto("/auth/sign-in");
	await page.getByLabel("Email").fill("user@example.com");
	await page.getByLabel("Password").fill("not the password");
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByText("Email or password is wrong").first().waitFor();
}

async function staleIdentification(page: Page, em: EntityManager): Promise<void> {
	await page.goto("/specs/form");
	await em.execute(`update project set proj_id = proj_id || 'X', version = version + 1 where id = ${SAVED}`);
	await page.getByLabel("Project Address").fill("2 Other Street");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("table", { name: "Both versions" }).waitFor();
}

async function blankIdentification(page: Page): Promise<void> {
	await page.goto("/specs/form");
	await page.getByRole("button", { name: "Create project" }).click();
	await page.getByText("Name is required").first().waitFor();
}

async function blankFeedback(page: Page): Promise<void> {
	await page.goto("/feedback");
	await page.getByLabel("Message").fill(" ");
	await page.getByRole("button", { name: "Send feedback" }).click();
	await page.getByText("Message is required").first().waitFor();
}

export const userScreens: Screen[] = [
	{ name: "sign-in", open: at("/auth/sign-in"), signedOut: true, heading: "Welcome back" },
	{ name: "sign-in with an error", open: wrongPassword, signedOut: true, refused: true, heading: "Welcome back" },
	{ name: "sign-up", open: at("/auth/sign-up"), signedOut: true, heading: "Get started" },
	{ name: "forgotten password", open: at("/auth/reset-password"), signedOut: true, heading: "Forgot your password?" },
	{ name: "404 for signed-out people", open: at("/404/"), signedOut: true, refused: true, heading: "Page not found" },
	{ name: "dashboard", open: at("/"), heading: "Dashboard" },
	{ name: "dashboard with an open project", state: opened, open: at("/"), heading: "Dashboard" },
	{ name: "dashboard with work of every kind", state: busy, open: at("/"), heading: "Dashboard" },
	{ name: "dashboard of staff", staff: true, open: at("/"), heading: "Dashboard" },
	...[0, 1, 2, 3, 4, 5].map((depth) => ({
		name: `finder with ${depth} choices`,
		open: finder(depth),
		heading: "Solutions",
	})),
	{ name: "drawing search", open: at("/specs/sols?drawing=V-1"), heading: "Solutions" },
	{ name: "empty search", open: at("/specs/sols?drawing=NOTHING-LIKE-IT"), heading: "Solutions" },
	{ name: "finder in detail", open: at("/specs/sols?view=detail"), heading: "Solutions" },
	{ name: "one-line search", open: at("/specs/sols?q=100+pvc+wall+60"), heading: "Solutions" },
	{
		name: "one-line search with an open project",
		state: opened,
		open: at("/specs/sols?q=100+pvc+wall+60"),
		heading: "Solutions",
	},
	{ name: "one-line search in detail", open: at("/specs/sols?q=pvc&view=detail"), heading: "Solutions" },
	{ name: "one-line search without result", open: at("/specs/sols?q=9999mm+pvc+xyzzy"), heading: "Solutions" },
	{ name: "tested specimens", open: ofSolution("specimens"), heading: /^V-/ },
	{ name: "installation", open: ofSolution("detail"), heading: /^V-.* Installation$/ },
	{
		name: "installation of a withdrawn solution",
		state: withdrawnSolution,
		open: async (page, em) => page.goto(`/specs/${await number(em, WITHDRAWN)}/detail`),
		heading: /^V-/,
	},
	{ name: "no favourite lists", open: at("/favourites"), heading: "Favourites" },
	{ name: "favourite lists", state: fewFavourites, open: at("/favourites"), heading: "Favourites" },
	{ name: "second page of favourite lists", state: favourites, open: at("/favourites?page=2"), heading: "Favourites" },
	{ name: "favourite lists searched for", state: favourites, open: at("/favourites?search=x"), heading: "Favourites" },
	{ name: "open favourite list", state: favourites, open: ofFavourite("list"), heading: "Favourites" },
	{ name: "new favourite list", open: at("/favourites/new"), heading: "Add favourite list" },
	{ name: "new favourite list with an error", open: blankFavourite, refused: true, heading: "Add favourite list" },
	{ name: "edit of a favourite list", state: favourites, open: ofFavourite("edit"), heading: "Edit favourite list" },
	{
		name: "deletion of a favourite list",
		state: favourites,
		open: ofFavourite("delete"),
		heading: "Delete favourite list",
	},
	{ name: "favourites of a solution", state: favourites, open: ofSolution("favourites"), heading: /^Favourites: V-/ },
	{ name: "bookmark menu", state: favourites, open: bookmarkMenu, heading: "Solutions" },
	{ name: "penetrations without a project", open: at("/specs/penetrations"), heading: "Openings" },
	...penetrationScreens,
	{ name: "empty summary", open: at("/specs/summary"), heading: "Project Summary" },
	{ name: "summary of an unsaved list", state: unsaved, open: at("/specs/summary"), heading: "Project Summary" },
	{ name: "summary of a saved project", open: ofProject("edit"), heading: "Project Summary" },
	{ name: "summary as a grid", state: unsaved, open: at("/specs/summary?view=grid"), heading: "Project Summary" },
	{ name: "archiving a project", state: unsaved, open: ofProject("archive"), heading: /^Archive / },
	{
		name: "withdrawing a public page",
		state: (em) => run("done")(em).then(() => em.execute("update schedule_run set issue_no = 1")),
		open: ofProject("issues/1/withdraw_link"),
		heading: "Take down the public page of PFS-2026-000042",
	},
	{ name: "deletion of a project", open: ofProject("delete"), heading: "Delete project" },
	{ name: "identification", open: at("/specs/form"), heading: "Project Identification" },
	{ name: "identification with errors", open: blankIdentification, refused: true, heading: "Project Identification" },
	{ name: "identification of a project", state: opened, open: at("/specs/form"), heading: "Project Identification" },
	{
		name: "identification changed elsewhere",
		state: opened,
		open: staleIdentification,
		refused: true,
		heading: "Project Identification",
	},
	{
		name: "list changed elsewhere",
		state: pending(true),
		open: at("/specs/summary/conflict"),
		heading: "Changed elsewhere",
	},
	{ name: "summary with a draft", state: pending(false), open: at("/specs/summary"), heading: "Project Summary" },
	{ name: "discarding changes", state: pending(false), open: at("/specs/summary/discard"), heading: "Discard Changes" },
	{ name: "clearing the list", state: unsaved, open: at("/specs/summary/clear"), heading: "Clear All Solutions" },
	{ name: "adding to specs", state: opened, open: addition, heading: /^Add / },
	{ name: "signing out", state: unsaved, open: at("/auth/sign-out"), heading: "Sign out" },
	{ name: "projects", open: at("/projects"), heading: "Projects" },
	{ name: "projects with a running schedule", state: run("running"), open: at("/projects"), heading: "Projects" },
	{ name: "projects not found", open: at("/projects?q=nothing+of+the+kind"), heading: "Projects" },
	{ name: "copying a project", open: ofProject("copy"), heading: /^Copy / },
	{ name: "next revision", state: run("done"), open: ofProject("revision"), heading: /^Next revision of / },
	{ name: "coverage", open: at("/specs/coverage"), heading: "Coverage" },
	{ name: "archived projects", open: at("/projects?archived=true"), heading: "Projects" },
	{ name: "new project", state: unsaved, open: at("/projects/new"), heading: "New Project" },
	{ name: "schedules of deleted projects", open: at("/projects/deleted"), heading: "Schedules of deleted projects" },
	{ name: "start of a schedule", open: ofProject("issue"), heading: /^Review and issue: / },
	{
		name: "points to acknowledge",
		state: withdrawnSolution,
		open: issueOf("Withdrawn", true),
		heading: /^Review and issue: /,
	},
	{
		name: "nothing to issue",
		open: issueOf("Cancelled", false),
		heading: /^Review and issue: /,
	},
	{ name: "schedule not yet made", open: ofProject("schedule"), heading: "Passive Fire Schedule" },
	{ name: "running schedule", state: run("running"), open: ofProject("schedule"), heading: "Passive Fire Schedule" },
	{ name: "finished schedule", state: run("done"), open: ofProject("schedule"), heading: "Passive Fire Schedule" },
	{ name: "failed schedule", state: run("failed"), open: ofProject("schedule"), heading: "Passive Fire Schedule" },
	{ name: "about", signedOut: true, open: at("/about"), heading: "About Passive Fire Schedules" },
	{ name: "manual", open: at("/manual/users"), heading: "User's Manual" },
	{ name: "manual of a stranger", signedOut: true, open: at("/manual/users?q=logo"), heading: "User's Manual" },
	{ name: "a page of the manual", open: at("/manual/users/issue"), heading: "Issue a schedule" },
	{ name: "what is new", open: at("/manual/new"), heading: "What is new" },
	{ name: "feedback", open: at("/feedback"), heading: "Feedback" },
	{ name: "feedback with an error", open: blankFeedback, refused: true, heading: "Feedback" },
	{ name: "feedback sent", open: at("/feedback/sent"), heading: "Feedback" },
	{ name: "404 inside the frame", open: at("/no/such/page"), refused: true, heading: "Page not found" },
];
