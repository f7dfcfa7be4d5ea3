import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import type { StoredSheet } from "#app/domain/plans/plan-sheets.ts";
import {
	findPlanFile,
	getPlan,
	listPins,
	listPlanLevels,
	listPlans,
	listRevisions,
} from "#app/domain/plans/plans.sql.ts";
import {
	addPlans,
	changePlan,
	confirmPins,
	deletePlan,
	findOpeningPlans,
	getPlanPlaces,
	newPlanFields,
	removePin,
	revisePlan,
	setPin,
} from "#app/domain/plans/plans.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, makeProject, makeRecord } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
const people = {} as Record<string, Actor>;
let project: number;
let other: number;
/** The openings of level 1, and one of level 2. */
let openings: number[];

beforeAll(async () => {
	for (const name of ["owner", "stranger", ...PROJECT_ROLES]) people[name] = await makePerson(own.em, name);
});

async function makeOpening(to: number, ref: string, level: string, status = "open") {
	return insert(own.em, "penetration", { project_id: to, ref, ref_key: ref, level, status, required: "-/60/60" });
}

beforeEach(async () => {
	project = await makeProject(own.em, people.owner!, "Tower", []);
	other = await makeProject(own.em, people.stranger!, "Other", []);
	for (const role of PROJECT_ROLES) {
		await insert(own.em, "project_member", { project_id: project, user_id: people[role]!.id, role });
	}
	openings = [];
	for (const ref of ["P-1", "P-2", "P-10"]) openings.push(await makeOpening(project, ref, "Level 1"));
	openings.push(await makeOpening(project, "P-3", "Level 2"));
});

async function sheet(page: number | null = 1): Promise<StoredSheet> {
	const size = { width: 4000, height: 2800, type: "image/jpeg", state: "pending" };
	const [small, large] = [
		await makeFile(own.em, "plan_picture", randomUUID(), size),
		await makeFile(own.em, "plan_picture", randomUUID(), size),
	];
	const file = page === null ? large : await makeFile(own.em, "plan", randomUUID(), { state: "pending" });
	return { file, page, small, large };
}

async function as<T>(
	role: string,
	work: (em: EntityManager, place: Awaited<ReturnType<typeof getSiteActor>>) => Promise<T>,
	id = project,
) {
	return own.act(async (em) => work(em, await getSiteActor(em, people[role]!, id)));
}

async function add(more: Record<string, string> = {}, sheets?: StoredSheet[]): Promise<number[]> {
	const given = { sheets: sheets ?? [await sheet()], fileName: "A-101 ground floor.pdf" };
	return as("owner", (em, place) => addPlans(em, place, newPlanFields.parse({ level: "Level 1", ...more }), given));
}
const pin = (plan: number, opening: number, x = 0.25, y = 0.75, role = "owner") =>
	as(role, (em, place) => setPin(em, place, plan, { opening, x, y }));
const revise = async (plan: number, revision = "") => {
	const next = await sheet(null);
	await as("editor", (em, place) => revisePlan(em, place, plan, { revision, date: "2026-12-01", sheet: next }));
};
const places = (plan: number) => getPlanPlaces(own.fork(), project, plan);

test("a plan has a name, a level, a revision and a day; several pages are told apart", async () => {
	const [one] = await add({ name: "Ground floor", revision: "B", date: "2026-11-12" });
	expect(await getPlan(own.fork(), project, one!)).toMatchObject({
		...{ name: "Ground floor", level: "Level 1", no: 1, label: "B", date: "2026-11-12", page: 1, pins: 0, toCheck: 0 },
		large: { width: 4000, height: 2800 },
	});
	await add({}, [await sheet(2), await sheet(3)]);
	expect((await listPlans(own.fork(), project)).map(({ name, label }) => [name, label])).toEqual([
		["A-101 ground floor, page 2", "1"],
		["A-101 ground floor, page 3", "1"],
		["Ground floor", "B"],
	]);
	expect(await listPlanLevels(own.fork(), project)).toEqual(["Level 1", "Level 2"]);
	await expect(add({ level: "Level 9" })).rejects.toMatchObject({
		fields: { level: ["Choose a level of the project."] },
	});
});

test("an opening has one place at most, which is moved from plan to plan and removed", async () => {
	const [one, two] = [(await add())[0]!, (await add())[0]!];
	await pin(one, openings[0]!);
	await pin(one, openings[1]!, 0, 1);
	expect((await places(one)).placed.map(({ ref, x, y }) => [ref, x, y])).toEqual([
		["P-1", 0.25, 0.75],
		["P-2", 0, 1],
	]);
	await pin(one, openings[0]!, 0.5, 0.125);
	await pin(two, openings[1]!, 0.3, 0.3);
	expect((await places(one)).placed.map(({ ref, x, y }) => [ref, x, y])).toEqual([["P-1", 0.5, 0.125]]);
	expect((await places(two)).placed.map(({ ref }) => ref)).toEqual(["P-2"]);
	// Removing from a plan on which it is not changes nothing.
	await as("owner", (em, place) => removePin(em, place, one, openings[1]!));
	await as("owner", (em, place) => removePin(em, place, one, openings[0]!));
	expect((await listPins(own.fork(), project)).map(({ opening, plan }) => [opening, plan])).toEqual([
		[openings[1], two],
	]);
	for (const [x, y] of [
		[-0.1, 0.5],
		[0.5, 1.1],
		[Number.NaN, 0.5],
	]) {
		await expect(pin(one, openings[0]!, x, y)).rejects.toMatchObject({ kind: "invalid" });
	}
});

test("the openings of the level that are needed and on no plan are without a place", async () => {
	const [one, two] = [(await add())[0]!, (await add({ level: "Level 2" }))[0]!];
	const dropped = await makeOpening(project, "P-4", "Level 1", "not needed");
	await pin(one, openings[1]!);
	expect((await places(one)).unplaced.map(({ ref }) => ref)).toEqual(["P-1", "P-10"]);
	expect((await places(two)).unplaced.map(({ ref }) => ref)).toEqual(["P-3"]);
	// An opening that is not needed any more keeps its place.
	await pin(one, dropped);
	expect((await places(one)).placed.map(({ ref, state }) => [ref, state])).toEqual([
		["P-2", "open"],
		["P-4", null],
	]);
	const found = await findOpeningPlans(own.fork(), project, { id: openings[0]!, level: "Level 1" });
	expect([found.plan, found.ofLevel.map(({ id }) => id)]).toEqual([null, [one]]);
	expect((await findOpeningPlans(own.fork(), project, { id: openings[1]!, level: "Level 1" })).plan!.id).toBe(one);
});

test("a new revision keeps the pins and asks to check each, until it is moved or confirmed", async () => {
	const [one] = await add({ revision: "A" });
	for (const opening of openings.slice(0, 3)) await pin(one!, opening);
	await revise(one!, "B");
	expect(await getPlan(own.fork(), project, one!)).toMatchObject({
		...{ no: 2, label: "B", page: null, pins: 3, toCheck: 3 },
	});
	await pin(one!, openings[0]!, 0.4, 0.4);
	await as("editor", (em, place) => confirmPins(em, place, one!, openings[1]!));
	expect((await places(one!)).placed.map(({ ref, x, isToCheck }) => [ref, x, isToCheck])).toEqual([
		["P-1", 0.4, false],
		["P-2", 0.25, false],
		["P-10", 0.25, true],
	]);
	await as("owner", (em, place) => confirmPins(em, place, one!, null));
	expect((await getPlan(own.fork(), project, one!)).toCheck).toBe(0);
	await revise(one!);
	expect((await listRevisions(own.fork(), one!)).map(({ no, label }) => [no, label])).toEqual([
		[3, "3"],
		[2, "B"],
		[1, "A"],
	]);
	expect((await getPlan(own.fork(), project, one!)).toCheck).toBe(3);
	const type = async (no: number, which: "file" | "small") =>
		(await findPlanFile(own.fork(), project, one!, { no, which }))?.type;
	expect([await type(1, "file"), await type(2, "small"), await type(4, "file")]).toEqual([
		"application/pdf",
		"image/jpeg",
		undefined,
	]);
});

test("owner and editors change plans, all people of the project read them, nobody else finds them", async () => {
	const [one] = await add();
	await pin(one!, openings[0]!, 0.1, 0.1, "editor");
	const acts = [
		(role: string) => pin(one!, openings[0]!, 0.2, 0.2, role),
		(role: string) => as(role, (em, place) => removePin(em, place, one!, openings[0]!)),
		(role: string) => as(role, (em, place) => confirmPins(em, place, one!, null)),
		(role: string) => as(role, (em, place) => changePlan(em, place, one!, { name: "X", level: "" })),
		(role: string) => as(role, (em, place) => deletePlan(em, place, one!)),
	];
	for (const act of acts) {
		for (const role of ["inspector", "installer", "reader"]) {
			await expect(act(role)).rejects.toMatchObject({ kind: "forbidden" });
		}
		await expect(act("stranger")).rejects.toMatchObject({ kind: "not_found" });
	}
	await own.em.execute("update project set is_active = false where id = ?", [project]);
	for (const act of acts) await expect(act("owner")).rejects.toMatchObject({ kind: "conflict", code: "archived" });
	expect((await places(one!)).placed).toHaveLength(1);
});

test("a plan and an opening of another project are not there", async () => {
	const [one] = await add();
	const foreign = await makeOpening(other, "X-1", "Level 1");
	await expect(pin(one!, foreign)).rejects.toMatchObject({ kind: "not_found" });
	const stranger = (work: Parameters<typeof as>[1]) => as("stranger", work, other);
	for (const work of [
		(em: EntityManager, place: never) => setPin(em, place, one!, { opening: foreign, x: 0.5, y: 0.5 }),
		(em: EntityManager, place: never) => deletePlan(em, place, one!),
		(em: EntityManager, place: never) => confirmPins(em, place, one!, null),
	]) {
		await expect(stranger(work as never)).rejects.toMatchObject({ kind: "not_found" });
	}
	await expect(getPlanPlaces(own.fork(), other, one!)).rejects.toMatchObject({ kind: "not_found" });
	expect(await findPlanFile(own.fork(), other, one!, { no: 1, which: "file" })).toBeNull();
	expect(await listPins(own.fork(), other)).toEqual([]);
});

test("name and level are changed; the level is one of the project", async () => {
	const [one] = await add({ name: "Plan" });
	const change = (fields: { name: string; level: string }) =>
		as("editor", (em, place) => changePlan(em, place, one!, fields));
	await change({ name: "Level 2, east", level: "Level 2" });
	expect(await getPlan(own.fork(), project, one!)).toMatchObject({ name: "Level 2, east", level: "Level 2" });
	await expect(change({ name: "", level: "Level 2" })).rejects.toMatchObject({ fields: { name: ["Enter a name."] } });
	await expect(change({ name: "X", level: "Roof" })).rejects.toMatchObject({ kind: "invalid" });
});

const fileStates = async (ids: number[]) => {
	const rows = await own.em.execute<{ state: string }[]>(
		`select state from file where id in (${ids.join(", ")}) order by id`,
	);
	return rows.map(({ state }) => state);
};

test("files are released with their plan, those of a page that another plan shares not", async () => {
	const [first, second] = [await sheet(1), await sheet(2)];
	const shared = [first, { ...second, file: first.file }];
	const [one, two] = await add({}, shared);
	const ids = [first.file, first.small, first.large, second.small, second.large].sort((a, b) => a - b);
	expect(await fileStates(ids)).toEqual(Array(5).fill("stored"));
	await pin(one!, openings[0]!);
	expect(await as("owner", (em, place) => deletePlan(em, place, one!))).toBe("A-101 ground floor, page 1");
	expect(await fileStates([first.file])).toEqual(["stored"]);
	expect(await fileStates([first.small, first.large])).toEqual(["orphan", "orphan"]);
	expect(await listPins(own.fork(), project)).toEqual([]);
	await pin(two!, openings[0]!);
	await own.act((em) => deleteProject(em, people.owner!, project));
	expect(await fileStates(ids)).toEqual(Array(5).fill("orphan"));
});

test("a pin goes with its opening, and its state is that of the opening", async () => {
	const [one] = await add();
	await pin(one!, openings[0]!);
	await pin(one!, openings[1]!);
	await makeRecord(own.em, project, openings[0]!);
	await own.em.execute("delete from penetration where id = ?", [openings[1]]);
	expect((await places(one!)).placed.map(({ ref, state }) => [ref, state])).toEqual([["P-1", "installed"]]);
});

test("a project has at most 200 plans", async () => {
	await own.em.execute(
		"insert into plan (project_id, name, level) select ?, 'Plan ' || n, '' from generate_series(1, 200) n",
		[project],
	);
	await expect(add()).rejects.toMatchObject({ kind: "conflict", code: "too_many_plans" });
});
