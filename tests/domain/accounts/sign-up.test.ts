import { parseWithZod } from "@conform-to/zod/v4";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPasswordServerSchema, signUpServerSchema } from "#app/domain/accounts/forms.server.ts";
import { requestPasswordReset } from "#app/domain/accounts/reset.ts";
import { newPasswordSchema, resetRequestSchema } from "#app/domain/accounts/schemas.schema.ts";
import { resendActivation, signUp } from "#app/domain/accounts/sign-up.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { forgetOldMail } from "#app/domain/mail/outbox.ts";
import { activate, deactivate } from "#app/domain/people/by-command.ts";
import { overrideSettings } from "#db/settings.ts";
import { ensure } from "#tests/support/catalogue.ts";
import { openPostOffice, type PostOffice, signUpOf } from "#tests/support/post-office.ts";

let office: PostOffice;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office.close());

const messages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
	Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

/** How many of the mails that were put in after `since` will be written. */
async function written(since: number): Promise<number> {
	const ids = office.jobs.slice(since).map(({ mailId }) => mailId);
	if (ids.length === 0) return 0;
	const [row] = await office.em.execute<{ count: number }[]>(
		`select count(user_id)::int as count from mail where id in (${ids.map(() => "?").join(", ")})`,
		ids,
	);
	return row!.count;
}

test("a sign-up is stored inactive, in lower case, with an activation mail on its way", async () => {
	const { id } = await signUp(office.em, signUpOf("New@Example.org"), office.mail);
	const [row] = await office.em.execute<object[]>("select * from user_account where id = ?", [id]);
	expect(row).toMatchObject({ email: "new@example.org", is_active: false, is_staff: false, activated: null });
	expect(row).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
	expect(office.jobs.at(-1)).toMatchObject({ kind: "activation" });
	expect(await office.lastMail()).toMatchObject({ to: "new@example.org", subject: "Activate your account" });
});

test("a refused sign-up names every fault at once and leaves nothing behind", async () => {
	await signUp(office.em, signUpOf("taken@example.org"), office.mail);
	const before = office.jobs.length;
	const gone = await ensure(office.em, "company", { name: "Gone", is_active: false });
	const bad = signUpOf("TAKEN@example.org", { password: "qwertyuiop", city: 77, company: gone });
	await expect(signUp(office.em, bad, office.mail)).rejects.toMatchObject({
		kind: "invalid",
		fields: {
			email: ["A user with this email already exists."],
			password: ["This password is too common."],
			city: ['Invalid pk "77" - object does not exist.'],
			company: [`Invalid pk "${gone}" - object does not exist.`],
		},
	});
	expect(office.jobs).toHaveLength(before);
});

test("a sign-up with a password like its own names is refused", async () => {
	for (const [password, fault] of [
		["kahikatea@example.org", "The password must not contain your name or email address."],
		["a Lee Fire key", "The password must not contain your company's name."],
		["Iloveyou2024", "This password is too easy to guess. Make it longer or less regular."],
	]) {
		await expect(signUp(office.em, signUpOf("kahikatea@example.org", { password }), office.mail)).rejects.toMatchObject(
			{
				fields: { password: [fault] },
			},
		);
	}
});

test("of two sign-ups with one address at once, one is refused", async () => {
	const tries = [1, 2].map(() =>
		signUp(office.em.fork() as typeof office.em, signUpOf("both@example.org"), office.mail),
	);
	const outcomes = await Promise.allSettled(tries);
	expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
		{ reason: { fields: { email: ["A user with this email already exists."] } } },
	]);
});

test("a sign-up that is rolled back leaves no job", async () => {
	const count = async () => (await office.em.execute("select count(*) from queue.job"))[0];
	const before = await count();
	const undone = office.em.transactional(async (em) => {
		await signUp(em as typeof office.em, signUpOf("undone@example.org"), office.mail);
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	expect(await count()).toEqual(before);
	expect(await office.em.execute("select 1 from user_account where email = 'undone@example.org'")).toEqual([]);
});

test("the forms of the server tell a common password beside the other faults", () => {
	const form = { ...signUpOf("a@b.nz"), phone: "", password: "12345678", re_password: "12345679", city: "" };
	expect(messages(signUpServerSchema.safeParse(form))).toEqual({
		phone: "Phone number is required",
		password: "This password is too common.",
		re_password: "Passwords must match",
		city: "City is required",
	});
	const posted = new FormData();
	for (const [name, value] of Object.entries(form)) posted.append(name, String(value));
	expect(parseWithZod(posted, { schema: signUpServerSchema }).reply().error).toEqual({
		phone: ["Phone number is required"],
		password: ["This password is too common."],
		re_password: ["Passwords must match"],
		city: ["City is required"],
	});
	expect(messages(signUpServerSchema.safeParse({ ...form, city: "99999999999" }))).toMatchObject({
		city: "City is required",
	});
	expect(
		messages(newPasswordServerSchema.safeParse({ new_password: "SUNSHINE", re_new_password: "SUNSHINE" })),
	).toEqual({
		new_password: "This password is too common.",
	});
	expect(messages(newPasswordSchema.safeParse({ new_password: "short" }))).toEqual({
		new_password: "Must be at least 8 characters",
		re_new_password: "Passwords must match",
	});
	expect(messages(newPasswordSchema.safeParse({}))).toMatchObject({ new_password: "Required" });
	expect(messages(resetRequestSchema.safeParse({ email: "nobody" }))).toEqual({ email: "Must be a valid email" });
});

test("an activation goes out again only to an account that was never active", async () => {
	for (const name of ["pending", "active", "closed"]) {
		await signUp(office.em, signUpOf(`${name}@example.org`), office.mail);
	}
	await activate(office.em, "active@example.org");
	await activate(office.em, "closed@example.org");
	await deactivate(office.em, "closed@example.org");
	for (const [name, mails] of [
		["pending", 1],
		["active", 0],
		["closed", 0],
		["nobody", 0],
	] as const) {
		const before = office.jobs.length;
		await resendActivation(office.em, `${name}@example.org`, office.mail);
		expect(await written(before), name).toBe(mails);
	}
});

test("a reset goes out only to an active account", async () => {
	for (const [name, mails] of [
		["active", 1],
		["closed", 0],
		["pending", 0],
		["nobody", 0],
	] as const) {
		const before = office.jobs.length;
		await requestPasswordReset(office.em, `${name}@example.org`, office.mail);
		expect(await written(before), name).toBe(mails);
	}
});

test("an unknown address leaves the same traces as a known one, and no mail is written for it", async () => {
	const traces = async (email: string) => {
		const rows = () =>
			office.em.execute<{ tokens: number; mails: number; jobs: number }[]>(
				`select (select count(*)::int from account_token) as tokens, (select count(*)::int from mail) as mails,
				   (select count(*)::int from queue.job) as jobs`,
			);
		const [before] = await rows();
		await requestPasswordReset(office.em, email, office.mail);
		const [after] = await rows();
		return [after!.tokens - before!.tokens, after!.mails - before!.mails, after!.jobs - before!.jobs];
	};
	expect(await traces("active@example.org")).toEqual([1, 1, 1]);
	expect(await traces("nobody@example.org")).toEqual([1, 1, 1]);
	expect(await office.lastMail()).toBeNull();
	const [stored] = await office.em.execute<{ text: string }[]>(
		"select string_agg(j.data::text || to_jsonb(m)::text, ' ') as text from queue.job j, mail m",
	);
	expect(stored!.text).not.toContain("nobody@");
});

test("at most three mails an hour go to one address, beside that of the sign-up, however they are asked for", async () => {
	await signUp(office.em, signUpOf("often@example.org"), office.mail);
	const before = office.jobs.length;
	const forks = Array.from({ length: 5 }, () => office.em.fork() as typeof office.em);
	await Promise.all(forks.map((em) => resendActivation(em, "often@example.org", office.mail)));
	expect(await written(before)).toBe(3);
	await activate(office.em, "often@example.org");
	await requestPasswordReset(office.em, "often@example.org", office.mail);
	expect(await written(before)).toBe(3);
	await office.em.execute("update account_token set created = created - interval '61 minutes'");
	await office.em.execute("update user_account set created = created - interval '61 minutes'");
	await requestPasswordReset(office.em, "Often@example.org", office.mail);
	expect(await written(before)).toBe(4);
});

test("a request over the limit does not end the link that was sent", async () => {
	await signUp(office.em, signUpOf("over@example.org"), office.mail);
	for (let count = 0; count < 4; count++) await resendActivation(office.em, "over@example.org", office.mail);
	const [open] = await office.em.execute<{ count: number }[]>(
		`select count(*)::int as count from account_token t join user_account u on u.id = t.user_id
		 where u.email = 'over@example.org' and replaced is null`,
	);
	expect(open?.count).toBe(1);
});

test("the limit scales and can be switched off", async () => {
	await signUp(office.em, signUpOf("scaled@example.org"), office.mail);
	await activate(office.em, "scaled@example.org");
	const before = office.jobs.length;
	overrideSettings({ RATE_LIMIT_SCALE: "2" });
	for (let count = 0; count < 8; count++) await requestPasswordReset(office.em, "scaled@example.org", office.mail);
	expect(await written(before)).toBe(6);
	overrideSettings({ RATE_LIMIT_SCALE: "0" });
	await requestPasswordReset(office.em, "scaled@example.org", office.mail);
	expect(await written(before)).toBe(7);
	overrideSettings({ RATE_LIMIT_SCALE: "1" });
});

test("old mails and links are forgotten, working ones kept", async () => {
	const count = async (table: string) =>
		(await office.em.execute<{ count: number }[]>(`select count(*)::int as count from ${table}`))[0]!.count;
	const kept = await count("mail");
	await office.em.execute("insert into mail (kind, created) values ('reset', now() - interval '31 days')");
	await office.em.execute(
		"insert into account_token (kind, token_hash, expires) values ('reset', 'old', now() - interval '31 days')",
	);
	const tokens = await count("account_token");
	await forgetOldMail(office.em);
	expect(await count("mail")).toBe(kept);
	expect(await count("account_token")).toBe(tokens - 1);
});

test("cities and companies are offered in natural order, withdrawn ones left out", async () => {
	for (const name of ["Zone 10", "zone 9", "Zone 09", "Area"]) await ensure(office.em, "company", { name });
	await ensure(office.em, "city", { name: "Old Town", region: "North", is_active: false });
	const companies = ["Area", "Lee Fire", "zone 9", "Zone 09", "Zone 10"];
	expect((await listCompanies(office.em)).map(({ name }) => name)).toEqual(companies);
	expect(await listCities(office.em)).toEqual([{ id: 1, name: "Nelson" }]);
});
