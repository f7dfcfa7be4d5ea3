import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import {
	chooseLabelled,
	countLabels,
	createLabels,
	deleteLabelledProject,
	endLabels,
	type LabelChoice,
	listLabels,
} from "#app/domain/places/opening-labels.ts";
import { openPlace } from "#app/domain/places/place-page.ts";
import type { SiteQuery } from "#app/domain/site/site-list.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { makeBuilt } from "#tests/support/site.ts";

const own = ownDatabase(4);
let ann: Actor;
let bea: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	bea = await makePerson(own.em, "Bea");
});

const ALL: SiteQuery = { state: null, level: "", search: "", kind: null, by: "", todayOf: null, page: 1 };
const ONE: LabelChoice = { format: "sheet24", sides: "one" };

/** A project with two openings: one that a solution of its own seals, and one without. */
async function project(name: string) {
	const sol = await makeSolution(own.em, name, { specimens: [{ id: `${name}.S`, report: `12 / ${name} / Lab` }] });
	const id = await makeProject(own.em, ann, name, [sol]);
	const row = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", size: "100mm", required: "-/60/60" };
	const rows = ["P-1", "P-2"].map((ref) => ({ fields: { ...row, ref, level: "Level 1" }, errors: {} }));
	const { ids } = await own.act((em) => storePenetrations(em, ann, id, rows));
	const [sealed, open] = ids as [number, number];
	await own.act((em) => assignPenetrations(em, ann, id, [{ penetrations: [sealed], sol, specimens: [] }]));
	return { id, sol, sealed, open };
}

async function labelsOf(id: number, query: Partial<SiteQuery> = {}, choice = ONE) {
	await own.act((em) => createLabels(em, ann, id, { ...ALL, ...query }, choice));
	return listLabels(own.fork(), ann, id, { ...ALL, ...query }, choice);
}

/** Labels both openings of a project, and takes the solution from the second one again. */
async function labelsOfBoth({ id, sol, open }: Awaited<ReturnType<typeof project>>) {
	await own.em.execute("update penetration set status = 'assigned', solution_id = ? where id = ?", [sol, open]);
	const labels = await labelsOf(id);
	await own.em.execute("update penetration set status = 'open', solution_id = null where id = ?", [open]);
	return labels;
}

const view = async (token: string) => (await openPlace(own.fork(), token))?.view ?? null;

test("labels say number, level, requirement and solution, and are the same each time; two have one address", async () => {
	const { id } = await project("Alpha");
	const labels = await labelsOf(id);
	expect(labels.map(({ token: _, ...label }) => label)).toEqual([
		{ ref: "P-1", level: "Level 1", required: "-/60/60", drawing: "Alpha", side: "" },
	]);
	for (const { token } of labels) expect(token).toMatch(/^[0-9a-f]{32}$/);
	expect(await labelsOf(id)).toEqual(labels);
	const two = await labelsOf(id, {}, { format: "roll62", sides: "two" });
	expect(two.map(({ ref, side }) => [ref, side])).toEqual([
		["P-1", "A"],
		["P-1", "B"],
	]);
	expect(new Set(two.map(({ token }) => token))).toEqual(new Set(labels.map(({ token }) => token)));
});

test("a filter gives labels to the openings with a solution that it finds, and to no others", async () => {
	const { id } = await project("Beta");
	const { printed, left } = await chooseLabelled(own.fork(), id, ALL);
	expect([printed, left].map((openings) => openings.map(({ ref }) => ref))).toEqual([["P-1"], ["P-2"]]);
	for (const search of ["P-2", "nothing"])
		await expect(labelsOf(id, { search })).rejects.toMatchObject({ kind: "invalid" });
	expect((await labelsOf(id, { search: "P-1" })).map(({ ref }) => ref)).toEqual(["P-1"]);
	expect(await countLabels(own.fork(), id)).toEqual({ all: 1, openings: 1 });
});

test("who may not change a project neither prints its labels nor ends them", async () => {
	const { id } = await project("Gamma");
	await labelsOf(id);
	await expect(own.act((em) => createLabels(em, bea, id, ALL, ONE))).rejects.toMatchObject({ kind: "not_found" });
	await expect(listLabels(own.fork(), bea, id, ALL, ONE)).rejects.toMatchObject({ kind: "not_found" });
	await expect(own.act((em) => endLabels(em, bea, id))).rejects.toMatchObject({ kind: "not_found" });
	await own.em.execute("insert into project_member (project_id, user_id, role) values (?, ?, 'editor')", [id, bea.id]);
	expect(await listLabels(own.fork(), bea, id, ALL, ONE)).toHaveLength(1);
	await expect(own.act((em) => endLabels(em, bea, id))).rejects.toMatchObject({ kind: "not_found" });
});

test("a place says what seals it, its evidence today, state and last inspection, and names nobody", async () => {
	const { id, sealed, sol } = await project("Delta");
	const [label] = await labelsOf(id);
	const person = { by_name: "Mere Ngata", company: "Seal Ltd" };
	await makeBuilt(own.em, id, sealed, person);
	await makeBuilt(own.em, id, sealed, { ...person, kind: "inspected", result: "accepted", hours: 1 });
	const opened = await openPlace(own.fork(), label!.token);
	expect(opened).toMatchObject({
		opening: { project: id, id: sealed },
		view: {
			...{ ref: "P-1", level: "Level 1", required: "-/60/60", state: "accepted", isChanged: false, removed: null },
			seal: {
				...{ drawing: "Delta", notCovered: [], since: [] },
				evidence: [{ specimenId: "Delta.S", frr: "-/60/60", status: "evidence not recorded" }],
			},
		},
	});
	expect(opened!.view.inspected).toMatch(/^\d{4}-/);
	expect(JSON.stringify(opened)).not.toMatch(/Mere|Seal Ltd|Ann|Quay/);
	await withdraw(own.em, "report", { number: "Delta" });
	const after = await view(label!.token);
	expect(after!.seal!.evidence[0]!.status).toBe("Report withdrawn");
	expect(after!.seal!.notCovered.join()).toContain("withdrawn");
	await own.em.execute("update solution set is_active = false where id = ?", [sol]);
});

test("a deleted project leaves what was so at last, and evidence that is withdrawn afterwards is said all the same", async () => {
	const made = await project("Epsilon");
	const { id, sealed } = made;
	const labels = await labelsOfBoth(made);
	await makeBuilt(own.em, id, sealed);
	await own.act((em) => deleteLabelledProject(em, ann, id));
	const last = await openPlace(own.fork(), labels[0]!.token);
	expect(last).toMatchObject({
		opening: null,
		view: {
			ref: "P-1",
			level: "Level 1",
			state: "installed",
			removed: "project",
			seal: { drawing: "Epsilon", since: [] },
		},
	});
	expect((await view(labels[1]!.token))!.seal).toBeNull();
	await own.em.execute("update specimen set size = '80mm' where specimen_id = 'Epsilon.S'");
	await withdraw(own.em, "report", { number: "Epsilon" });
	const after = await view(labels[0]!.token);
	expect(after!.seal!.evidence[0]!.status).toBe("Report withdrawn");
	expect(after!.seal!.since.join()).toMatch(/Report withdrawn.*Size was 100mm, is now 80mm/);
	await withdraw(own.em, "specimen", { specimen_id: "Epsilon.S" });
	expect((await view(labels[0]!.token))!.seal!.evidence[0]!.status).toBe("Specimen withdrawn");
});

test("an opening that was deleted says so; one that comes back with its number has its label again", async () => {
	const made = await project("Zeta");
	const { id, sol, open } = made;
	const labels = await labelsOfBoth(made);
	await own.em.execute("delete from penetration where id = ?", [open]);
	expect(await openPlace(own.fork(), labels[1]!.token)).toMatchObject({
		opening: null,
		view: { ref: "P-2", level: "Level 1", required: "-/60/60", state: null, removed: "opening", seal: null },
	});
	const [back] = await own.em.execute<{ id: number }[]>(
		`insert into penetration (project_id, ref, ref_key, level, required, status, solution_id)
		 values (?, 'P-2', 'p-2', 'Level 3', '-/30/30', 'assigned', ?) returning id`,
		[id, sol],
	);
	expect(await openPlace(own.fork(), labels[1]!.token)).toMatchObject({
		opening: { id: back!.id },
		view: { level: "Level 3" },
	});
	expect((await labelsOf(id)).map(({ token }) => token)).toEqual(labels.map(({ token }) => token));
});

test("ended labels, tokens that never were one and texts that are none open nothing; new labels have new tokens", async () => {
	const { id } = await project("Eta");
	const labels = await labelsOf(id);
	await own.act((em) => endLabels(em, ann, id));
	for (const token of [labels[0]!.token, "0".repeat(32), "x", "", "' or 1=1"]) {
		expect(await openPlace(own.fork(), token)).toBeNull();
	}
	const again = await labelsOf(id);
	expect(again.map(({ token }) => token)).not.toEqual(expect.arrayContaining([labels[0]!.token]));
	expect((await view(again[0]!.token.toUpperCase()))!.ref).toBe("P-1");
});
