import { beforeAll, expect, test } from "vitest";
import { createAccount, type NewAccount } from "#app/domain/accounts/account.ts";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { hashPassword, isPassword } from "#app/domain/accounts/passwords.server.ts";
import { personSchema, signInSchema, signUpSchema } from "#app/domain/accounts/schemas.schema.ts";
import { activate, deactivate } from "#app/domain/people/by-command.ts";
import type { EntityManager } from "#db/orm.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const person = (email: string, more: Partial<NewAccount> = {}): NewAccount => ({
	email,
	first_name: "Ann",
	last_name: "Lee",
	phone: "021234567",
	password: "right password",
	city: "Nelson",
	company: "Lee Fire",
	isStaff: false,
	...more,
});

const messages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
	Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

test("a person signs in with any spelling of the address and the exact password", async () => {
	const id = await createAccount(em, person("ann@example.org"));
	const input = signInSchema.parse({ email: " ANN@example.org ", password: "right password" });
	expect(await authenticate(em, input)).toEqual({
		id,
		firstName: "Ann",
		isStaff: false,
		role: null,
		tokenVersion: 1,
		needsCode: false,
	});
});

test("unknown address, wrong password and inactive account are refused alike", async () => {
	await createAccount(em, person("gone@example.org"));
	await deactivate(em, "gone@example.org");
	const refusals = await Promise.all(
		[
			{ email: "nobody@example.org", password: "right password" },
			{ email: "ann@example.org", password: "right password " },
			{ email: "gone@example.org", password: "right password" },
		].map((input) =>
			authenticate(em, input).catch(({ kind, message, fields, code }) => ({ kind, message, fields, code })),
		),
	);
	const message = "No active account found with the given credentials";
	const refusal = { kind: "invalid", message, fields: { "": [message] }, code: "no_active_account" };
	expect(refusals).toEqual([refusal, refusal, refusal]);
});

test("deactivating ends every session and token; activating lets the person in again", async () => {
	const id = await createAccount(em, person("kim@example.org"));
	await em.execute("insert into session (id_hash, user_id) values ('one', ?), ('two', ?)", [id, id]);
	const state = async () =>
		em.execute(
			`select token_version, is_active, (select count(*)::int from session where user_id = u.id) as sessions
			 from user_account u where id = ?`,
			[id],
		);
	await deactivate(em, "KIM@example.org");
	expect(await state()).toEqual([{ token_version: 2, is_active: false, sessions: 0 }]);
	await activate(em, "kim@example.org");
	expect(await authenticate(em, { email: "kim@example.org", password: "right password" })).toMatchObject({ id });
});

test("city and company are created once and found again whatever their case", async () => {
	await createAccount(em, person("one@example.org", { city: "Whangārei", company: "North Fire" }));
	await createAccount(em, person("two@example.org", { city: "WHANGĀREI", company: "north fire" }));
	expect(await em.execute("select name, region from city where lower(name) = 'whangārei'")).toEqual([
		{ name: "Whangārei", region: "Whangārei" },
	]);
	expect(await em.execute("select name from company where lower(name) = 'north fire'")).toEqual([
		{ name: "North Fire" },
	]);
});

test("a withdrawn company is refused and leaves neither account nor city", async () => {
	await em.execute("insert into company (name, is_active) values ('Closed Ltd', false)");
	const refused = createAccount(em, person("late@example.org", { city: "Erewhon", company: "closed ltd" }));
	await expect(refused).rejects.toMatchObject({
		kind: "invalid",
		fields: { company: ['The company "closed ltd" is withdrawn.'] },
	});
	expect(await em.execute("select id from user_account where email = 'late@example.org'")).toEqual([]);
	expect(await em.execute("select id from city where name = 'Erewhon'")).toEqual([]);
});

test("an address is taken whatever its case", async () => {
	await createAccount(em, person("taken@example.org"));
	await expect(createAccount(em, person("TAKEN@example.org"))).rejects.toMatchObject({
		fields: { email: ["A user with this email already exists."] },
	});
});

test("a password is kept as argon2id and every character counts", async () => {
	const long = "ā".repeat(255);
	const hash = await hashPassword(long);
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await hashPassword(long)).not.toBe(hash);
	expect(await isPassword(long, hash)).toBe(true);
	expect(await isPassword(long.slice(1), hash)).toBe(false);
	expect(await isPassword("nobody has this password", null)).toBe(false);
});

test("many passwords at once are all answered", async () => {
	const hash = await hashPassword("one");
	const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => isPassword(n % 2 ? "one" : "two", hash)));
	expect(answers).toEqual(answers.map((_, n) => n % 2 === 1));
});

test("sign-in names what is missing, in the specification's words", () => {
	expect(messages(signInSchema.safeParse({ email: "  " }))).toEqual({
		email: "Email is required",
		password: "Password is required",
	});
	expect(messages(signInSchema.safeParse({ email: "ann at home", password: "x".repeat(256) }))).toEqual({
		email: "Must be a valid email",
		password: "Ensure this field has no more than 255 characters.",
	});
});

test("a person's details are limited in code points", () => {
	const good = {
		email: "a@b.nz",
		first_name: "🔥".repeat(25),
		last_name: "B",
		phone: "09 555 0101",
		password: "12345678",
	};
	expect(personSchema.safeParse(good).success).toBe(true);
	expect(
		messages(personSchema.safeParse({ ...good, first_name: "🔥".repeat(26), last_name: " ", phone: "12345678" })),
	).toEqual({
		first_name: "Ensure this field has no more than 25 characters.",
		last_name: "Surname is required",
		phone: "Ensure this field has at least 9 characters.",
	});
	expect(messages(personSchema.safeParse({ ...good, phone: "no digits", password: "1234567" }))).toEqual({
		phone: "Number does not seem to be a phone",
		password: "Must be at least 8 characters",
	});
});

test.each([
	["+64 21 123 4567", "+64211234567"],
	["(+64) 21 123-4567", "+64211234567"],
	["+64 (0)21 123 4567", "+64211234567"],
	["(09) 555 0101", "095550101"],
	["09.555.0101", "095550101"],
	["021234567", "021234567"],
	["+640211234567890", null],
	["+64 21 12", null],
	["021 123 456 ext 7", null],
])("the phone number %s is stored as %s", (typed, stored) => {
	expect(personSchema.shape.phone.safeParse(typed).data ?? null).toBe(stored);
});

test("sign-up wants the password twice, a city and a company", () => {
	expect(messages(signUpSchema.safeParse({}))).toMatchObject({
		re_password: "Passwords must match",
		city: "City is required",
		company: "Company is required.",
	});
	const form = { email: "a@b.nz", first_name: "A", last_name: "B", phone: "021234567", city: "1", company: "2" };
	const passwords = { password: "12345678", re_password: "12345679" };
	expect(messages(signUpSchema.safeParse({ ...form, ...passwords }))).toEqual({ re_password: "Passwords must match" });
	expect(signUpSchema.parse({ ...form, password: "12345678", re_password: "12345678" })).toMatchObject({ city: 1 });
});
