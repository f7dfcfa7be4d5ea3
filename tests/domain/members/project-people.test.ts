import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, PROJECT_ROLES, type ProjectRole } from "#app/domain/actor.ts";
import {
	changeMemberRole,
	handOverProject,
	leaveProject,
	listProjectPeople,
	noteSeen,
	removeMember,
} from "#app/domain/members/project-people.ts";
import { findOpenProject, openProject } from "#app/domain/projects/open-project.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { addSolutions, getSpecification, saveChanges } from "#app/domain/projects/specification.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);
let ann: Actor;
let staff: Actor;
let projectId: number;
const members = {} as Record<ProjectRole, Actor>;

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	staff = await makePerson(own.em, "Sue", { staff: true });
	for (const role of PROJECT_ROLES) members[role] = await makePerson(own.em, role);
});
beforeEach(async () => {
	projectId = await makeProject(own.em, ann, "Tower");
	for (const role of PROJECT_ROLES) {
		await insert(own.em, "project_member", { project_id: projectId, user_id: members[role].id, role });
	}
});

const people = async (actor: Actor) => (await listProjectPeople(own.fork(), actor, projectId)).people;
const roles = async () => (await people(ann)).map(({ role }) => role);
const of = ({ id: user }: Actor) => ({ projectId, user });
const notFound = { kind: "not_found" };

test("the owner stands first; everybody in the project sees who is in it, installers without addresses, others nothing", async () => {
	const list = await listProjectPeople(own.fork(), ann, projectId);
	expect(list).toMatchObject({ project: { id: projectId, name: "Tower" }, role: "owner" });
	expect(list.people.map(({ name, role }) => `${name} ${role}`)).toEqual([
		"Ann Lee owner",
		...PROJECT_ROLES.map((role) => `${role} Lee ${role}`),
	]);
	expect(list.people[1]).toMatchObject({ company: "Lee Fire", email: expect.stringContaining("@"), seen: null });
	for (const role of PROJECT_ROLES) {
		const shown = (await people(members[role])).every(({ email }) => email !== null);
		expect([role, shown]).toEqual([role, role !== "installer"]);
	}
	await expect(people(await makePerson(own.em, "Bob"))).rejects.toMatchObject(notFound);
	await expect(people(staff)).rejects.toMatchObject(notFound);
});

test("only the owner changes roles, removes people, hands over and deletes", async () => {
	for (const actor of [staff, ...Object.values(members)]) {
		const tries = [
			() => own.act((em) => changeMemberRole(em, actor, of(members.reader), "editor")),
			() => own.act((em) => removeMember(em, actor, of(members.reader))),
			() => own.act((em) => handOverProject(em, actor, of(actor))),
			() => own.act((em) => deleteProject(em, actor, projectId)),
		];
		for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(notFound);
	}
	expect(await roles()).toEqual(["owner", ...PROJECT_ROLES]);
	await own.act((em) => changeMemberRole(em, ann, of(members.reader), "installer"));
	await own.act((em) => removeMember(em, ann, of(members.inspector)));
	expect(await roles()).toEqual(["owner", "editor", "installer", "installer"]);
	const stranger = await makePerson(own.em, "Bob");
	for (const nobody of [ann, stranger, members.inspector]) {
		const change = own.act((em) => changeMemberRole(em, ann, of(nobody), "reader"));
		await expect(change).rejects.toMatchObject(notFound);
	}
});

test("an editor opens, changes and saves the project; who is no editor any more has it open no longer", async () => {
	const sol = await makeSolution(own.em, "V-1");
	const { editor, inspector } = members;
	await expect(own.act((em) => openProject(em, inspector, projectId))).rejects.toMatchObject(notFound);
	await own.act((em) => openProject(em, editor, projectId));
	await own.act((em) => addSolutions(em, editor, [sol]));
	await own.act((em) => saveChanges(em, editor));
	await own.act((em) => openProject(em, ann, projectId));
	expect((await getSpecification(own.fork(), ann)).items).toMatchObject([{ sol }]);
	await own.act((em) => openProject(em, editor, projectId));
	await own.act((em) => changeMemberRole(em, ann, of(editor), "reader"));
	expect(await findOpenProject(own.fork(), editor)).toBeNull();
	expect(await own.em.execute("select from open_project where user_id = ?", [editor.id])).toEqual([]);
});

test("whoever leaves sees the project no longer; the owner cannot leave", async () => {
	await expect(own.act((em) => leaveProject(em, ann, projectId))).rejects.toMatchObject(notFound);
	expect(await own.act((em) => leaveProject(em, members.installer, projectId))).toBe("Tower");
	await expect(people(members.installer)).rejects.toMatchObject(notFound);
	await expect(own.act((em) => leaveProject(em, members.installer, projectId))).rejects.toMatchObject(notFound);
});

test("a project that is handed over has one owner, and the former one edits it", async () => {
	await own.act((em) => handOverProject(em, ann, of(members.inspector)));
	const list = await listProjectPeople(own.fork(), members.inspector, projectId);
	expect(list.role).toBe("owner");
	expect(list.people.map(({ name, role }) => `${name} ${role}`)).toEqual([
		"inspector Lee owner",
		"Ann Lee editor",
		"editor Lee editor",
		"installer Lee installer",
		"reader Lee reader",
	]);
});

test("a visit is remembered for people in the project, not for every press", async () => {
	const seen = async () => (await people(ann)).find(({ role }) => role === "inspector")!.seen;
	await noteSeen(own.fork(), members.inspector, projectId);
	const first = await seen();
	expect(first).not.toBeNull();
	await noteSeen(own.fork(), members.inspector, projectId);
	await noteSeen(own.fork(), ann, projectId);
	expect(await seen()).toBe(first);
});
