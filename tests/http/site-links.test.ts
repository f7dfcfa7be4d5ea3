import { beforeAll, expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	const [row] = await running.em.execute<{ id: number }[]>(
		"select p.id from project p join user_account u on u.id = p.user_id where u.email = 'user@example.com' order by (select count(*) from penetration n where n.project_id = p.id) desc, p.id limit 1",
	);
	project = row!.id;
});

const links = (rest = "") => `/projects/${project}/people/links${rest}`;

async function give(fields: Record<string, string> = {}): Promise<{ id: number; address: string }> {
	const answer = await owner.post(links(), { label: "Lee Fire", role: "installer", days: "30", ...fields });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, links()]);
	const [row] = await running.em.execute<{ id: number }[]>("select max(id) as id from site_link");
	const page = await (await owner.get(links())).text();
	return { id: row!.id, address: /\/site_links\/[\w-]{22}/.exec(page)![0] };
}

const MERE = { name: "Mere Ngata", company: "Lee Fire" };

test("a link, from the owner's page over a phone to its end", async () => {
	const { id, address } = await give();
	const phone = visitor(running.product.url);
	const page = await phone.get(address);
	const text = await page.text();
	expect([page.status, page.headers.get("X-Robots-Tag"), page.headers.get("Cache-Control")]).toEqual([
		200,
		"noindex",
		"no-store",
	]);
	expect(page.headers.get("Set-Cookie")).toMatch(/^pfs-site=.*HttpOnly; SameSite=Lax/);
	expect(text).toContain("you can see what is to be sealed");
	expect(text).not.toContain("<script src");
	const blank = await phone.post(address, { name: " ", company: "" });
	expect([blank.status, (await blank.text()).includes("Enter your name.")]).toEqual([400, true]);
	const sent = await phone.post(address, MERE);
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/site/${project}`]);
	const again = await phone.get(address);
	expect([again.status, again.headers.get("Location")]).toEqual([302, `/site/${project}`]);
	expect(await (await owner.get(`/projects/${project}/people`)).text()).toContain("Site links that work");

	const site = await phone.get(`/site/${project}`);
	const shown = await site.text();
	expect([site.status, site.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
	expect(shown).toMatch(/You are Mere Ngata, Lee Fire, installer, by link of Demo User/);
	expect([...shown.matchAll(/<script [^>]*src="([^"?]+)/g)].map(([, src]) => src)).toEqual(["/field-script.js"]);
	expect(shown).not.toContain("user@example.com");
	const opening = /\/site\/\d+\/\d+/.exec(shown)![0];
	expect((await phone.get(opening)).status).toBe(200);
	expect(
		(await phone.get(`/site/${project}/inspection?percent=2&of=all&seed=1&at=2026-11-30T00:00:00.000Z`)).status,
	).toBe(200);
	// Other projects are no more to the device than to any stranger.
	for (const page of [`/site/${project + 1}`, "/site/999999", `/projects/${project}/site`, "/projects"]) {
		const away = await phone.get(page);
		expect([page, away.status, away.headers.get("Location")!.startsWith("/auth/sign-in")]).toEqual([page, 302, true]);
	}

	const other = await give({ role: "inspector", label: "Council" });
	expect(await (await phone.get(other.address)).text()).toContain('value="Mere Ngata"');

	const end = await owner.post(links(`/${id}/end`));
	expect([end.status, end.headers.get("Location")]).toEqual([303, links()]);
	const ended = await phone.get(address);
	const words = await ended.text();
	expect([ended.status, words.includes("This link has ended"), words.includes("who made it")]).toEqual([
		410,
		true,
		true,
	]);
	for (const page of [`/site/${project}`, opening, `/site/${project}/inspection`]) {
		expect([page, (await phone.get(page)).status]).toEqual([page, 410]);
	}
	expect((await phone.post(opening, { kind: "note" })).status).toBe(410);
	const late = await visitor(running.product.url).post(address, MERE);
	expect([400, 409]).toContain(late.status);
});

test("a form without the cookie, from another site or for a guessed token is refused", async () => {
	const { address } = await give();
	const stranger = visitor(running.product.url);
	const bare = await stranger.post(address, MERE);
	expect([bare.status, (await bare.text()).includes("Allow cookies")]).toEqual([400, true]);
	const phone = visitor(running.product.url);
	await phone.get(address);
	expect((await phone.post(address, MERE, { Origin: "https://elsewhere.example" })).status).toBe(403);
	const guess = `/site_links/${"A".repeat(22)}`;
	expect([(await phone.get(guess)).status, (await phone.post(guess, MERE)).status]).toEqual([404, 404]);
	const forged = visitor(running.product.url, "pfs-site=ImEga2V5Ig%3D%3D.forged");
	expect((await forged.post(address, MERE)).status).toBe(400);
	expect(
		await running.em.execute(
			"select 1 from site_device d join site_link l on l.id = d.link_id where l.label = 'Lee Fire' and l.ended is null",
		),
	).toEqual([]);
});

test("a form that is sent twice makes one device", async () => {
	const { id, address } = await give({ label: "Twice" });
	const phone = visitor(running.product.url);
	const fields = { ...MERE, _key: await phone.hidden(address, "_key") };
	const answers = await Promise.all([phone.post(address, fields), phone.post(address, fields)]);
	expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	expect(await running.em.execute("select name from site_device where link_id = ?", [id])).toEqual([
		{ name: MERE.name },
	]);
});

test("nobody but the owner sees or ends the links of a project", async () => {
	const { id } = await give();
	const staff = await signedIn(running.product.url, "staff");
	for (const page of [links(), links(`/${id}/end`)]) expect((await staff.get(page)).status).toBe(404);
	expect((await staff.post(links(`/${id}/end`))).status).toBe(404);
	expect((await owner.get(`/projects/${project}/people/links/999999/end`)).status).toBe(404);
});
