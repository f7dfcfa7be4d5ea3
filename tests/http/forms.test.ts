import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { answersOf, questionOf } from "#tests/support/generate.ts";
import type { Product } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let product: Product;
let em: EntityManager;
let user: Visitor;
let solution: number;
beforeAll(async () => {
	({ em, product } = running);
	user = await signedIn(product.url);
	const [row] = await em.execute<{ id: number }[]>("select solution_id as id from solution_path order by 1 limit 1");
	solution = row!.id;
});
beforeEach(() => em.execute("delete from draft; delete from open_project"));

const drafts = async () => (await em.execute<unknown[]>("select 1 from draft")).length;
const projects = (name: string) => em.execute<{ id: number }[]>("select id from project where proj_name = ?", [name]);
const locationOf = (response: Response) => response.headers.get("Location");
const item = () => `sol=${solution}`;
const identification = async (name: string, more: Record<string, string> = {}) => {
	const [city] = await em.execute<{ id: number }[]>("select id from city where is_active order by id limit 1");
	return { projName: name, projAddress: "1 Quay Street", city: String(city!.id), ...more };
};

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

test("the form of a penetration keeps what was typed where another project has been opened meanwhile", async () => {
	await user.post("/specs/form", await identification("Listed"));
	const row = { ref: "P-1", required: "-/60/60", service: "PVC", size: "110" };
	expect((await user.post("/specs/penetrations/form", row)).status).toBe(303);
	const [{ id, project }] = (await em.execute(
		"select n.id, n.project_id as project from penetration n join project p on p.id = n.project_id where p.proj_name = 'Listed'",
	)) as [{ id: number; project: number }];
	const seen = { project: String(project), version: "1" };
	await em.execute("delete from open_project");
	await user.post("/specs/form", await identification("Opened meanwhile"));

	const refused = await user.post(`/specs/penetrations/form/${id}`, { ...row, ...seen, note: "Behind the riser" });
	expect(refused.status).toBe(409);
	const page = await refused.text();
	expect(page).toContain("Another project has been opened");
	expect(page).toContain("Behind the riser");
	expect(page).toContain(`name="project" value="${project}"`);

	await em.execute("update open_project set project_id = ?", [project]);
	expect(
		(await user.post(`/specs/penetrations/form/${id}`, { ...row, ...seen, note: "Behind the riser" })).status,
	).toBe(303);
});

test("bad input is answered with what was typed and every message, and stores nothing", async () => {
	const response = await user.post("/specs/form", {
		projName: "x".repeat(36),
		projAddress: "",
		projId: '"><script>alert(1)</script>',
		revNotes: "Rev Ā",
		addTds: "on",
	});
	const page = await response.text();
	expect(response.status).toBe(400);
	expect(page).toContain("Ensure this field has no more than 35 characters.");
	expect(page).toContain("Address is required");
	expect(page).toContain("City is required");
	expect(page).toContain(`value="${"x".repeat(36)}"`);
	expect(page).toContain('value="Rev Ā"');
	expect(page).not.toContain("<script>alert(1)</script>");
	expect(/<input[^>]*name="addTds"[^>]*>/.exec(page)?.[0]).toContain("checked");
	expect(await projects("x".repeat(36))).toEqual([]);
});

test("a wrong password is answered in the specification's words, without the password", async () => {
	const answer = await visitor(product.url).post("/auth/sign-in", {
		email: "user@example.com",
		password: "wrong-secret-1",
	});
	const page = await answer.text();
	expect(answer.status).toBe(400);
	expect(page).toContain("No active account found with the given credentials");
	expect(page).toContain('value="user@example.com"');
	expect(page).not.toContain("wrong-secret-1");
	const empty = await (await visitor(product.url).post("/auth/sign-in", { email: "nobody", password: "" })).text();
	expect(empty).toContain("Must be a valid email");
	expect(empty).toContain("Password is required");
});

test("a form that is too large is refused, whatever it says about its length", async () => {
	const large = `projName=${"x".repeat(300_000)}`;
	const headers = { Origin: product.url, "Content-Type": FORM };
	expect((await user.send("/specs/form", large, headers)).status).toBe(413);
	const stream = new Blob([large]).stream();
	const init = { method: "POST", body: stream, duplex: "half", redirect: "manual", headers } as RequestInit;
	for (const address of ["/specs/form", "/auth/sign-in"]) {
		const body = new Blob([large]).stream();
		expect((await fetch(product.url + address, { ...init, body })).status).toBe(413);
	}
});

test("a body that is no form is refused without a fault", async () => {
	const origin = { Origin: product.url };
	for (const type of ["application/json", "text/plain", "image/png"]) {
		expect((await user.send("/specs/form", "{}", { ...origin, "Content-Type": type })).status).toBe(415);
	}
	const broken = { ...origin, "Content-Type": "multipart/form-data; boundary=x" };
	expect((await user.send("/specs/form", "not a part", broken)).status).toBe(400);
	expect((await user.post("/specs/form", {}, {})).status).toBe(400);
});

test("other methods than POST change nothing", async () => {
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		const response = await fetch(`${product.url}/specs/summary/items`, {
			method,
			body: item(),
			headers: { Origin: product.url, "Content-Type": FORM },
		});
		expect([method, response.status]).toEqual([method, 405]);
	}
	expect(await drafts()).toBe(0);
});

test("a form of somebody whose session has ended leads to sign-in and changes nothing", async () => {
	const one = await signedIn(product.url);
	expect(locationOf(await one.post("/auth/sign-out"))).toBe("/auth/sign-in");
	const response = await one.post("/specs/summary/items", { sol: String(solution) });
	const signIn = "/auth/sign-in?redirectTo=%2Fspecs%2Fsummary";
	expect([response.status, locationOf(response)]).toEqual([302, signIn]);
	expect(await drafts()).toBe(0);
});

async function refusedAddition(): Promise<string> {
	await em.execute("update solution set is_active = false where id = ?", [solution]);
	const response = await user.post("/specs/summary/items", { sol: String(solution), back: "/specs/summary" });
	await em.execute("update solution set is_active = true where id = ?", [solution]);
	expect([response.status, locationOf(response)]).toEqual([303, "/specs/summary"]);
	return "This solution has been withdrawn and can no longer be added.";
}

const textOf = async (address: string) => (await user.get(address)).text();

test("a refusal of a form without a page of its own is said on the next page, and on no other", async () => {
	const message = await refusedAddition();
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/projects")).not.toContain(message);
	expect(await textOf("/specs/summary")).not.toContain(message);
});

test("a page that loads its data twice, as after a double click, keeps its message until it is closed", async () => {
	const message = await refusedAddition();
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/specs/summary?closed=")).not.toContain(message);
	expect(await textOf("/specs/summary")).not.toContain(message);
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
