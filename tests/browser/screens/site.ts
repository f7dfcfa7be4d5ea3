import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { makeRecord } from "#tests/support/catalogue.ts";
import { number, type Screen, USER } from "./screen.ts";

const OPENING = "(select min(id) from penetration)";
const SEALED = "(select min(solution_id) from solution_specimen)";

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

/** Shows an opening that is sealed, with records or without, and leaves it as it was. */
const open = (isRecorded: boolean) => async (page: Page, em: EntityManager) => {
	const [opening, project] = [
		await number(em, OPENING),
		await number(em, `(select project_id from penetration where id = ${OPENING})`),
	];
	const [before] = await em.execute<{ status: string; solution: number | null }[]>(
		"select status, solution_id as solution from penetration where id = ?",
		[opening],
	);
	const seal = (status: string, solution: number | null) =>
		em.execute("update penetration set status = ?, solution_id = ? where id = ?", [status, solution, opening]);
	await seal("assigned", await number(em, SEALED));
	if (isRecorded) await record(em, project, opening);
	await page.goto(`/site/${project}/${opening}`);
	await em.execute("delete from site_record where penetration_id = ?", [opening]);
	await seal(before!.status, before!.solution);
};

export const siteScreens: Screen[] = [
	{ name: "an opening on site", open: open(false), scriptless: true, heading: /^HMC-/ },
	{ name: "an opening on site with records", open: open(true), scriptless: true, heading: /^HMC-/ },
];
