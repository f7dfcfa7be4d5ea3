import { beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount } from "#app/domain/accounts/account.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { inTransaction } from "#db/orm.ts";
import { signedInAs } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { type Visitor, visitor } from "./visitor.ts";

const running = runningProduct({ env: { RATE_LIMIT_SCALE: "1" } });
const PASSWORD = "kauri-totara-rimu";
const NEW_PASSWORD = "pohutukawa-in-may";
let count = 0;

/** Somebody with an account of their own, signed in. */
async function somebody(): Promise<{ email: string; id: number; one: Visitor }> {
	count += 1;
	const email = `person-${count}@example.org`;
	const names = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", city: "Nelson", company: "Lee Fire" };
	const account = { ...names, email, password: PASSWORD, isStaff: false };
	const id = await inTransaction(running.em, (em) => createAccount(em, account));
	return { email, id, one: await signedInAs(running.product.url, email, PASSWORD) };
}

/** The mails about somebody in the order of their making, as they would be sent now; not those about browsers. */
async function mailsAbout(id: number) {
	const rows = await running.em.execute<{ id: string }[]>(
		"select id from mail where user_id = ? and event is distinct from 'new_browser' order by created",
		[id],
	);
	const mails = [];
	for (const row of rows) mails.push(await writeMail(running.em, row.id, running.place.settings, mailWriters));
	return mails;
}

const api = async (path: string, body: object, token?: string) =>
	visitor(running.product.url).send(`/api/${path}`, JSON.stringify(body), {
		"Content-Type": "application/json",
		...(token ? { Authorization: `JWT ${token}` } : {}),
	});

async function tokensOf(email: string, password = PASSWORD) {
	const answer = await api("auth/jwt/token/", { email, password });
	return (await answer.json()) as { access: string; refresh: string };
}

const isOpen = async (one: Visitor) => (await one.get("/projects")).status === 200;

const idOf = async (table: "city" | "company") =>
	(await running.em.execute<{ id: number }[]>(`select min(id) as id from ${table} where is_active`))[0]!.id;

/** Limits count within a test alone. */
beforeEach(() => running.em.execute("delete from rate_limit"));

let places: { city: string; company: string };
beforeAll(async () => {
	places = { city: String(await idOf("city")), company: String(await idOf("company")) };
});

test("details are shown, saved, and not overwritten by a page that is older than they are", async () => {
	const { one, id } = await somebody();
	expect(await (await one.get("/account")).text()).toContain("Kiri Ngata");
	const version = await one.hidden("/account/details", "version");
	const details = { first_name: "Kiri", last_name: "Tane", phone: "+64 21 123 4567", ...places, version };
	const saved = await one.post("/account/details", details);
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/account"]);
	const page = await (await one.get("/account")).text();
	expect(page).toContain("Kiri Tane");
	expect(page).toContain("+64211234567");
	const stale = await one.post("/account/details", { ...details, last_name: "Other" });
	expect(stale.status).toBe(409);
	expect(await stale.text()).toContain("Your account has changed since you opened this page.");
	const wrong = await one.post("/account/details", {
		...details,
		first_name: "",
		phone: "none",
		company: "2147483647",
		version: String(Number(version) + 1),
	});
	expect(wrong.status).toBe(400);
	const text = await wrong.text();
	expect(text).toContain("Name is required");
	expect(text).toContain("Number does not seem to be a phone");
	const [row] = await running.em.execute("select last_name from user_account where id = ?", [id]);
	expect(row).toEqual({ last_name: "Tane" });
});

test("a company that was withdrawn stays with who has it, and nobody chooses it", async () => {
	const { one, id } = await somebody();
	const [made] = await running.em.execute<{ id: number }[]>(
		"insert into company (name, is_active) values ('Gone Ltd', false) returning id",
	);
	const send = async () =>
		one.post("/account/details", {
			first_name: "Kiri",
			last_name: "Ngata",
			phone: "021234567",
			city: places.city,
			company: String(made!.id),
			version: await one.hidden("/account/details", "version"),
		});
	expect((await send()).status).toBe(400);
	await running.em.execute("update user_account set company_id = ? where id = ?", [made!.id, id]);
	expect((await send()).status).toBe(303);
});

test("a new password takes the present one, ends other browsers and tokens, and is reported by mail", async () => {
	const { one, email, id } = await somebody();
	const other = await signedInAs(running.product.url, email, PASSWORD);
	const { access, refresh } = await tokensOf(email);
	const form = { password: "not the password", new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD };
	const wrong = await one.post("/account/password", form);
	expect(wrong.status).toBe(400);
	const text = await wrong.text();
	expect(text).toContain("This is not your password.");
	expect(text).not.toContain(NEW_PASSWORD);
	const easy = { password: PASSWORD, new_password: "kiri-ngata-1", re_new_password: "kiri-ngata-1" };
	expect(await (await one.post("/account/password", easy)).text()).toContain("must not contain your name");
	expect(await isOpen(other)).toBe(true);

	expect((await one.post("/account/password", { ...form, password: PASSWORD })).status).toBe(303);
	expect([await isOpen(one), await isOpen(other)]).toEqual([true, false]);
	expect((await api("auth/jwt/refresh/", { refresh })).status).toBe(401);
	const me = await visitor(running.product.url).get("/api/auth/users/me/", { Authorization: `JWT ${access}` });
	expect(me.status).toBe(401);
	await expect(signedInAs(running.product.url, email, PASSWORD)).rejects.toThrow("answered 400");
	await signedInAs(running.product.url, email, NEW_PASSWORD);
	expect((await mailsAbout(id)).map((mail) => [mail?.to, mail?.subject])).toEqual([
		[email, "Your password was changed"],
	]);
});

test("a stolen session guesses no password", async () => {
	const { one } = await somebody();
	const statuses: number[] = [];
	for (let tries = 0; tries < 11; tries++) {
		statuses.push((await one.post("/account/sessions/others/end", { password: `guess ${tries}` })).status);
	}
	expect(statuses).toEqual([...Array(10).fill(400), 429]);
	const right = await one.post("/account/sessions/others/end", { password: PASSWORD });
	expect([right.status, Number(right.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

/** The page of the link that was mailed to a new address. */
const linkIn = (text = "") => /\/auth\/email\/[\w-]+\/[\w-]+/.exec(text)?.[0] ?? "";

test("a new address counts once its link is used; the former one hears of the request and of the change", async () => {
	const { one, email, id } = await somebody();
	const next = `new-${email}`;
	expect((await one.post("/account/email", { email: next, password: "wrong password" })).status).toBe(400);
	expect(await (await one.post("/account/email", { email, password: PASSWORD })).text()).toContain(
		"This is your email address already.",
	);
	expect((await one.post("/account/email", { email: next, password: PASSWORD })).status).toBe(303);
	expect(await (await one.get("/account")).text()).toContain(`Open the link that we email to ${next}.`);
	await signedInAs(running.product.url, email, PASSWORD);
	const [link, report] = await mailsAbout(id);
	expect([link?.to, report?.to]).toEqual([next, email]);
	expect(report?.text.replaceAll("\n", " ")).toContain(`to change the address of your account to ${next}`);

	const stranger = visitor(running.product.url);
	const page = linkIn(link?.text);
	expect(await (await stranger.get(page)).text()).toContain(`From now on you sign in with`);
	await signedInAs(running.product.url, email, PASSWORD);
	const confirmed = await stranger.post(page);
	expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/auth/sign-in?email-changed"]);
	expect((await stranger.post(page)).status).toBe(400);
	expect((await stranger.get(page)).status).toBe(400);
	await signedInAs(running.product.url, next, PASSWORD);
	await expect(signedInAs(running.product.url, email, PASSWORD)).rejects.toThrow("answered 400");
	const last = (await mailsAbout(id)).at(-1);
	expect([last?.to, last?.subject]).toEqual([email, "Your email address was changed"]);
	expect(await isOpen(one)).toBe(true);
});

test("an address that has an account is answered alike, gets no mail, and cannot be confirmed", async () => {
	const { one, id } = await somebody();
	const answer = await one.post("/account/email", { email: "user@example.com", password: PASSWORD });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"]);
	expect(await (await one.get("/account")).text()).toContain("Open the link that we email to user@example.com.");
	const mails = await mailsAbout(id);
	expect(mails.map((mail) => mail?.to ?? null)).toEqual([null, expect.stringMatching(/^person-/)]);

	// An address that is taken between the mail and its link.
	const late = `late-${id}@example.org`;
	await one.post("/account/email", { email: late, password: PASSWORD });
	const page = linkIn((await mailsAbout(id)).find((mail) => mail?.to === late)?.text);
	await running.em.execute("update user_account set email = ? where email = 'staff@example.com'", [late]);
	try {
		expect((await visitor(running.product.url).post(page)).status).toBe(400);
	} finally {
		await running.em.execute("update user_account set email = 'staff@example.com' where email = ?", [late]);
	}
});

test("a new password ends a change of address that was asked for before", async () => {
	const { one, id } = await somebody();
	await one.post("/account/email", { email: `ended-${id}@example.org`, password: PASSWORD });
	const page = linkIn((await mailsAbout(id))[0]?.text);
	expect((await visitor(running.product.url).get(page)).status).toBe(200);
	await one.post("/account/password", {
		password: PASSWORD,
		new_password: NEW_PASSWORD,
		re_new_password: NEW_PASSWORD,
	});
	expect((await visitor(running.product.url).post(page)).status).toBe(400);
});

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const SAFARI =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

async function signInWith(email: string, agent: string): Promise<Visitor> {
	const one = visitor(running.product.url);
	expect((await one.post("/auth/sign-in", { email, password: PASSWORD }, { "User-Agent": agent })).status).toBe(303);
	return one;
}

/** The names of browsers on the page of the account, in order. */
async function browsersOf(one: Visitor): Promise<string[]> {
	const page = await (await one.get("/account")).text();
	const table = page.slice(page.indexOf('id="sessions"'));
	return [...table.matchAll(/<th scope="row"[^>]*><span[^>]*>([^<]*)(?:<!-- -->)?([^<]*)<\/span>/g)].map(
		([, name, mark]) => `${name}${mark}`,
	);
}

test("sessions are listed by browser; a single one is ended, then the others with all tokens", async () => {
	const { email, id } = await somebody();
	await running.em.execute("delete from session where user_id = ?", [id]);
	const desk = await signInWith(email, FIREFOX);
	const phone = await signInWith(email, SAFARI);
	const third = await signInWith(email, "curl/8");
	expect(await browsersOf(desk)).toEqual(["Firefox on Windows (this one)", "An unknown browser", "Safari on iPhone"]);
	const { refresh } = await tokensOf(email);

	const page = await (await desk.get("/account")).text();
	const [link] = /<a [^>]*aria-label="Sign out Safari on iPhone"[^>]*>/.exec(page)!;
	const [, end] = /href="([^"]*)"/.exec(link)!;
	expect(await (await desk.get(end!)).text()).toContain("Sign out: Safari on iPhone");
	expect((await desk.post(end!, { password: "wrong password" })).status).toBe(400);
	expect(await isOpen(phone)).toBe(true);
	expect((await desk.post(end!, { password: PASSWORD })).status).toBe(303);
	expect([await isOpen(phone), await isOpen(third)]).toEqual([false, true]);
	expect((await desk.get(end!)).status).toBe(404);
	expect((await api("auth/jwt/refresh/", { refresh })).status).toBe(200);

	expect((await desk.post("/account/sessions/others/end", { password: PASSWORD })).status).toBe(303);
	expect([await isOpen(desk), await isOpen(third)]).toEqual([true, false]);
	expect((await api("auth/jwt/refresh/", { refresh })).status).toBe(401);
	expect((await mailsAbout(id)).map((mail) => mail?.subject)).toEqual(["You were signed out of your other browsers"]);
});

test("a sign-in with a browser that was not used before is told by mail; the first one, and one that is known, are not", async () => {
	const { one, email, id } = await somebody();
	const told = async () =>
		(await running.em.execute("select 1 from mail where user_id = ? and event = 'new_browser'", [id])).length;
	expect(await told()).toBe(0);
	await one.post("/auth/sign-out");
	await one.post("/auth/sign-in", { email, password: PASSWORD });
	expect(await told()).toBe(0);
	await signedInAs(running.product.url, email, PASSWORD);
	expect(await told()).toBe(1);
});

test("nobody sees or ends a session of somebody else", async () => {
	const { one } = await somebody();
	const other = await somebody();
	const [row] = await running.em.execute<{ id: string }[]>("select public_id as id from session where user_id = ?", [
		other.id,
	]);
	const end = `/account/sessions/${row!.id}/end`;
	expect((await one.get(end)).status).toBe(404);
	await one.post(end, { password: PASSWORD });
	expect(await isOpen(other.one)).toBe(true);
	expect((await one.get("/account/sessions/none/end")).status).toBe(404);
});

test("a session of before the upgrade goes on, and learns the name of its browser", async () => {
	const { one, id } = await somebody();
	await running.em.execute("update session set browser = '', seen = now() - interval '2 minutes' where user_id = ?", [
		id,
	]);
	expect((await one.get("/projects", { "User-Agent": FIREFOX })).status).toBe(200);
	expect(await browsersOf(one)).toEqual(["Firefox on Windows (this one)"]);
});
