import { beforeEach, expect, test } from "vitest";
import { createAccount } from "#app/domain/accounts/account.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { FORM_KEY } from "#app/http/common-fields.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { inTransaction } from "#db/orm.ts";
import { authenticatorApp } from "#tests/support/authenticator.ts";
import { partsOf } from "#tests/support/post-office.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { type Visitor, visitor } from "./visitor.ts";

const running = runningProduct({
	env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1", SECOND_FACTOR_SECRET: "a key of more than thirty-two bytes" },
});
const PASSWORD = "kauri-totara-rimu";
let count = 0;

/** An address of the network, another one each time: those of strangers have a limit of their own. */
const from = () => ({ "X-Forwarded-For": `10.20.${++addresses >> 8}.${addresses & 255}` });
let addresses = 0;

function stranger(): Visitor {
	const one = visitor(running.product.url);
	return {
		...one,
		get: (path, headers) => one.get(path, { ...from(), ...headers }),
		post: (path, fields, headers) => one.post(path, fields, { ...from(), ...headers }),
		send: (path, body, headers) => one.send(path, body, { ...from(), ...headers }),
	};
}

/** Limits count within a test alone. */
beforeEach(() => running.em.execute("delete from rate_limit"));

async function account(isStaff = false): Promise<{ email: string; id: number }> {
	count += 1;
	const email = `factor-${count}@example.org`;
	const names = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", city: "Nelson", company: "Lee Fire" };
	const made = { ...names, email, password: PASSWORD, isStaff };
	return { email, id: await inTransaction(running.em, (em) => createAccount(em, made)) };
}

/** The first step of signing in: answers who has sent the password and where that led. */
async function byPassword(email: string, fields: Record<string, string> = {}) {
	const one = stranger();
	const answer = await one.post("/auth/sign-in", { email, password: PASSWORD, ...fields });
	return { one, status: answer.status, led: answer.headers.get("Location") };
}

/** Somebody with an app and recovery codes, signed in by the browser that set both up. */
async function withFactor(isStaff = false) {
	const { email, id } = await account(isStaff);
	const { one } = await byPassword(email);
	const started = await one.post("/account/second-factor");
	expect(started.headers.get("Location")).toBe("/account/second-factor/setup");
	const app = authenticatorApp(keyOn(await (await one.get("/account/second-factor/setup")).text()));
	const done = await one.post("/account/second-factor/setup", { otp: app.code(-30), password: PASSWORD });
	expect([done.status, done.headers.get("Location")]).toEqual([303, "/account/second-factor/codes"]);
	const codes = codesOn(await (await one.get("/account/second-factor/codes")).text());
	return { email, id, one, app, codes };
}

const keyOn = (page: string) => /<strong[^>]*>((?:[A-Z2-7]{4} ?)+)<\/strong>/.exec(page)![1]!;
const codesOn = (page: string) => [...page.matchAll(/<li>(\d{4} \d{4} \d{4} \d{4})<\/li>/g)].map(([, code]) => code!);
const isOpen = async (one: Visitor) => (await one.get("/projects")).status === 200;

const subjectsFor = async (id: number) => {
	const rows = await running.em.execute<{ id: string }[]>(
		"select id from mail where user_id = ? and event is distinct from 'new_browser' order by created",
		[id],
	);
	const mails = [];
	for (const row of rows) mails.push(await writeMail(running.em, row.id, running.place.settings, mailWriters));
	return mails.map((mail) => mail?.subject);
};

/** The recorded events of somebody, in the order of the log. */
const eventsOf = (id: number): string[] =>
	running.product
		.output()
		.split("\n")
		.filter((line) => line.includes('"where":"security"') && line.includes(`"userId":${id},`))
		.map((line) => (JSON.parse(line) as { event: string }).event);

const token = async (body: object) => {
	const answer = await stranger().send("/api/auth/jwt/token/", JSON.stringify(body), {
		"Content-Type": "application/json",
	});
	return { status: answer.status, body: (await answer.json()) as Record<string, string>, headers: answer.headers };
};

test("a stolen password opens nothing: not a page, not a call, and no link that was mailed", async () => {
	const { email, id } = await withFactor();
	const { one: thief, status, led } = await byPassword(email, { redirectTo: "/projects?page=1" });
	expect([status, led]).toEqual([303, "/auth/code?redirectTo=%2Fprojects%3Fpage%3D1"]);
	for (const path of ["/", "/projects", "/account", "/account/second-factor", "/account/second-factor/off"]) {
		expect([path, (await thief.get(path)).status]).toEqual([path, 302]);
	}
	expect((await thief.post("/account/second-factor/off", { otp: "000000", password: PASSWORD })).status).toBe(302);
	expect(await token({ email, password: PASSWORD })).toMatchObject({ status: 401, body: { code: "otp_required" } });
	expect((await token({ email, password: PASSWORD, otp: "000000" })).body.code).toBe("no_active_account");
	expect((await token({ email, password: "not the password", otp: "000000" })).body.code).toBe("no_active_account");

	// A thief of the mailbox sets a new password, and still needs the code.
	await thief.post("/auth/reset-password", { email });
	const [row] = await running.em.execute<{ id: string }[]>("select id from mail where user_id = ? and kind = 'reset'", [
		id,
	]);
	const { uid, token: link } = partsOf(await writeMail(running.em, row!.id, running.place.settings, mailWriters));
	const fresh = { new_password: "pohutukawa-in-may", re_new_password: "pohutukawa-in-may" };
	expect((await thief.post(`/auth/reset-password/${uid}/${link}`, fresh)).status).toBe(303);
	const again = await byPassword(email, { password: "pohutukawa-in-may" });
	expect(again.led).toBe("/auth/code");
	expect(await isOpen(again.one)).toBe(false);
});

test("the code signs in once, leads on, and one that the half sign-in outlives is asked for from the start", async () => {
	const { email, app, id } = await withFactor();
	const { one, led } = await byPassword(email, { redirectTo: "/projects?page=1" });
	expect(await one.hidden(led!, "redirectTo")).toBe("/projects?page=1");
	const wrong = await one.post(led!, { otp: "123", redirectTo: "/projects?page=1" });
	expect(wrong.status).toBe(400);
	expect(await wrong.text()).toContain("This code is wrong, or was used already.");
	const otp = app.code();
	const right = await one.post(led!, { otp, redirectTo: "/projects?page=1" });
	expect([right.status, right.headers.get("Location")]).toEqual([303, "/projects?page=1"]);
	expect(await isOpen(one)).toBe(true);

	const second = await byPassword(email);
	expect((await second.one.post("/auth/code", { otp })).status).toBe(400);
	expect(await isOpen(second.one)).toBe(false);
	expect((await stranger().get("/auth/code")).headers.get("Location")).toBe("/auth/sign-in");
	const nobody = await stranger().post("/auth/code", { otp: app.code(30) });
	expect([nobody.status, nobody.headers.get("Location")]).toEqual([303, "/auth/sign-in"]);

	// A new password ends what was half done with the old one.
	await running.em.execute("update user_account set token_version = token_version + 1 where id = ?", [id]);
	const late = await second.one.post("/auth/code", { otp: app.code(30) });
	expect(late.status).toBe(400);
	expect(await late.text()).toContain("Please sign in again.");
});

test.each([
	[-90, false],
	[-30, true],
	[30, true],
	[90, false],
])("with a clock that is %i seconds off a code is accepted: %s", async (seconds, isAccepted) => {
	const { email, app, id } = await withFactor();
	// The set-up has used a step; this is about others.
	await running.em.execute("update second_factor set last_step = 0 where user_id = ?", [id]);
	const { one } = await byPassword(email);
	expect((await one.post("/auth/code", { otp: app.code(seconds) })).status).toBe(isAccepted ? 303 : 400);
});

test("of two who send one code at once, one is let in", async () => {
	const { email, app } = await withFactor();
	const both = await Promise.all([byPassword(email), byPassword(email)]);
	const otp = app.code();
	const answers = await Promise.all(both.map(({ one }) => one.post("/auth/code", { otp })));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
});

test("a recovery code signs in once, is told by mail, and new ones end the rest", async () => {
	const { email, codes, id, one: owner, app } = await withFactor();
	expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
	const first = await byPassword(email);
	expect((await first.one.post("/auth/code", { otp: codes[3]! })).status).toBe(303);
	expect(await isOpen(first.one)).toBe(true);
	const thief = await byPassword(email);
	expect((await thief.one.post("/auth/code", { otp: codes[3]! })).status).toBe(400);
	expect((await thief.one.post("/auth/code", { otp: codes[4]!.replaceAll(" ", "-") })).status).toBe(303);
	expect(await (await owner.get("/account/second-factor")).text()).toContain("8 codes");

	const made = await owner.post("/account/second-factor/new-codes", { otp: app.code(), password: PASSWORD });
	expect(made.headers.get("Location")).toBe("/account/second-factor/codes");
	const next = codesOn(await (await owner.get("/account/second-factor/codes")).text());
	expect(next.filter((code) => codes.includes(code))).toEqual([]);
	const late = await byPassword(email);
	expect((await late.one.post("/auth/code", { otp: codes[5]! })).status).toBe(400);
	expect((await late.one.post("/auth/code", { otp: next[5]! })).status).toBe(303);
	expect(await subjectsFor(id)).toEqual([
		"Two-step sign-in is on",
		"A recovery code was used",
		"A recovery code was used",
		"You have new recovery codes",
		"A recovery code was used",
	]);
});

test("codes are shown until their owner has them, as a page and as text, and are stored as hashes", async () => {
	const { one, codes, id } = await withFactor();
	const text = await one.get("/account/second-factor/codes/file");
	expect(text.headers.get("Content-Disposition")).toContain("recovery-codes.txt");
	expect(await text.text()).toContain(codes.join("\n"));
	const stored = JSON.stringify([
		await running.em.execute("select * from second_factor where user_id = ?", [id]),
		await running.em.execute("select * from recovery_code where factor_id = ?", [id]),
		await running.em.execute("select * from session where user_id = ?", [id]),
	]);
	for (const code of codes) expect(stored).not.toContain(code.replaceAll(" ", ""));
	expect(stored).not.toContain(codes[0]);
	expect(stored).toContain('"secret":"sealed:');
	expect((await one.post("/account/second-factor/codes")).status).toBe(303);
	expect((await one.get("/account/second-factor/codes")).headers.get("Location")).toBe("/account/second-factor");
	expect((await one.get("/account/second-factor/codes/file")).status).toBe(404);
});

test("a set-up that is sent twice shows the same codes, and nothing counts before its first code", async () => {
	const { email } = await account();
	const { one } = await byPassword(email);
	expect((await one.get("/account/second-factor/setup")).status).toBe(404);
	await one.post("/account/second-factor");
	expect((await byPassword(email)).led).toBe("/");
	const page = "/account/second-factor/setup";
	const app = authenticatorApp(keyOn(await (await one.get(page)).text()));
	expect((await one.post(page, { otp: app.code(), password: "not the password" })).status).toBe(400);
	expect((await one.post(page, { otp: app.code(300), password: PASSWORD })).status).toBe(400);
	const form = { otp: app.code(), password: PASSWORD, [FORM_KEY]: await one.hidden(page, FORM_KEY) };
	const sent = await Promise.all([one.post(page, form), one.post(page, form)]);
	expect(sent.map((answer) => answer.headers.get("Location"))).toEqual(Array(2).fill("/account/second-factor/codes"));
	expect(codesOn(await (await one.get("/account/second-factor/codes")).text())).toHaveLength(10);
	expect((await one.post("/account/second-factor")).status).toBe(409);
});

test("1,000 guesses do not get in, the answer says when to try again, and nobody without the password keeps the owner out", async () => {
	const { email, app, id } = await withFactor();
	const { one: thief } = await byPassword(email);
	const statuses = new Map<number, number>();
	let guess = 0;
	for (let round = 0; round < 20; round++) {
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => thief.post("/auth/code", { otp: String(guess++).padStart(6, "0") })),
		);
		for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
	}
	expect(Object.fromEntries(statuses)).toEqual({ 400: 5, 429: 995 });
	const refused = await thief.post("/auth/code", { otp: app.code() });
	expect(refused.status).toBe(429);
	// A try leaves the moving window when its span ends, which may be soon.
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect(await refused.text()).toContain("Too many tries. Please try again in");
	expect((await token({ email, password: PASSWORD, otp: app.code() })).status).toBe(429);
	expect(await subjectsFor(id)).toContain("Somebody tries to guess your sign-in code");

	const other = await withFactor();
	const nobody = stranger();
	for (let tries = 0; tries < 30; tries++) await nobody.post("/auth/code", { otp: "000000" });
	const owner = await byPassword(other.email);
	expect((await owner.one.post("/auth/code", { otp: other.app.code() })).status).toBe(303);
}, 120_000);

test("the day has an end of its own to guessing, however slowly it goes", async () => {
	const { email } = await withFactor();
	const { one: thief } = await byPassword(email);
	let wrong = 0;
	for (let tries = 0; tries < 30; tries++) {
		if ((await thief.post("/auth/code", { otp: "000000" })).status === 400) wrong += 1;
		await running.em.execute("delete from rate_limit where key like 'code_failed:%'");
	}
	expect(wrong).toBe(20);
});

test("a stolen cookie is ended by signing out the others, and changes nothing without password and code", async () => {
	const { email, app, id } = await withFactor();
	const { one: owner } = await byPassword(email);
	await owner.post("/auth/code", { otp: app.code() });
	const { one: other } = await byPassword(email);
	await running.em.execute("update second_factor set last_step = 0 where user_id = ?", [id]);
	await other.post("/auth/code", { otp: app.code(-30) });
	const thief = visitor(running.product.url, other.cookie().match(/pfs=[^;]*/)![0]);
	expect(await isOpen(thief)).toBe(true);
	const proof = { otp: app.code(30), password: "not the password" };
	expect((await thief.post("/account/second-factor/off", proof)).status).toBe(400);
	expect((await thief.post("/account/second-factor/off", { otp: "000000", password: PASSWORD })).status).toBe(400);
	expect((await thief.post("/account/email", { email: "thief@example.org", password: PASSWORD })).status).toBe(400);
	expect((await owner.post("/account/sessions/others/end", { password: PASSWORD })).status).toBe(303);
	expect([await isOpen(thief), await isOpen(owner)]).toEqual([false, true]);
});

test("turning it off takes password and code, and signing in is by the password again", async () => {
	const { email, app, one, id } = await withFactor();
	const off = await one.post("/account/second-factor/off", { otp: app.code(), password: PASSWORD });
	expect([off.status, off.headers.get("Location")]).toEqual([303, "/account"]);
	expect((await byPassword(email)).led).toBe("/");
	expect((await one.get("/account/second-factor/off")).status).toBe(404);
	expect(await subjectsFor(id)).toEqual(["Two-step sign-in is on", "Two-step sign-in is off"]);
	expect(eventsOf(id)).toEqual(expect.arrayContaining(["second_factor_on", "second_factor_off"]));
});

test("a token takes the code once; refreshing goes on without", async () => {
	const { email, app, codes, id } = await withFactor();
	const otp = app.code();
	const given = await token({ email, password: PASSWORD, otp });
	expect(given.status).toBe(200);
	expect((await token({ email, password: PASSWORD, otp })).status).toBe(401);
	expect((await token({ email, password: PASSWORD, otp: codes[0] })).status).toBe(200);
	const renewed = await stranger().send("/api/auth/jwt/refresh/", JSON.stringify({ refresh: given.body.refresh }), {
		"Content-Type": "application/json",
	});
	expect(renewed.status).toBe(200);
	await expect.poll(() => eventsOf(id)).toContain("token_refreshed");
	const { email: plain } = await account();
	expect((await token({ email: plain, password: PASSWORD })).status).toBe(200);
	expect((await token({ email: plain, password: PASSWORD, otp: "" })).status).toBe(200);
});

test("an administrator resets somebody's second factor, of staff and of others, but not the own one", async () => {
	const admin = await withFactor(true);
	const user = await withFactor();
	const page = "/management/people/second_factor";
	expect((await user.one.get(page)).status).toBe(403);
	const none = await admin.one.post(page, { email: "user@example.com" });
	expect(none.status).toBe(400);
	expect((await admin.one.post(page, { email: admin.email })).status).toBe(409);
	expect((await admin.one.post(page, { email: user.email })).status).toBe(303);
	expect(await isOpen(user.one)).toBe(false);
	expect((await byPassword(user.email)).led).toBe("/");
	expect(await subjectsFor(user.id)).toContain("Your two-step sign-in was reset");
	expect(eventsOf(user.id)).toContain("second_factor_reset");

	const colleague = await withFactor(true);
	const person = `/management/people/${colleague.id}`;
	expect(await (await admin.one.get(person)).text()).toContain("Reset two-step sign-in");
	const version = await admin.one.hidden(person, "version");
	expect((await admin.one.post(`${person}/factor`, { version })).status).toBe(303);
	expect((await byPassword(colleague.email)).led).toBe("/");
	expect(await (await admin.one.get(person)).text()).toContain("two-step sign-in reset");
	const own = `/management/people/${admin.id}`;
	const mine = await admin.one.hidden(own, "version");
	expect((await admin.one.post(`${own}/factor`, { version: mine })).status).toBe(409);
});
