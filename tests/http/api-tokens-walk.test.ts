import { expect, test } from "vitest";
import { signedInAs } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { visitor } from "./visitor.ts";

const running = runningProduct({});

const PASSWORD = "demo-user-1";
const user = () => signedInAs(running.product.url, "user@example.com", PASSWORD);
const given = { name: "Nightly copy", scope: "read", days: "30", password: PASSWORD };

const projectsBy = (token: string) =>
	fetch(`${running.product.url}/api/guide/guide/`, { headers: { Authorization: `Bearer ${token}` } });

test("a token is made without a script, is on the page once, works, and is ended by its owner alone", async () => {
	const one = await user();
	expect(await (await one.get("/account")).text()).toContain("/account/tokens");
	const page = await one.post("/account/tokens", given);
	expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, expect.stringMatching(/no-store/)]);
	const [, token = ""] = /(pfs_[\w-]{43})</.exec(await page.text()) ?? [];
	expect((await projectsBy(token)).status).toBe(200);
	const later = await (await one.get("/account/tokens")).text();
	expect(later).toContain(`…${token.slice(-4)}`);
	expect(later).not.toContain(token);
	const [row] = await running.em.execute<{ id: number }[]>("select id from api_token order by id desc limit 1");
	const other = await signedInAs(running.product.url, "staff@example.com", "demo-staff-1");
	const end = `/account/tokens/${row!.id}/end`;
	expect((await other.get(end)).status).toBe(404);
	expect((await other.post(end, { confirmed: "on" })).status).toBe(303);
	expect((await projectsBy(token)).status).toBe(200);
	expect(await (await one.get(end)).text()).toContain("Nightly copy");
	expect((await one.post(end, { confirmed: "on" })).headers.get("Location")).toBe("/account/tokens");
	expect((await projectsBy(token)).status).toBe(401);
});

test("it takes the password, a name that is free, and a scope that the person may give", async () => {
	const one = await user();
	const count = async () => (await running.em.execute("select from api_token")).length;
	const before = await count();
	for (const [wrong, words] of [
		[{ password: "wrong" }, "password"],
		[{ name: " " }, "Name is required"],
		[{ scope: "catalogue" }, "Only editors of the catalogue may give this."],
		[{ scope: "everything" }, "Choose what the token may do."],
		[{ days: "9999" }, "Choose how long the token works."],
	] as const) {
		const refused = await one.post("/account/tokens", { ...given, name: "Another", ...wrong });
		expect([wrong, refused.status]).toEqual([wrong, 400]);
		expect(await refused.text()).toContain(words);
	}
	expect(await count()).toBe(before);
	await one.post("/account/tokens", { ...given, name: "Twice" });
	const twice = await one.post("/account/tokens", { ...given, name: "Twice" });
	expect(await twice.text()).toContain("You have a token of this name.");
	expect(await count()).toBe(before + 1);
});

test("a token opens no page and makes no token", async () => {
	const page = await (await user()).post("/account/tokens", { ...given, name: "No page", scope: "projects" });
	const [, token = ""] = /(pfs_[\w-]{43})</.exec(await page.text()) ?? [];
	expect((await projectsBy(token)).status).toBe(200);
	const headers = { Authorization: `Bearer ${token}` };
	for (const path of ["/projects", "/account", "/account/tokens"]) {
		const answer = await fetch(running.product.url + path, { headers, redirect: "manual" });
		expect([path, answer.status]).toEqual([path, 302]);
	}
	const stranger = visitor(running.product.url);
	expect((await stranger.post("/account/tokens", given, headers)).status).toBe(302);
});
