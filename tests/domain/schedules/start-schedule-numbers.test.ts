import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let sols: number[];
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sols = [];
	for (const drawing of ["V-1", "V-2", "V-3", "V-4"]) sols.push(await makeSolution(em, drawing));
});

const numbersOf = ({ items }: ScheduleFacts) => items.map(({ no, drawing }) => `${no} ${drawing}`);

/** Starts an issue, which is over at once. */
async function issue(actor: Actor, project: number): Promise<string[]> {
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	const run = await own.act((inside) => startSchedule(inside, actor, project, context));
	const [row] = await em.execute<{ facts: ScheduleFacts }[]>("select facts from schedule_run where id = ?", [run]);
	await failRun(em, run);
	return numbersOf(row!.facts);
}

async function preview(project: number): Promise<string[]> {
	const [documentNo, issuedAt, timeZone] = ["", new Date(), "UTC"] as const;
	return numbersOf(await printedFacts(em, { projectId: project, userId: ann.id, documentNo, issuedAt, timeZone }));
}

const order = (project: number, wanted: number[]) =>
	Promise.all(
		wanted.map((sol, at) =>
			em.execute("update project_item set no_id = ? where project_id = ? and solution_id = ?", [at + 10, project, sol]),
		),
	);
const remove = (project: number, sol: number) =>
	em.execute("delete from project_item where project_id = ? and solution_id = ?", [project, sol]);
const add = (project: number, solution_id: number, no_id: number) =>
	insert(em, "project_item", { project_id: project, solution_id, no_id });

test("numbers keep: a solution has that of its first issue when the order changes, and no other ever gets it", async () => {
	const [one, two, three, four] = sols as [number, number, number, number];
	const project = await makeProject(em, ann, "Tower", [one, two, three]);
	expect(await issue(ann, project)).toEqual(["1 V-1", "2 V-2", "3 V-3"]);
	await order(project, [three, one, two]);
	expect(await issue(ann, project)).toEqual(["3 V-3", "1 V-1", "2 V-2"]);
	await remove(project, three);
	await add(project, four, 1);
	expect(await issue(ann, project)).toEqual(["4 V-4", "1 V-1", "2 V-2"]);
	await add(project, three, 90);
	expect(await issue(ann, project)).toEqual(["4 V-4", "1 V-1", "2 V-2", "3 V-3"]);
});

test("what has not been issued yet shows the numbers that it would get, and is given none", async () => {
	const [one, two, three, four] = sols as [number, number, number, number];
	const project = await makeProject(em, ann, "Tower", [one, two]);
	expect(await preview(project)).toEqual(["1 V-1", "2 V-2"]);
	await order(project, [two, one]);
	expect(await preview(project)).toEqual(["1 V-2", "2 V-1"]);
	await issue(ann, project);
	await add(project, four, 1);
	await add(project, three, 2);
	expect(await preview(project)).toEqual(["3 V-4", "4 V-3", "1 V-2", "2 V-1"]);
	await remove(project, four);
	expect(await issue(ann, project)).toEqual(["3 V-3", "1 V-2", "2 V-1"]);
});

test("a solution that is struck through and not printed gets its number when an issue shows it", async () => {
	const [one, two] = sols as [number, number];
	const project = await makeProject(em, ann, "Tower", [one, two]);
	await em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [
		project,
		one,
	]);
	expect(await issue(ann, project)).toEqual(["1 V-2"]);
	await em.execute("update project set track_changes = true where id = ?", [project]);
	expect(await issue(ann, project)).toEqual(["2 V-1", "1 V-2"]);
});

test("the owner and staff who issue one project at once give one number to each solution", async () => {
	const bob = { ...(await makePerson(em, "Bob")), isStaff: true, role: "administrator" } as const;
	const project = await makeProject(em, ann, "Tower", sols);
	const [first, second] = await Promise.all([issue(ann, project), issue(bob, project)]);
	expect(first).toEqual(["1 V-1", "2 V-2", "3 V-3", "4 V-4"]);
	expect(second).toEqual(first);
});
