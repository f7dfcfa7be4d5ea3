import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { findLostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { ensure, makeFile, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let run: number;
let project: number;
let sols: number[];
let drawing: [pdf: number, picture: number];
let others: Record<"again" | "pdf" | "picture", number>;

const draw = (pdf: number | null, picture: number | null) =>
	own.em.execute("update solution set pdf_id = ?, img_large_id = ? where id = ?", [pdf, picture, sols[0]]);

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	const of = { report: "7 / R1 / Lab", frr: "-/60/60", size: "Ø50" };
	sols = [
		await makeSolution(own.em, "V-1", {
			specimens: [
				{ ...of, id: "S-1" },
				{ ...of, id: "S-2", size: "Ø80" },
			],
		}),
		await makeSolution(own.em, "V-2", { specimens: [{ id: "S-3", report: "7 / R2 / Lab" }] }),
	];
	const sized = { width: 400, height: 300 };
	drawing = [
		await makeFile(own.em, "drawing_pdf", "drawings/old.pdf"),
		await makeFile(own.em, "drawing_image", "drawings/old.png", sized),
	];
	await draw(...drawing);
	others = {
		again: await makeFile(own.em, "drawing_pdf", "drawings/again.pdf", {
			sha256: createHash("sha256").update("drawings/old.pdf").digest("hex"),
		}),
		pdf: await makeFile(own.em, "drawing_pdf", "drawings/new.pdf"),
		picture: await makeFile(own.em, "drawing_image", "drawings/new.png", sized),
	};
	project = await makeProject(own.em, ann, "Tower", sols);
	run = await issueProject(own.fork(), ann, project);
});
beforeEach(async () => {
	await own.em.execute("update report set is_active = true, expires = null");
	await own.em.execute(
		"update specimen set is_active = true, size = case specimen_id when 'S-1' then 'Ø50' when 'S-2' then 'Ø80' else '100mm' end",
	);
	await own.em.execute("update solution set is_active = true, drawing = case id when ? then 'V-1' else 'V-2' end", [
		sols[0],
	]);
	await draw(...drawing);
});

async function fallen(change?: string): Promise<string[]> {
	if (change) await own.em.execute(change);
	await raiseCatalogue(own.em);
	const [row] = await own.em.execute<{ facts: unknown }[]>("select facts from schedule_run where id = ?", [run]);
	const found = await findLostEvidence(own.fork(), run, scheduleFacts.parse(row!.facts));
	return found.map(({ drawing, what }) => `${drawing}: ${what}`);
}

test("where nothing has changed nothing has fallen; a new name of a solution is no fall", async () => {
	expect(await fallen()).toEqual([]);
	expect(await fallen("update solution set drawing = 'X-1' where drawing = 'V-1'")).toEqual([]);
});

test("drawings that were numbered anew are the same solutions, also where one has the code of another", async () => {
	await own.em.execute("update solution set drawing = 'V-3' where drawing = 'V-2'");
	expect(await fallen("update solution set drawing = 'V-2' where drawing = 'V-1'")).toEqual([]);
	expect(await fallen("update report set is_active = false where number = 'R2'")).toEqual([
		"V-2: Report withdrawn (S-3)",
	]);
	await own.em.execute("update solution set drawing = 'V-1' where id = ?", [sols[0]]);
});

test.each([
	["a withdrawn solution", "update solution set is_active = false where drawing = 'V-1'", "V-1: Solution withdrawn"],
	[
		"a withdrawn specimen",
		"update specimen set is_active = false where specimen_id = 'S-2'",
		"V-1: Specimen withdrawn (S-2)",
	],
	["a withdrawn report", "update report set is_active = false where number = 'R1'", "V-1: Report withdrawn (S-1, S-2)"],
	[
		"an expired report",
		"update report set expires = '2020-01-01', issued = '2019-01-01' where number = 'R1'",
		"V-1: Report expired (S-1, S-2)",
	],
	[
		"a corrected size",
		"update specimen set size = 'Ø40' where specimen_id = 'S-2'",
		"V-1: Size was Ø80, is now Ø40 (S-2)",
	],
])("%s is told with its drawing and specimens", async (_what, change, told) => {
	expect(await fallen(change)).toEqual([told]);
});

test("a drawing that was replaced or removed is told once, with its code; the same file handed in again is none", async () => {
	const [pdf, picture] = drawing;
	await draw(others.pdf, others.picture);
	expect(await fallen()).toEqual(["V-1: Drawing replaced"]);
	await draw(pdf, others.picture);
	expect(await fallen()).toEqual(["V-1: Drawing replaced"]);
	await draw(null, picture);
	expect(await fallen()).toEqual(["V-1: Drawing removed"]);
	await draw(others.again, picture);
	expect(await fallen()).toEqual([]);
	await own.em.execute("update solution set pdf_id = ? where id = ?", [others.pdf, sols[1]]);
	await draw(pdf, picture);
	expect(await fallen()).toEqual([]);
	await own.em.execute("update solution set pdf_id = null where id = ?", [sols[1]]);
});

test("another classification of a service and other substrates of a solution are told", async () => {
	const { em } = own;
	const metal = await ensure(em, "service_classification", { name: "Metal Pipe" });
	const [{ id, was }] = await em.execute<[{ id: number; was: number }]>(
		"select id, classification_id as was from service",
	);
	const classify = (classification: number) =>
		em.execute("update service set classification_id = ? where id = ?", [classification, id]);
	await classify(metal);
	expect(await fallen()).toContain("V-1: Service classification was Combustible Pipe, is now Metal Pipe (S-1, S-2)");
	await classify(was);
	expect(await fallen("delete from solution_substrate where solution_id = (select max(id) from solution)")).toEqual([
		"V-2: Substrate list was Wall - Plasterboard - 13mm, is now none",
	]);
	await em.execute("insert into solution_substrate select ?, min(id), 1 from substrate", [sols[1]]);
});

test("another order of the substrate list is no other list", async () => {
	const { em } = own;
	const brick = await ensure(em, "substrate_name", { name: "Brick" });
	const added = await em.execute<{ id: number }[]>(
		"insert into substrate (orientation_id, name_id, thickness) select orientation_id, ?, '90mm' from substrate limit 1 returning id",
		[brick],
	);
	await em.execute("insert into solution_substrate select ?, ?, 2", [sols[0], added[0]!.id]);
	await raiseCatalogue(em);
	run = await issueProject(own.fork(), ann, project);
	await em.execute("update solution_substrate set position = position + 10 where solution_id = ?", [sols[0]]);
	await em.execute("update solution_substrate set position = 13 - position where solution_id = ?", [sols[0]]);
	expect(await fallen()).toEqual([]);
	await em.execute("delete from solution_substrate where substrate_id = ?", [added[0]!.id]);
	expect(await fallen()).toEqual([
		"V-1: Substrate list was Wall - Brick - 90mm, Wall - Plasterboard - 13mm, is now Wall - Plasterboard - 13mm",
	]);
	run = await issueProject(own.fork(), ann, project);
});

test("what had fallen when it was issued has not fallen since, and of cancelled solutions nothing falls", async () => {
	await own.em.execute("update report set is_active = false where number = 'R1'");
	await own.em.execute("update project set track_changes = true where id = ?", [project]);
	await own.em.execute("update project_item set is_active = false where solution_id = ?", [sols[1]]);
	await raiseCatalogue(own.em);
	run = await issueProject(own.fork(), ann, project);
	expect(await fallen("update report set is_active = false")).toEqual([]);
});

test("a drawing has been replaced also where the file that was issued is gone from the store", async () => {
	await draw(others.pdf, drawing[1]);
	await own.em.execute("delete from file where id = ?", [drawing[0]]);
	expect(await fallen("select 1")).toContain("V-1: Drawing replaced");
});
