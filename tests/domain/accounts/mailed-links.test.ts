import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { hashOf, tokenOf, uidOf, userIdOf } from "#app/domain/accounts/mailed-links.ts";
import { checkResetLink, requestPasswordReset, resetPassword } from "#app/domain/accounts/reset.ts";
import { activateAccount, resendActivation, signUp } from "#app/domain/accounts/sign-up.ts";
import { activate, deactivate } from "#app/domain/people/by-command.ts";
import { overrideSettings } from "#db/settings.ts";
import { openPostOffice, type PostOffice, partsOf, signUpOf } from "#tests/support/post-office.ts";

let office: PostOffice;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office.close());

const badToken = { kind: "invalid", fields: { token: ["Invalid token for given user."] } };
const badUid = { kind: "invalid", fields: { uid: ["Invalid user id or user doesn't exist."] } };
const stale = { kind: "forbidden", message: "Stale token for given user." };

async function signedUp(email: string) {
	const { id } = await signUp(office.em, signUpOf(email), office.mail);
	return { id, ...partsOf(await office.lastMail()) };
}

async function activeWithReset(email: string) {
	const person = await signedUp(email);
	await activateAccount(office.em, person.uid, person.token);
	await requestPasswordReset(office.em, email, office.mail);
	return { id: person.id, ...partsOf(await office.lastMail()) };
}

const standing = async (id: number) =>
	(await office.em.execute("select is_active, token_version from user_account where id = ?", [id]))[0];

const expire = (id: number) =>
	office.em.execute("update account_token set expires = now() - interval '1 second' where user_id = ?", [id]);

test("a uid is the base64url form of the decimal id and nothing else", () => {
	expect(uidOf(3)).toBe("Mw");
	expect(userIdOf("Mw")).toBe(3);
	expect(userIdOf(uidOf(2_147_483_647))).toBe(2_147_483_647);
	const encoded = (text: string) => Buffer.from(text).toString("base64url");
	for (const wrong of [
		"",
		"3",
		"Mw==",
		"Mx",
		"*",
		encoded("0"),
		encoded("03"),
		encoded("+3"),
		encoded("1e3"),
		encoded("2147483648"),
	]) {
		expect(userIdOf(wrong), wrong).toBeNull();
	}
});

test("a token rests on kind, nonce and secret", () => {
	const token = tokenOf("reset", "n", "secret");
	expect(token).toMatch(/^[\w-]{24}$/);
	expect(tokenOf("reset", "n", "secret")).toBe(token);
	const others = [
		tokenOf("activation", "n", "secret"),
		tokenOf("reset", "m", "secret"),
		tokenOf("reset", "n", "other"),
	];
	expect(new Set([token, hashOf(token), ...others]).size).toBe(5);
});

test("an activation link opens the account, and opens it again without harm", async () => {
	const { id, uid, token } = await signedUp("ann@example.org");
	expect(await standing(id)).toMatchObject({ is_active: false });
	await activateAccount(office.em, uid, token);
	await activateAccount(office.em, uid, token);
	expect(await standing(id)).toMatchObject({ is_active: true });
	expect(await authenticate(office.em, { email: "ann@example.org", password: "right password" })).toMatchObject({ id });
});

test("a link opened twice at once opens the account", async () => {
	const { id, uid, token } = await signedUp("twice@example.org");
	const fork = () => office.em.fork() as typeof office.em;
	await Promise.all([activateAccount(fork(), uid, token), activateAccount(fork(), uid, token)]);
	expect(await standing(id)).toMatchObject({ is_active: true });
});

test("wrong, foreign and expired activation links are refused alike; a broken uid by name", async () => {
	const mine = await signedUp("mine@example.org");
	const other = await signedUp("other@example.org");
	const refused = (uid: string, token: string) => expect(activateAccount(office.em, uid, token)).rejects;
	await refused(mine.uid, `${mine.token.slice(1)}x`).toMatchObject(badToken);
	await refused(mine.uid, other.token).toMatchObject(badToken);
	await refused(uidOf(2_000_000_000), mine.token).toMatchObject(badToken);
	await refused("not-a-uid", mine.token).toMatchObject(badUid);
	await expire(mine.id);
	await refused(mine.uid, mine.token).toMatchObject(badToken);
	expect(await standing(mine.id)).toMatchObject({ is_active: false });
});

test("a later activation link replaces the earlier one at once", async () => {
	const first = await signedUp("later@example.org");
	await resendActivation(office.em, "later@example.org", office.mail);
	await expect(activateAccount(office.em, first.uid, first.token)).rejects.toMatchObject(stale);
	const second = partsOf(await office.lastMail());
	await activateAccount(office.em, second.uid, second.token);
	await expect(activateAccount(office.em, first.uid, first.token)).rejects.toMatchObject(stale);
	await expire(first.id);
	await expect(activateAccount(office.em, first.uid, first.token)).rejects.toMatchObject(badToken);
});

test("a link never re-activates an account that an operator has closed", async () => {
	const used = await signedUp("closed@example.org");
	await activateAccount(office.em, used.uid, used.token);
	await deactivate(office.em, "closed@example.org");
	await expect(activateAccount(office.em, used.uid, used.token)).rejects.toMatchObject(stale);
	const unused = await signedUp("blocked@example.org");
	await deactivate(office.em, "blocked@example.org");
	await expect(activateAccount(office.em, unused.uid, unused.token)).rejects.toMatchObject(stale);
	expect(await standing(unused.id)).toMatchObject({ is_active: false });
});

test("a link whose account an operator has opened in the meantime is answered like the first time", async () => {
	const { uid, token } = await signedUp("opened@example.org");
	await activate(office.em, "opened@example.org");
	await activateAccount(office.em, uid, token);
});

test("a reset link sets the password once and ends every session, token and other link", async () => {
	const earlier = await activeWithReset("reset@example.org");
	await requestPasswordReset(office.em, "reset@example.org", office.mail);
	const { uid, token } = partsOf(await office.lastMail());
	await office.em.execute("insert into session (id_hash, user_id) values ('one', ?), ('two', ?)", [
		earlier.id,
		earlier.id,
	]);
	await checkResetLink(office.em, uid, token);
	await checkResetLink(office.em, earlier.uid, earlier.token);
	await resetPassword(office.em, { uid, token, new_password: "another password" }, office.mail);
	expect(office.jobs.at(-1)).toMatchObject({ kind: "password_changed" });
	expect(await standing(earlier.id)).toMatchObject({ token_version: 2 });
	expect(await office.em.execute("select 1 from session where user_id = ?", [earlier.id])).toEqual([]);
	for (const link of [{ uid, token }, earlier]) {
		await expect(checkResetLink(office.em, link.uid, link.token)).rejects.toMatchObject(badToken);
		await expect(
			resetPassword(office.em, { ...link, new_password: "a third password" }, office.mail),
		).rejects.toMatchObject(badToken);
	}
	const signIn = (password: string) => authenticate(office.em, { email: "reset@example.org", password });
	await expect(signIn("right password")).rejects.toMatchObject({ code: "no_active_account" });
	expect(await signIn("another password")).toMatchObject({ id: earlier.id });
});

test("a reset link that is used twice at once sets one password", async () => {
	const { id, uid, token } = await activeWithReset("race@example.org");
	const tries = ["first password", "second password", "third password"].map((new_password) =>
		resetPassword(office.em.fork() as typeof office.em, { uid, token, new_password }, office.mail),
	);
	const outcomes = await Promise.allSettled(tries);
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(await standing(id)).toMatchObject({ token_version: 2 });
});

test("wrong, foreign and expired reset links, and those of a closed account, are refused", async () => {
	const mine = await activeWithReset("wrong@example.org");
	const other = await activeWithReset("foreign@example.org");
	const activation = await signedUp("kinds@example.org");
	const refused = (uid: string, token: string) =>
		expect(resetPassword(office.em, { uid, token, new_password: "another password" }, office.mail)).rejects;
	await refused(mine.uid, "nonsense").toMatchObject(badToken);
	await refused(mine.uid, other.token).toMatchObject(badToken);
	await refused(activation.uid, activation.token).toMatchObject(badToken);
	await refused("!", mine.token).toMatchObject(badUid);
	await deactivate(office.em, "wrong@example.org");
	await refused(mine.uid, mine.token).toMatchObject(badToken);
	await activate(office.em, "wrong@example.org");
	await refused(mine.uid, mine.token).toMatchObject(badToken);
	await expire(other.id);
	await refused(other.uid, other.token).toMatchObject(badToken);
	expect(await standing(other.id)).toMatchObject({ token_version: 1 });
});

test("a common password is refused and does not use up the link", async () => {
	const { uid, token } = await activeWithReset("common@example.org");
	await expect(
		resetPassword(office.em, { uid, token, new_password: "Password123" }, office.mail),
	).rejects.toMatchObject({
		fields: { new_password: ["This password is too common."] },
	});
	await resetPassword(office.em, { uid, token, new_password: "nothing of the sort" }, office.mail);
});

test("a new password like the account's own names is refused to whoever has the link, and does not use it up", async () => {
	const { uid, token } = await activeWithReset("harakeke@example.org");
	const set = (new_password: string, by = token) =>
		expect(resetPassword(office.em, { uid, token: by, new_password }, office.mail));
	await set("tango Harakeke 9").rejects.toMatchObject({
		fields: { new_password: ["The password must not contain your name or email address."] },
	});
	await set("lee-fire-lee-fire").rejects.toMatchObject({
		fields: { new_password: ["The password must not contain your company's name."] },
	});
	await set("tango Harakeke 9", "nonsense").rejects.toMatchObject(badToken);
	await set("a tango for two").resolves.toBeUndefined();
});

test("links still work after the secret was rotated, and mails that waited are written with the new one", async () => {
	const sent = await signedUp("rotated@example.org");
	await signUp(office.em, signUpOf("waiting@example.org"), office.mail);
	overrideSettings({ SESSION_SECRET: "a newer session secret that only tests use" });
	await activateAccount(office.em, sent.uid, sent.token);
	const { uid, token } = partsOf(await office.lastMail());
	await activateAccount(office.em, uid, token);
	overrideSettings({ SESSION_SECRET: office.place.env.SESSION_SECRET! });
});

test("nothing that is stored or queued reveals a token", async () => {
	const { id, token } = await activeWithReset("secret@example.org");
	expect(token).toHaveLength(24);
	const [stored] = await office.em.execute<{ everything: string }[]>(
		`select concat(
		   (select string_agg(to_jsonb(t)::text, ' ') from account_token t), (select string_agg(to_jsonb(m)::text, ' ') from mail m),
		   (select string_agg(to_jsonb(u)::text, ' ') from user_account u), (select string_agg(to_jsonb(j)::text, ' ') from queue.job j)
		 ) as everything`,
	);
	expect(stored?.everything).toContain(hashOf(token));
	expect(stored?.everything).not.toContain(token);
	const jobs = await office.em.execute<{ data: object }[]>("select data from queue.job where name = 'mail'");
	expect(jobs.length).toBeGreaterThan(10);
	for (const { data } of jobs) expect(Object.keys(data).sort()).toEqual(["kind", "mailId"]);
	expect(id).toBeGreaterThan(0);
});
