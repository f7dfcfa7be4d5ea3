import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { isTypingError } from "#app/domain/schedules/compare-issues.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
});

let made = 0;

/** Whether the check asks about the revision of a project that was issued and changed since. */
async function isAsked(change: string, revision: string): Promise<boolean> {
	made += 1;
	const sol = await makeSolution(own.em, `V-${made}`);
	const project = await makeProject(own.em, ann, "Habour Tower", [sol], { rev_notes: revision });
	await own.em.execute(
		"insert into penetration (project_id, ref, ref_key, location, required) values (?, 'P-1', 'p-1', 'Rizer', '-/60/60')",
		[project],
	);
	await issueProject(own.fork(), ann, project);
	await own.em.execute(change, [project]);
	const { acknowledge } = await own.act((tx) => checkProject(tx, ann, project, async () => true));
	return acknowledge.some(({ code }) => code === "revision_reused");
}

test.each([
	["update project set proj_name = 'Harbour Tower' where id = ?", false],
	["update penetration set location = 'Riser' where project_id = ?", false],
	["update project set proj_name = 'Quay House' where id = ?", true],
	["update penetration set required = '-/90/90' where project_id = ?", true],
	["update penetration set ref = 'P-2', ref_key = 'p-2' where project_id = ?", true],
	["update project_item set is_active = false where project_id = ?", true],
	// What it is for does not count.
	[`update schedule_run set facts = facts || '{"intendedUse": "For consent"}' where project_id = ?`, false],
	[`update schedule_run set facts = jsonb_set(facts, '{timeZone}', '"Pacific/Auckland"') where project_id = ?`, false],
])("the same revision after %s demands a tick: %s", async (change, asked) => {
	expect(await isAsked(change, "A")).toBe(asked);
});

test("an empty revision is never asked about", async () => {
	expect(await isAsked("update project set proj_address = 'Elsewhere' where id = ?", "")).toBe(false);
});

test("a typing error is one place that differs by a letter or two; another number is another place", () => {
	for (const [old, now] of [
		["Habour", "Harbour"],
		["Harbuor", "Harbour"],
		["1 Quay Sreet", "1 Quay Street"],
		["Tower ", "Tower"],
	] as const) {
		expect([old, isTypingError(old, now)]).toEqual([old, true]);
	}
	for (const [old, now] of [
		["1 Quay Street", "2 Quay Street"],
		["Grid A3", "Grid A4"],
		["Tower", "Hall"],
		["", "Tower"],
	] as const) {
		expect([old, isTypingError(old, now)]).toEqual([old, false]);
	}
});
