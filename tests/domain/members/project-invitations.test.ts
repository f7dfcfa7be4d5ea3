import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import type { Actor, ProjectRole } from "#app/domain/actor.ts";
import {
	acceptProjectInvitation,
	inviteToProject,
	listProjectInvitations,
	openProjectInvitation,
	withdrawProjectInvitation,
} from "#app/domain/members/project-invitations.ts";
import { handOverProject, leaveProject, listProjectPeople } from "#app/domain/members/project-people.ts";
import { openInvitation } from "#app/domain/people/staff-invitations.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { openPostOffice, type PostOffice } from "#tests/support/post-office.ts";

let office: PostOffice;
let ann: Actor;
let projectId: number;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
	ann = await makePerson(em(), "Ann");
	projectId = await makeProject(em(), ann, "Harbour Tower");
});

const em = () => office.em.fork() as EntityManager;
const details = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", password: "kauri-totara-rimu" };
const places = { city: 1, company: 1 };
const addressOf = async ({ id }: Actor): Promise<string> =>
	(await office.em.execute<{ email: string }[]>("select email from user_account where id = ?", [id]))[0]!.email;

async function invited(email: string, role: ProjectRole = "installer", actor = ann): Promise<string> {
	await inviteToProject(em(), actor, projectId, { email, role }, office.mail);
	const mail = await office.lastMail();
	expect(mail).toMatchObject({ to: email, subject: "You are invited to the project Harbour Tower" });
	return /project_invitation\/([\w-]+)/.exec(mail!.text)![1]!;
}

const refused = (token: string) =>
	expect(openProjectInvitation(em(), token)).rejects.toMatchObject({ fields: { token: expect.any(Array) } });

test("somebody who has an account joins by a press, once, in the role that the mail says", async () => {
	const tom = await makePerson(em(), "Tom");
	const token = await invited(await addressOf(tom), "inspector");
	const shown = { project: "Harbour Tower", role: "inspector", from: "Ann Lee", firstName: "Tom" };
	expect(await openProjectInvitation(em(), token)).toMatchObject(shown);
	const tries = await Promise.allSettled([
		acceptProjectInvitation(em(), token, null),
		acceptProjectInvitation(em(), token, null),
	]);
	expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect((await listProjectPeople(em(), tom, projectId)).role).toBe("inspector");
	await refused(token);
	await expect(invited(await addressOf(tom))).rejects.toMatchObject({ fields: { email: [/already/] } });
});

test("somebody without an account makes one and joins; it is no account of staff", async () => {
	const email = `kiri-${projectId}@example.org`;
	const token = await invited(email);
	expect((await openProjectInvitation(em(), token)).firstName).toBeNull();
	await expect(acceptProjectInvitation(em(), token, null)).rejects.toMatchObject({ kind: "invalid" });
	expect(await acceptProjectInvitation(em(), token, { ...details, ...places })).toBe(projectId);
	const kiri = await authenticate(em(), { email, password: details.password });
	expect(kiri).toMatchObject({ firstName: "Kiri", isStaff: false });
	expect((await listProjectPeople(em(), kiri as Actor, projectId)).role).toBe("installer");
});

test("an invitation works for 14 days, until it is withdrawn, replaced, or its project has another owner", async () => {
	const [first, second] = [`one-${projectId}@example.org`, `two-${projectId}@example.org`];
	const replaced = await invited(first);
	const newer = await invited(first, "reader");
	await refused(replaced);
	const [open] = await listProjectInvitations(em(), ann, projectId);
	expect(open).toMatchObject({ email: first, role: "reader", isOver: false });
	const days = (new Date(open!.expires).getTime() - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(13.9);
	expect(days).toBeLessThan(14.1);
	await office.em.execute("update invitation set expires = now() where id = ?", [open!.id]);
	await refused(newer);
	expect(await listProjectInvitations(em(), ann, projectId)).toMatchObject([{ isOver: true }]);
	const other = await invited(second);
	const { id } = (await listProjectInvitations(em(), ann, projectId))[0]!;
	expect(await withdrawProjectInvitation(em(), ann, projectId, id)).toBe(second);
	await refused(other);
	const tom = await makePerson(em(), "Tom");
	await acceptProjectInvitation(em(), await invited(await addressOf(tom)), null);
	const last = await invited(second);
	await handOverProject(em(), ann, { projectId, user: tom.id });
	await refused(last);
});

test("an invitation of one kind opens nothing of the other, and only the owner invites", async () => {
	const token = await invited(`three-${projectId}@example.org`);
	await expect(openInvitation(em(), token)).rejects.toMatchObject({ fields: { token: expect.any(Array) } });
	const tom = await makePerson(em(), "Tom");
	await acceptProjectInvitation(em(), await invited(await addressOf(tom), "editor"), null);
	const staff = await makePerson(em(), "Sue", { staff: true });
	for (const actor of [tom, staff]) {
		await expect(invited("four@example.org", "reader", actor)).rejects.toMatchObject({ kind: "not_found" });
		expect(await listProjectInvitations(em(), actor, projectId)).toEqual([]);
		const { id } = (await listProjectInvitations(em(), ann, projectId))[0]!;
		await expect(withdrawProjectInvitation(em(), actor, projectId, id)).rejects.toMatchObject({ kind: "not_found" });
	}
	await expect(invited(await addressOf(ann))).rejects.toMatchObject({ fields: { email: ["You own this project."] } });
	await leaveProject(em(), tom, projectId);
	await acceptProjectInvitation(em(), await invited(await addressOf(tom), "reader"), null);
	expect((await listProjectPeople(em(), tom, projectId)).role).toBe("reader");
});
