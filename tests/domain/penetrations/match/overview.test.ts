import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { freezePenetrations, penetrationsFacts } from "#app/domain/facts/penetration-facts.ts";
import { listMisses } from "#app/domain/figures/counts.sql.ts";
import { listPage } from "#app/domain/penetrations/list/list-page.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import type { MatchQuery } from "#app/domain/penetrations/match/criteria.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview, typeOverview } from "#app/domain/penetrations/match/overview.ts";
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
const GAP = { gap_min: 5, gap_max: 25 };
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sue = await makePerson(em, "Sue", { staff: true });
	sols.shows = await makeSolution(em, "V-1", { specimens: [{ size: "Ø100", limits: GAP }] });
	sols.lesser = await makeSolution(em, "V-2", {
		specimens: [{ size: "Ø50", substrate: "Wall / Plasterboard / 26mm", limits: GAP }],
	});
	await makeSolution(em, "V-3", {
		specimens: [{ frr: "-/120/120", groups: ["120min"], service: "Copper / Pipe / Non-Combustible Pipe" }],
	});
});
beforeEach(() => em.execute("delete from search_miss"));

const WALL = { orientation: "Wall", substrate: "Plasterboard", thickness: "13mm" };
/** Stated in all that decides. */
const PIPE = { service_type: "Pipe", insulation: "none", gap: "10" };
const BASE = { ...WALL, ...PIPE, service: "PVC", required: "-/60/60", size: "Ø100" };

async function listed(...rows: Partial<PenetrationFields>[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower", [...new Set(rows.flatMap(({ sol }) => sol ?? []))]);
	const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...BASE, ...fields }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	return project;
}

test("a stored requirement with minutes of no fire test stays, is named, and is covered by nothing", async () => {
	const project = await listed({});
	await em.execute("update penetration set required = 'EI 230' where project_id = ?", [project]);
	const { types } = await matchOverview(em.fork(), ann, project);
	expect(types).toMatchObject([{ state: "not_recognised", best: null, isTicked: false }]);
	const { rows } = await listPage(em.fork(), project, { q: "", status: "", page: 1 });
	expect(rows).toMatchObject([{ required: "EI 230", unread: ["required"] }]);
});

test("what seals a type is described with what of it is not covered, whatever is offered first", async () => {
	const project = await listed(
		{ sol: sols.lesser },
		{ sol: sols.shows },
		{ sol: sols.lesser },
		{},
		{ status: "not needed" },
	);
	const { types, counts, states } = await matchOverview(em, ann, project);
	expect(types).toMatchObject([
		{
			...{ state: "covered", assigned: 3, isTicked: false },
			best: { drawing: "V-1", class: "covered", differences: [] },
			seals: [
				{
					...{ drawing: "V-2", count: 2, class: "not_covered", isCovered: false },
					differences: ["Size: asked Ø100, tested Ø50", "Thickness: asked 13mm, tested 26mm"],
				},
				{ drawing: "V-1", count: 1, class: "covered", isCovered: true, differences: [] },
			],
		},
	]);
	expect(counts).toEqual({ openings: 5, covered: 1, to_check: 2, open: 1, not_needed: 1 });
	expect(states).toMatchObject({ covered: 1, assigned: 0 });
});

test("rows stand worst first, in another order where that is asked for, and of one state alone", async () => {
	const project = await listed(
		{ sol: sols.shows },
		{ location: "Open" },
		{ insulation: "" },
		{ gap: "", size: "Ø50" },
		{ size: "Ø65" },
		{ required: "-/240/240" },
		{ service: "Hose" },
	);
	await own.act((tx) =>
		storePenetrations(tx, ann, project, [{ fields: { ref: "P-2", thickness: "tbc" }, errors: {} }]),
	);
	const rows = async (query?: MatchQuery) =>
		(await matchOverview(em, ann, project, query)).types.map(({ refs, state }) => `${refs} ${state}`);
	const worstFirst = [
		...["P-7 not_recognised", "P-6 without_candidate", "P-4 not_covered", "P-5 not_covered"],
		...["P-2 check_on_site", "P-3 check_on_site", "P-1 assigned"],
	];
	expect(await rows()).toEqual(worstFirst);
	expect((await rows({ state: "", sort: "openings" })).map((row) => row.slice(0, 3))).toEqual(
		[1, 2, 3, 4, 5, 6, 7].map((n) => `P-${n}`),
	);
	expect(await rows({ state: "not_covered", sort: "state" })).toEqual(["P-4 not_covered", "P-5 not_covered"]);
	const { states } = await matchOverview(em, ann, project, { state: "assigned", sort: "state" });
	expect(states).toEqual({
		...{ not_recognised: 1, without_candidate: 1, not_covered: 2, in_part: 0, limits_unknown: 0 },
		...{ check_on_site: 2, covered: 0, assigned: 1 },
	});
});

test("a list names what is in no list of the catalogue, and can be narrowed to what is not covered", async () => {
	const project = await listed(
		{ service: "Hose", size: "big" },
		{ sol: sols.shows },
		{ sol: sols.lesser },
		{ sol: sols.shows, service: "Hose" },
	);
	const page = async (status: string) => (await listPage(em, project, { q: "", status, page: 1 })).rows;
	const rows = (await page("")).map(({ ref, unread, notShown }) => [ref, unread, notShown]);
	expect(rows).toEqual([
		["P-1", ["service", "size"], []],
		["P-2", [], []],
		["P-3", [], ["size: asked Ø100, tested Ø50", "thickness: asked 13mm, tested 26mm"]],
		["P-4", ["service"], ["service: asked Hose, tested PVC"]],
	]);
	expect((await page(INSUFFICIENT)).map(({ ref }) => ref)).toEqual(["P-3", "P-4"]);
	expect(await listPage(em, project, { q: "", status: "", page: 1 })).toMatchObject({
		insufficient: 2,
		unrecognised: 2,
	});
});

test("a type without a candidate has its reason, and on its own page the searches nearest to it", async () => {
	const project = await listed({ required: "-/120/120", size: "" }, { service: "Hose", size: "" });
	const { types } = await matchOverview(em, ann, project, { state: "", sort: "openings" });
	const whole = await Promise.all(types.map(({ id }) => typeOverview(own.fork(), ann, project, id)));
	expect(types.map(({ missing }) => missing)).toEqual(whole.map(({ missing }) => missing));
	const near = whole.map(({ missing, relaxations }) => [
		missing,
		relaxations.map(({ instead, offer, lower }) => [instead, offer, lower]),
	]);
	expect(near).toEqual([
		[
			"Rating not covered by the catalogue; the highest for this service and substrate: -/60/60",
			expect.arrayContaining([["120min", "60min", true]]),
		],
		["Service “Hose” not recognised", [["hose", null, false]]],
	]);
});

test("a type that its owner is offered nothing for is a miss of lists, once a day; staff who look leave none", async () => {
	const project = await listed({ service: "Hose" }, {});
	const misses = async () => (await listMisses(em, sue, "list")).map(({ text, count }) => [text, count]);
	await matchPenetrations(em, sue, project);
	expect(await misses()).toEqual([]);
	await matchPenetrations(em, ann, project);
	await matchOverview(em, ann, project);
	expect(await misses()).toEqual([["100mm Hose Wall Plasterboard 60min", 1]]);
	expect(await listMisses(em, sue, "finder")).toEqual([]);
});

test("of two specimens that are relied on one that covers all is enough, and without it a size lies between them", async () => {
	const pair = [
		{ id: "S", size: "Ø40", limits: GAP },
		{ id: "L", size: "Ø160", limits: GAP },
	];
	const sol = await makeSolution(em, "V-4", { specimens: pair });
	const both = await em.execute<{ id: number }[]>(
		"select specimen_id as id from solution_specimen where solution_id = ? order by position",
		[sol],
	);
	const specimens = both.map(({ id }) => id);
	const project = await listed({ sol, specimens, size: "Ø160" }, { sol, specimens, size: "Ø125" });
	const { types, counts } = await matchOverview(em, ann, project, { state: "", sort: "openings" });
	expect(types.map(({ seals: [seal] }) => [seal!.isCovered, seal!.differences])).toEqual([
		[true, []],
		[false, ["Size: asked Ø125, tested Ø40 and Ø160: ask the laboratory"]],
	]);
	expect(counts).toMatchObject({ covered: 1, to_check: 1 });
});

test("a withdrawn solution covers nothing, whatever its specimens do: types and list say so", async () => {
	const sol = await makeSolution(em, "V-8", { specimens: [{ size: "Ø100", limits: GAP }] });
	const project = await listed({ sol });
	const lacking = async (status: string) =>
		(await listPage(em, project, { q: "", status, page: 1 })).rows.map(({ notShown }) => notShown);
	expect(await matchOverview(em, ann, project)).toMatchObject({
		counts: { covered: 1, to_check: 0 },
		types: [{ seals: [{ isCovered: true, differences: [] }] }],
	});
	expect(await lacking(INSUFFICIENT)).toEqual([]);
	await withdraw(em, "solution", { drawing: "V-8" });
	const withdrawn = ["solution withdrawn"];
	expect(await matchOverview(em, ann, project)).toMatchObject({
		counts: { covered: 0, to_check: 1 },
		types: [{ seals: [{ isCovered: false, differences: withdrawn }] }],
	});
	expect(await lacking("")).toEqual([withdrawn]);
	expect(await lacking(INSUFFICIENT)).toEqual([withdrawn]);
});

test.each([
	["is_active = false", "solution cancelled in this project"],
	["solution_id = (select id from solution where drawing = 'V-2')", "solution not in this project"],
])(
	"an opening whose solution the schedule does not print (%s) is to be checked, on screens as on paper",
	async (set, words) => {
		const project = await listed({ sol: sols.shows });
		await em.execute(`update project_item set ${set} where project_id = ?`, [project]);
		expect(await matchOverview(em, ann, project)).toMatchObject({
			counts: { covered: 0, to_check: 1 },
			types: [{ seals: [{ isCovered: false, differences: [words] }] }],
		});
		const [frozen] = await freezePenetrations(em, project, []);
		expect((await penetrationsFacts(em, project, [frozen!]))!.counts).toMatchObject({ covered: 0, to_check: 1 });
		const { rows } = await listPage(em, project, { q: "", status: INSUFFICIENT, page: 1 });
		expect(rows.map(({ notShown }) => notShown)).toEqual([[words]]);
	},
);

test("a size that is not recognised is said also where something is offered", async () => {
	const project = await listed({ size: "about 100" });
	const { types } = await matchOverview(em, ann, project);
	expect(types).toMatchObject([
		{ state: "not_recognised", best: { class: "not_covered" }, missing: "Size “about 100” not recognised" },
	]);
});

test("a requirement by another test standard is told as such, not as one that too little was reached for", async () => {
	const place = { service: "Timber", size: "", orientation: "Floor", substrate: "Concrete", thickness: "150mm" };
	const of = { service: "Timber / Beam / Other", substrate: "Floor / Concrete / 150mm" };
	const sol = await makeSolution(em, "V-9", { specimens: [{ ...of, frr: "-/120/120" }] });
	const project = await listed({ ...place, required: "EI 60", sol }, { ...place, required: "-/240/240", sol });
	const rows = async () =>
		(await matchOverview(em, ann, project, { state: "", sort: "openings" })).types.map(({ missing, seals }) => [
			missing,
			seals[0]!.differences.filter((line) => line.startsWith("Requirement")),
		]);
	const highest = "Rating not covered by the catalogue; the highest for this service and substrate:";
	const other = "not shown (other test standard)";
	expect(await rows()).toEqual([
		[`${highest} -/120/120, ${other}`, ["Requirement: asked EI 60, tested -/120/120: other test standard"]],
		[`${highest} -/120/120`, ["Requirement: asked -/240/240, tested -/120/120"]],
	]);
	await makeSolution(em, "V-10", { specimens: [{ ...of, frr: "EI 30" }] });
	expect((await rows()).map(([missing]) => missing)).toEqual([
		`${highest} EI 30 or -/120/120, ${other}`,
		`${highest} EI 30, ${other} or -/120/120`,
	]);
});

test("the page of all offers first what the page of one does, and a gap that another was tested with is no search miss", async () => {
	const [covered] = await em.execute<{ id: number }[]>(
		"select min(specimen_id) as id from solution_specimen where solution_id = ?",
		[sols.lesser],
	);
	await em.execute("update specimen set gap_max = 60 where id = ?", [covered!.id]);
	await raiseCatalogue(em);
	const project = await listed({ gap: "40" }, { gap: "20", ref: "P-9" });
	const { types } = await matchOverview(em, ann, project);
	for (const { id, best } of types) {
		const [first] = (await typeOverview(em, ann, project, id)).candidates;
		expect([best!.sol, best!.specimens, best!.differences]).toEqual([first!.sol, first!.specimens, first!.differences]);
	}
	expect(await listMisses(em, sue, "list")).toEqual([]);
	await em.execute("update specimen set gap_max = 25 where gap_max = 60");
	await raiseCatalogue(em);
});

test("a gap outside of what every specimen was tested with is a miss; one that some was tested with is none", async () => {
	const project = await listed({ gap: "40" }, { gap: "20", ref: "P-9" });
	await matchPenetrations(em, ann, project);
	expect((await listMisses(em, sue, "list")).map(({ text }) => text)).toEqual([
		"100mm PVC Wall Plasterboard 60min gap 40 mm",
	]);
});
