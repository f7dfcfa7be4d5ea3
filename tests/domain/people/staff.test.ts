import { expect, test } from "vitest";
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
import { invite } from "#app/domain/people/staff-invitations.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { TwoAdministrators } from "./two-administrators.ts";

const room = new TwoAdministrators();

test("a role is changed, and the history says who did what", async () => {
	expect(await changeRole(room.em(), room.ada, await room.seen(room.bea), "reader")).toBe(true);
	expect(await changeRole(room.em(), room.ada, await room.seen(room.bea), "reader")).toBe(false);
	expect(await getStaffMember(room.em(), room.ada, room.bea.id)).toMatchObject({ role: "reader", isActive: true });
	const { changes } = await listStaffChanges(room.em(), room.ada, { person: room.bea.id });
	expect(changes).toMatchObject([{ act: "role", oldRole: "administrator", newRole: "reader", who: "Ada Lee" }]);
});

test("only administrators manage people, by what they are now and not by what the page was opened with", async () => {
	const ed = await makePerson(room.em(), "Ed", { staff: true, role: "editor" });
	for (const ask of [
		() => listStaff(room.em(), ed),
		async () => changeRole(room.em(), ed, await room.seen(room.bea), "reader"),
		() => invite(room.em(), ed, { email: "x@example.org", role: "reader" }, room.office.mail),
	]) {
		await expect(ask()).rejects.toMatchObject({ kind: "forbidden" });
	}
	const opened = await room.seen(room.ada);
	await changeRole(room.em(), room.ada, await room.seen(room.bea), "editor");
	// Bea's page was opened while she was an administrator.
	await expect(removeFromStaff(room.em(), room.bea, opened)).rejects.toMatchObject({ kind: "forbidden" });
});

test("the last administrator is neither demoted, deactivated nor removed", async () => {
	await deactivateStaff(room.em(), room.ada, await room.seen(room.bea));
	for (const take of [
		async () => changeRole(room.em(), room.ada, await room.seen(room.ada), "editor"),
		async () => deactivateStaff(room.em(), room.ada, await room.seen(room.ada)),
		async () => removeFromStaff(room.em(), room.ada, await room.seen(room.ada)),
	]) {
		await expect(take()).rejects.toMatchObject({ kind: "conflict", message: LAST_ADMINISTRATOR });
	}
	await activateStaff(room.em(), room.ada, await room.seen(room.bea));
	await removeFromStaff(room.em(), room.ada, await room.seen(room.ada));
	expect((await listStaff(room.em(), room.bea)).map(({ id }) => id)).toEqual([room.bea.id]);
});

test.each([1, 2, 3, 4, 5])(
	"of two administrators who take the role from each other at once one stays (%i)",
	async () => {
		const [seenAda, seenBea] = [await room.seen(room.ada), await room.seen(room.bea)];
		const done = await Promise.allSettled([
			changeRole(room.em(), room.ada, seenBea, "reader"),
			removeFromStaff(room.em(), room.bea, seenAda),
			deactivateStaff(room.em(), room.ada, seenBea),
			changeRole(room.em(), room.ada, seenAda, "editor"),
		]);
		expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
		const left = await room.office.em.execute<{ id: number }[]>(
			"select id from user_account where is_staff and is_active and role = 'administrator'",
		);
		expect(left).toHaveLength(1);
	},
);

test("two edits at once do not overwrite each other", async () => {
	const opened = await room.seen(room.bea);
	await changeRole(room.em(), room.ada, opened, "editor");
	await expect(changeRole(room.em(), room.ada, opened, "reader")).rejects.toMatchObject({
		kind: "conflict",
		code: "stale",
		message: STALE_PERSON,
	});
	await expect(deactivateStaff(room.em(), room.ada, opened)).rejects.toMatchObject({ code: "stale" });
});

test("deactivating ends sessions and tokens at once, reactivating brings none of them back", async () => {
	const session = () =>
		room.em().execute("insert into session (id_hash, user_id) values (gen_random_uuid()::text, ?)", [room.bea.id]);
	const count = async () =>
		(
			await room.office.em.execute<{ n: number }[]>("select count(*)::int as n from session where user_id = ?", [
				room.bea.id,
			])
		)[0]!.n;
	const version = async () =>
		(
			await room.office.em.execute<{ v: number }[]>("select token_version as v from user_account where id = ?", [
				room.bea.id,
			])
		)[0]!.v;
	await session();
	await session();
	await endStaffSessions(room.em(), room.ada, await room.seen(room.bea));
	expect([await count(), await version()]).toEqual([0, 2]);
	await session();
	await sendReset(room.em(), room.ada, await room.seen(room.bea), room.office.mail);
	expect((await room.office.lastMail())!.subject).toBe("Set a new password");
	await deactivateStaff(room.em(), room.ada, await room.seen(room.bea));
	expect([await count(), await version()]).toEqual([0, 3]);
	expect(await room.office.lastMail()).toBeNull();
	await activateStaff(room.em(), room.ada, await room.seen(room.bea));
	expect([await count(), await version()]).toEqual([0, 3]);
	expect(await room.actsOf(room.bea.id)).toEqual(
		["sessions_ended", "reset_sent", "deactivated", "activated"].map((act) => `${act} by Ada Lee`),
	);
});
