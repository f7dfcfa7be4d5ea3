import { sql } from "@mikro-orm/core";
import { beforeAll, expect, test } from "vitest";
import {
	ownDeletedSchedules,
	ownDraft,
	ownDraftSql,
	ownProjects,
	ownProjectsSql,
	requireStaff,
	visibleProjects,
	visibleProjectsSql,
} from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { Draft } from "#db/entities/drafts.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);
const who = {} as Record<"ann" | "bob" | "sue", Actor>;
let ofAnn: number;
let ofSue: number;
let solution: number;

beforeAll(async () => {
	who.ann = await makePerson(own.em, "Ann");
	who.bob = await makePerson(own.em, "Bob");
	who.sue = await makePerson(own.em, "Sue", { staff: true });
	ofAnn = await makeProject(own.em, who.ann, "Tower");
	ofSue = await makeProject(own.em, who.sue, "Depot");
	solution = await makeSolution(own.em, "V-1");
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const inOrm = async (where: object) => ids(await own.fork().find(Project, where));
const inSql = async (where: ReturnType<typeof sql>) =>
	ids(await own.em.execute<{ id: number }[]>(sql`select p.id from project p where ${where}`));

test("a project is changed by its owner alone, and the ORM and SQL agree on that", async () => {
	const expected = { ann: [ofAnn], bob: [], sue: [ofSue] };
	for (const [name, actor] of Object.entries(who)) {
		const seen = expected[name as keyof typeof who];
		expect([await inOrm(ownProjects(actor)), await inSql(ownProjectsSql(actor))]).toEqual([seen, seen]);
	}
});

test("a project and its schedules are seen by its owner and staff, and the ORM and SQL agree on that", async () => {
	const expected = { ann: [ofAnn], bob: [], sue: [ofAnn, ofSue] };
	for (const [name, actor] of Object.entries(who)) {
		const seen = expected[name as keyof typeof who];
		expect([await inOrm(visibleProjects(actor)), await inSql(visibleProjectsSql(actor))]).toEqual([seen, seen]);
	}
});

test("what was issued for a deleted project is its former owner's, not even of staff who issued it", async () => {
	const project = await makeProject(own.em, who.ann, "Gone");
	const run = await insert(own.em, "schedule_run", {
		project_id: project,
		project_name: "Gone",
		user_id: who.sue.id,
		project_version: 1,
		catalogue_version: 1,
		document_no: "PFS-1",
		status: "done",
		progress: 100,
		finished: new Date(),
		file_id: await makeFile(own.em, "schedule", "schedules/1.pdf"),
	});
	await own.act((em) => deleteProject(em, who.ann, project));
	const seen = async (actor: Actor) => ids(await own.fork().find(ScheduleRun, ownDeletedSchedules(actor)));
	expect([await seen(who.ann), await seen(who.bob), await seen(who.sue)]).toEqual([[run], [], []]);
});

test("a draft is its person's alone, and the ORM and SQL agree on that", async () => {
	await own.act((em) => addSolutions(em, who.ann, [solution]));
	for (const actor of Object.values(who)) {
		const count = actor === who.ann ? 1 : 0;
		expect(await own.fork().count(Draft, ownDraft(actor, "specification", null))).toBe(count);
		const where = ownDraftSql(actor, "specification", null);
		expect(await own.em.execute(sql`select from draft d where ${where}`)).toHaveLength(count);
	}
	const others = [["solution", null] as const, ["specification", ofAnn] as const];
	for (const [kind, record] of others) {
		expect(await own.fork().count(Draft, ownDraft(who.ann, kind, record))).toBe(0);
		expect(await own.em.execute(sql`select from draft d where ${ownDraftSql(who.ann, kind, record)}`)).toEqual([]);
	}
});

test("staff pass and others are forbidden", () => {
	expect(() => requireStaff(who.sue)).not.toThrow();
	expect(() => requireStaff(who.ann)).toThrow(expect.objectContaining({ kind: "forbidden" }));
});
