import { beforeAll, expect, test } from "vitest";
import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { insert } from "#tests/support/catalogue.ts";
import { colleague, signedInAs } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { allPatterns } from "#tests/support/sitemap.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	const [row] = await running.em.execute<{ id: number }[]>(
		"select p.id from project p join user_account u on u.id = p.user_id where u.email = 'user@example.com' order by p.id limit 1",
	);
	project = row!.id;
});

async function lastInvitation(): Promise<string> {
	const [row] = await running.em.execute<{ id: string }[]>(
		"select id from mail where kind = 'invitation' order by created desc limit 1",
	);
	const mail = await writeMail(running.em, row!.id, running.place.settings, mailWriters);
	return /\/auth\/project_invitation\/[\w-]+/.exec(mail!.text)![0];
}

const people = (rest = "") => `/projects/${project}/people${rest}`;

async function press(who: Visitor, page: string, fields: Record<string, string> = {}): Promise<string> {
	const answer = await who.post(page, fields);
	expect([page, answer.status]).toEqual([page, 303]);
	return answer.headers.get("Location")!;
}

const textOf = async (who: Visitor, page: string) => (await who.get(page)).text();

test("an installer, from the invitation over sign-up to the removal", async () => {
	const [email, password] = ["mere@example.org", "kauri-totara-rimu"];
	expect(await press(owner, people("/invite"), { email, role: "installer" })).toBe(people());
	expect(await textOf(owner, people())).toContain("Open invitations");
	const link = await lastInvitation();
	const other = { email: "other@example.org", role: "reader" };
	expect(await press(owner, people("/invite"), other)).toBe(people());
	const [open] = await running.em.execute<{ id: number }[]>(
		"select id from invitation where email = 'other@example.org'",
	);
	expect(await textOf(owner, people())).toContain("Send again: the invitation of other@example.org");
	expect(await press(owner, people(), { withdraw: `${open!.id}` })).toBe(people());
	expect(await textOf(owner, people())).not.toContain("Withdraw the invitation of other@example.org");
	const mere = visitor(running.product.url);
	const page = await mere.get(link);
	expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
	expect(await page.text()).toContain("as installer: you can see what is to be sealed");
	const details = { first_name: "Mere", last_name: "Ngata", phone: "021234567", password, re_password: password };
	const wrong = await mere.post(link, details);
	expect([wrong.status, (await wrong.text()).includes("City is required")]).toEqual([400, true]);
	expect(await press(mere, link, { ...details, city: "1", company: "1" })).toBe("/auth/sign-in?joined=project");
	expect((await mere.get(link)).status).toBe(400);

	const installer = await signedInAs(running.product.url, email, password);
	const list = await textOf(installer, "/projects");
	expect(list).toContain("You are installer");
	expect(list).not.toContain("/archive");
	expect(await textOf(installer, people())).not.toContain("user@example.com");
	const row = (await textOf(owner, people())).match(new RegExp(`${people()}/(\\d+)"[^>]*>Mere Ngata<`));
	const of = people(`/${row![1]}`);
	expect(await press(owner, of, { role: "editor" })).toBe(people());
	expect((await installer.get(`/projects/${project}/edit`)).status).toBe(302);
	expect(await press(owner, `${of}/remove`)).toBe(people());
	expect((await installer.get(people())).status).toBe(404);
	expect(await textOf(installer, "/projects")).toContain("No projects yet");
});

test("the sidebar has the pages of the project that the person may see, with the present one marked", async () => {
	const { id, at } = await colleague(running.em, running.product.url, "reader", "sidebar@example.org");
	await running.em.execute("update user_account set is_staff = false where id = ?", [id]);
	await insert(running.em, "project_member", { project_id: project, user_id: id, role: "installer" });
	const entries = async (who: Visitor, page: string) => {
		const [, group = ""] = /Current Project(.*?)<\/details>/s.exec(await textOf(who, page)) ?? [];
		return [...group.matchAll(/<a ([^>]*)>.*?<\/svg>([^<]+)/gs)].map(([, link, label]) =>
			link!.includes("aria-current") ? `[${label}]` : label,
		);
	};
	expect(await entries(at, "/projects")).toEqual([]);
	expect(await entries(at, people())).toEqual(["Schedules", "Site", "Plans", "[People]"]);
	expect(await entries(at, `/site/${project}`)).toEqual(["Schedules", "[Site]", "Plans", "People"]);
	const own = ["Summary", "Openings", "Identification"];
	expect(await entries(owner, `/projects/${project}/issue`)).toEqual([
		...own,
		"[Schedules]",
		"Site",
		"Plans",
		"People",
	]);
	const numbers = async (page: string) =>
		[...(await textOf(owner, page)).matchAll(/(\d+)<span[^>]*> (?:<!-- -->)?(solutions|openings)<\/span>/g)].map(
			([, n]) => Number(n),
		);
	const closed = await numbers(`/projects/${project}/issue`);
	const opened = await owner.get(`/projects/${project}/edit?then=openings`);
	expect([opened.status, opened.headers.get("Location")]).toEqual([302, "/specs/penetrations"]);
	expect(closed).toHaveLength(2);
	expect(await numbers("/specs/penetrations")).toEqual(closed);
	expect(await entries(owner, "/specs/penetrations")).toEqual([
		"Summary",
		"[Openings]",
		"Identification",
		"Schedules",
		"Site",
		"Plans",
		"People",
	]);
});

/** Pages of a project that everybody in it may open; an editor opens all but those of the owner. */
const READ = ["/people", "/plans", "/schedule", "/site"];
const OWNED = ["/delete", "/labels/end", "/people/invite", "/people/links", "/people/:user", "/people/:user/:act"];

test("every page of a project by every role: what the role may not do is not found", async () => {
	const pages = (await allPatterns())
		.filter((pattern) => pattern.startsWith("/projects/:id/"))
		.map((pattern) => pattern.replace("/projects/:id", ""))
		// Pages of an issue, plan or link, of which this project has none, and addresses that only lead on or need a choice.
		.filter((page) => !/:(run|no|a|link|photo|plan)\b|labels\/file|restore|issues|revision|schedule\/new/.test(page));
	expect(pages.length).toBeGreaterThan(9);
	const answers = async (who: Visitor) => {
		const statuses = pages.map(async (page) => {
			const { status } = await who.get(`/projects/${project}${page.replace(":act", "remove").replace(/:\w+/g, "1")}`);
			return [page, status < 400] as const;
		});
		return (await Promise.all(statuses)).flatMap(([page, opens]) => (opens ? page : [])).sort();
	};
	const stranger = await colleague(running.em, running.product.url, "reader", "stranger@example.org");
	// Staff look at the check of any project.
	expect(await answers(stranger.at)).toEqual(["/issue"]);
	for (const role of PROJECT_ROLES) {
		const { id, at } = await colleague(running.em, running.product.url, "reader", `${role}-of@example.org`);
		await running.em.execute("update user_account set is_staff = false where id = ?", [id]);
		expect([role, await answers(at)]).toEqual([role, []]);
		await insert(running.em, "project_member", { project_id: project, user_id: id, role });
		const opened = await answers(at);
		const allowed = role === "editor" ? pages.filter((page) => !OWNED.includes(page)) : READ;
		expect([role, opened]).toEqual([role, allowed.filter((page) => pages.includes(page)).sort()]);
		const leave = `/projects/${project}/people/${id}/leave`;
		expect([(await owner.get(leave)).status, (await at.get(leave)).status]).toEqual([404, 200]);
		expect(await press(at, leave)).toBe("/projects");
		expect([role, await answers(at)]).toEqual([role, []]);
	}
});
