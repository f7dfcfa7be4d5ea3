import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { copyName, copyProject } from "#app/domain/projects/copy-project.ts";
import { listIssues } from "#app/domain/schedules/issue-register.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let sols: number[];
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	sols = [await makeSolution(own.em, "V-1"), await makeSolution(own.em, "V-2")];
});

const contentOf = (project: number) =>
	own.em.execute(
		`select proj_address, rev_notes, city_id, track_changes, add_tds, site_sheet, print_changes, (
		   select jsonb_agg(jsonb_build_array(solution_id, no_id, is_active) order by no_id)
		   from project_item i where i.project_id = p.id) as items, (
		   select jsonb_agg(to_jsonb(n) - '{id,project_id,version,updated}'::text[] order by ref) from penetration n where n.project_id = p.id) as places
		 from project p where id = ?`,
		[project],
	);

test("a copy has identification, items and penetrations, and none of the issues and numbers", async () => {
	const tower = await makeProject(own.em, ann, "Tower", sols, {
		...{ rev_notes: "A", track_changes: true, add_tds: true, site_sheet: true, print_changes: false },
	});
	await own.em.execute("update project_item set is_active = false where project_id = ? and no_id = 2", [tower]);
	const place = { project_id: tower, ref: "P-1", ref_key: "p-1", required: "-/60/60", level: "2", note: "Riser" };
	await insert(own.em, "penetration", { ...place, status: "assigned", solution_id: sols[0] });
	await issueProject(own.fork(), ann, tower);
	const copy = await own.act((em) => copyProject(em, ann, tower, "Tower two"));
	expect(await contentOf(copy)).toEqual(await contentOf(tower));
	expect(await own.em.execute("select proj_name from project where id = ?", [copy])).toEqual([
		{ proj_name: "Tower two" },
	]);
	expect(await listIssues(own.fork(), ann, copy)).toEqual([]);
	expect(await own.em.execute("select no from schedule_number where project_id = ?", [copy])).toEqual([]);
});

test("nobody copies another person's project, staff neither", async () => {
	const tower = await makeProject(own.em, ann, "Tower", sols);
	for (const staff of [false, true]) {
		const other = await makePerson(own.em, "Bob", { staff });
		await expect(own.act((em) => copyProject(em, other, tower, "Mine"))).rejects.toMatchObject({ kind: "not_found" });
	}
});

test.each([
	["Tower", "Tower copy"],
	["W".repeat(35), `${"W".repeat(30)} copy`],
	["😀".repeat(35), `${"😀".repeat(30)} copy`],
])("the copy of %s is proposed as %s", (name, proposed) => {
	expect(copyName(name)).toBe(proposed);
});
