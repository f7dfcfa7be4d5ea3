import { beforeAll, expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
let reader: Visitor;
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	reader = await signedIn(running.product.url, "staff");
	const [row] = await running.em.execute<{ id: number }[]>(
		"select p.id from project p join user_account u on u.id = p.user_id where u.email = 'user@example.com' order by (select count(*) from penetration n where n.project_id = p.id) desc, p.id limit 1",
	);
	project = row!.id;
});

const labels = (rest = "") => `/projects/${project}/labels${rest}`;

const placesOf = (where = "true") =>
	running.em.execute<{ token: string; opening: number; ref: string }[]>(
		`select l.token, n.id as opening, n.ref from place l join penetration n on n.id = l.penetration_id
		 where l.project_id = ? and ${where} order by n.id`,
		[project],
	);

async function print(query: string, fields: Record<string, string> = {}) {
	const sent = await owner.post(labels(query), { format: "sheet24", sides: "one", ...fields });
	expect(sent.status).toBe(303);
	return owner.get(sent.headers.get("Location")!);
}

test("labels of a filter, from the form over the file to their page, and again the same", async () => {
	await owner.post(labels("/end"));
	const form = await owner.get(labels("?level=Level+1"));
	const words = await form.text();
	expect([form.status, words.includes("20 openings found")]).toEqual([200, true]);
	expect(words).toContain("have no solution yet and are left out.");
	expect(words).toContain("Print labels of 14 openings");
	const file = await print("?level=Level+1");
	expect([file.status, file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
		...[200, "application/pdf", "no-store"],
	]);
	expect(file.headers.get("Content-Disposition")).toContain("labels.pdf");
	const bytes = Buffer.from(await file.arrayBuffer());
	expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
	expect(await placesOf()).toHaveLength(14);
	expect(await placesOf("n.solution_id is null")).toEqual([]);
	expect(Buffer.compare(bytes, Buffer.from(await (await print("?level=Level+1")).arrayBuffer()))).toBe(0);
	const wrong = await owner.post(labels(), { format: "poster", sides: "one" });
	expect([wrong.status, (await wrong.text()).includes("Choose the size of the labels.")]).toEqual([400, true]);
});

test("whoever scans a label without a right sees the seal, in no search engine, and no name; with a right the opening", async () => {
	await print("");
	const [place] = await placesOf(
		"exists (select from site_record r where r.penetration_id = n.id and r.kind = 'inspected')",
	);
	const address = `/p/${place!.token}`;
	const page = await visitor(running.product.url).get(address);
	const text = await page.text();
	expect([page.status, page.headers.get("X-Robots-Tag"), page.headers.get("Cache-Control")]).toEqual([
		...[200, "noindex", "no-store"],
	]);
	expect(text).toContain(`Opening ${place!.ref}`);
	expect(text).toMatch(/Evidence today/);
	const people = await running.em.execute<{ name: string; company: string }[]>(
		"select distinct by_name as name, company from site_record where project_id = ?",
		[project],
	);
	for (const { name, company } of people) for (const word of [name, company]) expect(text).not.toContain(word);
	for (const word of ["Harbourside", "Quay Street", "/photos/", "Demo User", "<img"]) expect(text).not.toContain(word);
	const own = await owner.get(address);
	expect([own.status, own.headers.get("Location")]).toEqual([302, `/site/${project}/${place!.opening}`]);
	expect((await reader.get(address)).status).toBe(200);

	const links = `/projects/${project}/people/links`;
	await owner.post(links, { label: "Lee Fire", role: "installer", days: "30" });
	const link = /\/site_links\/[\w-]{22}/.exec(await (await owner.get(links)).text())![0];
	const phone = visitor(running.product.url);
	await phone.get(link);
	expect((await phone.get(address)).status).toBe(200);
	await phone.post(link, { name: "Mere Ngata", company: "Lee Fire" });
	expect((await phone.get(address)).headers.get("Location")).toBe(`/site/${project}/${place!.opening}`);
});

test("nobody without the right to change a project prints its labels, and none but its owner ends them", async () => {
	const file = labels("/file?format=sheet24&sides=one");
	for (const page of [labels(), labels("/end"), file]) {
		expect((await reader.get(page)).status).toBe(404);
		expect((await visitor(running.product.url).get(page)).headers.get("Location")).toMatch(/^\/auth\/sign-in/);
	}
	expect((await reader.post(labels(), { format: "sheet24", sides: "one" })).status).toBe(404);
	expect((await reader.post(labels("/end"))).status).toBe(404);
	expect((await owner.get(labels("/file?format=poster&sides=one"))).status).toBe(404);
});

test("ended labels answer as addresses that never were one, and new ones have others", async () => {
	const [place] = await placesOf();
	const question = await (await owner.get(labels("/end"))).text();
	expect(question).toContain("nowhere from now on");
	const ended = await owner.post(labels("/end"));
	expect([ended.status, ended.headers.get("Location")]).toEqual([303, labels()]);
	const answers = [];
	for (const token of [place!.token, "0".repeat(32), "nothing"]) {
		const answer = await visitor(running.product.url).get(`/p/${token}`);
		answers.push([answer.status, answer.headers.get("X-Robots-Tag"), await answer.text()]);
	}
	expect(answers[0]!.slice(0, 2)).toEqual([404, "noindex"]);
	expect(answers[1]).toEqual(answers[0]);
	expect(answers[2]).toEqual(answers[0]);
	await print("?q=HMC-001");
	expect((await placesOf()).map(({ token }) => token)).not.toContain(place!.token);
});
