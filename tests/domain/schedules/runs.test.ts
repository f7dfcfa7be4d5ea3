import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { countOrphaned, getOrphaned, listOrphaned, ORPHANED_PAGE_SIZE } from "#app/domain/schedules/runs.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(async () => {
	({ em } = own);
});

let number = 0;
/** A schedule of a project, issued so many days ago, or one that failed. */
async function issue(actor: Actor, project: number, { days = 0, failed = false } = {}): Promise<number> {
	number += 1;
	return insert(em, "schedule_run", {
		project_id: project,
		project_name: "Tower",
		user_id: actor.id,
		project_version: 1,
		catalogue_version: 1,
		facts: "{}",
		document_no: `PFS-2026-${number}`,
		status: failed ? "failed" : "done",
		started: new Date(Date.now() - days * 86_400_000),
		progress: failed ? 0 : 100,
		finished: new Date(),
		file_id: failed ? null : await makeFile(em, "schedule", `schedules/${number}.pdf`),
	});
}

test("what was issued for a deleted project stays with its owner, the newest first, and with nobody else", async () => {
	const [ann, bea] = [await makePerson(em, "Ann"), await makePerson(em, "Bea")];
	const staff = await makePerson(em, "Sam", { staff: true });
	const [gone, kept] = [await makeProject(em, ann, "Tower"), await makeProject(em, ann, "Mall")];
	const older = await issue(ann, gone, { days: 2 });
	// Staff may have issued it; it is the owner's all the same.
	const newer = await issue(staff, gone, { days: 1 });
	const failed = await issue(ann, gone, { failed: true });
	const other = await issue(ann, kept);
	expect(await countOrphaned(em, ann)).toBe(0);

	await own.act((inside) => deleteProject(inside, ann, gone));
	expect((await listOrphaned(em, ann, 1)).map(({ id }) => id)).toEqual([newer, older]);
	expect(await countOrphaned(em, ann)).toBe(2);
	expect(await getOrphaned(em, ann, older)).toMatchObject({ name: "Tower PFS-2026-1" });
	for (const run of [failed, other])
		await expect(getOrphaned(em, ann, run)).rejects.toMatchObject({ kind: "not_found" });
	expect(await getOrphaned(em, staff, older)).toMatchObject({ name: "Tower PFS-2026-1" });
	await expect(getOrphaned(em, bea, older)).rejects.toMatchObject({ kind: "not_found" });
	for (const actor of [bea, staff]) {
		expect([await listOrphaned(em, actor, 1), await countOrphaned(em, actor)]).toEqual([[], 0]);
	}
});

test("schedules of deleted projects come a page at a time", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower");
	for (let days = 0; days <= ORPHANED_PAGE_SIZE; days++) await issue(ann, project, { days });
	await own.act((inside) => deleteProject(inside, ann, project));
	expect(await countOrphaned(em, ann)).toBe(ORPHANED_PAGE_SIZE + 1);
	const pages = [await listOrphaned(em, ann, 1), await listOrphaned(em, ann, 2), await listOrphaned(em, ann, 3)];
	expect(pages.map((page) => page.length)).toEqual([ORPHANED_PAGE_SIZE, 1, 0]);
	const times = pages.flat().map(({ started }) => started);
	expect(times).toEqual(times.toSorted().reverse());
});
