import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listCities } from "#app/domain/catalogue/records/places.ts";
import { findIdentification, getSwitches, identifyProject, setSwitch } from "#app/domain/projects/identification.ts";
import { closeProject, openProject } from "#app/domain/projects/open-project.ts";
import { type Identification, identificationSchema } from "#app/domain/projects/project.schema.ts";
import { addSolutions, getSpecification, saveChanges } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeCity, makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let nelson: number;
beforeAll(async () => {
	em = own.em;
	nelson = await makeCity(em, "Nelson");
});

const { act } = own;
const identify = (actor: Actor, input: Identification) => act((inside) => identifyProject(inside, actor, input));
const person = () => makePerson(em, "Ann");
const typed = (more: Partial<Identification> = {}): Identification => ({
	projName: "Harbour Tower",
	projAddress: "1 Quay Street",
	projId: "HT-01",
	revNotes: "Rev A",
	city: nelson,
	addTds: true,
	addMsds: false,
	addWarranty: false,
	theirs: [],
	...more,
});
const rowOf = async (id: number) =>
	(await em.execute<Record<string, unknown>[]>("select * from project where id = ?", [id]))[0]!;
const count = async (actor: Actor) =>
	(await em.execute<{ n: number }[]>("select count(*)::int as n from project where user_id = ?", [actor.id]))[0]!.n;

/** The messages by field. */
function faults(input: Record<string, unknown>): Record<string, string[]> {
	const full = { projName: "A", projAddress: "B", city: "1", ...input };
	const result = identificationSchema.safeParse(full);
	const found: Record<string, string[]> = {};
	for (const { path, message } of result.error?.issues ?? []) {
		const field = path.join(".");
		found[field] = [...(found[field] ?? []), message];
	}
	return found;
}

test("what is required is said in the specification's words, for missing and blank alike", () => {
	const required = { projName: ["Name is required"], projAddress: ["Address is required"], city: ["City is required"] };
	expect(faults({ projName: undefined, projAddress: undefined, city: undefined })).toEqual(required);
	expect(faults({ projName: " ", projAddress: "\t", city: "none" })).toEqual(required);
	for (const city of ["0", "-1", "1.5", "1e99", ""]) expect(faults({ city })).toEqual({ city: ["City is required"] });
});

test("the consent date is optional, a date, cleared by an empty field, and kept by a form without it", async () => {
	const message = ["Write the date as year, month and day: 2024-05-14."];
	expect([faults({ consentDate: "" }), faults({ consentDate: "14/05/2024" })]).toEqual([{}, { consentDate: message }]);
	const ann = await person();
	const project = await identify(ann, typed({ consentDate: "2024-05-14" }));
	const again = async (more: Partial<Identification>) => {
		await identify(ann, typed({ project, ...more }));
		return (await findIdentification(em.fork() as EntityManager, ann))!.consentDate;
	};
	expect([await again({}), await again({ consentDate: null })]).toEqual(["2024-05-14", null]);
});

test.each([
	["projName", 35],
	["projAddress", 40],
	["projId", 25],
	["revNotes", 150],
])("%s takes %i characters as people count them, and not one more", (field, max) => {
	for (const letter of ["a", "ā", "🔥", "漢"]) {
		expect(faults({ [field]: letter.repeat(max) })).toEqual({});
		expect(faults({ [field]: `  ${letter.repeat(max)}\n` })).toEqual({});
		const message = `Ensure this field has no more than ${max} characters.`;
		expect(faults({ [field]: letter.repeat(max + 1) })).toEqual({ [field]: [message] });
	}
});

test("null characters are refused and code and revision may be empty", () => {
	expect(faults({ projName: "A\0B" })).toEqual({ projName: ["Null characters are not allowed."] });
	expect(faults({ projId: undefined, revNotes: undefined })).toEqual({});
	expect(identificationSchema.parse({ projName: " A ", projAddress: "B", city: "7" })).toMatchObject({
		projName: "A",
		projId: "",
		revNotes: "",
		city: 7,
		addTds: false,
	});
});

test("the longest texts that are allowed are stored as they are", async () => {
	const input = typed({
		projName: "🔥".repeat(35),
		projAddress: "ā".repeat(40),
		projId: "漢".repeat(25),
		revNotes: "é".repeat(150),
	});
	const row = await rowOf(await identify(await person(), input));
	expect(row).toMatchObject({ proj_name: input.projName, proj_address: input.projAddress, rev_notes: input.revNotes });
});

test("the first identification makes a project of the unsaved solutions, in their order, and opens it", async () => {
	const ann = await person();
	const solutions = [await makeSolution(em, "V-2"), await makeSolution(em, "V-1")];
	for (const solution of solutions) await act((inside) => addSolutions(inside, ann, [solution]));
	const id = await identify(ann, typed());
	const specification = await getSpecification(em, ann);
	expect(specification).toMatchObject({ project: { id, name: "Harbour Tower", version: 1 }, changed: false });
	expect(specification.items.map(({ sol }) => sol)).toEqual(solutions);
	expect(await rowOf(id)).toMatchObject({ user_id: ann.id, proj_id: "HT-01", add_tds: true, track_changes: false });
	await act((inside) => closeProject(inside, ann));
	expect((await getSpecification(em, ann)).items).toEqual([]);
});

test("identifying the open project again changes it and keeps what is pending in it", async () => {
	const ann = await person();
	const solution = await makeSolution(em, "V-3");
	const id = await makeProject(em, ann, "Tower");
	await act((inside) => openProject(inside, ann, id));
	await act((inside) => addSolutions(inside, ann, [solution]));
	const form = await findIdentification(em, ann);
	expect(form).toMatchObject({ id, projName: "Tower", city: nelson, version: 1 });
	expect(await identify(ann, typed({ projName: "Tower Two", project: id, version: 1 }))).toBe(id);
	expect(await rowOf(id)).toMatchObject({ proj_name: "Tower Two", version: 2 });
	expect(await act((inside) => saveChanges(inside, ann))).toBe("saved");
	expect(await rowOf(id)).toMatchObject({ version: 3 });
	expect(await count(ann)).toBe(1);
});

test("a form that was opened before somebody else saved is refused and overwrites nothing", async () => {
	const ann = await person();
	const id = await makeProject(em, ann, "Tower");
	await act((inside) => openProject(inside, ann, id));
	await identify(ann, typed({ projName: "First", project: id, version: 1 }));
	const late = identify(ann, typed({ projName: "Late", project: id, version: 1 }));
	await expect(late).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect(await rowOf(id)).toMatchObject({ proj_name: "First", version: 2 });
});

test("a form of one project never overwrites another one that was opened in between", async () => {
	const ann = await person();
	const tower = await makeProject(em, ann, "Tower");
	const hall = await makeProject(em, ann, "Hall");
	await act((inside) => openProject(inside, ann, hall));
	const ofTower = typed({ project: tower, version: 1 });
	await expect(identify(ann, ofTower)).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	await expect(identify(ann, typed())).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect(await rowOf(hall)).toMatchObject({ proj_name: "Hall", version: 1 });
	await act((inside) => closeProject(inside, ann));
	await expect(identify(ann, ofTower)).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect(await count(ann)).toBe(2);
});

test("two first identifications at the same time make one project, and no solution is lost", async () => {
	const ann = await person();
	const solution = await makeSolution(em, "V-4");
	await act((inside) => addSolutions(inside, ann, [solution]));
	const results = await Promise.allSettled([identify(ann, typed()), identify(ann, typed())]);
	expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await count(ann)).toBe(1);
	expect((await getSpecification(em, ann)).items.map(({ sol }) => sol)).toEqual([solution]);
});

test("a withdrawn city stays where it was stored but cannot be newly chosen", async () => {
	const ann = await person();
	const gone = await makeCity(em, "Old Town");
	const id = await makeProject(em, ann, "Tower", [], { city_id: gone });
	await withdraw(em, "city", { id: gone });
	await act((inside) => openProject(inside, ann, id));
	expect((await listCities(em, gone)).map(({ name }) => name)).toContain("Old Town");
	expect((await listCities(em)).map(({ name }) => name)).not.toContain("Old Town");
	await identify(ann, typed({ city: gone, project: id, version: 1 }));
	await identify(ann, typed({ project: id, version: 2 }));
	const refused = { kind: "invalid", fields: { city: ["City is required"] } };
	await expect(identify(ann, typed({ city: gone, project: id, version: 3 }))).rejects.toMatchObject(refused);
	await expect(identify(await person(), typed({ city: gone }))).rejects.toMatchObject(refused);
	await expect(identify(await person(), typed({ city: 2_000_000_000 }))).rejects.toMatchObject(refused);
});

test("a refused identification leaves the unsaved solutions where they are", async () => {
	const ann = await person();
	const solution = await makeSolution(em, "V-5");
	await act((inside) => addSolutions(inside, ann, [solution]));
	await expect(identify(ann, typed({ city: 2_000_000_000 }))).rejects.toMatchObject({ kind: "invalid" });
	expect((await getSpecification(em, ann)).items).toHaveLength(1);
	expect(await count(ann)).toBe(0);
});

test("the switches of the unsaved list are its person's, go into its project, and are off in the next list", async () => {
	const [ann, bea] = [await person(), await person()];
	const sol = await makeSolution(em, "V-SWITCH");
	for (const actor of [ann, bea]) await act((inside) => addSolutions(inside, actor, [sol]));
	await act((inside) => setSwitch(inside, ann, { name: "trackChanges", on: true }));
	await act((inside) => setSwitch(inside, ann, { name: "addMsds", on: true }));
	await act((inside) => setSwitch(inside, ann, { name: "addMsds", on: false }));
	const off = { trackChanges: false, addTds: false, addMsds: false, addWarranty: false, addReports: false };
	expect(await getSwitches(em, ann, null)).toEqual({ ...off, trackChanges: true });
	expect(await getSwitches(em, bea, null)).toEqual(off);
	const id = await identify(ann, typed());
	expect(await rowOf(id)).toMatchObject({ track_changes: true, add_tds: true, add_msds: false });
	await act((inside) => closeProject(inside, ann));
	expect(await getSwitches(em, ann, null)).toEqual(off);
});
