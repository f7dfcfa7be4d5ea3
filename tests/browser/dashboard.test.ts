import { beforeEach, expect, test } from "vitest";
import { findAccessibilityFaults, follow, takenOver } from "#tests/support/browser.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { clean } from "./screens/screen.ts";

const at = runningPages();
beforeEach(() => clean(at.em));

const main = () => at.plain.getByRole("main");
const USER = "(select id from user_account where email = 'user@example.com')";

test("a search from the dashboard is the finder's own", async () => {
	await at.plain.goto("/");
	await at.plain.getByRole("searchbox", { name: "Search" }).fill("100 pvc wall 60");
	await follow(at.plain, at.plain.getByRole("button", { name: "Search" }));
	expect(new URL(at.plain.url()).pathname + new URL(at.plain.url()).search).toBe("/specs/sols?q=100+pvc+wall+60");
	await at.plain.getByText("PVC").first().waitFor();
});

test("by keyboard a new page is entered at its heading", async () => {
	const { scripted } = at;
	await scripted.goto("/");
	await takenOver(scripted);
	const search = scripted.getByRole("searchbox", { name: "Search" });
	await search.fill("100 pvc wall 60");
	await search.press("Enter");
	await scripted.locator("h1:focus", { hasText: "Solutions" }).waitFor();
	const link = scripted.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
	await link.press("Enter");
	await scripted.locator("h1:focus", { hasText: "Projects" }).waitFor();
	await scripted.keyboard.press("Tab");
	await scripted.getByRole("main").locator(":focus").waitFor();
	await scripted.goBack();
	await scripted.locator("h1:focus", { hasText: "Solutions" }).waitFor();
});

test("recent projects lead on, each with its state", async () => {
	await at.plain.goto("/");
	const projects = main().getByRole("list", { name: "Your latest projects" }).getByRole("listitem");
	expect(await projects.count()).toBe(2);
	await follow(at.plain, projects.getByRole("link", { name: "Rātā Terrace Apartments", exact: true }));
	expect(new URL(at.plain.url()).pathname).toMatch(/^\/projects\/\d+\/edit$/);
	await at.plain.goto("/specs/sols");
	await follow(at.plain, at.plain.getByRole("button", { name: "Add to Specs" }).first());
	await at.plain.goto("/");
	const first = await projects.first().textContent();
	expect(first).toContain("Rātā Terrace Apartments");
	expect(first).toMatch(/Open now.*Unsaved changes/);
	await follow(at.plain, projects.first().getByRole("button", { name: "PDF of Rātā Terrace Apartments" }));
	// Its changes are not saved: that is asked about before anything is printed.
	await at.plain.getByRole("heading", { level: 1, name: "Review and issue: Rātā Terrace Apartments" }).waitFor();
});

test("solutions that are in no project are told of, and the way to them works while a project is open", async () => {
	await at.em.execute(
		`insert into draft (user_id, kind, data) select ${USER}, 'specification',
		 jsonb_build_object('items', jsonb_agg(jsonb_build_object('sol', id, 'isActive', true)))
		 from (select id from solution where is_active order by drawing limit 2) s`,
	);
	for (const opened of [false, true]) {
		if (opened) {
			await at.em.execute(
				`insert into open_project (user_id, project_id) select ${USER}, min(id) from project where user_id = ${USER}`,
			);
		}
		await at.plain.goto("/");
		await main().getByText("You have 2 solutions that are not in a project yet.").waitFor();
		const role = opened ? "button" : "link";
		await follow(at.plain, main().getByRole(role, { name: "Open the unsaved list" }));
		expect(new URL(at.plain.url()).pathname).toBe("/specs/summary");
		expect(await at.plain.getByRole("row").count()).toBe(3);
	}
});

test("favourite lists show their counts and first drawings, and open", async () => {
	await at.em.execute(
		`with list as (insert into favourite (user_id, name) values (${USER}, 'Walls') returning id)
		 insert into favourite_solution select list.id, s.id, s.n from list,
		 (select id, row_number() over (order by drawing) as n from solution where is_active order by drawing limit 5) s`,
	);
	await at.plain.goto("/");
	const lists = main().getByRole("list", { name: "Your favourite lists" });
	expect(await lists.getByRole("img").count()).toBe(3);
	await lists.getByText("5 solutions").waitFor();
	const first =
		"id in (select specimen_id from solution_specimen where solution_id = (select solution_id from favourite_solution order by position limit 1))";
	await at.em.execute(`update specimen set is_active = false where ${first}`);
	await at.plain.reload();
	expect(await lists.getByRole("img", { name: /crossed out: No current evidence/ }).count()).toBe(1);
	await at.em.execute(`update specimen set is_active = true where ${first}`);
	await follow(at.plain, lists.getByRole("link", { name: "Walls" }));
	await at.plain.getByRole("heading", { name: "List: Walls" }).waitFor();
});

test("whoever has no project is led through the first steps, and nobody else is", async () => {
	await at.plain.goto("/");
	expect(await main().getByRole("heading", { name: "First steps" }).count()).toBe(0);
	await at.em.execute("update project set is_active = false");
	await at.plain.goto("/");
	await main().getByRole("heading", { name: "No active projects" }).waitFor();
	await at.em.execute(`update project set user_id = (select id from user_account where email = 'staff@example.com')`);
	await at.plain.goto("/");
	const steps = main().getByRole("list", { name: "From the first search to the printed schedule" });
	expect(await steps.getByRole("heading").allInnerTexts()).toEqual(["Find", "Collect", "Print"]);
	const ways = await steps.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(ways).toEqual(["/specs/sols", "/specs/summary", "/projects"]);
	await follow(at.plain, main().getByRole("link", { name: "User’s Manual" }));
	await at.plain.getByRole("button", { name: "Add sample solutions" }).waitFor();
	await at.scripted.goto("/");
	expect(await findAccessibilityFaults(at.scripted)).toEqual([]);
	expect(at.faults).toEqual([]);
	await at.em.execute(`update project set user_id = ${USER}, is_active = true`);
});

test("staff see what waits in the catalogue, and no first steps of a user", async () => {
	const staff = await at.open({ who: "staff" });
	await staff.goto("/");
	const work = staff.getByRole("list", { name: "What needs your attention" });
	expect(await work.getByRole("link").count()).toBeGreaterThan(0);
	expect(await staff.getByRole("heading", { name: "First steps" }).count()).toBe(0);
	await follow(staff, work.getByRole("link").first());
	expect(new URL(staff.url()).pathname).toMatch(/^\/management\//);
	await staff.context().close();
});

test("the feedback icon at the top has the specification's title, and leads to the form", async () => {
	await at.plain.goto("/");
	const icon = at.plain.getByRole("banner").getByRole("link", { name: "Feedback - TEST", exact: true });
	expect([await icon.getAttribute("title"), await icon.getAttribute("href")]).toEqual(["Feedback - TEST", "/feedback"]);
});
