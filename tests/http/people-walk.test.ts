import { beforeAll, expect, test } from "vitest";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { FORM_KEY } from "#app/http/common-fields.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { signedInAs } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
const EMAIL = "kiri@example.org";
const PASSWORD = "kauri-totara-rimu";
const details = { first_name: "Kiri", last_name: "Ngata", phone: "021234567" };
let admin: Visitor;
beforeAll(async () => {
	admin = await signedIn(running.product.url, "staff");
});

/** The page behind the link of the invitation that was put on its way last. */
async function lastInvitation(): Promise<string> {
	const [row] = await running.em.execute<{ id: string }[]>(
		"select id from mail where kind = 'invitation' order by created desc limit 1",
	);
	const mail = await writeMail(running.em, row!.id, running.place.settings, mailWriters);
	return /\/auth\/invitation\/[\w-]+/.exec(mail!.text)![0];
}

/** Sends the form of a page as it stands, as somebody does who presses its button. */
async function press(who: Visitor, page: string, fields: Record<string, string> = {}, to = page): Promise<string> {
	const version = await who.hidden(page, "version");
	const answer = await who.post(to, { ...(version ? { version } : {}), ...fields });
	expect([page, answer.status]).toEqual([page, 303]);
	return answer.headers.get("Location")!;
}

/** The page that the person's name in the list leads to. */
async function personPage(name: string): Promise<string> {
	const list = await (await admin.get("/management/people")).text();
	const row = list.match(new RegExp(`href="(/management/people/\\d+)"[^>]*>${name}<`));
	expect(row, `${name} is in the list`).not.toBeNull();
	return row![1]!;
}

async function tokenOf(): Promise<string> {
	const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
	const one = visitor(running.product.url);
	const answer = await one.send("/api/auth/jwt/token/", body, { "Content-Type": "application/json" });
	const { access, is_staff } = (await answer.json()) as { access: string; is_staff: boolean };
	expect(is_staff).toBe(true);
	return access;
}

const call = (path: string, token: string) =>
	visitor(running.product.url).get(`/api/${path}`, { Authorization: `JWT ${token}` });

test("a new editor, from the invitation to the removal", async () => {
	expect(await press(admin, "/management/people/invite", { email: EMAIL, role: "editor" })).toBe("/management/people");
	expect(await (await admin.get("/management/people")).text()).toContain("Open invitations");

	const link = await lastInvitation();
	const kiri = visitor(running.product.url);
	const page = await kiri.get(link);
	expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
	expect(await page.text()).toContain("invites you as editor");
	const wrong = await kiri.post(link, { ...details, password: PASSWORD, re_password: "something else" });
	expect(wrong.status).toBe(400);
	expect(await wrong.text()).toContain("Passwords must match");
	const accepted = await press(kiri, link, { ...details, password: PASSWORD, re_password: PASSWORD });
	expect(accepted).toBe("/auth/sign-in?joined=staff");
	expect(await (await kiri.get(accepted)).text()).toContain("You have joined the catalogue team");
	expect((await kiri.get(link)).status).toBe(400);

	const editor = await signedInAs(running.product.url, EMAIL, PASSWORD);
	const token = await tokenOf();
	expect((await editor.get("/management/lists/brand/new")).status).toBe(200);
	expect((await editor.get("/management/people")).status).toBe(403);
	expect(await (await editor.get("/")).text()).not.toContain(">People<");

	const person = await personPage("Kiri Ngata");
	expect(await press(admin, person, { role: "reader" })).toBe("/management/people");
	const refused = await editor.get("/management/lists/brand/new");
	expect(refused.status).toBe(403);
	expect(await refused.text()).toContain("You are a reader here");
	expect((await editor.post("/management/lists/brand/new", { name: "Halvern" })).status).toBe(403);
	expect((await editor.get("/management/solution_manager")).status).toBe(200);

	await press(admin, `${person}/reset`);
	await press(admin, `${person}/sessions`);
	expect((await editor.get("/")).status).toBe(302);
	expect((await call("auth/users/me/", token)).status).toBe(401);

	const again = await signedInAs(running.product.url, EMAIL, PASSWORD);
	const second = await tokenOf();
	await press(admin, `${person}/deactivate`);
	expect((await again.get("/")).status).toBe(302);
	expect((await call("auth/users/me/", second)).status).toBe(401);
	await expect(signedInAs(running.product.url, EMAIL, PASSWORD)).rejects.toThrow("answered 400");
	await press(admin, `${person}/activate`);

	const back = await signedInAs(running.product.url, EMAIL, PASSWORD);
	expect((await back.get("/management/solution_manager")).status).toBe(200);
	await press(admin, `${person}/remove`);
	expect((await back.get("/management/solution_manager")).status).toBe(403);
	expect((await back.get("/projects")).status).toBe(200);
	expect(await (await admin.get("/management/people")).text()).not.toContain(EMAIL);

	const history = await (await admin.get("/management/people/history")).text();
	const told = [...history.matchAll(/data-label="What">([^<]*)</g)].map(([, what]) => what);
	expect(told.reverse()).toEqual([
		"invited as editor",
		"joined the staff as editor",
		"role changed from editor to reader",
		"password reset sent",
		"all sessions ended",
		"deactivated",
		"reactivated",
		"removed from the staff, was reader",
	]);
});

test("a form that is sent twice acts once, one that was opened before a change says so", async () => {
	const invite = "/management/people/invite";
	const key = await admin.hidden(invite, FORM_KEY);
	const fields = { email: "twice@example.org", role: "reader", [FORM_KEY]: key };
	const sent = await Promise.all([admin.post(invite, fields), admin.post(invite, fields)]);
	expect(sent.map(({ status }) => status)).toEqual([303, 303]);
	const [row] = await running.em.execute<{ n: number }[]>(
		"select count(*)::int as n from invitation where email = 'twice@example.org'",
	);
	expect(row!.n).toBe(1);

	const [{ id }] = (await running.em.execute("select id from user_account where email = 'staff@example.com'")) as [
		{ id: number },
	];
	const old = await admin.hidden(`/management/people/${id}`, "version");
	await running.em.execute("update user_account set version = version + 1 where id = ?", [id]);
	const stale = await admin.post(`/management/people/${id}`, { role: "reader", version: old });
	expect(stale.status).toBe(409);
	expect(await stale.text()).toContain("Somebody else changed this person");
	const version = await admin.hidden(`/management/people/${id}`, "version");
	const last = await admin.post(`/management/people/${id}/deactivate`, { version });
	expect(last.status).toBe(409);
	expect(await last.text()).toContain("This is the last administrator");
});

test("somebody who has an account joins by one press, and an invitation can be withdrawn", async () => {
	await press(admin, "/management/people/invite", { email: "user@example.com", role: "reader" });
	const link = await lastInvitation();
	const user = await signedIn(running.product.url, "user");
	const page = await (await user.get(link)).text();
	expect(page).toContain("Sign in with your password as before");
	const answer = await user.post(`${link}?existing`, {});
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth/sign-in?joined=staff"]);
	expect((await user.get("/management/solution_manager")).status).toBe(200);

	await press(admin, "/management/people/invite", { email: "never@example.org", role: "reader" });
	const dead = await lastInvitation();
	const list = await (await admin.get("/management/people")).text();
	const [, withdraw] = /href="(\/management\/people\/invitations\/\d+)"/.exec(list)!;
	await press(admin, withdraw!);
	expect((await user.get(dead)).status).toBe(400);
});
