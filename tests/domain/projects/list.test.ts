import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { getProjectName, listProjects } from "#app/domain/projects/list.sql.ts";
import type { ProjectListQuery } from "#app/domain/projects/list-query.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { countActive } from "#app/domain/projects/project-items.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { listProjectsWithIssues } from "#app/domain/schedules/issue-state.ts";
import { readListQuery } from "#app/routes/projects/projects.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const rows: [name: string, code: string, address: string, created: string, updated: string][] = [
		["Tower 10", "B-2", "9 Quay St", "2026-01-03", "2026-02-01"],
		["tower 9", "B-10", "10 Quay St", "2026-01-01", "2026-02-03"],
		["Āpiti Hall", "", "8 Quay St", "2026-01-02", "2026-02-02"],
	];
	for (const [name, proj_id, proj_address, created, updated] of rows) {
		await makeProject(em, ann, name, [], { proj_id, proj_address, created, updated });
	}
});

const query = (address: string): ProjectListQuery => readListQuery(new URLSearchParams(address));
const names = async (address: string, actor = ann) =>
	(await listProjects(em, actor, query(address))).rows.map(({ name }) => name);

test("projects are listed by their last update, the latest first, unless asked otherwise", async () => {
	expect(await names("")).toEqual(["tower 9", "Āpiti Hall", "Tower 10"]);
	expect(await names("sort=updated")).toEqual(["Tower 10", "Āpiti Hall", "tower 9"]);
});

test.each([
	["name", ["Āpiti Hall", "tower 9", "Tower 10"]],
	["identification", ["Āpiti Hall", "Tower 10", "tower 9"]],
	["address", ["Āpiti Hall", "Tower 10", "tower 9"]],
	["created", ["tower 9", "Āpiti Hall", "Tower 10"]],
])("projects can be sorted by %s in natural order, both ways", async (column, expected) => {
	expect(await names(`sort=${column}`)).toEqual(expected);
	expect(await names(`sort=-${column}`)).toEqual(expected.toReversed());
});

test("an address that makes no sense shows the list as by default", () => {
	const usual = { search: "", archived: false, sort: "updated", descending: true, page: 1, size: 10 };
	expect(query("")).toEqual(usual);
	for (const odd of ["-constructor", "-toString", "-__proto__", "-proj_name; drop table project"]) {
		expect(query(`sort=${encodeURIComponent(odd)}`)).toEqual(usual);
	}
	for (const odd of ["page=0", "page=-1", "page=1.5", "page=x", "page=1e30", "size=11", "size=-10", "archived=1"]) {
		expect(query(odd)).toEqual(usual);
	}
	expect(query("page=3&size=50&archived=true&sort=name")).toEqual({
		search: "",
		archived: true,
		sort: "name",
		descending: false,
		page: 3,
		size: 50,
	});
});

test("people see their own projects only, staff too", async () => {
	expect(await names("", await makePerson(em, "Bea"))).toEqual([]);
	expect(await names("", await makePerson(em, "Eve", { staff: true }))).toEqual([]);
});

test("archived projects have a list of their own", async () => {
	const bea = await makePerson(em, "Bea");
	await makeProject(em, bea, "Kept");
	await makeProject(em, bea, "Put away", [], { is_active: false });
	expect(await names("", bea)).toEqual(["Kept"]);
	expect(await names("archived=true", bea)).toEqual(["Put away"]);
});

test("a page has ten, twenty or fifty projects, and the total counts all", async () => {
	const bea = await makePerson(em, "Bea");
	for (let at = 1; at <= 23; at++) await makeProject(em, bea, `P-${at}`);
	const page = await listProjects(em, bea, query("sort=name&page=3"));
	expect(page.total).toBe(23);
	expect(page.rows.map(({ name }) => name)).toEqual(["P-21", "P-22", "P-23"]);
	expect(await names("sort=name&size=20&page=2", bea)).toHaveLength(3);
	expect(await names("size=50", bea)).toHaveLength(23);
	expect(await names("sort=name&page=9", bea)).toEqual(["P-21", "P-22", "P-23"]);
});

test("a row counts the solutions that are not struck through and shows the progress of a running schedule", async () => {
	const bea = await makePerson(em, "Bea");
	const solutions = [await makeSolution(em, "V-1"), await makeSolution(em, "V-2")];
	const id = await makeProject(em, bea, "Tower", solutions);
	await em.execute("update project_item set is_active = false where solution_id = ?", [solutions[0]!]);
	expect((await listProjects(em, bea, query(""))).rows[0]).toMatchObject({ id, itemCount: 1, progress: null });
	await insert(em, "schedule_run", {
		project_id: id,
		project_name: "Tower",
		user_id: bea.id,
		progress: 40,
		project_version: 1,
		catalogue_version: 1,
		document_no: "PFS-1",
	});
	expect((await listProjects(em, bea, query(""))).rows[0]).toMatchObject({ progress: 40 });
	await openProject(em, bea, id);
	expect(countActive((await getSpecification(em, bea)).items)).toBe(1);
});

test("a project's name is not found for anybody else", async () => {
	const id = await makeProject(em, ann, "Secret");
	expect(await getProjectName(em, ann, id)).toBe("Secret");
	const staff = await makePerson(em, "Eve", { staff: true });
	await expect(getProjectName(em, staff, id)).rejects.toMatchObject({ kind: "not_found" });
});

test.each([
	["q=apiti", ["Āpiti Hall"]],
	["q=QUAY+9", ["tower 9", "Tower 10"]],
	["q=b10", ["tower 9"]],
	["q=nelson+hall", ["Āpiti Hall"]],
	["q=%25", []],
	["q=hall+tower", []],
])("a search finds all its words in the texts of a project: %s", async (address, found) => {
	expect(await names(address)).toEqual(found);
});

test("a project says its newest issue, and whether it was stored since", async () => {
	const dee = await makePerson(em, "Dee");
	const id = await makeProject(em, dee, "Mill", [await makeSolution(em, "V-77")], { rev_notes: "A" });
	const issueOf = async () => (await listProjectsWithIssues(em, dee, query(""))).rows[0]!.issue;
	expect(await issueOf()).toBeNull();
	await issueProject(em, dee, id);
	await issueProject(em, dee, id);
	expect(await issueOf()).toEqual({ no: 2, revision: "A", use: "", changed: false, fallen: false });
	await em.execute("update project set proj_name = 'Mill two', version = version + 1 where id = ?", [id]);
	expect(await issueOf()).toEqual({ no: 2, revision: "A", use: "", changed: true, fallen: false });
});
