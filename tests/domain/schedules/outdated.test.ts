import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findOutdated, findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let solution: number;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	solution = await makeSolution(em, "V-1", { notes: ["Fill the gap."] });
	ann = await makePerson(em, "Ann");
});

async function finished(actor: Actor, project: number): Promise<number> {
	const run = await own.act((inside) =>
		startSchedule(inside, actor, project, {
			minIntervalSeconds: 0,
			timeZone: "Pacific/Auckland",
			enqueue: async () => {},
		}),
	);
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64), storageKey: `run-${run}` };
	await finishWith(em, run, file);
	return run;
}

/** A project with a finished schedule, issued under Ann's name. */
async function issued(): Promise<{ project: number; run: number }> {
	const project = await makeProject(em, ann, "Tower", [solution], { add_warranty: true });
	return { project, run: await finished(ann, project) };
}
const changed = async ({ project, run }: { project: number; run: number }) =>
	(await findOutdated(em, ann, project, [run])).get(run) ?? [];
const raiseCatalogue = () => em.execute("update catalogue_version set version = version + 1");

test("a schedule that would be printed the same today is up to date, whatever has moved otherwise", async () => {
	const one = await issued();
	expect(await changed(one)).toEqual([]);
	await em.execute("update project set version = version + 1, updated = now() where id = ?", [one.project]);
	await makeSolution(em, "V-other");
	await raiseCatalogue();
	expect(await changed(one)).toEqual([]);
	expect(await findOutdatedLatest(em, ann, one.project)).toBeNull();
});

test("a changed project, list, catalogue, cover or document is told apart, and undone it is up to date again", async () => {
	const one = await issued();
	const steps: [string[], string, string][] = [
		[
			["project"],
			"update project set rev_notes = 'Rev B', version = version + 1 where id = :project",
			"update project set rev_notes = '' where id = :project",
		],
		[
			["solutions"],
			`update installation_note set note = 'Fill it all.' where solution_id = ${solution};
			 update catalogue_version set version = version + 1`,
			`update installation_note set note = 'Fill the gap.' where solution_id = ${solution}`,
		],
		[
			["solutions"],
			`update solution set is_active = false where id = ${solution}`,
			`update solution set is_active = true where id = ${solution}`,
		],
		[
			["cover"],
			"insert into cover (revision, content, is_active) values ('C1', '<p>New</p>', true)",
			"update cover set is_active = false",
		],
		[
			["penetrations"],
			"insert into penetration (project_id, ref, ref_key, required) values (:project, 'P-1', 'p-1', '-/60/60')",
			"delete from penetration where project_id = :project",
		],
	];
	for (const [parts, there, back] of steps) {
		await em.execute(there.replaceAll(":project", String(one.project)));
		expect(await changed(one)).toEqual(parts);
		expect(await findOutdatedLatest(em, ann, one.project)).toMatchObject({ changed: parts });
		await em.execute(back.replaceAll(":project", String(one.project)));
		expect(await changed(one)).toEqual([]);
	}
	const pdf_id = await makeFile(em, "warranty", "warranty-1");
	await insert(em, "warranty", { revision: "W1", pdf_id, updated: new Date(Date.now() + 1000).toISOString() });
	expect(await changed(one)).toEqual(["documents"]);
});

test("a project without a finished schedule has none that is out of date", async () => {
	const project = await makeProject(em, ann, "Hall", [solution]);
	expect(await findOutdatedLatest(em, ann, project)).toBeNull();
});

test("whatever a change leaves unmarked, a schedule that would print otherwise is told", async () => {
	const one = await issued();
	const file = (key: string) => makeFile(em, "drawing_pdf", key);
	const first = "(select specimen_id from solution_specimen where solution_id = :solution order by position limit 1)";
	await em.execute("update product set tds_id = ?", [await file("tds-1")]);
	const steps: Record<string, [there: string, back: string]> = {
		"a renamed service material": [
			"update service_material set name = 'Polyvinyl chloride' where name = 'PVC'",
			"update service_material set name = 'PVC' where name = 'Polyvinyl chloride'",
		],
		"a renamed product": [
			"update product set name = name || ' Mk2'",
			"update product set name = replace(name, ' Mk2', '')",
		],
		"a withdrawn product": ["update product set is_active = false", "update product set is_active = true"],
		"a withdrawn specimen": [
			`update specimen set is_active = false where id = ${first}`,
			`update specimen set is_active = true where id = ${first}`,
		],
		"a withdrawn report": ["update report set is_active = false", "update report set is_active = true"],
		"a withdrawn FRR": ["update frr set is_active = false", "update frr set is_active = true"],
		"a withdrawn service": ["update service set is_active = false", "update service set is_active = true"],
		"a withdrawn substrate": ["update substrate set is_active = false", "update substrate set is_active = true"],
		"another FRR": [
			"update frr set name = '-/30/30' where name = '-/60/60'",
			"update frr set name = '-/60/60' where name = '-/30/30'",
		],
		"a report that turns out to be a sample": [
			"update report set is_sample = true",
			"update report set is_sample = false",
		],
		"a replaced drawing": [
			`update solution set pdf_id = ${await file("drawing-2")} where id = :solution`,
			"update solution set pdf_id = null where id = :solution",
		],
	};
	for (const [name, [there, back]] of Object.entries(steps)) {
		await em.execute(there.replaceAll(":solution", String(solution)));
		expect([name, await changed(one)]).toEqual([name, expect.arrayContaining(["solutions"])]);
		await em.execute(back.replaceAll(":solution", String(solution)));
		expect([name, await changed(one)]).toEqual([name, []]);
	}
});

test("facts from before there were limits are not out of date because of them, later ones are where a limit changes", async () => {
	const [one, other] = [await issued(), await issued()];
	await em.execute(
		`update schedule_run set facts = facts || jsonb_build_object('items', (
		   select jsonb_agg(i || jsonb_build_object('specimens', (
		     select jsonb_agg(s - 'limits') from jsonb_array_elements(i->'specimens') s)))
		   from jsonb_array_elements(facts->'items') i)) where id = ?`,
		[one.run],
	);
	expect(await changed(one)).toEqual([]);
	expect(await changed(other)).toEqual([]);
	await em.execute("update specimen set gap_max = 25");
	await raiseCatalogue();
	expect(await changed(one)).toEqual([]);
	expect(await changed(other)).toEqual(["solutions"]);
	await em.execute("update specimen set gap_max = null");
	await raiseCatalogue();
	expect(await changed(other)).toEqual([]);
});

test("facts of version 1 are out of date when evidence was withdrawn, and not because they are older", async () => {
	const one = await issued();
	await em.execute(
		`update schedule_run set facts = jsonb_set(facts, '{version}', '1') || jsonb_build_object('items', (
		   select jsonb_agg((i - 'withdrawnSpecimens') || jsonb_build_object('specimens', (
		     select jsonb_agg(s - 'sample' - 'withdrawn' - 'evidence' - 'limits' || '{"insulation": null}')
		     from jsonb_array_elements(i->'specimens') s)))
		   from jsonb_array_elements(facts->'items') i)) where id = ?`,
		[one.run],
	);
	expect(await changed(one)).toEqual([]);
	for (const table of ["report", "frr", "service", "substrate"]) {
		await em.execute(`update ${table} set is_active = false`);
		expect([table, await changed(one)]).toEqual([table, ["solutions"]]);
		await em.execute(`update ${table} set is_active = true`);
	}
	expect(await changed(one)).toEqual([]);
	await em.execute("update report set expires = '2020-01-01'");
	expect(await changed(one)).toEqual(["solutions"]);
	await em.execute("update report set expires = null");
});

test("a replaced data sheet and a newer revision of a warranty are told as documents", async () => {
	const person = await makePerson(em, "Bea");
	const project = await makeProject(em, person, "Hall", [solution], { add_tds: true, add_warranty: true });
	await em.execute("update product set tds_id = ?", [await makeFile(em, "tds", "tds-2")]);
	const run = await finished(person, project);
	const now = async () => (await findOutdated(em, person, project, [run])).get(run) ?? [];
	expect(await now()).toEqual([]);
	await em.execute("update product set tds_id = ?", [await makeFile(em, "tds", "tds-3")]);
	expect(await now()).toEqual(["documents"]);
	await em.execute("update product set tds_id = (select id from file where storage_key = 'tds-2')");
	expect(await now()).toEqual([]);
	const older = new Date(Date.now() - 86_400_000).toISOString();
	const pdf_id = await makeFile(em, "warranty", "warranty-2");
	await em.execute("update warranty set is_active = false");
	await insert(em, "warranty", { revision: "W0", pdf_id, updated: older });
	expect(await now()).toEqual(["documents"]);
});

test("of several runs each is told by itself; those of another project, running or failed ones are not", async () => {
	const person = await makePerson(em, "Cy");
	const project = await makeProject(em, person, "Hall", [solution]);
	const old = await finished(person, project);
	await em.execute("update project set proj_name = 'Great Hall' where id = ?", [project]);
	const young = await finished(person, project);
	const failed = await finished(person, project);
	await em.execute("update schedule_run set status = 'failed' where id = ?", [failed]);
	const { run: foreign } = await issued();
	const told = await findOutdated(em, person, project, [old, young, failed, foreign]);
	expect([...told]).toEqual([[old, ["project"]]]);
});
