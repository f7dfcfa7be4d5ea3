import type { Page } from "playwright-core";
import { BASIS } from "#app/domain/site/records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeFile, makeRecord } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { number, type Screen, USER } from "./screen.ts";

const PROJECT = "(select id from project where proj_name like 'Rātā%')";
const OPENING = `(select id from penetration where ref = 'P-12' and project_id = ${PROJECT})`;

/** Openings of four levels in every state; two stand out. */
export async function built(em: EntityManager): Promise<void> {
	await em.execute("delete from site_record; delete from penetration");
	await em.execute(
		`insert into penetration (project_id, ref, ref_key, level, location, orientation, substrate, service, size, required, quantity, unit,
		   status, solution_id)
		 select ${PROJECT}, 'P-' || n, 'p-' || n, 'Level ' || n % 4, 'Riser beside the lift', 'Wall', 'GIB',
		   case when n % 3 = 0 then 'Copper' else 'uPVC' end, case when n % 2 = 0 then 'Ø90' else 'Ø100' end, '-/60/60', 1 + n % 3,
		   case when n % 9 = 0 then 'm' else 'no.' end, case when n % 11 = 0 then 'open' else 'assigned' end,
		   case when n % 11 <> 0 then (select i.solution_id from project_item i where i.project_id = ${PROJECT} and i.is_active
		     order by i.no_id offset n % 3 limit 1) end
		 from generate_series(1, 36) n`,
	);
	const record = (kind: string, result: string, where: string, hours: number) =>
		em.execute(
			`insert into site_record (project_id, penetration_id, key, kind, result, reason, at, ordered, user_id, by_name, company, via, basis)
			 select project_id, id, '${kind} ' || id, '${kind}', ${result}, '', now() - interval '${hours} hours', now() - interval '${hours} hours',
			   ${kind === "inspected" ? USER : "null"}, ${kind === "inspected" ? "'Demo User', 'Lee Fire', ''" : "'Mere Ngata', 'Seal Ltd', 'by link of Demo User'"},
			   ${BASIS}
			 from penetration n where status = 'assigned' and ${where}`,
		);
	await record("installed", "null", "id % 3 <> 0", 30);
	await record("inspected", "'accepted'", "id % 6 = 1", 5);
	await record("inspected", "'rejected'", "id % 12 = 5", 4);
	await record("not as drawn", "null", "ref = 'P-3'", 3);
	await em.execute("update penetration set size = 'Ø110' where ref = 'P-4'");
}

/** Some of the openings have a label. */
async function labelled(em: EntityManager): Promise<void> {
	await built(em);
	await em.execute("delete from place");
	await em.execute(
		"insert into place (project_id, penetration_id) select project_id, id from penetration where level = 'Level 1'",
	);
}

const to = (path: (project: number) => string) => async (page: Page, em: EntityManager) =>
	page.goto(path(await number(em, PROJECT)));

const draw = () => `percent=10&of=type&seed=4821&at=${new Date().toISOString()}`;

/** Records of an opening: not as drawn, rejected, remedied, one corrected, one from a phone without a network. */
async function record(em: EntityManager, project: number, opening: number): Promise<void> {
	const by = { user_id: await number(em, USER) };
	const minutes = (late: number) => ({ arrived: new Date(Date.parse("2026-11-28T01:00:00Z") + late * 60_000) });
	const wrong = await makeRecord(em, project, opening, { ...by, ...minutes(218), side: "A" });
	await makeRecord(em, project, opening, { ...by, side: "B", corrects_id: wrong });
	const rejected = {
		kind: "inspected",
		result: "rejected",
		reason: "Seal incomplete or damaged",
		company: "City Council",
	};
	await makeRecord(em, project, opening, { ...by, ...rejected, by_name: "Aroha Tane" });
	const linked = { kind: "not as drawn", via: "by link of Demo User", note: "Two more cables run through." };
	await makeRecord(em, project, opening, { ...by, ...linked, ...minutes(0) });
}

/** An opening that is sealed, with records or without. */
const open = (isRecorded: boolean) => async (page: Page, em: EntityManager) => {
	const [project, opening] = [await number(em, PROJECT), await number(em, OPENING)];
	if (isRecorded) await record(em, project, opening);
	return page.goto(`/site/${project}/${opening}`);
};

/** The page that a stranger reads after scanning the label of a rejected opening. */
const scanned = async (page: Page, em: EntityManager) => {
	const opening = `(select penetration_id from site_record where result = 'rejected' order by id limit 1)`;
	const [place] = await em.execute<[{ token: string }]>(
		`insert into place (project_id, penetration_id) values (${PROJECT}, ${opening})
		 on conflict (penetration_id) do update set token = place.token returning token`,
	);
	return page.goto(`/p/${place.token}`);
};

/** A plan of level 1 whose picture is that of a drawing; two of its openings are to be checked. */
async function planned(em: EntityManager): Promise<void> {
	await built(em);
	await em.execute(
		`with made as (insert into plan (project_id, name, level) values (${PROJECT}, 'Level 1, east wing', 'Level 1') returning id)
		 insert into plan_revision (plan_id, no, label, date, file_id, page, small_id, large_id)
		 select m.id, n, chr(64 + n), '2026-11-12', s.pdf_id, 1, s.img_small_id, s.img_large_id
		 from made m cross join generate_series(1, 2) n
		   cross join (select * from solution where img_large_id is not null and pdf_id is not null order by id limit 1) s`,
	);
	await em.execute(
		`insert into plan_pin (penetration_id, plan_id, x, y, checked_no)
		 select n.id, (select id from plan), 0.12 * row_number() over (order by n.id), 0.1 + 0.1 * row_number() over (order by n.id),
		   case when n.ref in ('P-1', 'P-5') then 1 else 2 end
		 from penetration n where n.project_id = ${PROJECT} and n.level = 'Level 1' order by n.id limit 7`,
	);
}

const toPlan = (words: string) => async (page: Page, em: EntityManager) => {
	const plan = await number(em, "(select id from plan)");
	return page.goto(`/projects/${await number(em, PROJECT)}/plans/${plan}${words}`);
};

/** The opening of level 1 that has no place. */
const UNPLACED = `(select max(id) from penetration where level = 'Level 1' and project_id = ${PROJECT})`;

/** An as-built issue, and its pack as far as it is by then. */
const packed = (status: "running" | "done" | null) => async (page: Page, em: EntityManager) => {
	const [project, user] = [await number(em, PROJECT), await number(em, USER)];
	const run = await issueProject(em, { id: user, firstName: "Demo", isStaff: false }, project, {
		intendedUse: "As built",
	});
	if (status === "running") await em.execute("insert into issue_pack (run_id, progress) values (?, 40)", [run]);
	if (status === "done") {
		const file = await makeFile(em, "pack", `pack ${run}`, { bytes: 48_000_000, type: "application/zip" });
		await em.execute(
			"insert into issue_pack (run_id, status, progress, expires, file_id) values (?, 'done', 100, now() + interval '7 days', ?)",
			[run, file],
		);
	}
	return page.goto(`/projects/${project}/schedule/${run}/pack`);
};

export const siteScreens: Screen[] = [
	{
		name: "issue as built",
		state: built,
		open: async (page, em, ready) => {
			await page.goto(`/projects/${await number(em, PROJECT)}/issue`);
			await ready();
			await page.getByRole("radio", { name: "As built" }).check();
		},
		heading: /^Review and issue/,
	},
	{ name: "pack not made", state: built, open: packed(null), heading: /^Pack of issue/ },
	{ name: "pack being made", state: built, open: packed("running"), heading: /^Pack of issue/ },
	{ name: "pack made", state: built, open: packed("done"), heading: /^Pack of issue/ },
	{ name: "site of a project", state: built, open: to((id) => `/site/${id}`), scriptless: true, heading: "Site" },
	{
		name: "site filtered",
		state: built,
		open: to((id) => `/site/${id}?state=rejected`),
		scriptless: true,
		heading: "Site",
	},
	{
		name: "openings to inspect",
		state: built,
		open: to((id) => `/site/${id}/inspection?${draw()}`),
		scriptless: true,
		heading: "Openings to inspect",
	},
	{
		name: "labels of a project",
		state: labelled,
		open: to((id) => `/projects/${id}/labels?level=Level+1`),
		heading: "Labels",
	},
	{
		name: "end all labels",
		state: labelled,
		open: to((id) => `/projects/${id}/labels/end`),
		heading: /^End all labels of/,
	},
	{
		name: "public page of a label",
		state: built,
		open: scanned,
		signedOut: true,
		scriptless: true,
		heading: /^Opening P-/,
	},
	{ name: "an opening on site", state: built, open: open(false), scriptless: true, heading: "P-12" },
	{ name: "an opening on site with records", state: built, open: open(true), scriptless: true, heading: "P-12" },
	{ name: "plans", state: planned, open: to((id) => `/projects/${id}/plans`), scriptless: true, heading: "Plans" },
	{
		name: "plans, none yet",
		state: built,
		open: to((id) => `/projects/${id}/plans`),
		scriptless: true,
		heading: "Plans",
	},
	{ name: "plan with pins", state: planned, open: toPlan(""), scriptless: true, heading: "Level 1, east wing" },
	{
		name: "plan while a place is chosen",
		state: planned,
		open: async (page, em) => toPlan(`?place=${await number(em, UNPLACED)}`)(page, em),
		scriptless: true,
		heading: "Level 1, east wing",
	},
	{ name: "new plan", state: built, open: to((id) => `/projects/${id}/plans/form`), heading: "Add plan" },
	{
		name: "new revision of a plan",
		state: planned,
		open: async (page, em) => {
			const plan = await number(em, "(select id from plan)");
			return to((id) => `/projects/${id}/plans/form/${plan}`)(page, em);
		},
		heading: "New revision of Level 1, east wing",
	},
];
