import { sql } from "@mikro-orm/core";
import { beforeAll, expect, test } from "vitest";
import {
	editableProjects,
	editableProjectsSql,
	issuableProjectsSql,
	ownDeletedSchedules,
	ownDraft,
	ownDraftSql,
	ownProjectsSql,
	projectRoleSql,
	readableProjects,
	readableProjectsSql,
	requireStaff,
	visibleProjects,
	visibleProjectsSql,
} from "#app/domain/access.ts";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
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
let solution: number;

beforeAll(async () => {
	who.ann = await makePerson(own.em, "Ann");
	who.bob = await makePerson(own.em, "Bob");
	who.sue = await makePerson(own.em, "Sue", { staff: true });
	ofAnn = await makeProject(own.em, who.ann, "Tower");
	await makeProject(own.em, who.sue, "Depot");
	solution = await makeSolution(own.em, "V-1");
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const inOrm = async (where: object) => ids(await own.fork().find(Project, where));
const inSql = async (where: ReturnType<typeof sql>) =>
	ids(await own.em.execute<{ id: number }[]>(sql`select p.id from project p where ${where}`));

test("owner, roles and staff: who owns, changes, reads, sees and issues a project, alike in the ORM and in SQL", async () => {
	const people = { ...who } as Record<string, Actor>;
	for (const role of PROJECT_ROLES) {
		people[role] = await makePerson(own.em, role);
		await insert(own.em, "project_member", { project_id: ofAnn, user_id: people[role].id, role });
	}
	people.former = await makePerson(own.em, "Former");
	const ended = { ended: new Date(), role: "editor" };
	await insert(own.em, "project_member", { project_id: ofAnn, user_id: people.former.id, ...ended });
	const may = async (actor: Actor) => {
		const [edits, reads, sees] = [editableProjects, readableProjects, visibleProjects].map((where) => where(actor));
		const found = [await inOrm(edits!), await inOrm(reads!), await inOrm(sees!)];
		const inSqlFound = [editableProjectsSql, readableProjectsSql, visibleProjectsSql].map((where) =>
			inSql(where(actor)),
		);
		expect(await Promise.all(inSqlFound)).toEqual(found);
		const rights = { owns: await inSql(ownProjectsSql(actor)), edits: found[0]!, reads: found[1]!, sees: found[2]! };
		const all = { ...rights, issues: await inSql(issuableProjectsSql(actor)) };
		return Object.entries(all).flatMap(([right, projects]) => (projects.includes(ofAnn) ? right : []));
	};
	const rights = Object.entries(people).map(async ([name, actor]) => [name, (await may(actor)).join(" ")]);
	expect(Object.fromEntries(await Promise.all(rights))).toEqual({
		ann: "owns edits reads sees issues",
		bob: "",
		sue: "sees issues",
		editor: "edits reads sees issues",
		inspector: "reads sees",
		installer: "reads sees",
		reader: "reads sees",
		former: "",
	});
	const [role] = await own.em.execute(
		sql`select ${projectRoleSql(people.installer!)} as role from project p where p.id = ${ofAnn}`,
	);
	expect(role).toEqual({ role: "installer" });
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
