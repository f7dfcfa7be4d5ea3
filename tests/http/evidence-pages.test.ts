import { beforeAll, expect, test } from "vitest";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { paths } from "#app/paths.ts";
import { inTransaction } from "#db/orm.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let user: Visitor;
let staff: Visitor;
let sol: number;
let project: number;
let favourites: string;

beforeAll(async () => {
	const { em } = running;
	user = await signedIn(running.product.url);
	staff = await signedIn(running.product.url, "staff");
	const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>(
		"select id from user_account where email = 'user@example.com'",
	);
	sol = await makeSolution(em, "EP-1", { specimens: [{ id: "EP1", report: "72 / FR72 / Page Lab" }] });
	const owner = { id, firstName: "Demo", isStaff: false };
	project = await makeProject(em, owner, "Evidence Tower", [sol]);
	const [{ list } = { list: 0 }] = await em.execute<{ list: number }[]>(
		"insert into favourite (user_id, name) values (?, 'Evidence list') returning id as list",
		[id],
	);
	await em.execute("insert into favourite_solution (favourite_id, solution_id, position) values (?, ?, 1)", [
		list,
		sol,
	]);
	favourites = paths.favourites({ list });
	await inTransaction(em.fork(), (tx) => addSolutions(tx, owner, [sol]));
});

const words = async (who: Visitor, path: string) => (await (await who.get(path)).text()).replaceAll("<!-- -->", "");
const says = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0].replace(/<[^>]+>/g, " ");

const places: [place: string, () => [Visitor, string]][] = [
	["a card of the finder", () => [user, "/specs/sols?drawing=EP-1&evidence=all"]],
	["a row of the finder", () => [user, "/specs/sols?drawing=EP-1&view=detail&evidence=all"]],
	["the installation view", () => [user, paths.installation(sol)]],
	["the summary", () => [user, paths.summary()]],
	["the favourites", () => [user, favourites]],
	["the project as staff see it", () => [staff, paths.officeProject(project)]],
];

test.each(places)(
	"%s says what its evidence is where it is not current, and nothing where it is",
	async (_place, at) => {
		for (const [columns, said] of [
			["kind = 'test', issued = '2020-01-01', expires = null", ""],
			["kind = 'test', issued = '2020-01-01', expires = '2021-01-01'", "Report expired"],
			["kind = null, issued = null, expires = null", "Evidence not recorded"],
		]) {
			await running.em.execute(`update report set ${columns} where number = 'FR72'`);
			await running.em.execute("update catalogue_version set version = version + 1");
			const text = says(await words(...at()));
			expect(text).toContain("EP-1");
			expect(/Report expired|Evidence not recorded/.exec(text)?.[0] ?? "").toBe(said);
		}
	},
);

test("everybody sees the coverage, whose numbers lead to the finder; staff alone see what was searched in vain", async () => {
	await running.em.execute(
		`insert into search_miss (user_id, text, source) select id, text, source
		 from user_account, (values ('900 UNOBTAINIUM DUCT', 'finder'), ('50mm 2x PVC Wall', 'list')) v (text, source)
		 where email = 'user@example.com'`,
	);
	const seen = await words(user, paths.coverage());
	expect(seen).toMatch(/<a [^>]*href="\/specs\/sols\?ori=\d+&amp;sub=\d+&amp;class=\d+"/);
	expect(seen).not.toContain("UNOBTAINIUM");
	expect(await words(staff, paths.coverage())).toContain("900 UNOBTAINIUM DUCT");
	const evidence = await words(staff, paths.evidence());
	for (const [what, part, figure] of [
		["Searches that found nothing", "misses", "searches"],
		["Openings without a solution", "types", "types"],
	] as const) {
		expect(evidence).toMatch(new RegExp(`<a [^>]*href="/specs/coverage#${part}"[^>]*>${what} \\(last 90 days\\)</a>`));
		expect(evidence).toContain(`href="${paths.figureCsv(figure)}"`);
	}
	const overview = await words(staff, paths.analyticsOverview());
	expect([overview.includes("900 UNOBTAINIUM DUCT"), overview.includes("50mm 2x PVC Wall")]).toEqual([true, false]);
	expect(await words(staff, paths.coverage())).toContain("50mm 2x PVC Wall");
	const file = async (figure: string) => (await staff.get(paths.figureCsv(figure))).text();
	expect(await file("searches")).toMatch(/^\uFEFF?text,count,last\r\n900 UNOBTAINIUM DUCT,1,[^\n]*\r\n$/);
	expect(await file("types")).toMatch(/^\uFEFF?text,count,last\r\n50mm 2x PVC Wall,1,[^\n]*\r\n$/);
});

test("each entry of the to-do list leads to its filtered list and to a CSV of it", async () => {
	const html = await words(staff, paths.evidence());
	const entries = [...html.matchAll(/href="(\/management\/solution_manager\?list=(\w+)&amp;only=(\w+))">([^<]+)</g)];
	expect(entries.length).toBeGreaterThanOrEqual(5);
	for (const [, address, list, only, what] of entries) {
		expect((await staff.get(address!.replaceAll("&amp;", "&"))).status, what).toBe(200);
		const csv = await staff.get(paths.listCsv(list as "report", only));
		expect([csv.status, csv.headers.get("Content-Type")], what).toEqual([200, expect.stringContaining("text/csv")]);
	}
	expect((await user.get(paths.evidence())).status).toBe(403);
});
