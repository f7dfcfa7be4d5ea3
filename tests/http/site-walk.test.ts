import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { PROJECT_ROLES, ROLES } from "#app/domain/actor.ts";
import { SITE_LINK_ROLES } from "#app/domain/sharing/site-link-limits.ts";
import { insert, makeRecord } from "#tests/support/catalogue.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { allPatterns } from "#tests/support/sitemap.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
let others: number;
let opening: number;
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	const [row] = await running.em.execute<{ id: number; project: number }[]>(
		"select id, project_id as project from penetration order by id desc limit 1",
	);
	({ id: opening, project } = row!);
	const [other] = await running.em.execute<{ id: number }[]>("select id from project where id <> ? limit 1", [project]);
	others = other!.id;
	const photo = { record_id: await makeRecord(running.em, project, opening), no: 1, sent_sha256: "0".repeat(64) };
	const file = async (name: string) => {
		const sha256 = createHash("sha256").update(name).digest("hex");
		const row = { kind: "photo", name, type: "image/jpeg", bytes: 1, sha256, storage_key: name, width: 60, height: 40 };
		return insert(running.em, "file", row);
	};
	await insert(running.em, "site_photo", { ...photo, file_id: await file("large"), small_id: await file("small") });
});

/** Pages of a site that devices of site links open as well. */
const isOpenToDevices = (page: string) => page.startsWith("/site/") || page.includes("/photos/");

const pagesOf = async (id: number): Promise<string[]> =>
	(await allPatterns())
		.filter((pattern) => pattern.startsWith("/site/") || pattern.startsWith("/projects/:id/site"))
		.map((pattern) => pattern.replace(":id", String(id)).replace(":opening", String(opening)).replace(":photo", "1"));

/** A photo that is read but lies in no store answers 404 or 500: nobody without a right comes so far. */
async function answersOf(who: Visitor, id = project): Promise<Record<string, string>> {
	const answers: Record<string, string> = {};
	for (const page of (await pagesOf(id)).filter((one) => !one.includes("/photos/"))) {
		const { status, headers } = await who.get(page);
		const to = headers.get("Location")?.split("?")[0];
		// An address that only takes a form, or is an older one, leads whoever may open it to the page.
		const isLed = to && [`${to}/record`, `/projects${to.replace("/site", "")}/site`].includes(page);
		answers[page] = isLed ? "200" : status === 302 ? to! : String(status);
	}
	return answers;
}

const all = async (answer: (page: string) => string, id = project) =>
	Object.fromEntries(
		(await pagesOf(id)).filter((one) => !one.includes("/photos/")).map((page) => [page, answer(page)]),
	);

async function deviceOf(role: string): Promise<{ phone: Visitor; address: string; link: number }> {
	const answer = await owner.post(`/projects/${project}/people/links`, { label: role, role, days: "1" });
	expect(answer.status).toBe(303);
	const [row] = await running.em.execute<{ id: number }[]>("select max(id) as id from site_link");
	const page = await (await owner.get(`/projects/${project}/people/links`)).text();
	const address = /\/site_links\/[\w-]{22}/.exec(page)![0];
	const phone = visitor(running.product.url);
	await phone.get(address);
	expect((await phone.post(address, { name: "Mere Ngata", company: "Seal Ltd" })).status).toBe(303);
	return { phone, address, link: row!.id };
}

test("the site has pages for people, for devices and for both", async () => {
	const pages = await pagesOf(project);
	expect(pages.length).toBeGreaterThan(3);
	expect(pages.filter((page) => !isOpenToDevices(page))).toEqual([`/projects/${project}/site`]);
});

test("every page of a site by everybody with an account: people of the project open it, for others it is not there", async () => {
	expect(await answersOf(owner)).toEqual(await all(() => "200"));
	for (const role of ROLES) {
		const { at } = await colleague(running.em, running.product.url, role, `${role}-staff@example.org`);
		expect([role, await answersOf(at)]).toEqual([role, await all(() => "404")]);
	}
	for (const role of PROJECT_ROLES) {
		const { id, at } = await colleague(running.em, running.product.url, "reader", `${role}-walk@example.org`);
		await running.em.execute("update user_account set is_staff = false where id = ?", [id]);
		expect([role, await answersOf(at)]).toEqual([role, await all(() => "404")]);
		const member = await insert(running.em, "project_member", { project_id: project, user_id: id, role });
		expect([role, await answersOf(at)]).toEqual([role, await all(() => "200")]);
		expect([role, await answersOf(at, others)]).toEqual([role, await all(() => "404", others)]);
		await running.em.execute("update project_member set ended = now() where id = ?", [member]);
		expect([role, await answersOf(at)]).toEqual([role, await all(() => "404")]);
	}
});

test("every page of a site by every kind of link: the right of a device is that project's, and ends with the link", async () => {
	const signIn = "/auth/sign-in";
	expect(await answersOf(visitor(running.product.url))).toEqual(await all(() => signIn));
	expect(await answersOf(visitor(running.product.url, "pfs-site=ImEi.forged"))).toEqual(await all(() => signIn));
	for (const role of SITE_LINK_ROLES) {
		const { phone, address, link } = await deviceOf(role);
		expect([role, await answersOf(phone)]).toEqual([
			role,
			await all((page) => (isOpenToDevices(page) ? "200" : signIn)),
		]);
		// To a device another project is what it is to any stranger, and so is one that does not exist.
		for (const id of [others, 999_999]) expect(await answersOf(phone, id)).toEqual(await all(() => signIn, id));
		expect((await owner.post(`/projects/${project}/people/links/${link}/end`)).status).toBe(303);
		expect([role, await answersOf(phone)]).toEqual([
			role,
			await all((page) => (isOpenToDevices(page) ? "410" : signIn)),
		]);
		expect((await phone.get(address)).status).toBe(410);
	}
	expect((await visitor(running.product.url).get(`/site_links/${"A".repeat(22)}`)).status).toBe(404);
});

test("an opening of another project is not there, whatever right one has in this one", async () => {
	const [row] = await running.em.execute<{ id: number }[]>(
		`insert into penetration (project_id, ref, ref_key, required) values (?, 'X-1', 'x-1', '-/60/60') returning id`,
		[others],
	);
	const { phone } = await deviceOf("installer");
	for (const who of [owner, phone]) expect((await who.get(`/site/${project}/${row!.id}`)).status).toBe(404);
});

test("a photo is for the people of its project and the devices of its links alone", async () => {
	const photo = (await pagesOf(project)).find((page) => page.includes("/photos/"))!;
	const stranger = await colleague(running.em, running.product.url, "administrator", "photos@example.org");
	expect((await stranger.at.get(photo)).status).toBe(404);
	expect((await visitor(running.product.url).get(photo)).status).toBe(302);
	expect((await owner.get(photo.replace(`/${project}/`, `/${others}/`))).status).toBe(404);
});

test("a level is chosen beside the other filters, and each keeps what the other has", async () => {
	const page = await (await owner.get(`/site/${project}?state=assigned&level=Level+1`)).text();
	expect(page).toContain(`href="/site/${project}?state=assigned&amp;level=Level+2"`);
	expect(page).toContain('<input type="hidden" name="level" value="Level 1"/>');
	expect(page).toContain(`href="/site/${project}?state=assigned"`);
	expect(page).not.toContain("Level 2 <span");
});
