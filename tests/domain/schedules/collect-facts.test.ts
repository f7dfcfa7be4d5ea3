import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const gather = (projectId: number) =>
	printedFacts(em, {
		projectId,
		userId: ann.id,
		documentNo: "PFS-2026-000001",
		issuedAt: new Date("2026-11-20T21:30:00Z"),
		timeZone: "Pacific/Auckland",
	});
const strike = (project: number, solution: number) =>
	em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [project, solution]);

test("the facts name the project, who issues it, and each solution with all that was tested", async () => {
	const solution = await makeSolution(em, "F-1", {
		substrates: ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm"],
		notes: ["Fill the gap."],
		specimens: [
			{ id: "A10", products: ["Mastic", "Collar"], substrate2: "Floor / Concrete / 150mm" },
			{ id: "A9", frr: "-/120/120", groups: ["120min"], service: "HDPE / Pipe / Combustible Pipe" },
			{ id: "A8", frr: "-/15/15", active: false },
		],
	});
	const image = await makeFile(em, "drawing_image", "f-1.jpg", { type: "image/jpeg", width: 1600, height: 1131 });
	const pdf = await makeFile(em, "drawing_pdf", "f-1.pdf");
	await em.execute("update solution set img_large_id = ?, pdf_id = ? where id = ?", [image, pdf, solution]);
	const project = await makeProject(em, ann, "Tower", [solution], {
		proj_id: "HT-01",
		rev_notes: "Rev A",
		add_msds: false,
	});
	const facts = await gather(project);
	expect(facts).toMatchObject({
		version: 3,
		documentNo: "PFS-2026-000001",
		issuedAt: "2026-11-20T21:30:00.000Z",
		generatedBy: { name: "Ann Lee", company: "Lee Fire" },
		project: {
			name: "Tower",
			address: "1 Quay Street",
			code: "HT-01",
			city: "Nelson",
			revision: "Rev A",
			trackChanges: false,
		},
		sample: false,
		attachments: [],
		missing: [],
	});
	expect(facts.items).toHaveLength(1);
	expect(facts.items[0]).toMatchObject({
		no: 1,
		active: true,
		drawing: "F-1",
		withdrawn: false,
		orientations: ["Floor", "Wall"],
		substrates: ["Wall - Plasterboard - 13mm", "Floor - Concrete - 150mm"],
		services: ["HDPE", "PVC"],
		frrs: ["-/60/60", "-/120/120"],
		reports: ["BK12 - Report FR1 [Lab]"],
		image: { key: "f-1.jpg", width: 1600, height: 1131 },
		pdf: { key: "f-1.pdf" },
		notes: [{ no: 1, text: "Fill the gap." }],
	});
	expect(facts.items[0]!.specimens.map(({ specimenId, frr }) => [specimenId, frr])).toEqual([
		["A10", "-/60/60"],
		["A9", "-/120/120"],
	]);
	expect(facts.items[0]!.specimens[0]).toMatchObject({
		insulation: "N.A.",
		products: ["Mastic", "Collar"],
		substrates: ["Wall - Plasterboard - 13mm", "Floor - Concrete - 150mm"],
	});
});

test("struck-through solutions are left out, and shown as cancelled when changes are tracked", async () => {
	const solutions = [await makeSolution(em, "T-1"), await makeSolution(em, "T-2"), await makeSolution(em, "T-3")];
	const project = await makeProject(em, ann, "Tower", solutions);
	await strike(project, solutions[1]!);
	const shown = async () => (await gather(project)).items.map(({ no, drawing, active }) => [no, drawing, active]);
	expect(await shown()).toEqual([
		[1, "T-1", true],
		[2, "T-3", true],
	]);
	await em.execute("update project set track_changes = true where id = ?", [project]);
	expect(await shown()).toEqual([
		[1, "T-1", true],
		[2, "T-2", false],
		[3, "T-3", true],
	]);
});

test("items are printed in the order of their numbers, whatever the numbers are", async () => {
	const [first, second] = [await makeSolution(em, "O-1"), await makeSolution(em, "O-2")];
	const project = await makeProject(em, ann, "Tower");
	await insert(em, "project_item", { project_id: project, solution_id: first, no_id: 700 });
	await insert(em, "project_item", { project_id: project, solution_id: second, no_id: 0 });
	expect((await gather(project)).items.map(({ no, drawing }) => [no, drawing])).toEqual([
		[1, "O-2"],
		[2, "O-1"],
	]);
});

test("reports of specimens that are withdrawn themselves are named once, with the solutions, and absent without any", async () => {
	const left = { id: "A3", active: false, report: "12 / FR-left / Lab" };
	const solutions = [
		await makeSolution(em, "L-1", { specimens: [{ id: "L1" }, left] }),
		await makeSolution(em, "L-2", { specimens: [{ ...left, id: "A4" }] }),
	];
	const { withdrawnReports } = await gather(await makeProject(em, ann, "Tower", solutions));
	expect(withdrawnReports).toMatchObject([
		{
			report: "BK12 - Report FR-left [Lab]",
			sample: false,
			solutions: [1, 2],
			evidence: { status: "withdrawn", reportStatus: "not recorded" },
		},
	]);
	const plain = await makeProject(em, ann, "Tower", [await makeSolution(em, "L-3")]);
	expect(await gather(plain)).not.toHaveProperty("withdrawnReports");
});

test("what evidence rests on and is withdrawn is named specimen by specimen, and withdrawn specimens by name", async () => {
	const one = { service: "HDPE / Pipe / Combustible Pipe", frr: "-/30/30", products: ["Alpha"] };
	const solution = await makeSolution(em, "E-1", {
		specimens: [
			{ id: "A1", report: "12 / FR-old / Lab" },
			{ id: "A2", ...one, substrate2: "Floor / Timber / 20mm" },
			{ id: "A3", active: false },
		],
	});
	const project = await makeProject(em, ann, "Tower", [solution]);
	const evidence = async () => {
		const [item] = (await gather(project)).items;
		return [item!.specimens.map(({ specimenId, withdrawn }) => [specimenId, withdrawn]), item!.withdrawnSpecimens];
	};
	expect(await evidence()).toEqual([
		[
			["A1", []],
			["A2", []],
		],
		["A3"],
	]);
	const steps = [
		["report", "number = 'FR-old'"],
		["frr", "name = '-/30/30'"],
		["service", "material_id = (select id from service_material where name = 'HDPE')"],
		["substrate", "name_id = (select id from substrate_name where name = 'Timber')"],
		["product", "name = 'Alpha'"],
	];
	for (const [table, where] of steps) await em.execute(`update ${table} set is_active = false where ${where}`);
	expect(await evidence()).toEqual([
		[
			["A1", ["report"]],
			["A2", ["frr", "service", "substrate", "product"]],
		],
		["A3"],
	]);
	for (const [table, where] of steps) await em.execute(`update ${table} set is_active = true where ${where}`);
});

test("once a solution rests on a sample report it is marked, whether that specimen is active or not", async () => {
	const solution = await makeSolution(em, "S-9", {
		specimens: [{ id: "A1" }, { id: "A2", sample: true, active: false, products: ["Iota"] }],
	});
	const facts = await gather(await makeProject(em, ann, "Tower", [solution]));
	expect([facts.sample, facts.items[0]!.sample]).toEqual([true, true]);
});

test("one issue shows one moment: a change that is committed while the facts are read is seen whole or not at all", async () => {
	const solution = await makeSolution(em, "H-1", { specimens: [{ frr: "-/45/45", groups: [] }] });
	const project = await makeProject(em, ann, "Before", [solution]);
	const id = await insert(em, "cover", {
		revision: "Before",
		content: "<p>c</p>",
		created: "2030-01-01",
		is_active: true,
	});
	const reading = await own.act(async (other) => {
		await other.execute("lock table cover in access exclusive mode");
		const begun = gather(project);
		// The facts wait for the cover by now, and have read before it what they read before it.
		await waiting();
		await other.execute("update project set proj_name = 'After' where id = ?", [project]);
		await other.execute("update frr set name = 'After' where name = '-/45/45'");
		await other.execute("update cover set revision = 'After' where id = ?", [id]);
		return [begun];
	});
	const facts = await reading[0]!;
	const seen = [facts.project.name, facts.items[0]!.frrs[0], facts.cover!.revision];
	expect(seen).toEqual(seen[0] === "After" ? ["After", "After", "After"] : ["Before", "-/45/45", "Before"]);
	await em.execute("delete from cover where id = ?", [id]);
});

test("penetrations are of the same moment as the solutions, whatever is committed between their reads", async () => {
	const sol = await makeSolution(em, "H-2", { specimens: [{ frr: "-/46/46", groups: [] }] });
	const project = await makeProject(em, ann, "Tower", [sol]);
	const fields = { ref: "P-1", required: "-/30/30", sol };
	await own.act((tx) => storePenetrations(tx, ann, project, [{ fields, errors: {} }]));
	const [reading] = await own.act(async (other) => {
		await other.execute("lock table penetration in access exclusive mode");
		const begun = gather(project);
		await waiting();
		await other.execute("update frr set name = '-/47/47' where name = '-/46/46'");
		await raiseCatalogue(other);
		return [begun];
	});
	const { items, penetrations } = await reading!;
	expect([items[0]!.frrs, penetrations!.rows[0]!.specimens[0]!.frr]).toEqual([["-/47/47"], "-/47/47"]);
});

/** Resolves when somebody waits for a lock. */
async function waiting(): Promise<void> {
	const watch = own.fork();
	for (;;) {
		const locks = await watch.execute<unknown[]>(
			"select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
		);
		if (locks.length > 0) return;
	}
}

test("a withdrawn solution and a withdrawn product stay and are marked", async () => {
	const solution = await makeSolution(em, "W-1", { specimens: [{ products: ["Old putty", "Mastic"] }] });
	const project = await makeProject(em, ann, "Tower", [solution]);
	await em.execute("update solution set is_active = false where id = ?", [solution]);
	await em.execute("update product set is_active = false where name = 'Old putty'");
	const [item] = (await gather(project)).items;
	expect(item).toMatchObject({ withdrawn: true, active: true });
	expect(item!.products.map(({ name, withdrawn }) => [name, withdrawn])).toEqual([
		["Old putty", true],
		["Mastic", false],
	]);
});

test("one solution of invented data marks itself and the whole schedule, a hidden one does not", async () => {
	const [real, sample] = [
		await makeSolution(em, "S-1"),
		await makeSolution(em, "S-2", { specimens: [{ sample: true }] }),
	];
	const project = await makeProject(em, ann, "Tower", [real, sample]);
	const facts = await gather(project);
	expect([facts.sample, ...facts.items.map((item) => item.sample)]).toEqual([true, false, true]);
	await strike(project, sample);
	expect((await gather(project)).sample).toBe(false);
	await em.execute("update project set track_changes = true where id = ?", [project]);
	expect((await gather(project)).sample).toBe(true);
});

test("the newest published cover is printed, and none while none is published", async () => {
	const project = await makeProject(em, ann, "Tower", [await makeSolution(em, "C-1")]);
	const cover = (revision: string, created: string, is_active: boolean) =>
		insert(em, "cover", { revision, content: `<p>${revision}</p>`, footer_note: "Note", created, is_active });
	await cover("3", "2026-03-01", false);
	expect((await gather(project)).cover).toBeNull();
	await cover("2", "2026-02-01", true);
	await cover("1", "2026-01-01", true);
	expect((await gather(project)).cover).toEqual({ revision: "2", html: "<p>2</p>", footerNote: "Note" });
});

test("a project or a person that does not exist is not found", async () => {
	await expect(gather(2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
});

test("whoever issues another person's project is named with its owner", async () => {
	const bob = await makePerson(em, "Bob");
	const project = await makeProject(em, bob, "Tower", [await makeSolution(em, "I-1")]);
	expect(await gather(project)).toMatchObject({ generatedBy: { name: "Ann Lee" }, generatedFor: { name: "Bob Lee" } });
	const own = await makeProject(em, ann, "Tower", [await makeSolution(em, "I-2")]);
	expect(await gather(own)).not.toHaveProperty("generatedFor");
});

test("in a trial the facts name its date, and else none", async () => {
	const project = await makeProject(em, ann, "Trial", [await makeSolution(em, "TRIAL-1")]);
	expect("trialDate" in (await gather(project))).toBe(false);
	overrideSettings({ TODAY: "2030-01-01", ALLOW_TODAY: "1" });
	expect((await gather(project)).trialDate).toBe("2030-01-01");
});
