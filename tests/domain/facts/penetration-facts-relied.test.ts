import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import { compareIssues, otherOfRevision } from "#app/domain/schedules/compare-issues.ts";
import { findOutdated } from "#app/domain/schedules/outdated.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let sol: number;
let small: number;
let large: number;
const report = "30 / FR1 / Lab";
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const specimens = [
		{ id: "A2", size: "Ø110", report },
		{ id: "A1", size: "Ø50", report },
	];
	sol = await makeSolution(em, "V-1", { specimens });
	[large, small] = (
		await em.execute<{ id: number }[]>(
			"select specimen_id as id from solution_specimen where solution_id = ? order by position",
			[sol],
		)
	).map(({ id }) => id) as [number, number];
});

const change = async (sql: string) => {
	await em.execute(sql);
	await raiseCatalogue(em);
};
const expire = () => change("update report set expires = '2020-01-01' where book = '30'");
beforeEach(async () => {
	await em.execute("update report set expires = null; update specimen set is_active = true");
	await raiseCatalogue(em);
});

const WALL = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };
const BETWEEN = "size: between two tested sizes; ask the laboratory (asked Ø80, tested Ø50 and Ø110)";

async function listed(size: string, specimens?: number[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower", [sol]);
	const fields = { ref: "P-1", ...WALL, size, sol, ...(specimens ? { specimens } : {}) };
	await own.act((tx) => storePenetrations(tx, ann, project, [{ fields, errors: {} }]));
	return project;
}

async function printed(project: number) {
	const [{ facts } = { facts: undefined }] = await freezePenetrations(em, project, []);
	return [facts!.specimens.map(({ specimenId }) => specimenId).join(), ...facts!.notShown];
}

test("two named specimens are both printed while they bracket the size, whatever has become of their evidence", async () => {
	const project = await listed("Ø80", [small, large]);
	expect(await printed(project)).toEqual(["A1,A2", BETWEEN]);
	await expire();
	expect(await printed(project)).toEqual(["A1,A2", BETWEEN, "report expired"]);
	await change(`update report set expires = null; update specimen set is_active = false where id = ${large}`);
	expect(await printed(project)).toEqual(["A1,A2", BETWEEN, "evidence withdrawn"]);
});

test("of two named specimens that bracket nothing neither is left out, but where one covers all", async () => {
	const beside = await listed("Ø200", [small, large]);
	const tested = await listed("Ø110", [small, large]);
	const size = "size: asked Ø200, tested Ø50 and Ø110";
	expect([await printed(beside), await printed(tested)]).toEqual([["A1,A2", size], ["A2"]]);
	await expire();
	expect([await printed(beside), await printed(tested)]).toEqual([
		["A1,A2", size, "report expired"],
		["A2", "report expired"],
	]);
});

const issue = (project: number) => issueProject(own.fork(), ann, project);

async function compared(project: number) {
	const { comparison } = await compareIssues(own.fork(), ann, project, 1, 2);
	const facts = comparison.penetrations.flatMap((one) => one.facts);
	return [comparison.because, facts.map(({ what, because }) => [what, because])];
}

test("the fall of evidence is the catalogue's change, whether the project names specimens or leaves them to the best case", async () => {
	const projects = [await listed("Ø80", [small, large]), await listed("Ø50"), await listed("Ø110", [large])];
	for (const project of projects) await issue(project);
	await change(`update specimen set is_active = false where id = ${small}`);
	for (const project of projects) await issue(project);
	expect(await compared(projects[0]!)).toEqual([["catalogue"], [["Not covered", "catalogue"]]]);
	expect(await compared(projects[1]!)).toEqual([
		["catalogue"],
		[
			["Specimens", "catalogue"],
			["Not covered", "catalogue"],
		],
	]);
	expect(await compared(projects[2]!)).toEqual([["catalogue"], []]);
});

test("another specimen that the project names is its own change", async () => {
	const project = await listed("Ø80", [small]);
	await issue(project);
	const fields = { ref: "P-1", specimens: [large] };
	await own.act((tx) => storePenetrations(tx, ann, project, [{ fields, errors: {} }]));
	await issue(project);
	expect(await compared(project)).toEqual([
		["project"],
		[
			["Specimens", "project"],
			["Not covered", "project"],
		],
	]);
});

test("an issue of before, which does not say what was chosen, what was not stated and how many are covered, is neither out of date nor of other content for that", async () => {
	const project = await listed("Ø50");
	await em.execute("update project set rev_notes = 'A' where id = ?", [project]);
	const run = await issue(project);
	await em.execute(
		`update schedule_run set facts = facts #- '{penetrations,chosen}' #- '{penetrations,told}'
		 #- '{penetrations,counts}' where id = ?`,
		[run],
	);
	expect(await findOutdated(em, ann, project, [run])).toEqual(new Map());
	expect(await otherOfRevision(em, project, (await collectFactsNow(em, ann, project)).facts)).toBeNull();
});
