import { beforeAll, expect, test } from "vitest";
import { getSolution, listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { substrateLabel } from "#app/domain/catalogue/solutions/views.ts";
import { distinctNaturally, naturally } from "#app/domain/natural-order.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	insert,
	makeFile,
	makePerson,
	makeProject,
	makeSolution,
	raiseCatalogue,
	withdraw,
} from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const read = async (id: number) => (await listSolutions(em, [id]))[0]!;
const names = (all: { name: string }[]) => all.map(({ name }) => name);

test("what a solution says of itself follows from its active specimens and its substrates, each once", async () => {
	const id = await makeSolution(em, "V-20", {
		substrates: ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm", "Wall / Concrete / 200mm"],
		specimens: [
			{
				id: "B10",
				service: "PVC / Pipe / Combustible Pipe",
				frr: "-/90/90",
				groups: ["90min", "120min"],
				report: "2 / FR10 / Lab",
			},
			{
				id: "B9",
				service: "HDPE / Pipe / Combustible Pipe",
				frr: "-/60/60",
				groups: ["60min"],
				report: "2 / FR9 / Lab",
			},
			{
				id: "B11",
				service: "PVC / Pipe / Combustible Pipe",
				frr: "-/60/60",
				products: ["Collar", "Mastic"],
				report: "2 / FR9 / Lab",
			},
			{
				id: "B12",
				service: "Steel / Pipe / Metal Pipe",
				frr: "240",
				groups: ["240min"],
				products: ["Wrap"],
				active: false,
			},
		],
		notes: ["Fill the gap.", "Smooth off."],
	});
	const solution = await read(id);
	expect(solution.specimens.map(({ specimenId }) => specimenId)).toEqual(["B10", "B9", "B11"]);
	expect(names(solution.services)).toEqual(["HDPE", "PVC"]);
	expect(names(solution.frrGroups)).toEqual(["60min", "90min", "120min"]);
	expect(names(solution.products)).toEqual(["Mastic", "Collar"]);
	expect(solution.serviceClasses).toEqual(["Combustible Pipe"]);
	expect(solution.reports).toEqual(["BK2 - Report FR9 [Lab]", "BK2 - Report FR10 [Lab]"]);
	expect(solution.orientations).toEqual(["Floor", "Wall"]);
	expect(solution.substrateTypes).toEqual(["Concrete", "Plasterboard"]);
	expect(solution.substrates.map(substrateLabel)).toEqual([
		"Wall - Plasterboard - 13mm",
		"Floor - Concrete - 150mm",
		"Wall - Concrete - 200mm",
	]);
	expect(solution.notes).toEqual([
		{ no: 1, text: "Fill the gap." },
		{ no: 2, text: "Smooth off." },
	]);
	expect(solution.isSample).toBe(false);
});

test("specimens come in stored order, not by their names", async () => {
	const id = await makeSolution(em, "V-21", { specimens: [{ id: "Z" }, { id: "A" }, { id: "M" }] });
	expect((await read(id)).specimens.map(({ specimenId }) => specimenId)).toEqual(["Z", "A", "M"]);
	await em.execute("update solution_specimen set position = position + 10 where solution_id = ? and position = 1", [
		id,
	]);
	await raiseCatalogue(em);
	expect((await read(id)).specimens.map(({ specimenId }) => specimenId)).toEqual(["A", "M", "Z"]);
});

test("layers of protection and both substrates of a specimen come in their order", async () => {
	const id = await makeSolution(em, "V-22", {
		specimens: [
			{ products: ["Third last", "Batt", "Abc"], substrate: "Wall / Zeta / 1mm", substrate2: "Floor / Alpha / 2mm" },
		],
	});
	const [specimen] = (await read(id)).specimens;
	expect(names(specimen!.products)).toEqual(["Third last", "Batt", "Abc"]);
	expect(specimen!.substrates.map(substrateLabel)).toEqual(["Wall - Zeta - 1mm", "Floor - Alpha - 2mm"]);
});

test("withdrawn groups and materials are left out, withdrawn products stay and say so", async () => {
	const id = await makeSolution(em, "V-23", {
		specimens: [
			{
				service: "Lead / Pipe / Metal Pipe",
				frr: "-/45/45",
				groups: ["45min", "15min"],
				products: ["Old putty", "Sleeve"],
			},
			{ service: "Copper / Pipe / Metal Pipe", frr: "-/45/45" },
		],
	});
	await withdraw(em, "service_material", { name: "Lead" });
	await withdraw(em, "frr_group", { name: "45min" });
	await withdraw(em, "product", { name: "Old putty" });
	const solution = await read(id);
	expect(names(solution.services)).toEqual(["Copper"]);
	expect(names(solution.frrGroups)).toEqual(["15min", "60min"]);
	expect(solution.products.map(({ name, isActive }) => [name, isActive])).toEqual([
		["Old putty", false],
		["Sleeve", true],
		["Mastic", true],
	]);
	expect(solution.specimens).toHaveLength(2);
});

test("one specimen of invented data, active or not, makes the whole solution a sample", async () => {
	const id = await makeSolution(em, "V-24", { specimens: [{}, { sample: true }] });
	expect((await read(id)).isSample).toBe(true);
	const inactive = await makeSolution(em, "V-25", { specimens: [{}, { sample: true, active: false }] });
	expect((await read(inactive)).isSample).toBe(true);
	expect((await read(await makeSolution(em, "V-98"))).isSample).toBe(false);
});

test("files are named with their size, and a solution without drawing has none", async () => {
	const id = await makeSolution(em, "V-26");
	expect(await read(id)).toMatchObject({ pdf: null, imgSmall: null, imgLarge: null });
	const file = await makeFile(em, "drawing_image", "v-26.jpg", { type: "image/jpeg", width: 640, height: 480 });
	await em.execute("update solution set img_large_id = ? where id = ?", [file, id]);
	await raiseCatalogue(em);
	expect((await read(id)).imgLarge).toEqual({ id: file, name: "v-26.jpg", width: 640, height: 480 });
});

test("solutions are read in the order asked for, without those that do not exist", async () => {
	const [first, second] = [await makeSolution(em, "V-27"), await makeSolution(em, "V-28")];
	const ids = (await listSolutions(em, [second, 2_000_000_000, first])).map(({ id }) => id);
	expect(ids).toEqual([second, first]);
	expect(await listSolutions(em, [])).toEqual([]);
});

test("a withdrawn solution is found by who holds it and by staff, and by nobody else", async () => {
	const id = await makeSolution(em, "V-29");
	const gone = await makeSolution(em, "V-30");
	const holder = await makePerson(em, "Ann");
	const favourer = await makePerson(em, "Bea");
	const drafter = await makePerson(em, "Cy");
	const other = await makePerson(em, "Dan");
	const staff = await makePerson(em, "Eve", { staff: true });
	await makeProject(em, holder, "Tower", [id]);
	const list = await insert(em, "favourite", { user_id: favourer.id, name: "Pipes" });
	await em.execute("insert into favourite_solution (favourite_id, solution_id, position) values (?, ?, 1)", [list, id]);
	await em.transactional((inside) => addSolutions(inside as EntityManager, drafter, [id]));
	await withdraw(em, "solution", { id });
	await withdraw(em, "solution", { id: gone });
	for (const actor of [holder, favourer, drafter, staff]) {
		expect(await getSolution(em, actor, id)).toMatchObject({ drawing: "V-29", isActive: false });
	}
	await expect(getSolution(em, other, id)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getSolution(em, holder, gone)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getSolution(em, staff, 2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
});

test("the database and the program agree on natural order", async () => {
	const codes = [
		"V-10",
		"v-9",
		"V-9A",
		"V-100",
		"V-09",
		"V-1",
		"Ā-2",
		"a-10",
		"V_1",
		"V 1",
		"-/60/60",
		"-/120/120",
		"30",
	];
	const rows = await em.execute<{ code: string }[]>(
		`select code from jsonb_array_elements_text(?::jsonb) as c(code) order by code collate natural_order, code collate "C"`,
		[JSON.stringify(codes)],
	);
	expect(distinctNaturally(["V-10", "V-9", "V-10", "v-1"])).toEqual(["v-1", "V-9", "V-10"]);
	const alike = [
		["pvc", "PVC", "Pvc"],
		["Pvc", "pvc", "PVC"],
	];
	for (const names of alike) expect(distinctNaturally(names)).toEqual(["PVC", "Pvc", "pvc"]);
	const byDatabase = rows.map(({ code }) => code);
	expect([...byDatabase].sort(naturally)).toEqual(byDatabase);
});
