import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "#app/domain/accounts/account.ts";
import { deactivate } from "#app/domain/people/by-command.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { type ApiPlace, caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";

let api: ApiPlace;
const person = {
	email: "ann@example.org",
	first_name: "Ann",
	last_name: "Lee",
	phone: "021234567",
	password: "right password",
	city: "Nelson",
	company: "Lee Fire",
	isStaff: false,
};
const signIn = (password = person.password, email = person.email) =>
	api.nobody("POST", "auth/jwt/token/", { email, password });
const meWith = (header: string) => caller({ Authorization: header }).get("auth/users/me/");

beforeAll(async () => {
	api = await openApi();
	await createAccount(api.em, person);
});
afterAll(() => api?.close());

const notValid = {
	detail: "Given token not valid for any token type",
	code: "token_not_valid",
	messages: [{ token_class: "AccessToken", token_type: "access", message: "Token is invalid or expired" }],
};

/** A token with other claims, or signed otherwise, than ours. */
function forged(claims: Record<string, unknown>, { secret = settings().jwtSecrets[0]!, alg = "HS256" } = {}) {
	const now = Math.floor(Date.now() / 1000);
	const whole = { token_type: "access", user_id: 1, tv: 1, jti: "x", iat: now, exp: now + 60, ...claims };
	return new SignJWT(whole).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

test("sign-in answers both tokens and who it is, whatever the case of the address", async () => {
	const answer = await signIn(person.password, " ANN@example.org ");
	expect(answer.status).toBe(200);
	const { access, refresh, ...who } = answer.body;
	expect(who).toEqual({ id: 1, email: person.email, first_name: "Ann", last_name: "Lee", is_staff: false });
	const claims = JSON.parse(Buffer.from(access.split(".")[1], "base64url").toString());
	expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "jti", "token_type", "tv", "user_id"]);
	expect(claims.exp - claims.iat).toBe(900);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	expect((await meWith(`JWT ${access}`)).body.email).toBe(person.email);
	expect((await meWith(`bearer   ${access}`)).status).toBe(200);
	const renewed = await api.nobody("POST", "auth/jwt/refresh/", { refresh });
	expect(Object.keys(renewed.body)).toEqual(["access"]);
	expect((await meWith(`JWT ${renewed.body.access}`)).status).toBe(200);
});

test("a token that was good ends all the same, and with its secret", async () => {
	const { jwtSecrets } = settings();
	const token = await forged({ exp: Math.floor(Date.now() / 1000) - 8 });
	expect((await meWith(`JWT ${token}`)).status).toBe(200);
	await new Promise((resolve) => setTimeout(resolve, 2_100));
	expect((await meWith(`JWT ${token}`)).body).toEqual(notValid);
	const living = await forged({});
	expect((await meWith(`JWT ${living}`)).status).toBe(200);
	overrideSettings({ JWT_SECRET: "another secret that signs tokens of this test" });
	expect((await meWith(`JWT ${living}`)).body).toEqual(notValid);
	overrideSettings({ JWT_SECRET: jwtSecrets.join(",") });
	expect((await meWith(`JWT ${living}`)).status).toBe(200);
});

test("a failed sign-in says the same for a wrong password and for nobody", async () => {
	const refused = { detail: "No active account found with the given credentials", code: "no_active_account" };
	for (const answer of [await signIn("wrong"), await signIn("wrong", "nobody@example.org")]) {
		expect([answer.status, answer.body]).toEqual([401, refused]);
		expect(answer.headers.get("WWW-Authenticate")).toBe('JWT realm="api"');
	}
	expect((await api.nobody("POST", "auth/jwt/token/", {})).body).toEqual({
		email: ["Email is required"],
		password: ["Password is required"],
	});
	expect((await signIn("x", "no address")).body).toEqual({ email: ["Must be a valid email"] });
});

test("an Authorization header is read word by word", async () => {
	const missing = { detail: "Authentication credentials were not provided.", code: "not_authenticated" };
	for (const header of ["", "Basic abc", "Token abc", "JWTabc def"]) {
		expect((await meWith(header)).body).toEqual(missing);
	}
	const malformed = {
		detail: "Authorization header must contain two space-delimited values",
		code: "bad_authorization_header",
	};
	for (const header of ["JWT", "Bearer", "JWT a b"]) expect((await meWith(header)).body).toEqual(malformed);
	const answer = await meWith("JWT null");
	expect([answer.status, answer.body]).toEqual([401, notValid]);
});

test("what is no genuine, living access token of the user's present version is not valid", async () => {
	const past = Math.floor(Date.now() / 1000) - 3600;
	const { refresh } = (await signIn()).body;
	const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${refresh.split(".")[1]}.`;
	for (const token of [
		refresh,
		none,
		await forged({ token_type: "refresh" }),
		await forged({ exp: past }),
		await forged({ tv: 2 }),
		await forged({ tv: "1" }),
		await forged({ user_id: "1" }),
		await forged({}, { secret: "another secret of thirty-two bytes" }),
		await forged({}, { alg: "HS512" }),
	]) {
		expect((await meWith(`JWT ${token}`)).body).toEqual(notValid);
	}
	expect((await meWith(`JWT ${await forged({ exp: Math.floor(Date.now() / 1000) - 5 })}`)).status).toBe(200);
	expect((await meWith(`JWT ${await forged({ user_id: 4711 })}`)).body.code).toBe("user_not_found");
});

test("a token signed with an earlier secret still counts after a new one was put before it", async () => {
	const { access } = (await signIn()).body;
	const [former] = settings().jwtSecrets;
	overrideSettings({ JWT_SECRET: `a new secret that only this test uses,${former}` });
	expect((await meWith(`JWT ${access}`)).status).toBe(200);
	overrideSettings({ JWT_SECRET: "a new secret that only this test uses" });
	expect((await meWith(`JWT ${access}`)).body).toEqual(notValid);
	overrideSettings({ JWT_SECRET: former! });
});

test("a deactivated person's tokens end, and say so", async () => {
	const bob = await makePerson(api.em, "Bob");
	const call = await api.as(bob);
	expect((await call.get("auth/users/me/")).status).toBe(200);
	const [{ email }] = (await api.em.execute("select email from user_account where id = ?", [bob.id])) as [
		{ email: string },
	];
	await deactivate(api.em, email);
	const answer = await call.get("auth/users/me/");
	expect([answer.status, answer.body]).toEqual([401, { detail: "User is inactive", code: "user_inactive" }]);
});

test("a bad refresh token is refused, an access token among them", async () => {
	const refused = { detail: "Token is invalid or expired", code: "token_not_valid" };
	const { access, refresh } = (await signIn()).body;
	for (const token of ["x", access, await forged({ token_type: "refresh", tv: 7 }), await forged({ user_id: 99 })]) {
		const answer = await api.nobody("POST", "auth/jwt/refresh/", { refresh: token });
		expect([answer.status, answer.body]).toEqual([401, refused]);
	}
	const missing = await api.nobody("POST", "auth/jwt/refresh/", {});
	expect(missing.body).toEqual({ refresh: ["This field is required."] });
	expect((await api.nobody("POST", "auth/jwt/refresh/", { refresh })).status).toBe(200);
});

test("a stale token does no harm where nobody asks for one", async () => {
	const stale = caller({ Authorization: "JWT null" });
	expect((await stale.get("res/cities/")).status).toBe(200);
	expect((await stale("POST", "auth/jwt/token/", { email: person.email, password: person.password })).status).toBe(200);
});

test("staff is whoever is staff now, not when the token was made", async () => {
	const sue = await makePerson(api.em, "Sue", { staff: true });
	const call = await api.as(sue);
	expect((await call.get("res/admin/analytics/")).status).toBe(200);
	await api.em.execute("update user_account set is_staff = false where id = ?", [sue.id]);
	const answer = await call.get("res/admin/analytics/");
	const detail = "You do not have permission to perform this action.";
	expect([answer.status, answer.body]).toEqual([403, { detail }]);
});

test("staff without a second factor get 403 where the setting requires one of staff, and others go on", async () => {
	const staff = { ...person, email: "staff@example.org", first_name: "Kiri", isStaff: true };
	const id = await createAccount(api.em, staff);
	const { access } = (await signIn(staff.password, staff.email)).body;
	const list = () => caller({ Authorization: `JWT ${access}` }).get("sol/admin/brand/");
	expect((await list()).status).toBe(200);
	overrideSettings({ SECOND_FACTOR: "staff" });
	const refused = await list();
	expect([refused.status, refused.body.code]).toEqual([403, "second_factor_required"]);
	expect((await meWith(`JWT ${access}`)).status).toBe(200);
	await api.em.execute("insert into second_factor (user_id, secret, confirmed) values (?, 'plain:none', now())", [id]);
	expect((await list()).status).toBe(200);
	overrideSettings({ SECOND_FACTOR: "" });
});
