import { beforeAll, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { answersOf, questionOf } from "#tests/support/generate.ts";
import { formTrial, locationOf } from "./form-trial.ts";
import { FORM, type Visitor } from "./visitor.ts";

const trial = formTrial();
const { drafts, projects, item, identification } = trial;
let em: EntityManager;
let user: Visitor;
let solution: number;
beforeAll(() => {
	({ em, user, solution } = trial);
});

const untrusted = [
	["a foreign site", { Origin: "https://evil.example" }],
	["a page without a name", { Origin: "null" }],
	["nobody", {}],
	["a sister site", { "Sec-Fetch-Site": "same-site" }],
	["this host under another port", { Origin: "http://localhost:1" }],
] as const;
const addresses = [
	"/specs/summary/items",
	"/specs/summary/items?_data=routes%2Fspecs%2Fitems",
	"/specs/summary/items.data",
	"/specs/summary/items.data?index",
	"/SPECS/summary/items",
	"/specs/summary/items/",
];

test.each(untrusted)("a form of %s changes nothing at any address", async (_name, headers) => {
	for (const address of addresses) {
		const response = await user.send(address, item(), { "Content-Type": FORM, ...headers });
		expect([address, response.status]).toEqual([address, 403]);
	}
	const page = await user.send("/specs/form", new URLSearchParams(await identification("Evil")).toString(), {
		"Content-Type": FORM,
		...headers,
	});
	expect(page.status).toBe(403);
	expect((await user.send("/auth/sign-out", "", { "Content-Type": FORM, ...headers })).status).toBe(403);
	expect(await drafts()).toBe(0);
	expect(await projects("Evil")).toEqual([]);
	expect((await user.get("/projects")).status).toBe(200);
});

test("a browser that vouches for the same origin may send a form without naming it", async () => {
	const response = await user.send("/specs/summary/items", item(), {
		"Content-Type": FORM,
		"Sec-Fetch-Site": "same-origin",
	});
	expect(response.status).toBe(303);
	expect(await drafts()).toBe(1);
});

test("a form leads on to the page it names, and never to another site", async () => {
	const back = (address: string) => user.post("/specs/summary/items", { sol: String(solution), back: address });
	expect(locationOf(await back("/specs/sols?ori=1"))).toBe("/specs/sols?ori=1");
	for (const evil of [
		"//evil.example",
		"/\\evil.example",
		"/..//evil.example",
		"https://evil.example",
		"javascript:x",
	]) {
		expect(locationOf(await back(evil))).toBe("/");
		const refused = await user.post("/specs/summary/items", { sol: "x", back: evil });
		expect([refused.status, locationOf(refused)]).toEqual([303, "/"]);
	}
});

test("a form that is sent twice acts once and leads to the same place, one after the other and at once", async () => {
	const fields = await identification("Sent twice", { _key: await user.hidden("/specs/form", "_key") });
	const first = await user.post("/specs/form", fields);
	const again = await user.post("/specs/form", fields);
	expect([first.status, again.status]).toEqual([303, 303]);
	expect(locationOf(first)).toMatch(/^\/projects\/\d+\/edit$/);
	expect(locationOf(again)).toBe(locationOf(first));
	expect(await projects("Sent twice")).toHaveLength(1);

	await em.execute("delete from open_project");
	const together = await identification("At once", { _key: await user.hidden("/specs/form", "_key") });
	const answers = await Promise.all(Array.from({ length: 5 }, () => user.post("/specs/form", together)));
	expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
	expect(new Set(answers.map(locationOf)).size).toBe(1);
	expect(await projects("At once")).toHaveLength(1);
});

test("a form that a script sends in passing acts once, too, and is told twice where it would have led", async () => {
	const fields = { name: "Sent twice", stay: "on", _key: await user.hidden("/favourites/new", "_key") };
	const answers = await Promise.all(Array.from({ length: 5 }, () => user.post("/favourites/new.data", fields)));
	answers.push(await user.post("/favourites/new.data", fields));
	const made = await em.execute<{ id: number }[]>("select id from favourite where name = 'Sent twice'");
	expect(made).toHaveLength(1);
	const told = await Promise.all(answers.map((answer) => answer.text()));
	expect(told.filter((text) => text.includes(`"/favourites?list=${made[0]?.id}"`))).toHaveLength(answers.length);
});

test("a form that was refused can be corrected and sent again with the same key", async () => {
	const key = await user.hidden("/specs/form", "_key");
	const refused = await user.post("/specs/form", await identification("", { _key: key }));
	expect(refused.status).toBe(400);
	expect((await user.post("/specs/form", await identification("Corrected", { _key: key }))).status).toBe(303);
	expect(await projects("Corrected")).toHaveLength(1);
});

test("the same form sent without a key makes no second project and overwrites none", async () => {
	const first = await user.post("/specs/form", await identification("No key"));
	expect(first.status).toBe(303);
	const second = await user.post("/specs/form", await identification("No key either"));
	expect(second.status).toBe(409);
	expect(await second.text()).toContain("Another project has been opened");
	expect(await projects("No key")).toHaveLength(1);
	expect(await projects("No key either")).toEqual([]);
});

test("a second start of a schedule is refused on the page, and the same form sent twice starts one", async () => {
	const [project] = await em.execute<{ id: number }[]>("select id from project where proj_name like 'Rātā%'");
	const address = questionOf(project!.id);
	const _key = await user.hidden(address, "_key");
	const answers = await answersOf(user, project!.id);
	const starts = await Promise.all([
		user.post(address, { _key, ...answers }),
		user.post(address, { _key, ...answers }),
	]);
	const schedule = `/projects/${project!.id}/schedule`;
	expect(starts.map((one) => [one.status, locationOf(one)])).toEqual(Array(2).fill([303, schedule]));
	const other = await user.post(address, { _key: crypto.randomUUID(), ...answers });
	expect(other.status).toBe(409);
	expect(await other.text()).toContain("A schedule is already being generated.");
	const runs = await em.execute<unknown[]>("select 1 from schedule_run");
	const jobs = await em.execute<unknown[]>("select 1 from queue.job where name = 'schedule'");
	expect([runs.length, jobs.length]).toEqual([1, 1]);
});
