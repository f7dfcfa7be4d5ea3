import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { setSiteSheet } from "#app/domain/penetrations/penetration.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import { scheduleFacts } from "#app/domain/schedules/facts.ts";
import { gatherFacts } from "#app/domain/schedules/gather.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let one: number;
let other: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	one = await makeSolution(em, "V-1", {
		specimens: [
			{ id: "A1", size: "Ø50" },
			{ id: "A2", size: "Ø110" },
		],
	});
	other = await makeSolution(em, "V-2", { specimens: [{ id: "B1", frr: "-/30/30" }] });
});

const gather = async (projectId: number) =>
	scheduleFacts.parse(
		await gatherFacts(em, { projectId, userId: ann.id, documentNo: "X", issuedAt: new Date(), timeZone: "UTC" }),
	).penetrations;

const WALL = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "60/60/60" };

test("a schedule freezes the list with the specimens relied on, and what of each penetration is not shown", async () => {
	const project = await makeProject(em, ann, "Harbour Tower", [one]);
	expect(await gather(project)).toBeUndefined();
	const rows = [
		{ ref: "P-10", level: "Level 2", ...WALL, size: "Ø110", sol: one },
		{ ref: "P-9", level: "Level 2", ...WALL, size: "Ø80", sol: one },
		{ ref: "P-1", level: "Level 10", ...WALL, sol: other, thickness: "90mm" },
		{ ref: "P-2", level: "Level 10", ...WALL },
	];
	const sent = rows.map((fields) => ({ fields, faults: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	await own.act((tx) => setSiteSheet(tx, ann, project, true));
	const { siteSheet, rows: facts } = (await gather(project))!;
	expect(siteSheet).toBe(true);
	const structural = "structural: not applicable to the seal";
	expect(
		facts.map(({ ref, solution, specimens, notShown }) => [
			ref,
			solution,
			specimens.map((s) => s.specimenId),
			notShown,
		]),
	).toEqual([
		["P-9", { drawing: "V-1", no: 1 }, ["A1", "A2"], [expect.stringContaining("between tested sizes"), structural]],
		["P-10", { drawing: "V-1", no: 1 }, ["A2"], [structural]],
		["P-1", { drawing: "V-2", no: null }, ["B1"], ["required rating", "thickness", structural]],
		["P-2", null, [], []],
	]);
});

test("a withdrawn or cancelled solution says so at each of its penetrations, also where one is not needed", async () => {
	const sol = await makeSolution(em, "V-7", { specimens: [{ id: "G1", size: "Ø50" }] });
	const project = await makeProject(em, ann, "Harbour Tower", [sol], { track_changes: true });
	const rows = [
		{ ref: "P-1", ...WALL, sol },
		{ ref: "P-2", ...WALL, sol, status: "not needed" as const },
	];
	await own.act((tx) =>
		storePenetrations(
			tx,
			ann,
			project,
			rows.map((fields) => ({ fields, faults: {} })),
		),
	);
	const structural = "structural: not applicable to the seal";
	const told = async () => (await gather(project))!.rows.map(({ solution, notShown }) => [solution, notShown]);
	const plain = { drawing: "V-7", no: 1 };
	expect(await told()).toEqual([
		[plain, [structural]],
		[plain, []],
	]);
	await em.execute("update project_item set is_active = false where project_id = ?", [project]);
	await withdraw(em, "solution", { drawing: "V-7" });
	const fallen = { ...plain, withdrawn: true, cancelled: true };
	expect(await told()).toEqual([
		[fallen, [structural]],
		[fallen, []],
	]);
});
