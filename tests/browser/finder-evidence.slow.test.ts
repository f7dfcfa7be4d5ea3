import { expect, test } from "vitest";
import { signedIn } from "#tests/http/visitor.ts";
import { bothWays, runningPages } from "#tests/support/running-product.ts";

const running = runningPages();
const specs = (query: string) => `/specs/sols?${query}`;
/** In the sample catalogue their reports are expired, superseded, an assessment that expires soon, and not recorded. */
const drawingsOn = async (report: string): Promise<string[]> => {
	const rows = await running.em.execute<{ drawing: string }[]>(
		`select distinct s.drawing from solution s join solution_specimen l on l.solution_id = s.id
		 join specimen p on p.id = l.specimen_id join report r on r.id = p.report_id
		 where r.number = ? and s.is_offered order by 1`,
		[report],
	);
	return rows.map(({ drawing }) => drawing);
};

test.each(bothWays(running))("%s a card says what of its evidence is not current", async (_way, page) => {
	for (const [report, words] of [
		["2213", "Report expired"],
		["SF-2244", "Report superseded"],
		["SF-2108", "Evidence not recorded"],
	] as const) {
		const [drawing] = await drawingsOn(report);
		await page().goto(specs(`drawing=${drawing}`));
		await page().getByRole("article").first().getByText(words).waitFor();
	}
	const [current] = await drawingsOn("SF-2101");
	await page().goto(specs(`drawing=${current}`));
	expect(
		await page()
			.getByRole("article")
			.getByText(/expired|superseded|recorded|ended|expires/)
			.count(),
	).toBe(0);
});

test.each(bothWays(running))(
	"%s the finder keeps the choice of evidence in force until it is undone",
	async (_way, page) => {
		const [expired] = await drawingsOn("2213");
		await page().goto(specs(`drawing=${expired}`));
		await page().getByRole("link", { name: "Current evidence only" }).click();
		await page().waitForURL(/evidence=in_force/);
		await page().getByText("No solutions here").waitFor();
		await page().goto(specs(`drawing=${expired}`));
		await page().getByText("No solutions here").waitFor();
		const elsewhere = await signedIn(running.product.url);
		expect(await (await elsewhere.get(specs(`drawing=${expired}`))).text()).toContain("No solutions here");
		await page().getByRole("navigation", { name: "Evidence" }).getByRole("link", { name: "All" }).click();
		await page().getByRole("article").first().waitFor();
		await page().goto(specs(`drawing=${expired}`));
		await page().getByRole("article").first().waitFor();
	},
);

test("the word current asks for evidence that is known to be current", async () => {
	const { plain: page } = running;
	const [unrecorded] = await drawingsOn("SF-2108");
	await page.goto(specs(`q=${unrecorded}+current`));
	await page.getByRole("heading", { name: "No exact match. Closest: without current evidence" }).waitFor();
	await page
		.getByRole("article")
		.filter({ hasText: unrecorded })
		.getByText("Evidence not known to be current")
		.waitFor();
	await page
		.getByRole("link", { name: /Evidence current/i })
		.first()
		.waitFor();
	const [current] = await drawingsOn("SF-2101");
	await page.goto(specs(`q=${current}+current`));
	await page.getByRole("article").first().waitFor();
});

test("the installation view has a table of the evidence, and calls an assessment what it is", async () => {
	const { plain: page } = running;
	const [drawing] = await drawingsOn("AFR 1520");
	const [solution] = await running.em.execute<{ id: number }[]>("select id from solution where drawing = ?", [drawing]);
	await page.goto(`/specs/${solution!.id}/detail`);
	const row = page.getByRole("table", { name: "Evidence" }).getByRole("row").filter({ hasText: "AFR 1520" });
	expect(await row.textContent()).toMatch(/Assessment report.*AS 1530\.4:2014.*30 Mar 2022.*31 Jan 2027/);
	await page.getByRole("table", { name: "Assessed Specimens" }).waitFor();
	await page
		.getByText(/AFR 1520 \[.+\], Assessment report/)
		.first()
		.waitFor();
});
