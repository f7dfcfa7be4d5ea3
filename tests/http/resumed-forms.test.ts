import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import type { Product } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let product: Product;
let em: EntityManager;
beforeAll(() => {
	({ em, product } = running);
});
beforeEach(() => em.execute("delete from kept_form"));

const SUBJECT = "Where is V-101 <b>now</b>?";
const feedback = { subject: SUBJECT, message: "Rātā & Tūī\r\nsecond line" };
const locationOf = (response: Response) => response.headers.get("Location");
const kept = () =>
	em.execute<{ user: number | null; content: string }[]>(
		`select user_id as "user", content from kept_form order by created`,
	);
const userId = async (who: string) =>
	(await em.execute<{ id: number }[]>("select id from user_account where email = ?", [`${who}@example.com`]))[0]!.id;

/** By idling too long. */
async function leftAlone(): Promise<Visitor> {
	const one = await signedIn(product.url);
	await em.execute("update session set seen = now() - interval '9 hours'");
	return one;
}

const signIn = (one: Visitor, who: string, redirectTo: string) =>
	one.post("/auth/sign-in", { email: `${who}@example.com`, password: `demo-${who}-1`, redirectTo });

/** Follows to sign-in, signs in, and answers the page that is led to. */
async function back(one: Visitor, led: Response, who = "user"): Promise<string> {
	const page = new URL(locationOf(led)!, product.url);
	const redirectTo = page.searchParams.get("redirectTo")!;
	const answer = await signIn(one, who, redirectTo);
	expect([answer.status, locationOf(answer)]).toEqual([303, redirectTo]);
	return (await one.get(redirectTo)).text();
}

test("a form whose session has ended comes back once after sign-in, and sign-in says why one is there", async () => {
	const one = await leftAlone();
	const led = await one.post("/feedback", feedback);
	expect([led.status, locationOf(led)]).toEqual([302, "/auth/sign-in?redirectTo=%2Ffeedback"]);
	const set = led.headers.getSetCookie().join();
	expect(set).toMatch(/^pfs-kept=[^;]{40,}; Max-Age=1800; Path=\/; .*HttpOnly; SameSite=Lax$/);
	expect(await (await one.get(locationOf(led)!)).text()).toContain(
		"Your session has ended. Sign in and what you typed is still there.",
	);
	const page = await back(one, led);
	expect(page).toContain("What you typed is here again");
	expect(page).toContain('value="Where is V-101 &lt;b&gt;now&lt;/b&gt;?"');
	expect(page).toContain("Rātā &amp; Tūī\nsecond line</textarea>");
	await em.execute("update kept_form set taken = taken - interval '11 seconds'");
	expect(await (await one.get("/feedback")).text()).not.toContain("V-101");
});

test("nobody but the person of the ended session sees it, and that person still does afterwards", async () => {
	const one = await leftAlone();
	const led = await one.post("/feedback", feedback);
	expect(await kept()).toEqual([{ user: await userId("user"), content: expect.stringContaining("Tūī") }]);
	const staff = await back(one, led, "staff");
	expect(staff).not.toContain("V-101");
	expect(staff).not.toContain("What you typed");
	await one.post("/auth/sign-out");
	expect(await back(one, led)).toContain("Tūī");
});

test("of an unknown session it belongs to whoever signs in first in that browser, and to no other browser", async () => {
	const one = visitor(product.url);
	const led = await one.post("/feedback", feedback);
	expect((await kept()).map(({ user }) => user)).toEqual([null]);
	expect(await back(visitor(product.url), led)).not.toContain("Tūī");
	await signIn(one, "staff", "/");
	await one.post("/auth/sign-out");
	expect(await back(one, led)).not.toContain("Tūī");
	await one.post("/auth/sign-out");
	expect(await back(one, led, "staff")).toContain("Tūī");
});

test("passwords, keys of forms and names that no form of ours has are not kept, nor a form of a foreign site", async () => {
	const one = await leftAlone();
	await one.post("/management/lists/brand/new", {
		name: "Halvern",
		password: "secret-1",
		re_new_password: "secret-2",
		_key: "secret-3",
		"group[99999999]": "1",
		"__proto__.x": "1",
		"constructor.prototype": "1",
	});
	expect(JSON.parse((await kept())[0]!.content)).toEqual({
		fields: [
			["name", "Halvern"],
			["constructor.prototype", "1"],
		],
		files: [],
	});
	expect(await back(one, await one.post("/management/lists/brand/new", { name: "H" }), "staff")).not.toContain(
		"Halvern",
	);
	await em.execute("delete from kept_form");
	const foreign = await one.send("/feedback", "message=x", { "Content-Type": FORM, Origin: "https://evil.example" });
	expect([foreign.status, await kept()]).toEqual([403, []]);
});

test("it waits half an hour, and strangers cannot fill the table", async () => {
	const one = await leftAlone();
	const led = await one.post("/feedback", feedback);
	await em.execute("update kept_form set created = now() - interval '31 minutes'");
	expect(await (await one.get(locationOf(led)!)).text()).toContain("Your session has ended. Please sign in again.");
	expect(await back(one, led)).not.toContain("Tūī");

	await em.execute(
		"insert into kept_form (key_hash, address, content) select n::text, '/feedback', '{}' from generate_series(1, 500) n",
	);
	await visitor(product.url).post("/feedback", feedback);
	expect(await kept()).toHaveLength(500);
	expect((await (await leftAlone()).post("/feedback", feedback)).headers.getSetCookie()).toHaveLength(1);
	expect(await kept()).toHaveLength(501);
	const large = await visitor(product.url).post("/feedback", { message: "x".repeat(300_000) });
	expect([large.status, (await kept()).length]).toEqual([413, 501]);
});

test("two tabs both come back, and a press without a page of its own leads to where it was pressed", async () => {
	const one = await leftAlone();
	const first = await one.post("/feedback", feedback);
	const second = await one.post("/specs/form", { projName: "Quay Tower", addTds: "on", city: "" });
	expect(await back(one, first)).toContain("Tūī");
	const form = await (await one.get("/specs/form")).text();
	expect(locationOf(second)).toContain("%2Fspecs%2Fform");
	expect(form).toContain('value="Quay Tower"');
	expect(form).toMatch(/name="addTds"[^>]* checked=""/);

	await em.execute("update session set seen = now() - interval '9 hours'");
	const pressed = await one.post("/specs/summary/items", { sol: "1", back: "/specs/sols?ori=1" });
	expect(locationOf(pressed)).toBe("/auth/sign-in?redirectTo=%2Fspecs%2Fsols%3Fori%3D1");
});

test("whoever asks for a page signed out is told that it needs sign-in", async () => {
	const one = visitor(product.url);
	const led = await one.get("/projects");
	expect(await (await one.get(locationOf(led)!)).text()).toContain("Please sign in to see that page.");
	expect(await (await one.get("/auth/sign-in")).text()).not.toContain("Please sign in");
});

test("every page with a field to fill in begins with what was kept: a notice, a copy, and a list of penetrations", async () => {
	const one = await signedIn(product.url, "staff");
	const project = { projName: "Kept Tower", projAddress: "1 Quay St", city: "1" };
	const made = locationOf(await one.post("/specs/form", project))!;
	const copy = made.replace(/edit$/, "copy");
	const sent: [path: string, fields: Record<string, string>, shown: string][] = [
		[
			"/management/lists/report/1/notice",
			{ subject: "withdrawn", reason: "Burnt\r\nthrough" },
			"Burnt\nthrough</textarea>",
		],
		[copy, { projName: "Kept copy" }, 'value="Kept copy"'],
	];
	for (const [path, fields, shown] of sent) {
		await em.execute("update session set seen = now() - interval '9 hours'");
		const page = await back(one, await one.post(path, fields), "staff");
		expect(page).toContain("What you typed is here again");
		expect(page).toContain(shown);
	}

	await em.execute("update session set seen = now() - interval '9 hours'");
	const rows = new FormData();
	rows.set("rows", `ref\trequired\r\n${"P-1\t-/60/60\r\n".repeat(6_000)}`);
	rows.set("file", new File(["ref"], "levels.csv"));
	const form = new Response(rows);
	const led = await one.send("/specs/penetrations/import", await form.text(), {
		Origin: product.url,
		"Content-Type": form.headers.get("Content-Type")!,
	});
	const page = await back(one, led, "staff");
	expect(page).toContain("Please choose again: levels.csv.");
	expect(page.split("P-1\t-/60/60").length).toBe(6_001);
});

/** A list of penetrations with its rows, as a browser sends it. */
async function pasted(rows: string): Promise<[body: string, headers: Record<string, string>]> {
	const fields = new FormData();
	fields.set("rows", rows);
	const form = new Response(fields);
	return [await form.text(), { Origin: product.url, "Content-Type": form.headers.get("Content-Type")! }];
}

test("a form comes back whatever its length, up to what it takes itself; of strangers eight long ones wait", async () => {
	const one = await leftAlone();
	const path = "/specs/penetrations/import";
	const rows = `ref\tremarks\n${`P-1\t${"x".repeat(990)}\n`.repeat(7_000)}`;
	await one.send(path, ...(await pasted(rows)));
	const [long] = await kept();
	expect(JSON.parse(long!.content).fields).toEqual([["rows", rows.replaceAll("\n", "\r\n")]]);

	await em.execute("delete from kept_form");
	const [body, headers] = await pasted("x".repeat(300_000));
	for (let at = 0; at < 10; at++) await visitor(product.url).send(path, body, headers);
	expect(await kept()).toHaveLength(8);
	await visitor(product.url).post("/feedback", feedback);
	expect(await kept()).toHaveLength(9);
});

test("who may not send a form any more gets back what was typed, with and without files in it", async () => {
	const one = await signedIn(product.url, "staff");
	await em.execute("update user_account set role = 'reader' where email = 'staff@example.com'");
	const page = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()] as const;
	const [status, text] = await page(one.post("/management/lists/brand/new", { name: "Halvern & <b>", _key: "k-1" }));
	expect(status).toBe(403);
	expect(text).toContain("Nothing was saved. What you typed can be copied here:");
	expect(text).toMatch(/Name<textarea[^>]*>Halvern &amp; &lt;b&gt;<\/textarea>/);
	expect(text).not.toContain("k-1</textarea>");

	const fields = new FormData();
	fields.set("name", "Mastic\nof Halvern");
	fields.set("tds", new File(["%PDF"], "a.pdf"));
	const form = new Response(fields);
	const headers = { Origin: product.url, "Content-Type": form.headers.get("Content-Type")! };
	const sent = await page(one.send("/management/product_manager/products/new", await form.text(), headers));
	expect(sent).toEqual([403, expect.stringContaining("Mastic\nof Halvern</textarea>")]);
	expect((await (await one.get("/management/people")).text()).includes("can be copied here")).toBe(false);
});

test("an error page shows nobody who is signed in the head of a stranger", async () => {
	const one = await signedIn(product.url);
	const tooLarge = { sol: "1", back: "x".repeat(300_000) };
	for (const path of ["/favourites/new", "/feedback", "/auth/reset-password"]) {
		const answer = await one.post(path, tooLarge);
		const page = await answer.text();
		expect([path, answer.status, page.includes("<h1>Too large</h1>")]).toEqual([path, 413, true]);
		expect([page.includes("Sign in from here"), page.includes("1970")]).toEqual([false, false]);
	}
});
