import { beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { findByDrawing, findByPath, findLatest } from "#app/domain/finder/finder.ts";
import { cascading, noFilter } from "#app/domain/finder/finder-choice.ts";
import { findLevels } from "#app/domain/finder/levels.sql.ts";
import { FINDER_PAGE_SIZE, MAX_COUNTED } from "#app/domain/finder/solution-pages.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const none = { ori: null, sub: null, class: null, serv: null, frr: null };
const drawings = (page: { solutions: { drawing: string }[] }) => page.solutions.map(({ drawing }) => drawing);
const found = async (text: string) => drawings(await findByDrawing(em, text, 1));

test("search takes per cent, underscore and backslash as they are", async () => {
	for (const drawing of ["P-50%", "P-500", "U_1", "UX1", "B\\1", "B11"]) await makeSolution(em, drawing);
	expect(await found("50%")).toEqual(["P-50%"]);
	expect(await found("%")).toEqual(["P-50%"]);
	expect(await found("U_1")).toEqual(["U_1"]);
	expect(await found("\\")).toEqual(["B\\1"]);
});

test("search finds part of a code whatever its case, in natural order", async () => {
	for (const drawing of ["S-10", "S-9", "S-100"]) await makeSolution(em, drawing);
	expect(await found(" s-1 ")).toEqual(["S-10", "S-100"]);
	expect(await found("s-")).toEqual(["S-9", "S-10", "S-100"]);
	expect(await found("nothing like it")).toEqual([]);
});

test("a withdrawn solution and one without an active specimen are not offered by search and latest", async () => {
	await makeSolution(em, "W-1", { active: false });
	await makeSolution(em, "W-2", { specimens: [{ active: false }] });
	await makeSolution(em, "W-3", { specimens: [{ active: false }, {}] });
	expect(await found("W-")).toEqual(["W-3"]);
	const latest = drawings(await findLatest(em, 1));
	expect(latest).toContain("W-3");
	expect(latest).not.toContain("W-1");
	expect(latest).not.toContain("W-2");
});

test("latest shows the most recently changed first, and of the same moment the newest record", async () => {
	const future = "2999-01-01T00:00:00Z";
	await makeSolution(em, "L-OLD", { updated: "2998-01-01T00:00:00Z" });
	await makeSolution(em, "L-1", { updated: future });
	await makeSolution(em, "L-2", { updated: future });
	expect(drawings(await findLatest(em, 1)).slice(0, 3)).toEqual(["L-2", "L-1", "L-OLD"]);
});

test("pages cover the whole list once, the last one with the rest, and beyond it there is nothing", async () => {
	const all = Array.from({ length: FINDER_PAGE_SIZE * 2 + 1 }, (_, index) => `N-${index + 1}`);
	for (const drawing of all.toReversed()) await makeSolution(em, drawing);
	const pages = [];
	for (const page of [1, 2, 3, 4]) pages.push(await findByDrawing(em, "N-", page));
	expect(pages.map(({ total, pages: count }) => [total, count])).toEqual(Array(4).fill([all.length, 3]));
	expect(pages.map((page) => drawings(page).length)).toEqual([12, 12, 1, 0]);
	expect(pages.flatMap(drawings)).toEqual(all);
	expect(await findByDrawing(em, "nothing like it", 1)).toMatchObject({ solutions: [], total: 0, page: 1, pages: 1 });
});

test("codes that are equal in natural order stand by id", async () => {
	for (const drawing of ["Q-9", "Q-009", "q-10", "Q-09"]) await makeSolution(em, drawing);
	expect(await found("q-")).toEqual(["Q-9", "Q-009", "Q-09", "q-10"]);
});

test("one and two characters are searched like longer texts", async () => {
	for (const drawing of ["ĀĪ-7", "#k", "J!K"]) await makeSolution(em, drawing);
	expect(await found("#")).toEqual(["#k"]);
	expect(await found("#K")).toEqual(["#k"]);
	expect(await found("k#")).toEqual([]);
	expect(await found("āī")).toEqual(["ĀĪ-7"]);
	expect(await found("!")).toEqual(["J!K"]);
	expect(await found("j!")).toEqual(["J!K"]);
});

test("five characters and more are searched like shorter texts", async () => {
	for (const drawing of ["ZX-54321", "AZX-5432", "ZĀ-54321", "Zx_54321"]) await makeSolution(em, drawing);
	expect(await found("zx-54")).toEqual(["AZX-5432", "ZX-54321"]);
	expect(await found("ZX-54321")).toEqual(["ZX-54321"]);
	expect(await found("zx_54321")).toEqual(["Zx_54321"]);
	expect(await found("zā-543")).toEqual(["ZĀ-54321"]);
	expect(await found("54321-ZX")).toEqual([]);
	expect(await found("ZX-543%")).toEqual([]);
});

test("a list that is not counted to its end goes on while there is more", async () => {
	await em.execute(
		`insert into solution (drawing) select 'MANY-' || n from generate_series(1, ${MAX_COUNTED + FINDER_PAGE_SIZE}) n`,
	);
	await em.execute(`insert into solution_specimen (solution_id, specimen_id, position)
		select s.id, (select min(id) from specimen where is_active), 1 from solution s where s.drawing like 'MANY-%'`);
	await refreshReadModel(em, "all");
	const first = await findByDrawing(em, "MANY-", 1);
	expect(first).toMatchObject({ total: MAX_COUNTED, more: true, pages: Math.ceil(MAX_COUNTED / FINDER_PAGE_SIZE) });
	const last = await findByDrawing(em, "MANY-", first.pages + 1);
	expect([drawings(last).at(-1), last.pages]).toEqual([`MANY-${MAX_COUNTED + FINDER_PAGE_SIZE}`, first.pages + 1]);
	expect((await findByDrawing(em, "MANY-", first.pages)).pages).toBe(first.pages + 1);
});

test("a level that is not chosen drops the levels below it", () => {
	expect(cascading({ ori: 1, sub: null, class: 3, serv: 4, frr: 5 })).toEqual({ ...none, ori: 1 });
	expect(cascading({ ...none, sub: 2 })).toEqual(none);
	const full = { ori: 1, sub: 2, class: 3, serv: 4, frr: 5 };
	expect(cascading(full)).toEqual(full);
});

test("class, service and FRR come from one and the same specimen, orientation and substrate from one substrate", async () => {
	await makeSolution(em, "X-1", {
		substrates: ["Ceiling / Batt / 50mm", "Floor / Slab / 150mm"],
		specimens: [
			{ service: "Steel / Pipe / Metal Pipe", frr: "-/30/30", groups: ["30min"] },
			{ service: "Cable / Bundle / Electrical", frr: "-/240/240", groups: ["240min"] },
		],
	});
	const offer = async (choice: Partial<typeof none>, level: number) =>
		(await findLevels(em, { ...none, ...choice }))[level]!.options;
	const pick = async (choice: object, level: number, name: string) =>
		(await offer(choice, level)).find((option) => option.name === name)!.id as never;
	const ori = await pick({}, 0, "Ceiling");
	expect((await offer({ ori }, 1)).map(({ name }) => name)).toEqual(["Batt"]);
	const sub = await pick({ ori }, 1, "Batt");
	const metal = await pick({ ori, sub }, 2, "Metal Pipe");
	expect((await offer({ ori, sub, class: metal }, 3)).map(({ name }) => name)).toEqual(["Steel"]);
	const serv = await pick({ ori, sub, class: metal }, 3, "Steel");
	expect(await offer({ ori, sub, class: metal, serv }, 4)).toEqual([
		{ id: expect.any(Number), name: "30min", count: 1 },
	]);
});

test("values are listed in natural order with how many solutions they lead to, once each", async () => {
	for (const [drawing, material] of [
		["C-1", "PE 100"],
		["C-2", "PE 80"],
		["C-3", "PE 80"],
	] as const) {
		await makeSolution(em, drawing, {
			substrates: ["Roof / Deck / 1mm", "Roof / Deck / 2mm"],
			specimens: [{ service: `${material} / Pipe / Roof Pipe` }, { service: `${material} / Duct / Roof Pipe` }],
		});
	}
	const level = async (choice: object, at: number) => (await findLevels(em, { ...none, ...choice }))[at]!.options;
	const ori = (await level({}, 0)).find(({ name }) => name === "Roof")!;
	expect(ori.count).toBe(3);
	const sub = (await level({ ori: ori.id }, 1))[0]!;
	const classification = (await level({ ori: ori.id, sub: sub.id }, 2))[0]!;
	const services = await level({ ori: ori.id, sub: sub.id, class: classification.id }, 3);
	expect(services.map(({ name, count }) => [name, count])).toEqual([
		["PE 80", 2],
		["PE 100", 1],
	]);
	const path = { ...none, ori: ori.id, sub: sub.id, class: classification.id };
	expect(drawings(await findByPath(em, path, 1))).toEqual(["C-1", "C-2", "C-3"]);
	expect(drawings(await findByPath(em, { ...path, serv: services[0]!.id }, 1))).toEqual(["C-2", "C-3"]);

	await withdraw(em, "service_material", { name: "PE 80" });
	expect((await level(path, 3)).map(({ name }) => name)).toEqual(["PE 100"]);
	expect(drawings(await findByPath(em, path, 1))).toEqual(["C-1"]);
});

test("ids that no record can have lead to nothing", async () => {
	const id = 99_999_999_999;
	expect(await findByPath(em, { ...none, ori: id, sub: id, class: id }, 1)).toMatchObject({ solutions: [], total: 0 });
	expect(await findByPath(em, none, 1, { ...noFilter, smat: id })).toMatchObject({ solutions: [], total: 0 });
	expect((await findLevels(em, { ...none, ori: id }, { ...noFilter, stype: id }))[1]!.options).toEqual([]);
	await expect(getSolution(em, await makePerson(em, "Ana"), id)).rejects.toMatchObject({ kind: "not_found" });
});

test("ids that exist nowhere lead to nothing", async () => {
	const levels = await findLevels(em, { ...none, ori: 2_000_000_000, sub: 1 });
	expect(levels.map(({ options }) => options.length > 0)).toEqual([true, false, false, false, false]);
	expect(await findByPath(em, { ...none, ori: 2_000_000_000 }, 1)).toMatchObject({ solutions: [], total: 0 });
});
