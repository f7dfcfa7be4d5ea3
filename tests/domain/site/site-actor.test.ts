import { beforeAll, expect, test } from "vitest";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { mayAnswer, recordableKinds } from "#app/domain/site/record-kinds.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { insert, makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
let project: number;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	project = await makeProject(own.em, ann, "Tower");
});

test("the people of a project are on its site by their roles; for everybody else, staff too, it is not found", async () => {
	const account = { deviceId: null, company: "Lee Fire", via: "" };
	const owner = { ...account, role: "owner", userId: ann.id, name: "Ann Lee" };
	const tower = { id: project, name: "Tower", isActive: true };
	expect(await getSiteActor(own.em, ann, project)).toEqual({ site: owner, project: tower });
	for (const role of PROJECT_ROLES) {
		const person = await makePerson(own.em, role);
		await expect(getSiteActor(own.em, person, project)).rejects.toMatchObject({ kind: "not_found" });
		const id = await insert(own.em, "project_member", { project_id: project, user_id: person.id, role });
		const { site } = await getSiteActor(own.em, person, project);
		expect(site).toEqual({ ...account, role, userId: person.id, name: `${role} Lee` });
		await own.em.execute("update project_member set ended = now() where id = ?", [id]);
		await expect(getSiteActor(own.em, person, project)).rejects.toMatchObject({ kind: "not_found" });
	}
	const sue = await makePerson(own.em, "Sue", { staff: true });
	await expect(getSiteActor(own.em, sue, project)).rejects.toMatchObject({ kind: "not_found" });
});

test("who builds says what was built, who inspects what they saw; readers record nothing", () => {
	const may = (["owner", ...PROJECT_ROLES] as const).map((role) => [
		role,
		recordableKinds(role).join(", "),
		mayAnswer(role),
	]);
	expect(may).toEqual([
		["owner", "installed, inspected, remedied, not as drawn, note", true],
		["editor", "installed, inspected, remedied, not as drawn, note", true],
		["inspector", "inspected, note", false],
		["installer", "installed, remedied, not as drawn, note", false],
		["reader", "", false],
	]);
});
