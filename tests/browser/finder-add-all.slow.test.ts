import { beforeEach, expect, test } from "vitest";
import { address } from "#tests/support/finder-page.ts";
import { bothWays, runningPages } from "#tests/support/running-product.ts";

const running = runningPages();
const both = bothWays(running);
const SEARCH = "/specs/sols?drawing=V-10";

beforeEach(() => running.em.execute("delete from draft; delete from open_project"));

const listed = async () =>
	(
		await running.em.execute<{ codes: string[] }[]>(
			`select array(select s.drawing from jsonb_array_elements(d.data -> 'items') with ordinality i (item, at)
			   join solution s on s.id = (item ->> 'sol')::int order by at) as codes
			 from draft d where kind = 'specification' and record_id is null`,
		)
	)[0]?.codes;

test.each(both)(
	"%s one press adds the solutions of the page in their order, and once some are in, the others",
	async (_way, of) => {
		const page = of();
		await page.goto(SEARCH);
		await page.waitForLoadState("networkidle");
		const cards = page.getByRole("article");
		const codes = await cards.getByRole("heading").allInnerTexts();
		await cards.nth(1).getByRole("button", { name: "Add to Specs" }).click();
		await cards.nth(1).getByRole("button", { name: "Remove from Specs" }).waitFor();
		await page.getByRole("button", { name: `Add the other ${codes.length - 1} to Specs` }).click();
		await expect.poll(() => page.getByRole("button", { name: "Remove from Specs" }).count()).toBe(codes.length);
		expect(await page.getByRole("button", { name: /^Add / }).count()).toBe(0);
		expect(await page.getByRole("button", { name: "None left to add" }).isDisabled()).toBe(true);
		expect(address(page).split("#")[0]).toBe(SEARCH);
		expect(await listed()).toEqual([codes[1], ...codes.filter((_, at) => at !== 1)]);
	},
);

test.each(both)(
	"%s a favourite list goes into the open project at once, after a question where that drops a list",
	async (_way, of) => {
		const page = of();
		const [list] = await running.em.execute<{ id: number; held: number }[]>(
			`select f.id, (select count(*)::int from favourite_solution where favourite_id = f.id) as held
		 from favourite f join user_account u on u.id = f.user_id where u.email = 'user@example.com' order by f.id limit 1`,
		);
		await page.goto(SEARCH);
		await page.getByRole("button", { name: "Add to Specs" }).first().click();
		await page.getByRole("button", { name: "Remove from Specs" }).waitFor();
		await running.em.execute(
			`insert into open_project (user_id, project_id) select p.user_id, p.id from project p where not exists
		 (select from project_item i join favourite_solution f using (solution_id) where i.project_id = p.id and f.favourite_id = ?)
		 limit 1`,
			[list!.id],
		);
		await page.goto(`/favourites?list=${list!.id}`);
		await page.getByRole("button", { name: `Add these ${list!.held} to Specs` }).click();
		await page.getByRole("heading", { name: `Add ${list!.held} solutions to Specs` }).waitFor();
		await page.getByText("Your list has 1 solution that is not saved in a project yet.").waitFor();
		await page.getByRole("button", { name: "Discard the list and add" }).click();
		await expect.poll(() => page.getByRole("button", { name: "Remove from Specs" }).count()).toBe(list!.held);
		expect(await listed()).toBeUndefined();
	},
);

test("with script nothing moves when a solution is added or its drawing comes, and the bar of the project counts what the sidebar counts", async () => {
	const { scripted } = running;
	await running.em.execute(
		"delete from project_item i using solution s where s.id = i.solution_id and s.drawing like 'V-10%'",
	);
	await running.em.execute(
		`insert into open_project (user_id, project_id) select p.user_id, p.id from project p join project_item i on i.project_id = p.id
		 where not i.is_active limit 1`,
	);
	await scripted.goto(SEARCH);
	await scripted.waitForLoadState("networkidle");
	const boxes = (of = "article, article a") =>
		scripted.locator(of).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
	await scripted.getByRole("button", { name: "Add to Specs" }).first().scrollIntoViewIfNeeded();
	const before = await boxes();
	/** By the bar of the page and by the sidebar. */
	const counted = async () => {
		const bar = await scripted.getByRole("region", { name: "Current project" }).getByRole("status").textContent();
		const side = await scripted
			.getByRole("navigation")
			.getByRole("link", { name: /^Summary/ })
			.textContent();
		return [Number(/^(\d+) solutions? in /.exec(bar ?? "")?.[1]), Number(/\d+/.exec(side ?? "")?.[0])];
	};
	const [active] = await counted();
	await scripted.getByRole("button", { name: "Add to Specs" }).first().click();
	await scripted.getByRole("button", { name: "Remove from Specs" }).waitFor();
	expect(await boxes()).toEqual(before);
	await expect.poll(counted).toEqual([active! + 1, active! + 1]);
	const { promise: drawn, resolve: letGo } = Promise.withResolvers<void>();
	await scripted.route("**/img_large/**", (route) => drawn.then(() => route.continue()));
	await scripted.getByRole("article").nth(1).getByRole("link", { name: "Installation" }).click();
	await scripted.getByRole("heading", { name: "Installation notes" }).waitFor();
	const others = await boxes("main a, main button");
	letGo();
	const drawing = scripted.locator("main img").first();
	await drawing.evaluate((picture: HTMLImageElement) => picture.decode());
	await scripted.getByRole("button", { name: "Add to Specs" }).click();
	await scripted.getByRole("button", { name: "Remove from Specs" }).waitFor();
	expect(await boxes("main a, main button")).toEqual(others);
});
