import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { countIssued, listIssued } from "#app/domain/recall/issued.sql.ts";
import { listUses } from "#app/domain/recall/used.sql.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let sue: Actor;
let ann: Actor;
let bob: Actor;
let sols: number[];
let tower: number;

const counts = (id = sols[0]!) => countIssued(own.fork(), sue, { entity: "solution", id });

/** The same numbers, counted from the issues themselves. */
const recounted = async (id = sols[0]!) => {
	const issues = await listIssued(own.fork(), sue, { entity: "solution", id });
	return {
		issues: issues.length,
		projects: new Set(issues.map(({ projectId }) => projectId)).size,
		owners: new Set(issues.map(({ owner }) => owner)).size,
	};
};

beforeAll(async () => {
	sue = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	bob = await makePerson(own.em, "Bob");
	sols = [];
	for (const name of ["V-1", "V-2", "V-3"]) {
		sols.push(await makeSolution(own.em, name, { specimens: [{ id: `S${name}`, report: "12 / FR1 / Lab" }] }));
	}
	tower = await makeProject(own.em, ann, "Tower", [sols[0]!]);
	await issueProject(own.fork(), ann, tower);
});

test("issues, projects and owners are counted as the issues themselves say, also of those deleted", async () => {
	expect(await counts()).toEqual({ issues: 1, projects: 1, owners: 1 });
	await issueProject(own.fork(), sue, tower);
	expect(await counts()).toEqual({ issues: 2, projects: 1, owners: 1 });
	await issueProject(own.fork(), ann, await makeProject(own.em, ann, "Mall", sols));
	const bobs = await makeProject(own.em, bob, "School", [sols[0]!]);
	await issueProject(own.fork(), bob, bobs);
	expect(await counts()).toEqual({ issues: 4, projects: 3, owners: 2 });
	await own.act((em) => deleteProject(em, bob, bobs));
	expect(await counts()).toEqual({ issues: 4, projects: 3, owners: 2 });
	expect(await recounted()).toEqual(await counts());
	const last = await issueProject(own.fork(), ann, tower);
	await own.em.execute("delete from schedule_run where id = ?", [last]);
	expect(await recounted()).toEqual(await counts());
	expect(await counts(sols[2])).toEqual({ issues: 1, projects: 1, owners: 1 });
});

test("of what is used everywhere the page shows some and says that there are more; the CSV has all", async () => {
	const report = { entity: "report", id: 1, kind: "solution" } as const;
	const some = await listUses(own.fork(), sue, report, { limit: 50, within: 2 });
	expect(some.length).toBeGreaterThan(0);
	expect(some.every(({ whole }) => !whole)).toBe(true);
	const all = await listUses(own.fork(), sue, report, { limit: 50, within: 3 });
	expect(all.map(({ label, total, whole }) => [label, total, whole])).toEqual([
		["V-1", 3, true],
		["V-2", 3, true],
		["V-3", 3, true],
	]);
	expect(await listUses(own.fork(), sue, report, { limit: 50 })).toEqual(all);
});

test("a substrate is used by the solutions whose specimens are in it, whatever they are listed for", async () => {
	const listed = ["Floor / Concrete / 150mm"];
	await makeSolution(own.em, "V-4", { substrates: listed, specimens: [{ substrate: "Wall / Brick / 90mm" }] });
	const [brick] = await own.em.execute<{ id: number }[]>("select id from substrate where thickness = '90mm'");
	const uses = await listUses(own.fork(), sue, { entity: "subs", id: brick!.id, kind: "solution" }, { limit: 50 });
	expect(uses.map(({ label }) => label)).toEqual(["V-4"]);
});

test("a section of which nothing is met at once is looked for to the end", async () => {
	await makeProject(own.em, bob, "Last", [sols[2]!]);
	await own.em.execute("delete from project_item where solution_id <> ?", [sols[2]!]);
	const met = await listUses(own.fork(), sue, { entity: "report", id: 1, kind: "project" }, { limit: 50, within: 1 });
	expect(met.map(({ label }) => label)).toContain("Last");
});

test("changes of a specification that are not saved are found by what they hold, with whose they are", async () => {
	await own.act((em) => addSolutions(em, bob, [sols[1]!]));
	for (const [entity, id] of [
		["solution", sols[1]!],
		["report", 1],
		["frr", 1],
		["product", 1],
	] as const) {
		const drafts = await listUses(own.fork(), sue, { entity, id, kind: "draft" }, { limit: 50 });
		expect(drafts).toMatchObject([{ label: "A list that is not a project yet", owner: "Bob Lee", total: 1 }]);
	}
	const none = await listUses(own.fork(), sue, { entity: "solution", id: sols[0]!, kind: "draft" }, { limit: 50 });
	expect(none).toEqual([]);
});

test("of thousands of issues the newest of each project come first, as they do of few", async () => {
	await own.em.execute(
		`insert into project (user_id, proj_name, proj_address, city_id)
		 select ${bob.id}, 'P' || n, '1 Quay Street', city_id from project, generate_series(1, 120) n where id = ${tower}`,
	);
	await own.em.execute(
		`insert into schedule_run (project_id, project_name, user_id, status, progress, started, finished, failure, project_version,
		   catalogue_version, document_no)
		 select p.id, p.proj_name, p.user_id, 'failed', 100, now() - (n * 37 % 1009) * interval '1 minute', now(), 'It failed.', 1, 1, 'N-' || p.id || '-' || n
		 from project p, generate_series(1, 20) n where p.proj_name like 'P%'`,
	);
	await own.em.execute(
		`insert into issued_record (entity, record_id, run_id)
		 select 'solution', ${sols[0]!}, id from schedule_run where document_no like 'N-%' and id % 7 <> 0`,
	);
	await own.em.execute(
		`update schedule_run set status = 'done', failure = null, file_id = (select max(id) from file) where document_no like 'N-%'`,
	);
	const solution = { entity: "solution", id: sols[0]! } as const;
	expect((await counts()).issues).toBeGreaterThan(2_000);
	expect(await recounted()).toEqual(await counts());
	const all = (await listIssued(own.fork(), sue, solution)).map(({ run }) => run);
	for (const offset of [0, 50, 100]) {
		const page = await listIssued(own.fork(), sue, solution, { limit: 50, offset });
		expect(page.map(({ run }) => run)).toEqual(all.slice(offset, offset + 50));
	}
});
