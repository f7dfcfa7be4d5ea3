import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listMisses } from "#app/domain/figures/counts.sql.ts";
import { listPage } from "#app/domain/penetrations/list/list-page.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview } from "#app/domain/penetrations/match/overview.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import { INSUFFICIENT } from "#app/domain/penetrations/penetration-statuses.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let sue: Actor;
const sols = {} as Record<"shows" | "lesser", number>;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sue = await makePerson(em, "Sue", { staff: true });
	sols.shows = await makeSolution(em, "V-1", { specimens: [{ size: "Ø100" }] });
	sols.lesser = await makeSolution(em, "V-2", {
		specimens: [{ size: "Ø50", substrate: "Wall / Plasterboard / 26mm" }],
	});
	await makeSolution(em, "V-3", {
		specimens: [{ frr: "-/120/120", groups: ["120min"], service: "Copper / Pipe / Non-Combustible Pipe" }],
	});
});
beforeEach(() => em.execute("delete from search_miss"));

const WALL = { orientation: "Wall", substrate: "Plasterboard", thickness: "13mm" };
const BASE = { ...WALL, service: "PVC", required: "-/60/60", size: "Ø100" };

async function listed(...rows: Partial<PenetrationFields>[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower");
	const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...BASE, ...fields }, faults: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	return project;
}

test("what seals a type is told with what of it is not shown, whatever is offered first", async () => {
	const project = await listed(
		{ sol: sols.lesser, thickness: "13mm" },
		{ sol: sols.shows, thickness: "13mm" },
		{ sol: sols.lesser, thickness: "13mm" },
		{ thickness: "13mm" },
		{ thickness: "13mm", status: "not needed" },
	);
	const { types, needed, shown } = await matchOverview(em, ann, project);
	expect(types).toMatchObject([
		{
			candidates: [{ drawing: "V-1", shown: { size: "tested", thickness: "shown" } }, { drawing: "V-2" }],
			seals: [
				{ drawing: "V-2", count: 2, notShown: ["thickness", "size"] },
				{ drawing: "V-1", count: 1, notShown: [] },
			],
		},
	]);
	expect([needed, shown]).toEqual([4, 1]);
});

test("a list names what is in no list of the catalogue, and can be narrowed to what is not shown", async () => {
	const project = await listed(
		{ service: "Hose", size: "big" },
		{ sol: sols.shows },
		{ sol: sols.lesser },
		{ sol: sols.shows, service: "Hose" },
	);
	const page = async (status: string) => (await listPage(em, project, { q: "", status, page: 1 })).rows;
	const told = (await page("")).map(({ ref, unread, notShown }) => [ref, unread, notShown]);
	expect(told).toEqual([
		["P-1", ["service", "size"], []],
		["P-2", [], []],
		["P-3", [], ["thickness", "size"]],
		["P-4", ["service"], ["service or substrate"]],
	]);
	expect((await page(INSUFFICIENT)).map(({ ref }) => ref)).toEqual(["P-3", "P-4"]);
});

test("a type that is offered nothing is told with its reason and the searches nearest to it", async () => {
	const project = await listed({ required: "-/120/120", size: "" }, { service: "Hose", size: "" });
	const { types } = await matchOverview(em, ann, project);
	const told = types.map(({ missing, relaxations }) => [
		missing,
		relaxations.map(({ instead, offer, lower }) => [instead, offer, lower]),
	]);
	expect(told).toEqual([
		[
			"Rating not covered by the catalogue; the highest for this service and substrate: -/60/60",
			expect.arrayContaining([["120min", "60min", true]]),
		],
		["“Hose” not recognised", [["hose", null, false]]],
	]);
});

test("a type that its owner is offered nothing for is a search miss, once a day; staff who look leave none", async () => {
	const project = await listed({ service: "Hose" }, {});
	const misses = async () => (await listMisses(em, sue)).map(({ text, count }) => [text, count]);
	await matchPenetrations(em, sue, project);
	expect(await misses()).toEqual([]);
	await matchPenetrations(em, ann, project);
	await matchOverview(em, ann, project);
	expect(await misses()).toEqual([["100mm Hose Wall Plasterboard 60min", 1]]);
});

test("of two specimens that are relied on one that shows all is enough, and without it they show a size between them", async () => {
	const pair = [
		{ id: "S", size: "Ø40" },
		{ id: "L", size: "Ø160" },
	];
	const sol = await makeSolution(em, "V-4", { specimens: pair });
	const both = await em.execute<{ id: number }[]>(
		"select specimen_id as id from solution_specimen where solution_id = ? order by position",
		[sol],
	);
	const specimens = both.map(({ id }) => id);
	const project = await listed({ sol, specimens, size: "Ø160" }, { sol, specimens, size: "Ø125" });
	const { types, shown } = await matchOverview(em, ann, project);
	expect(types.map(({ seals }) => seals[0]!.notShown)).toEqual([[], [expect.stringContaining("between tested sizes")]]);
	expect(shown).toBe(1);
});

test("a withdrawn solution shows nothing, whatever its specimens do: types and list say so", async () => {
	const sol = await makeSolution(em, "V-8", { specimens: [{ size: "Ø100" }] });
	const project = await listed({ sol });
	const told = async (status: string) =>
		(await listPage(em, project, { q: "", status, page: 1 })).rows.map(({ notShown }) => notShown);
	expect(await matchOverview(em, ann, project)).toMatchObject({ shown: 1, types: [{ seals: [{ notShown: [] }] }] });
	expect(await told(INSUFFICIENT)).toEqual([]);
	await withdraw(em, "solution", { drawing: "V-8" });
	const notShown = ["solution withdrawn"];
	expect(await matchOverview(em, ann, project)).toMatchObject({
		shown: 0,
		types: [{ shown: 0, seals: [{ notShown }] }],
	});
	expect(await told("")).toEqual([notShown]);
	expect(await told(INSUFFICIENT)).toEqual([notShown]);
});

test("a requirement by another test standard is told as such, not as one that too little was reached for", async () => {
	const place = { service: "Timber", size: "", orientation: "Floor", substrate: "Concrete", thickness: "150mm" };
	const of = { service: "Timber / Beam / Other", substrate: "Floor / Concrete / 150mm" };
	const sol = await makeSolution(em, "V-9", { specimens: [{ ...of, frr: "-/120/120" }] });
	const project = await listed({ ...place, required: "EI 60", sol }, { ...place, required: "-/240/240", sol });
	const told = async () =>
		(await matchOverview(em, ann, project)).types.map(({ missing, seals }) => [missing, seals[0]!.notShown]);
	const highest = "Rating not covered by the catalogue; the highest for this service and substrate:";
	const other = "not shown (other test standard)";
	expect(await told()).toEqual([
		[`${highest} -/120/120, ${other}`, [`required rating: ${other}`]],
		[`${highest} -/120/120`, ["required rating"]],
	]);
	await makeSolution(em, "V-10", { specimens: [{ ...of, frr: "EI 30" }] });
	expect((await told()).map(([missing]) => missing)).toEqual([
		`${highest} EI 30 or -/120/120, ${other}`,
		`${highest} EI 30, ${other} or -/120/120`,
	]);
});

test("with one candidate for each type the first is the same, and a gap that another was tested with is no search miss", async () => {
	const [covered] = await em.execute<{ id: number }[]>(
		"select min(specimen_id) as id from solution_specimen where solution_id = ?",
		[sols.lesser],
	);
	await em.execute("update specimen set gap_max = 25");
	await em.execute("update specimen set gap_max = 60 where id = ?", [covered!.id]);
	await raiseCatalogue(em);
	const project = await listed({ gap: "40" }, { gap: "20", ref: "P-9" });
	const firsts = ({ types }: Awaited<ReturnType<typeof matchOverview>>) =>
		types.map(({ candidates: [first], isClear }) => [first!.sol, isClear]);
	const whole = firsts(await matchOverview(em, ann, project));
	expect(await listMisses(em, sue)).toEqual([]);
	expect(firsts(await matchOverview(em, ann, project, { most: 1 }))).toEqual(whole);
	expect(await listMisses(em, sue)).toEqual([]);
	await em.execute("update specimen set gap_max = null");
	await raiseCatalogue(em);
});

test("a gap outside of what every specimen was tested with is a search miss; one that some was tested with is none", async () => {
	await em.execute("update specimen set gap_max = 25");
	await raiseCatalogue(em);
	const project = await listed({ gap: "40" }, { gap: "20", ref: "P-9" });
	await matchPenetrations(em, ann, project);
	expect((await listMisses(em, sue)).map(({ text }) => text)).toEqual(["100mm PVC Wall Plasterboard 60min gap 40 mm"]);
	await em.execute("update specimen set gap_max = null");
	await raiseCatalogue(em);
});
