import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { LIMIT_CRITERIA } from "#app/domain/penetrations/match/compare-limits.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { addSolutions, getSpecification } from "#app/domain/projects/specification.ts";
import { inTransaction } from "#db/orm.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { ensure, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
let sols: number[];
let gone: number;
let id: number;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	const sized = (...sizes: string[]) => ({ specimens: sizes.map((size) => ({ size, sample: true })) });
	sols = [
		await makeSolution(api.em, "V-1", sized("Ø50", "Ø110")),
		await makeSolution(api.em, "V-2", sized("Ø80")),
		await makeSolution(api.em, "V-3"),
	];
	gone = await makeSolution(api.em, "V-9", { active: false });
});
beforeEach(async () => {
	id = await makeProject(api.em, ann, "Harbour Tower", [sols[2]!]);
});
afterAll(() => api?.close());

const at = (more = "") => `guide/guide/${id}/penetration/${more}`;

const WALL = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };

async function store(...rows: object[]): Promise<number[]> {
	const list = rows.map((row, n) => ({ ref: `P-${n + 1}`, ...WALL, ...row }));
	return (await who.ann("POST", at(), list)).body.map((one: { id: number }) => one.id);
}

test("ends of a pipe that the requirement leaves open are for the list to say", async () => {
	const sol = await makeSolution(api.em, "V-4", {
		specimens: [{ frr: "-/180/180 C/C", size: "Ø65", limits: { gap_min: 5, gap_max: 25 } }],
	});
	const stated = { ...WALL, thickness: "13mm", service_type: "Pipe", insulation: "none", size: "Ø65", gap: "10" };
	await store({ ...stated, required: "-/180/180" }, { ...stated, required: "-/180/180 C/C" });
	const matched = (await who.ann.get(at("match/"))).body as {
		candidates: { sol: number; class: string; unstated: string[]; criteria: { criterion: string }[] }[];
	}[];
	const [open, said] = matched.map(({ candidates }) => candidates.find((one) => one.sol === sol)!);
	expect(open).toMatchObject({ class: "check_on_site", unstated: ["required"], complete: false });
	expect(open!.criteria).toContainEqual({
		...{ criterion: "ends", service: null, state: "ask the list", asked: "", tested: "both ends capped" },
	});
	expect(said).toMatchObject({ class: "covered", unstated: [], complete: true });
	expect(said!.criteria.map(({ criterion }) => criterion)).not.toContain("ends");
	await api.em.execute("update solution set is_active = false, is_offered = false where id = ?", [sol]);
	await raiseCatalogue(api.em);
});

test("the types are answered with candidates, and what each criterion of them is", async () => {
	const ids = await store({ size: "Ø80" }, { size: "Ø 80 mm" }, { service: "Cable" });
	const answer = await who.ann.get(at("match/"));
	expect(answer.body.map((one: { penetrations: number[] }) => one.penetrations)).toEqual([[ids[0], ids[1]], [ids[2]]]);
	const [pipes, cables] = answer.body;
	expect(pipes.type).toEqual({
		...WALL,
		thickness: "",
		classification: "",
		service_type: "",
		size: "Ø80",
		insulation: "",
		...{ opening: "", gap: "", spacing: "", access: "", fire_from: "" },
		services: [{ classification: "", service: "PVC", service_type: "", size: "Ø80", insulation: "" }],
	});
	expect(pipes.candidates.map(({ drawing }: { drawing: string }) => drawing)).toEqual(["V-2", "V-1", "V-3"]);
	const [tested, between] = pipes.candidates;
	const { specimen } = (await who.ann.get(`sol/${sols[0]}/`)).body;
	expect(between).toEqual({
		...{ sol: sols[0], drawing: "V-1", specimens: specimen.map((one: { id: number }) => one.id), sample: true },
		reports: ["BK12 - Report SAMPLE [Lab]"],
		shown: {
			...{ path: true, rating: true, thickness: "not asked", service_type: "not asked", size: "between" },
			...{ insulation: "not asked", evidence: "not recorded" },
		},
		...{ unstated: ["thickness"], complete: false },
		limits: Object.fromEntries(LIMIT_CRITERIA.map((name) => [name, "not stated"])),
		...{ class: "not_covered", together: 0, criteria: expect.any(Array) },
	});
	const of = (criterion: string, service: string | null, state: string, asked: string, has: string) => {
		return { criterion, service, state, asked, tested: has };
	};
	expect(between.criteria).toEqual([
		of("service", "PVC", "covered", "PVC", "PVC"),
		of("service_type", "PVC", "ask the list", "", "Pipe"),
		of("insulation", "PVC", "ask the list", "", "none"),
		of("size", "PVC", "not covered", "Ø80", "Ø50 and Ø110"),
		of("orientation", null, "covered", "Wall", "Wall"),
		of("substrate", null, "covered", "Plasterboard", "Plasterboard"),
		of("thickness", null, "ask the list", "", "13mm"),
		of("requirement", null, "covered", "-/60/60", "-/60/60"),
		of("opening", null, "no limits", "", ""),
	]);
	expect([tested.specimens.length, tested.shown.size]).toEqual([1, "tested"]);
	expect([tested.class, tested.together]).toEqual(["limits_unknown", 1]);
	expect(cables.candidates).toEqual([]);
	expect((await who.sue.get(at("match/"))).body).toEqual(answer.body);
	expect((await who.bob.get(at("match/"))).status).toBe(404);
});

test("assigning stores at once, adds the solution to the project, and answers the project", async () => {
	const ids = await store({}, {});
	const [sol] = sols;
	const { candidates } = (await who.ann.get(at("match/"))).body[0];
	const first = candidates.find((one: { sol: number }) => one.sol === sol);
	const answer = await who.ann("POST", at("assign/"), { penetrations: ids, sol, specimens: first.specimens });
	expect([answer.status, answer.body.id]).toEqual([200, id]);
	const items = () => answer.body.guide_item.map((item: { sol: number; no_id: number }) => [item.sol, item.no_id]);
	expect(items()).toEqual([
		[sols[2], 1],
		[sol, 2],
	]);
	const stored = (await who.ann.get(at())).body;
	expect(stored).toMatchObject(ids.map(() => ({ sol, status: "assigned", specimens: first.specimens })));
	const back = await who.ann("POST", at("assign/"), { penetrations: [ids[0]], sol: null });
	expect(back.body.guide_item.length).toBe(2);
	expect((await who.ann.get(at())).body[0]).toMatchObject({ sol: null, status: "open", specimens: [] });
});

test("what is pending stays pending, has the solution, and conflicts no more than before", async () => {
	const ids = await store({});
	const act = <T>(work: (em: typeof api.em) => Promise<T>) => inTransaction(api.em.fork() as typeof api.em, work);
	await act((em) => openProject(em, ann, id));
	await act((em) => addSolutions(em, ann, [sols[1]!]));
	await who.ann("POST", at("assign/"), { penetrations: ids, sol: sols[0] });
	const { items, stale, changed } = await act((em) => getSpecification(em, ann));
	expect([items.map(({ sol }) => sol), stale, changed]).toEqual([[sols[2], sols[1], sols[0]], false, true]);
	expect((await who.ann.get(`guide/guide/${id}/`)).body.guide_item.length).toBe(2);
});

test("what cannot be assigned is named, and nothing is", async () => {
	const ids = await store({});
	const assign = (body: object, caller = who.ann) => caller("POST", at("assign/"), body);
	const other = await makeProject(api.em, ann, "Another");
	const [foreign] = (await who.ann("POST", `guide/guide/${other}/penetration/`, [{ ref: "P", required: "-/60/60" }]))
		.body;
	expect((await assign({ penetrations: [foreign.id], sol: sols[0] })).body).toEqual({
		penetrations: [`Invalid pk "${foreign.id}" - object does not exist.`],
	});
	expect((await assign({ penetrations: ids, sol: 99_999 })).body).toEqual({
		sol: ['Invalid pk "99999" - object does not exist.'],
	});
	const { specimen } = (await who.ann.get(`sol/${sols[1]}/`)).body;
	expect((await assign({ penetrations: ids, sol: sols[0], specimens: [specimen[0].id] })).body).toEqual({
		specimens: ["Not a specimen of the solution."],
	});
	const withdrawn = await assign({ penetrations: ids, sol: gone });
	expect([withdrawn.status, withdrawn.body]).toEqual([400, { sol: [`Invalid pk "${gone}" - object does not exist.`] }]);
	expect((await assign({ penetrations: ids, sol: sols[0] }, who.sue)).status).toBe(404);
	expect((await who.ann.get(at())).body[0].status).toBe("open");
	expect((await who.ann.get(`guide/guide/${id}/`)).body.guide_item.length).toBe(1);
});

test("what is stated of an opening is compared with the limits of the specimen, with all services in it", async () => {
	const { specimen } = (await who.ann.get(`sol/${sols[1]}/`)).body;
	await ensure(api.em, "service_material", { name: "Copper" });
	const limits = { opening_max: "Ø125", gap_min: 5, gap_max: 25, services: "several" };
	const tested = { ...limits, services_tested: "Copper, Pipe, Ø25, none" };
	await api.em.execute(
		"update specimen set opening_max = ?, gap_min = ?, gap_max = ?, services = ?, services_tested = ? where id = ?",
		[...Object.values(tested), specimen[0].id],
	);
	await raiseCatalogue(api.em);
	const own = { service: "PVC", size: "Ø80" };
	const copper = { service: "Copper", service_type: "Pipe", size: "Ø25", insulation: "none" };
	await store(
		{ size: "Ø80", opening: "Ø110", gap: "12", services: [own, copper] },
		{ size: "Ø80", opening: "Ø150", services: [own, copper] },
		{ size: "Ø80", services: [own, { ...copper, size: "Ø40" }] },
	);
	const types = (await who.ann.get(at("match/"))).body;
	const of = (type: { candidates: { sol: number; limits: object; unstated: string[] }[] }) =>
		type.candidates.find(({ sol }) => sol === sols[1])!;
	const silent = { spacing: "not stated", access: "not stated", fire_from: "not stated" };
	expect(types.map((type: Parameters<typeof of>[0]) => of(type).limits)).toEqual([
		{ ...silent, opening: "shown", gap: "shown", services: "shown" },
		{ ...silent, opening: "not shown", gap: "not stated", services: "shown" },
		{ ...silent, opening: "not stated", gap: "not stated", services: "not shown" },
	]);
	expect(of(types[2]).unstated).toEqual(expect.arrayContaining(["opening", "gap"]));
});
