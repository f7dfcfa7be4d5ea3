import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { NO_LEVEL } from "#app/domain/site/site-labels.ts";
import { getSiteCounts, listSite } from "#app/domain/site/site-list.ts";
import { insert, makePerson, makeProject, makeRecord, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let sol: number;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	sol = await makeSolution(own.em, "V-1", { specimens: [{ products: ["Mastic", "Collar"] }] });
});

interface Opening {
	ref: string;
	level?: string;
	status?: string;
	quantity?: number;
	unit?: string;
}

async function makeSite(openings: Opening[]) {
	const project = await makeProject(own.em, ann, "Tower", [sol]);
	const ids = new Map<string, number>();
	for (const { ref, status = "assigned", ...more } of openings) {
		const row = { project_id: project, ref, ref_key: ref.toLowerCase(), required: "-/60/60", status, ...more };
		ids.set(ref, await insert(own.em, "penetration", { ...row, solution_id: status === "assigned" ? sol : null }));
	}
	const record = async (ref: string, more: Record<string, unknown> = {}) => {
		const basis = await own.em.execute<{ basis: string }[]>(
			`select jsonb_build_object('sol', solution_id)::text as basis from penetration where id = ?`,
			[ids.get(ref)!],
		);
		return makeRecord(own.em, project, ids.get(ref)!, { basis: basis[0]!.basis, ...more });
	};
	return { project, ids, record };
}

const ALL = { state: null, level: "", kind: null, by: "", todayOf: null, search: "", page: 1 };

const list = (project: number, query: Partial<Parameters<typeof listSite>[2]> = {}) =>
	listSite(own.fork(), project, { ...ALL, ...query });

const refs = (rows: { ref: string }[]) => rows.map(({ ref }) => ref);

test("openings stand by level with their states, and are counted by state, level and solution", async () => {
	const { project, record } = await makeSite([
		{ ref: "P-2", level: "L10" },
		{ ref: "P-10", level: "L2" },
		{ ref: "P-1", level: "L2", status: "open" },
		{ ref: "P-3", level: "L2", status: "not needed" },
		{ ref: "P-4" },
	]);
	await record("P-2");
	await record("P-2", { kind: "inspected", result: "accepted", ordered: new Date("2026-11-29T00:00:00Z") });
	const { rows, counts, found } = await list(project);
	expect(rows.map(({ ref, level, state }) => [ref, level, state])).toEqual([
		["P-4", "", "assigned"],
		["P-1", "L2", "open"],
		["P-10", "L2", "assigned"],
		["P-2", "L10", "accepted"],
	]);
	expect(found).toBe(4);
	expect(rows.at(-1)!.last).toMatchObject({ kind: "inspected", by: "Mere Ngata, Seal Ltd" });
	const none = { open: 0, assigned: 0, installed: 0, rejected: 0, remedied: 0, accepted: 0 };
	expect(counts.levels).toEqual([
		{ level: "", openings: 1, states: { ...none, assigned: 1 } },
		{ level: "L2", openings: 2, states: { ...none, open: 1, assigned: 1 } },
		{ level: "L10", openings: 1, states: { ...none, accepted: 1 } },
	]);
	expect(counts.solutions).toEqual([
		{ sol, drawing: "V-1", openings: 3, states: { ...none, assigned: 2, accepted: 1 } },
		{ sol: null, drawing: "", openings: 1, states: { ...none, open: 1 } },
	]);
	expect(counts).toMatchObject({ openings: 4, states: { accepted: 1, open: 1 }, not_as_drawn: 0 });
});

test("the list is filtered by state, level, number, kind, person and what one has recorded today", async () => {
	const { project, record } = await makeSite([
		{ ref: "P-1", level: "L1" },
		{ ref: "P-2", level: "L1" },
		{ ref: "Q-3" },
	]);
	const now = new Date();
	await record("P-1", { user_id: ann.id, by_name: "Ann Lee", at: now, ordered: now });
	await record("P-2", { user_id: ann.id, by_name: "Ann Lee" });
	await record("Q-3", { kind: "note" });
	const found = async (query: Parameters<typeof list>[1]) => refs((await list(project, query)).rows);
	expect(await found({ state: "installed" })).toEqual(["P-1", "P-2"]);
	expect(await found({ level: NO_LEVEL })).toEqual(["Q-3"]);
	expect(await found({ level: "L1", search: "p-2" })).toEqual(["P-2"]);
	expect(await found({ kind: "note" })).toEqual(["Q-3"]);
	expect(await found({ by: "Ann Lee, Seal Ltd" })).toEqual(["P-1", "P-2"]);
	expect(await found({ todayOf: { userId: ann.id, deviceId: null } })).toEqual(["P-1"]);
	expect(await found({ todayOf: { userId: null, deviceId: 1 } })).toEqual([]);
	expect((await list(project)).recorders).toEqual(["Ann Lee, Seal Ltd", "Mere Ngata, Seal Ltd"]);
});

test("what was not built as drawn, and what has changed since, stands out until it is settled", async () => {
	const { project, record } = await makeSite([{ ref: "P-1" }, { ref: "P-2" }]);
	await record("P-1");
	await record("P-1", { kind: "not as drawn", note: "A collar of another size" });
	await record("P-2", { basis: JSON.stringify({ sol: sol + 1 }) });
	const { notAsDrawn, changed, counts } = await list(project);
	expect([refs(notAsDrawn), counts.not_as_drawn]).toEqual([["P-1"], 1]);
	expect(refs(changed)).toContain("P-2");
	expect(refs((await list(project, { state: "not as drawn" })).rows)).toEqual(["P-1"]);
	expect(refs((await list(project, { state: "changed" })).rows)).toContain("P-2");
});

test("products still needed are those of openings that are not installed yet, in metres and places", async () => {
	const { project, record } = await makeSite([
		{ ref: "P-1", quantity: 3 },
		{ ref: "P-2", quantity: 2 },
		{ ref: "P-3", quantity: 40, unit: "m" },
		{ ref: "P-4", quantity: 9 },
		{ ref: "P-5", status: "open" },
	]);
	await record("P-4");
	const { products } = await list(project);
	expect(products.map(({ product, metres, places, openings }) => [product, metres, places, openings])).toEqual([
		["Collar", 40, 5, 3],
		["Mastic", 40, 5, 3],
	]);
});

test("staff and the people of a project get its counts, everybody else nothing", async () => {
	const { project } = await makeSite([{ ref: "P-1" }]);
	const sue = await makePerson(own.em, "Sue", { staff: true });
	const bob = await makePerson(own.em, "Bob");
	for (const actor of [ann, sue]) expect((await getSiteCounts(own.fork(), actor, project)).openings).toBe(1);
	await expect(getSiteCounts(own.fork(), bob, project)).rejects.toMatchObject({ kind: "not_found" });
});

test("a hundred openings stand on a page", async () => {
	const openings = Array.from({ length: 101 }, (_, at) => ({ ref: `P-${at + 1}` }));
	const { project } = await makeSite(openings);
	const [first, last] = [await list(project), await list(project, { page: 9 })];
	expect([first.rows.length, first.pages, refs(last.rows), last.page]).toEqual([100, 2, ["P-101"], 2]);
});
