import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { settings } from "#db/settings.ts";
import { type ApiPlace, caller, openApi } from "#tests/support/api.ts";
import { ensure } from "#tests/support/catalogue.ts";
import { partsOf, signUpOf } from "#tests/support/post-office.ts";

let api: ApiPlace;

beforeAll(async () => {
	api = await openApi();
	await ensure(api.em, "city", { name: "Nelson", region: "Nelson" });
	await ensure(api.em, "company", { name: "Lee Fire" });
});
afterAll(() => api?.close());

const signUp = (email: string, more: object = {}) => api.nobody("POST", "auth/users/", signUpOf(email, more));

/** The link of the mail that was put on its way last. */
async function lastLink() {
	const [row] = await api.em.execute<{ id: string }[]>("select id from mail order by created desc limit 1");
	return partsOf(await writeMail(api.em, row!.id, settings(), mailWriters));
}

test("a sign-up is stored, tells its fields and neither password nor token, and may be opened by its link, twice", async () => {
	const answer = await signUp("Ann@Example.org", { city: { id: 1, name: "Nelson" }, company: "1", is_staff: true });
	expect(answer.status).toBe(201);
	expect(answer.body).toEqual({
		id: expect.any(Number),
		email: "ann@example.org",
		first_name: "Ann",
		last_name: "Lee",
		phone: "021234567",
		city: 1,
		company: 1,
	});
	const credentials = { email: "ann@example.org", password: "right password" };
	expect((await api.nobody("POST", "auth/jwt/token/", credentials)).status).toBe(401);
	const { uid, token } = await lastLink();
	for (const path of [`auth/activate/${uid}/${token}/`, `auth/activate/${uid}/${token}`]) {
		const opened = await api.nobody.get(path);
		expect([opened.status, opened.body]).toEqual([200, { detail: "Your account is active now." }]);
	}
	const signedIn = await api.nobody("POST", "auth/jwt/token/", credentials);
	expect(signedIn.body.is_staff).toBe(false);
	const me = await caller({ Authorization: `JWT ${signedIn.body.access}` }).get("auth/users/me/");
	expect(me.body).toEqual({ ...answer.body, is_staff: false });
});

test("a faulty sign-up tells every field at once", async () => {
	const answer = await api.nobody("POST", "auth/users/", {
		email: "nothing",
		first_name: "x".repeat(26),
		last_name: " ",
		phone: "abc",
		password: "password1",
		re_password: "other",
		city: 99,
		company: "x",
	});
	expect(answer.body).toMatchObject({
		email: ["Must be a valid email"],
		first_name: ["Ensure this field has no more than 25 characters."],
		last_name: ["Surname is required"],
		phone: ["Number does not seem to be a phone"],
		password: ["This password is too common."],
		re_password: ["Passwords must match"],
		company: ["Incorrect type. Expected pk value, received str."],
	});
	expect((await signUp("bo@example.org", { city: 99 })).body).toEqual({
		city: ['Invalid pk "99" - object does not exist.'],
	});
	expect((await signUp("bo@example.org", { first_name: 5, phone: "0".repeat(13) })).body).toEqual({
		first_name: ["Not a valid string."],
		phone: ["Ensure this field has no more than 12 characters."],
	});
	const own = { password: "tango kahikatea", re_password: "tango kahikatea", phone: "abc" };
	expect((await signUp("kahikatea@example.org", own)).body).toEqual({
		password: ["The password must not contain your name or email address."],
		phone: ["Number does not seem to be a phone"],
	});
	await signUp("taken@example.org");
	expect((await signUp("TAKEN@example.org")).body).toEqual({ email: ["A user with this email already exists."] });
});

test("links that are none are refused in the contract's words", async () => {
	const user = ["Invalid user id or user doesn't exist."];
	const token = ["Invalid token for given user."];
	const one = await api.nobody.get("auth/activate/!/x/");
	expect(one.status).toBe(404);
	expect((await api.nobody.get("auth/activate/xx/x/")).body).toEqual({ uid: user });
	expect((await api.nobody.get("auth/activate/MQ/x/")).body).toEqual({ token });
	const reset = { new_password: "another password", re_new_password: "another password" };
	const confirm = (body: object) => api.nobody("POST", "auth/users/reset_password_confirm/", body);
	expect((await confirm({ ...reset, uid: "xx", token: "x" })).body).toEqual({ uid: user });
	expect((await confirm({ ...reset, uid: "MQ", token: "x" })).body).toEqual({ token });
	expect((await confirm({})).body).toEqual({
		uid: ["This field is required."],
		token: ["This field is required."],
		new_password: ["Required"],
		re_new_password: ["Passwords must match"],
	});
});

test("a link that was replaced is stale", async () => {
	await signUp("late@example.org");
	const { uid, token } = await lastLink();
	const again = await api.nobody("POST", "auth/users/resend_activation/", { email: "late@example.org" });
	expect([again.status, again.body]).toEqual([204, ""]);
	const stale = await api.nobody.get(`auth/activate/${uid}/${token}/`);
	expect([stale.status, stale.body]).toEqual([403, { detail: "Stale token for given user." }]);
	const fresh = await lastLink();
	expect((await api.nobody.get(`auth/activate/${fresh.uid}/${fresh.token}/`)).status).toBe(200);
});

test("a new password ends every earlier token, and a reset tells nobody who has an account", async () => {
	const known = { email: "ann@example.org", password: "right password" };
	const before = (await api.nobody("POST", "auth/jwt/token/", known)).body;
	for (const email of ["nobody@example.org", known.email]) {
		expect((await api.nobody("POST", "auth/users/reset_password/", { email })).status).toBe(204);
	}
	const { uid, token } = await lastLink();
	const sent = { uid, token, new_password: "password1", re_new_password: "password1" };
	const confirm = (body: object) => api.nobody("POST", "auth/users/reset_password_confirm/", body);
	expect((await confirm(sent)).body).toEqual({ new_password: ["This password is too common."] });
	const good = { ...sent, new_password: "another password", re_new_password: "another password" };
	expect((await confirm(good)).status).toBe(204);
	expect((await confirm(good)).body).toEqual({ token: ["Invalid token for given user."] });
	const old = caller({ Authorization: `JWT ${before.access}` });
	expect((await old.get("auth/users/me/")).body.code).toBe("token_not_valid");
	expect((await api.nobody("POST", "auth/jwt/refresh/", { refresh: before.refresh })).status).toBe(401);
	expect((await api.nobody("POST", "auth/jwt/token/", { ...known, password: "another password" })).status).toBe(200);
	expect((await api.nobody("POST", "auth/users/reset_password/", { email: "x" })).body).toEqual({
		email: ["Must be a valid email"],
	});
});

test("a company request is stored as it will be read", async () => {
	const sent = {
		email: "bob@example.org",
		full_name: "Bob Ray",
		phone: "021234567",
		company_name: "  acme   fire LTD ",
		company_type: ["Fire Engineering", "Others", "Others"],
		used_products: "YES",
	};
	const answer = await api.nobody("POST", "res/request_company/", sent);
	expect([answer.status, answer.body]).toEqual([
		201,
		{
			...sent,
			id: expect.any(Number),
			company_name: "Acme Fire LTD",
			company_type: ["Fire Engineering", "Others"],
			used_products: true,
			created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		},
	]);
	expect((await api.nobody("POST", "res/request_company/", {})).body).toEqual({
		email: ["Email is required"],
		full_name: ["Name is required"],
		phone: ["Phone number is required"],
		company_name: ["Company name is required"],
		company_type: ["Company type is required"],
		used_products: ["Required field"],
	});
	const blank = await api.nobody("POST", "res/request_company/", { ...sent, used_products: "  " });
	expect(blank.body).toEqual({ used_products: ["Required field"] });
	const odd = await api.nobody("POST", "res/request_company/", { ...sent, company_type: "Bakery", used_products: 7 });
	expect(odd.body).toEqual({ company_type: ['"Bakery" is not a valid choice.'], used_products: ["Invalid Type"] });
});
