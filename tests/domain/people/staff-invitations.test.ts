import { expect, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { signUp } from "#app/domain/accounts/sign-up.ts";
import type { Role } from "#app/domain/actor.ts";
import { changeRole, getStaffMember } from "#app/domain/people/staff.ts";
import {
	acceptInvitation,
	endInvitation,
	invite,
	listInvitations,
	openInvitation,
} from "#app/domain/people/staff-invitations.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { TwoAdministrators } from "./two-administrators.ts";

const room = new TwoAdministrators();
const details = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", password: "kauri-totara-rimu" };

async function invited(email: string, role: Role = "editor"): Promise<string> {
	await invite(room.em(), room.ada, { email, role }, room.office.mail);
	const mail = await room.office.lastMail();
	expect(mail).toMatchObject({ to: email });
	return /invitation\/([\w-]+)/.exec(mail!.text)![1]!;
}

test("an invitation makes an account, once", async () => {
	const email = "kiri@example.org";
	const token = await invited(email);
	expect(await openInvitation(room.em(), token)).toMatchObject({
		email,
		role: "editor",
		from: "Ada Lee",
		firstName: null,
	});
	await expect(acceptInvitation(room.em(), token, null)).rejects.toMatchObject({ kind: "invalid" });
	const weak = acceptInvitation(room.em(), token, { ...details, password: "kiri-ngata-1" });
	await expect(weak).rejects.toMatchObject({ fields: { password: [expect.stringContaining("must not contain")] } });
	const tries = await Promise.allSettled([
		acceptInvitation(room.em(), token, details),
		acceptInvitation(room.em(), token, details),
	]);
	expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	const kiri = await authenticate(room.em(), { email, password: details.password });
	expect(kiri).toMatchObject({ isStaff: true, role: "editor", firstName: "Kiri" });
	await expect(openInvitation(room.em(), token)).rejects.toMatchObject({ fields: { token: expect.any(Array) } });
	expect(await room.actsOf(kiri.id)).toEqual(["invited by Ada Lee", "joined by Kiri Ngata"]);
});

test("somebody who has an account joins with it, and keeps name and password", async () => {
	const tom = await makePerson(room.em(), "Tom");
	const [{ email }] = (await room.office.em.execute("select email from user_account where id = ?", [tom.id])) as [
		{ email: string },
	];
	const token = await invited(email, "reader");
	expect((await openInvitation(room.em(), token)).firstName).toBe("Tom");
	expect(await acceptInvitation(room.em(), token, null)).toBe(tom.id);
	expect(await getStaffMember(room.em(), room.ada, tom.id)).toMatchObject({ name: "Tom Lee", role: "reader" });
	await expect(invited(email)).rejects.toMatchObject({ fields: { email: [expect.stringContaining("already")] } });
});

test("whoever signed up with somebody else's address gets nothing by the invitation", async () => {
	const email = "mere@example.org";
	await signUp(room.em(), { ...details, email, re_password: details.password, city: 1, company: 1 }, room.office.mail);
	const token = await invited(email);
	expect((await openInvitation(room.em(), token)).firstName).toBeNull();
	await acceptInvitation(room.em(), token, { ...details, first_name: "Mere", password: "pohutukawa-in-may" });
	await expect(authenticate(room.em(), { email, password: details.password })).rejects.toMatchObject({
		kind: "invalid",
	});
	expect(await authenticate(room.em(), { email, password: "pohutukawa-in-may" })).toMatchObject({ role: "editor" });
});

test("an invitation ends by time, by withdrawal, by a newer one, and with the right of whoever sent it", async () => {
	const gone = (token: string) =>
		expect(openInvitation(room.em(), token)).rejects.toMatchObject({
			fields: { token: ["This invitation no longer works."] },
		});
	const late = await invited("late@example.org");
	await room.office.em.execute("update invitation set expires = now() where email = 'late@example.org'");
	await gone(late);
	expect((await listInvitations(room.em(), room.ada))[0]).toMatchObject({ email: "late@example.org", isOver: true });
	const first = await invited("twice@example.org");
	const second = await invited("twice@example.org", "reader");
	await gone(first);
	expect((await openInvitation(room.em(), second)).role).toBe("reader");
	const [open] = await listInvitations(room.em(), room.ada);
	await endInvitation(room.em(), room.ada, open!.id);
	await endInvitation(room.em(), room.ada, open!.id);
	await gone(second);
	const third = await invited("third@example.org");
	await changeRole(room.em(), room.bea, await room.seen(room.ada), "editor");
	await gone(third);
});

test("a deactivated person is not let in by an invitation", async () => {
	const tom = await makePerson(room.em(), "Tom");
	const [{ email }] = (await room.office.em.execute("select email from user_account where id = ?", [tom.id])) as [
		{ email: string },
	];
	const token = await invited(email);
	await room.office.em.execute("update user_account set is_active = false, activated = now() where id = ?", [tom.id]);
	await expect(acceptInvitation(room.em(), token, details)).rejects.toMatchObject({
		fields: { token: expect.any(Array) },
	});
	await expect(invited(email)).rejects.toMatchObject({ fields: { email: [expect.stringContaining("deactivated")] } });
});
