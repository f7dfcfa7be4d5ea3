import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type OpeningDetails, scheduleFacts } from "#app/domain/facts/facts.ts";
import { setSiteSheet } from "#app/domain/penetrations/list/penetration.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchOverview, typeOverview } from "#app/domain/penetrations/match/overview.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue, withdraw } from "#tests/support/catalogue.ts";
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
		await printedFacts(em, { projectId, userId: ann.id, documentNo: "X", issuedAt: new Date(), timeZone: "UTC" }),
	).penetrations;

const WALL = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "60/60/60" };

test("a schedule freezes the list with the specimens relied on, and what of each penetration is not covered", async () => {
	const project = await makeProject(em, ann, "Harbour Tower", [one]);
	expect(await gather(project)).toBeUndefined();
	const rows = [
		{ ref: "P-10", level: "Level 2", ...WALL, size: "Ø110", sol: one },
		{ ref: "P-9", level: "Level 2", ...WALL, size: "Ø80", sol: one },
		{ ref: "P-1", level: "Level 10", ...WALL, sol: other, thickness: "90mm" },
		{ ref: "P-2", level: "Level 10", ...WALL },
	];
	const sent = rows.map((fields) => ({ fields, errors: {} }));
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
		[
			...["P-9", { drawing: "V-1", no: 1 }, ["A1", "A2"]],
			["size: between two tested sizes; ask the laboratory (asked Ø80, tested Ø50 and Ø110)", structural],
		],
		["P-10", { drawing: "V-1", no: 1 }, ["A2"], [structural]],
		[
			...["P-1", { drawing: "V-2", no: null }, ["B1"]],
			["thickness: asked 90mm, tested 13mm", "requirement: asked 60/60/60, tested -/30/30", structural],
		],
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
			rows.map((fields) => ({ fields, errors: {} })),
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

test("a report that is no test says what it is at each penetration, on paper and on screens; of a test nothing is frozen", async () => {
	const specimens = [
		{ id: "H1", size: "Ø53", report: "20 / L1 / Lab" },
		{ id: "H2", size: "Ø110", report: "20 / T1 / Lab" },
	];
	const sol = await makeSolution(em, "V-8", { specimens });
	await em.execute("update report set kind = case number when 'L1' then 'opinion' else 'test' end where book = '20'");
	await raiseCatalogue(em);
	const project = await makeProject(em, ann, "Harbour Tower", [sol]);
	const rows = ["Ø53", "Ø110"].map((size, at) => ({ fields: { ref: `P-${at}`, ...WALL, size, sol }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	const letter = "BK20 - Report L1 [Lab]";
	expect((await gather(project))!.rows.flatMap((row) => row.specimens)).toEqual([
		{ specimenId: "H1", frr: "-/60/60", report: letter, cited: `${letter}, Letter of opinion` },
		{ specimenId: "H2", frr: "-/60/60", report: "BK20 - Report T1 [Lab]" },
	]);
	const [first] = (await matchOverview(em, ann, project)).types;
	const { candidates } = await typeOverview(em, ann, project, first!.id);
	expect(candidates[0]!.proofs[0]!.report).toBe(`${letter}, Letter of opinion`);
});

test("all services of an opening and its facts are frozen; one with a single service says no more than before", async () => {
	const project = await makeProject(em, ann, "Openings", [one]);
	const services = [
		{ size: "Ø110", service: "PVC" },
		{ size: "Ø20", service: "Copper", insulation: "none" },
	];
	const facts = { opening: "600 x 400", gap: "5 to 25", access: "one side", fire_from: "below" };
	const rows = [
		{ ref: "P-1", ...WALL, services, ...facts },
		{ ref: "P-2", ...WALL, size: "Ø50" },
	];
	const sent = rows.map((fields) => ({ fields, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	const [several, single] = (await gather(project))!.rows;
	expect(several).toMatchObject({
		...{ service: "Ø110 PVC", moreServices: ["Ø20 Copper (none)"] },
		opening: "opening 600 x 400, gap 5 to 25 mm, access from one side, fire from below",
	});
	expect(Object.keys(single!)).not.toContain("moreServices");
	expect(Object.keys(single!)).not.toContain("opening");
});

test("a schedule freezes why an opening has no solution and what is left to check, and counts each opening once", async () => {
	const sol = await makeSolution(em, "V-9", { specimens: [{ id: "J1", size: "Ø50" }] });
	await em.execute("update specimen set gap_min = 3, gap_max = 7 where specimen_id = 'J1'");
	await raiseCatalogue(em);
	const project = await makeProject(em, ann, "Counted", [sol], { track_changes: true });
	const whole = {
		...WALL,
		gap: "5",
		thickness: "13mm",
		service_type: "Pipe",
		size: "Ø50",
		insulation: "none",
		required: "-/60/60",
	};
	const rows = [
		{ ref: "P-1", ...WALL, size: '4"', quantity: 5 },
		{ ref: "P-2", ...WALL, service: "Medical gas", size: "Ø50" },
		{ ref: "P-3", ...WALL, size: "Ø50" },
		{ ref: "P-4", ...WALL, size: "Ø50", status: "not needed" as const },
		{ ref: "P-5", ...whole, sol },
		{ ref: "P-6", ...whole, thickness: "", spacing: "40", sol },
	];
	await own.act((tx) =>
		storePenetrations(
			tx,
			ann,
			project,
			rows.map((fields) => ({ fields, errors: {} })),
		),
	);
	const { told, counts } = (await gather(project))!;
	expect(counts).toEqual({ openings: 6, covered: 1, to_check: 1, open: 3, not_needed: 1 });
	const facts = ({ covered, reason, check_on_site, report_silent }: OpeningDetails) =>
		[covered, reason, check_on_site, report_silent].filter((one) => one !== undefined);
	expect(Object.entries(told!).map(([ref, one]) => [ref, ...facts(one)])).toEqual([
		["P-1", 'size “4"” not recognised'],
		["P-2", "service “Medical gas” not recognised"],
		["P-3", "no solution chosen"],
		["P-5", true],
		["P-6", false, ["thickness, tested in 13mm"], ["distance to the next seal"]],
	]);
	await em.execute("update project_item set is_active = false where project_id = ?", [project]);
	expect((await gather(project))!.counts).toMatchObject({ covered: 0, to_check: 2 });
});

test("the quantity of a service is printed before it, and counted; without one nothing is printed otherwise", async () => {
	const project = await makeProject(em, ann, "Riser");
	const service = (name: string, more = {}) => {
		return { classification: "", service: name, service_type: "", size: "Ø50", insulation: "", ...more };
	};
	const rows = [
		{ ref: "P-1", required: "-/60/60", services: [service("PVC", { quantity: 2 }), service("Copper")] },
		{ ref: "P-2", required: "-/60/60", services: [service("PVC"), service("Copper")] },
	];
	const sent = rows.map((fields) => ({ fields, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	const { rows: facts } = (await gather(project))!;
	expect(facts[0]).toMatchObject({ service: "2 × Ø50 PVC", moreServices: ["Ø50 Copper"], services: 3 });
	expect(facts[1]).toMatchObject({ service: "Ø50 PVC", moreServices: ["Ø50 Copper"] });
	expect(facts[1]).not.toHaveProperty("services");
});
