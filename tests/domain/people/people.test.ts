import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { signUp } from "#app/domain/accounts/sign-up.ts";
import type { Actor, Role } from "#app/domain/actor.ts";
import {
	acceptInvitation,
	endInvitation,
	invite,
	listInvitations,
	openInvitation,
} from "#app/domain/people/invitations.ts";
import {
	activateStaff,
	changeRole,
	deactivateStaff,
	endStaffSessions,
	getStaffMember,
	LAST_ADMINISTRATOR,
	listStaff,
	removeFromStaff,
	STALE_PERSON,
	sendReset,
} from "#app/domain/people/staff.ts";
import { listStaffChanges } from "#app/domain/people/staff-changes.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { openPostOffice, type PostOffice } from "#tests/support/post-office.ts";

let office: PostOffice;
let ada: Actor;
let bea: Actor;
const em = () => office.em.fork() as EntityManager;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
	await office.em.execute("update user_account set is_staff = false");
	ada = await makePerson(em(), "Ada", { staff: true });
	bea = await makePerson(em(), "Bea", { staff: true });
});

const seen = async ({ id }: { id: number }) => {
	const [row] = await office.em.execute<{ version: number }[]>("select version from user_account where id = ?", [id]);
	return { id, version: row!.version };
};
const actsOf = async (person: number) =>
	(await listStaffChanges(em(), ada, { person })).changes.map(({ act, who }) => `${act} by ${who}`).reverse();
const details = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", password: "kauri-totara-rimu" };

async function invited(email: string, role: Role = "editor"): Promise<string> {
	await invite(em(), ada, { email, role }, office.mail);
	const mail = await office.lastMail();
	expect(mail).toMatchObject({ to: email });
	return /invitation\/([\w-]+)/.exec(mail!.text)![1]!;
}

test("a role is changed, and the history says who did what", async () => {
	expect(await changeRole(em(), ada, await seen(bea), "reader")).toBe(true);
	expect(await changeRole(em(), ada, await seen(bea), "reader")).toBe(false);
	expect(await getStaffMember(em(), ada, bea.id)).toMatchObject({ role: "reader", isActive: true });
	const { changes } = await listStaffChanges(em(), ada, { person: bea.id });
	expect(changes).toMatchObject([{ act: "role", oldRole: "administrator", newRole: "reader", who: "Ada Lee" }]);
});

test("only administrators manage people, by what they are now and not by what the page was opened with", async () => {
	const ed = await makePerson(em(), "Ed", { staff: true, role: "editor" });
	for (const ask of [
		() => listStaff(em(), ed),
		async () => changeRole(em(), ed, await seen(bea), "reader"),
		() => invite(em(), ed, { email: "x@example.org", role: "reader" }, office.mail),
	]) {
		await expect(ask()).rejects.toMatchObject({ kind: "forbidden" });
	}
	const opened = await seen(ada);
	await changeRole(em(), ada, await seen(bea), "editor");
	// Bea's page was opened while she was an administrator.
	await expect(removeFromStaff(em(), bea, opened)).rejects.toMatchObject({ kind: "forbidden" });
});

test("the last administrator is neither demoted, deactivated nor removed", async () => {
	await deactivateStaff(em(), ada, await seen(bea));
	for (const take of [
		async () => changeRole(em(), ada, await seen(ada), "editor"),
		async () => deactivateStaff(em(), ada, await seen(ada)),
		async () => removeFromStaff(em(), ada, await seen(ada)),
	]) {
		await expect(take()).rejects.toMatchObject({ kind: "conflict", message: LAST_ADMINISTRATOR });
	}
	await activateStaff(em(), ada, await seen(bea));
	await removeFromStaff(em(), ada, await seen(ada));
	expect((await listStaff(em(), bea)).map(({ id }) => id)).toEqual([bea.id]);
});

test.each([1, 2, 3, 4, 5])(
	"of two administrators who take the role from each other at once one stays (%i)",
	async () => {
		const [seenAda, seenBea] = [await seen(ada), await seen(bea)];
		const done = await Promise.allSettled([
			changeRole(em(), ada, seenBea, "reader"),
			removeFromStaff(em(), bea, seenAda),
			deactivateStaff(em(), ada, seenBea),
			changeRole(em(), ada, seenAda, "editor"),
		]);
		expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
		const left = await office.em.execute<{ id: number }[]>(
			"select id from user_account where is_staff and is_active and role = 'administrator'",
		);
		expect(left).toHaveLength(1);
	},
);

test("two edits at once do not overwrite each other", async () => {
	const opened = await seen(bea);
	await changeRole(em(), ada, opened, "editor");
	await expect(changeRole(em(), ada, opened, "reader")).rejects.toMatchObject({
		kind: "conflict",
		code: "stale",
		message: STALE_PERSON,
	});
	await expect(deactivateStaff(em(), ada, opened)).rejects.toMatchObject({ code: "stale" });
});

test("deactivating ends sessions and tokens at once, reactivating brings none of them back", async () => {
	const session = () =>
		em().execute("insert into session (id_hash, user_id) values (gen_random_uuid()::text, ?)", [bea.id]);
	const count = async () =>
		(await office.em.execute<{ n: number }[]>("select count(*)::int as n from session where user_id = ?", [bea.id]))[0]!
			.n;
	const version = async () =>
		(await office.em.execute<{ v: number }[]>("select token_version as v from user_account where id = ?", [bea.id]))[0]!
			.v;
	await session();
	await session();
	await endStaffSessions(em(), ada, await seen(bea));
	expect([await count(), await version()]).toEqual([0, 2]);
	await session();
	await sendReset(em(), ada, await seen(bea), office.mail);
	expect((await office.lastMail())!.subject).toBe("Set a new password");
	await deactivateStaff(em(), ada, await seen(bea));
	expect([await count(), await version()]).toEqual([0, 3]);
	expect(await office.lastMail()).toBeNull();
	await activateStaff(em(), ada, await seen(bea));
	expect([await count(), await version()]).toEqual([0, 3]);
	expect(await actsOf(bea.id)).toEqual(
		["sessions_ended", "reset_sent", "deactivated", "activated"].map((act) => `${act} by Ada Lee`),
	);
});

test("an invitation makes an account, once", async () => {
	const email = "kiri@example.org";
	const token = await invited(email);
	expect(await openInvitation(em(), token)).toMatchObject({ email, role: "editor", from: "Ada Lee", account: null });
	await expect(acceptInvitation(em(), token, null)).rejects.toMatchObject({ kind: "invalid" });
	const weak = acceptInvitation(em(), token, { ...details, password: "kiri-ngata-1" });
	await expect(weak).rejects.toMatchObject({ fields: { password: [expect.stringContaining("must not contain")] } });
	const tries = await Promise.allSettled([
		acceptInvitation(em(), token, details),
		acceptInvitation(em(), token, details),
	]);
	expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	const kiri = await authenticate(em(), { email, password: details.password });
	expect(kiri).toMatchObject({ isStaff: true, role: "editor", firstName: "Kiri" });
	await expect(openInvitation(em(), token)).rejects.toMatchObject({ fields: { token: expect.any(Array) } });
	expect(await actsOf(kiri.id)).toEqual(["invited by Ada Lee", "joined by Kiri Ngata"]);
});

test("somebody who has an account joins with it, and keeps name and password", async () => {
	const tom = await makePerson(em(), "Tom");
	const [{ email }] = (await office.em.execute("select email from user_account where id = ?", [tom.id])) as [
		{ email: string },
	];
	const token = await invited(email, "reader");
	expect((await openInvitation(em(), token)).account).toEqual({ id: tom.id, firstName: "Tom" });
	expect(await acceptInvitation(em(), token, null)).toBe(tom.id);
	expect(await getStaffMember(em(), ada, tom.id)).toMatchObject({ name: "Tom Lee", role: "reader" });
	await expect(invited(email)).rejects.toMatchObject({ fields: { email: [expect.stringContaining("already")] } });
});

test("whoever signed up with somebody else's address gets nothing by the invitation", async () => {
	const email = "mere@example.org";
	await signUp(em(), { ...details, email, re_password: details.password, city: 1, company: 1 }, office.mail);
	const token = await invited(email);
	expect((await openInvitation(em(), token)).account).toBeNull();
	await acceptInvitation(em(), token, { ...details, first_name: "Mere", password: "pohutukawa-in-may" });
	await expect(authenticate(em(), { email, password: details.password })).rejects.toMatchObject({ kind: "invalid" });
	expect(await authenticate(em(), { email, password: "pohutukawa-in-may" })).toMatchObject({ role: "editor" });
});

test("an invitation ends by time, by withdrawal, by a newer one, and with the right of whoever sent it", async () => {
	const gone = (token: string) =>
		expect(openInvitation(em(), token)).rejects.toMatchObject({
			fields: { token: ["This invitation no longer works."] },
		});
	const late = await invited("late@example.org");
	await office.em.execute("update staff_invitation set expires = now() where email = 'late@example.org'");
	await gone(late);
	expect((await listInvitations(em(), ada))[0]).toMatchObject({ email: "late@example.org", isOver: true });
	const first = await invited("twice@example.org");
	const second = await invited("twice@example.org", "reader");
	await gone(first);
	expect((await openInvitation(em(), second)).role).toBe("reader");
	const [open] = await listInvitations(em(), ada);
	await endInvitation(em(), ada, open!.id);
	await endInvitation(em(), ada, open!.id);
	await gone(second);
	const third = await invited("third@example.org");
	await changeRole(em(), bea, await seen(ada), "editor");
	await gone(third);
});

test("a deactivated person is not let in by an invitation", async () => {
	const tom = await makePerson(em(), "Tom");
	const [{ email }] = (await office.em.execute("select email from user_account where id = ?", [tom.id])) as [
		{ email: string },
	];
	const token = await invited(email);
	await office.em.execute("update user_account set is_active = false, activated = now() where id = ?", [tom.id]);
	await expect(acceptInvitation(em(), token, details)).rejects.toMatchObject({ fields: { token: expect.any(Array) } });
	await expect(invited(email)).rejects.toMatchObject({ fields: { email: [expect.stringContaining("deactivated")] } });
});
