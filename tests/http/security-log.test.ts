import { beforeAll, expect, test } from "vitest";
import { signedFileAddress } from "#app/domain/files/signed-links.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { deactivate } from "#app/domain/people/by-command.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { partsOf, signUpOf } from "#tests/support/post-office.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { visitor } from "./visitor.ts";

const running = runningProduct({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });

const PASSWORD = "kauri-totara-rimu";
const OTHER = "a tango for two";
let asked = 0;
let user: number;
let staff: number;
beforeAll(async () => {
	user = await idOf("user@example.com");
	staff = await idOf("staff@example.com");
});

async function idOf(email: string): Promise<number> {
	const [row] = await running.em.execute<{ id: number }[]>("select id from user_account where email = ?", [email]);
	return row!.id;
}

/** Lets somebody at an address do something and answers the security lines that it left, in order. */
async function logged(address: string, act: (headers: Record<string, string>) => Promise<unknown>) {
	const id = `asked-${++asked}`;
	await act({ "X-Forwarded-For": `198.51.100.1, ${address}`, "X-Request-ID": id });
	await expect.poll(() => running.product.output()).toContain(`"requestId":"${id}","address"`);
	const lines = running.product.output().split("\n");
	const mine = lines.filter((line) => line.includes(`"${id}"`)).map((line) => JSON.parse(line));
	const events = mine.filter(({ where }) => where === "security");
	for (const event of events) {
		expect(event).toMatchObject({ level: "info", address, requestId: id });
		expect(event.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
	}
	return events.map(({ at, level, where, address: _address, requestId, ...facts }) => facts);
}

const one = () => visitor(running.product.url);
const page = (path: string, fields: Record<string, string>) => (headers: Record<string, string>) =>
	one().post(path, fields, headers);
const call = (path: string, body: object) => (headers: Record<string, string>) =>
	one().send(`/api/${path}`, JSON.stringify(body), { ...headers, "Content-Type": "application/json" });

const tokens: string[] = [];

/** The link in the mail that was put on its way last. */
async function lastLink() {
	const [row] = await running.em.execute<{ id: string }[]>("select id from mail order by created desc limit 1");
	const link = partsOf(await writeMail(running.em, row!.id, running.place.settings, mailWriters));
	tokens.push(link.token);
	return link;
}

test.each([
	["page", (fields: { email: string; password: string }) => page("/auth/sign-in", fields)],
	["call", (fields: { email: string; password: string }) => call("auth/jwt/token/", fields)],
])("a %s that signs in says who did, who did not and why", async (_way, signIn) => {
	const [right] = await logged("10.9.0.1", signIn({ email: "user@example.com", password: "demo-user-1" }));
	expect(right).toEqual({
		event: "signed_in",
		userId: user,
		emailHash: expect.stringMatching(/^[\w-]{16}$/),
		factors: "password",
	});
	expect(await logged("10.9.0.2", signIn({ email: "User@Example.com", password: "wrong-secret-1" }))).toEqual([
		{ event: "sign_in_failed", userId: user, emailHash: right!.emailHash, reason: "wrong password" },
	]);
	const unknown = (email: string) => logged("10.9.0.3", signIn({ email, password: "wrong-secret-1" }));
	const [first] = await unknown("nobody@nowhere.example");
	expect(first).toEqual({ event: "sign_in_failed", emailHash: expect.any(String), reason: "unknown account" });
	expect(await unknown("NOBODY@nowhere.example")).toEqual([first]);
	expect((await unknown("somebody@nowhere.example"))[0]!.emailHash).not.toBe(first!.emailHash);
});

test("too many tries are logged by their limit, with the address or the account that was tried", async () => {
	const email = "much-tried@nowhere.example";
	const tries: Record<string, unknown>[][] = [];
	for (let at = 0; at < 11; at++) {
		tries.push(await logged(`10.9.1.${at}`, page("/auth/sign-in", { email, password: "wrong-secret-1" })));
	}
	const emailHash = tries[0]![0]!.emailHash;
	expect(tries[10]).toEqual([{ event: "limited", limit: "sign_in_failed", emailHash }]);
	for (let at = 0; at < 10; at++) {
		await call("auth/jwt/token/", {
			email: `${at}@nowhere.example`,
			password: "x",
		})({ "X-Forwarded-For": "10.9.1.99" });
	}
	expect(await logged("10.9.1.99", call("auth/jwt/token/", { email, password: "x" }))).toEqual([
		{ event: "limited", limit: "sign_in" },
	]);
});

test("an account's way from sign-up to its deactivation is logged", async () => {
	const email = "ann@harbour.example";
	const { city, company, ...person } = signUpOf(email, { password: PASSWORD, re_password: PASSWORD });
	const places = { city: String(city), company: String(company) };
	const [signedUp] = await logged("10.9.2.1", page("/auth/sign-up", { ...person, ...places }));
	const userId = await idOf(email);
	expect(signedUp).toEqual({ event: "signed_up", userId });
	const [again] = await logged("10.9.2.1", call("auth/users/resend_activation/", { email }));
	expect(again).toEqual({ event: "activation_asked", userId, sent: true, emailHash: expect.any(String) });
	const link = await lastLink();
	const open = (headers: Record<string, string>) => one().get(`/auth/activate/${link.uid}/${link.token}`, headers);
	const ahead = (headers: Record<string, string>) => open({ ...headers, "Sec-Purpose": "prefetch" });
	expect(await logged("10.9.2.1", ahead)).toEqual([]);
	expect(await logged("10.9.2.1", open)).toEqual([{ event: "activated", userId }]);
	expect(await logged("10.9.2.1", open)).toEqual([]);

	const browser = one();
	await browser.post("/auth/sign-in", { email, password: PASSWORD });
	expect(await logged("10.9.2.1", page("/auth/reset-password", { email }))).toEqual([
		{ event: "reset_asked", userId, sent: true, emailHash: again!.emailHash },
	]);
	const reset = await lastLink();
	const form = { new_password: OTHER, re_new_password: OTHER };
	expect(await logged("10.9.2.1", page(`/auth/reset-password/${reset.uid}/${reset.token}`, form))).toEqual([
		{ event: "password_reset", userId },
		{ event: "sessions_ended", userId, reason: "password reset", sessions: 1 },
	]);
	expect(await logged("10.9.2.1", call("auth/users/reset_password_confirm/", { ...reset, ...form }))).toEqual([
		{ event: "link_refused", link: "reset", userId },
	]);

	await deactivate(running.em, email);
	expect(await logged("10.9.2.1", open)).toEqual([{ event: "link_refused", link: "activation", userId }]);
	expect(await logged("10.9.2.2", page("/auth/sign-in", { email, password: OTHER }))).toEqual([
		{ event: "sign_in_failed", userId, emailHash: again!.emailHash, reason: "inactive account" },
	]);
	const lost = { email: "nobody@nowhere.example" };
	expect(await logged("10.9.2.2", call("auth/users/reset_password/", lost))).toEqual([
		{ event: "reset_asked", sent: false, emailHash: expect.any(String) },
	]);
});

test("a session that ends by sign-out or by another sign-in is logged", async () => {
	const browser = one();
	const signIn = (headers: Record<string, string>) =>
		browser.post("/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1" }, headers);
	await logged("10.9.3.1", signIn);
	expect(await logged("10.9.3.1", signIn)).toEqual([
		{ event: "signed_in", userId: staff, emailHash: expect.any(String), factors: "password" },
		{ event: "sessions_ended", userId: staff, reason: "new sign-in", sessions: 1 },
	]);
	const signOut = (headers: Record<string, string>) => browser.post("/auth/sign-out", {}, headers);
	expect(await logged("10.9.3.1", signOut)).toEqual([
		{ event: "sessions_ended", userId: staff, reason: "sign-out", sessions: 1 },
	]);
	expect(await logged("10.9.3.1", signOut)).toEqual([]);
});

test("a token that is refreshed or refused is logged", async () => {
	const body = JSON.stringify({ email: "user@example.com", password: "demo-user-1" });
	const given = await one().send("/api/auth/jwt/token/", body, { "Content-Type": "application/json" });
	const { refresh } = (await given.json()) as { refresh: string };
	expect(await logged("10.9.3.2", call("auth/jwt/refresh/", { refresh }))).toEqual([
		{ event: "token_refreshed", userId: user },
	]);
	expect(await logged("10.9.3.2", call("auth/jwt/refresh/", { refresh: "none" }))).toEqual([
		{ event: "token_refused", token: "refresh" },
	]);
	const me = (headers: Record<string, string>) =>
		one().get("/api/auth/users/me/", { ...headers, Authorization: "JWT none" });
	expect(await logged("10.9.3.2", me)).toEqual([{ event: "token_refused", token: "access" }]);
});

test("a file link that opens nothing for nobody known is logged, and one that opens is not", async () => {
	const [row] = await running.em.execute<{ id: number; version: number }[]>(
		"select id, pdf_id as version from solution where pdf_id is not null order by id limit 1",
	);
	const { url } = running.product;
	const address = (now: Date, secret = running.place.settings.fileLinkSecret) =>
		signedFileAddress({ kind: "drawing", field: "pdf", name: "a.pdf", ...row! }, { now, origin: url, secret });
	const read = (link: string) => (headers: Record<string, string>) => one().get(link.slice(url.length), headers);
	const file = `drawing/${row!.id}/pdf`;
	expect(await logged("10.9.4.1", read(address(new Date())))).toEqual([]);
	expect(await logged("10.9.4.1", read(address(new Date("2020-01-01T00:00:00Z"))))).toEqual([
		{ event: "link_refused", link: "file", file, reason: "expired" },
	]);
	expect(await logged("10.9.4.1", read(address(new Date(), "x".repeat(32))))).toEqual([
		{ event: "link_refused", link: "file", file, reason: "wrong signature" },
	]);
	const expires = Math.floor(Date.now() / 1000) + 60;
	const preview = `${url}/api/datasheets/cover/1/preview/?e=${expires}&s=${"x".repeat(43)}`;
	expect(await logged("10.9.4.1", read(preview))).toEqual([
		{ event: "link_refused", link: "file", file: "cover/1", reason: "wrong signature" },
	]);
});

test("nothing that was typed or mailed stands in the log", async () => {
	const output = running.product.output().toLowerCase();
	expect(tokens).toHaveLength(2);
	const typed = ["nowhere.example", "harbour.example", "user@example.com", "wrong-secret-1", "demo-user-1"];
	for (const secret of [...typed, PASSWORD, OTHER, ...tokens, "$argon2"]) {
		expect(secret.length).toBeGreaterThan(6);
		expect(output).not.toContain(secret.toLowerCase());
	}
});
