import type { Page } from "playwright-core";
import sharp from "sharp";
import { BASIS } from "#app/domain/site/records.sql.ts";
import { FORM_KEY } from "#app/http/common-fields.ts";
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

/** A floor with rooms on both sides of a corridor, a shaft and stairs. */
const FLOOR = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" fill="none" stroke="#333" font-family="sans-serif">
	<rect width="1600" height="1000" fill="#fff" stroke="none"/>
	<g stroke="#aaa" stroke-dasharray="24 8 4 8">${[200, 600, 1000, 1400].map((x) => `<path d="M${x} 60V940"/>`).join("")}</g>
	<path stroke-width="14" d="M120 120H1480V880H120Z"/>
	<path stroke-width="8" d="M120 430H260M340 430H560M640 430H860M940 430H1160M1240 430H1480M120 570H260M340 570H860M940 570H1160M1240 570H1480M500 120V430M800 120V430M1100 120V430M700 570V880M1100 570V880"/>
	<path stroke-width="8" d="M820 120H980V250H820Z"/><path stroke-width="2" d="M820 120L980 250M980 120L820 250"/>
	<g stroke-width="2">${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<path d="M${1200 + n * 30} 640V820"/>`).join("")}</g>
	<g fill="#333" stroke="none" font-size="26"><text x="220" y="200">1.01 Apartment</text><text x="540" y="200">1.02 Apartment</text>
	<text x="1180" y="200">1.04 Apartment</text><text x="560" y="510">1.00 Corridor</text><text x="280" y="740">1.05 Apartment</text>
	<text x="800" y="740">1.06 Plant</text><text x="1240" y="610">Stairs</text><text x="840" y="300">Riser</text></g></svg>`;

/** Shares of the floor where services pass its walls. */
const PINS = "('{0.31,0.5,0.56,0.69,0.19,0.44,0.72}'::real[])[n], ('{0.3,0.43,0.25,0.36,0.57,0.72,0.57}'::real[])[n]";

/** Goes to the plan of level 1, or to the list of plans: two of its openings are to be checked on its second revision. */
const toPlan = (words: string | null) => async (page: Page, em: EntityManager) => {
	const plans = `/projects/${await number(em, PROJECT)}/plans`;
	await page.goto(`${plans}/form`);
	const buffer = await sharp(Buffer.from(FLOOR)).png().toBuffer();
	const sent = await page.request.post(page.url(), {
		headers: { origin: new URL(page.url()).origin },
		multipart: {
			...{ [FORM_KEY]: await page.locator(`[name="${FORM_KEY}"]`).first().inputValue(), pages: "" },
			...{ name: "Level 1, east wing", level: "Level 1", revision: "A", date: "2026-11-12" },
			file: { name: "A-101.png", mimeType: "image/png", buffer },
		},
		maxRedirects: 0,
	});
	if (sent.status() !== 303 && sent.status() !== 302) throw new Error(`The plan is refused: ${sent.status()}`);
	const plan = await number(em, "(select id from plan)");
	await em.execute(
		`insert into plan_revision (plan_id, no, label, date, file_id, page, small_id, large_id)
		 select plan_id, 2, 'B', date, file_id, page, small_id, large_id from plan_revision`,
	);
	await em.execute(
		`insert into plan_pin (penetration_id, plan_id, x, y, checked_no)
		 select id, ${plan}, ${PINS}, case when ref in ('P-1', 'P-5') then 1 else 2 end
		 from (select id, ref, row_number() over (order by id) as n from penetration
		   where project_id = ${PROJECT} and level = 'Level 1') o where n <= 7`,
	);
	return page.goto(words === null ? plans : `${plans}/${plan}${words}`);
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
	{ name: "plans", state: built, open: toPlan(null), scriptless: true, heading: "Plans" },
	{
		name: "plans, none yet",
		state: built,
		open: to((id) => `/projects/${id}/plans`),
		scriptless: true,
		heading: "Plans",
	},
	{ name: "plan with pins", state: built, open: toPlan(""), scriptless: true, heading: "Level 1, east wing" },
	{
		name: "plan while a place is chosen",
		state: built,
		open: async (page, em) => toPlan(`?place=${await number(em, UNPLACED)}`)(page, em),
		scriptless: true,
		heading: "Level 1, east wing",
	},
	{ name: "new plan", state: built, open: to((id) => `/projects/${id}/plans/form`), heading: "Add plan" },
	{
		name: "new revision of a plan",
		state: built,
		open: async (page, em) => {
			await toPlan("")(page, em);
			await page.getByRole("link", { name: "New revision" }).click();
		},
		heading: "New revision of Level 1, east wing",
	},
];
