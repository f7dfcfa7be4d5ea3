import { expect, test } from "vitest";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { press, rowWith } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });
const reports = "/management/solution_manager?list=report";
const choose = (label: string) => running.plain.getByLabel(label).selectOption({ label: "AS 1530.4:2014" });

test("a report is told by its kind, standard and dates, and its status follows them", async () => {
	const { plain: page } = running;
	await page.goto(`${reports.replace("solution_manager?list=", "lists/")}/new`);
	await page.getByLabel("Number").fill("E-100");
	await page.getByLabel("Book").fill("77");
	await page.getByLabel("Lab").selectOption({ index: 1 });
	await page.getByLabel("Kind of document").selectOption("Letter of opinion");
	await choose("Standard");
	await page.getByLabel("Issued").fill("2020-03-01");
	await page.getByLabel("Expires").fill("2020-02-01");
	await page.getByLabel("Sponsor").fill("Acme");
	await page.getByLabel("Field of application").fill("Walls\nFloors");
	await press(page, "button", "Add");
	await page.getByRole("link", { name: /It must expire after it was issued\./ }).waitFor();
	expect(await page.getByLabel("Field of application").inputValue()).toBe("Walls\nFloors");
	expect(await page.getByLabel("Kind of document").inputValue()).toBe("opinion");
	await page.getByLabel("Expires").fill("2021-03-01");
	await press(page, "button", "Add");
	expect(await rowWith(page, "E-100").getByText("expired", { exact: true }).count()).toBe(1);

	await press(page, "link", "Edit");
	await page.getByLabel("Expires").fill("");
	await press(page, "button", "Save");
	expect(await rowWith(page, "E-100").getByText("current", { exact: true }).count()).toBe(1);
	await press(page, "link", "History");
	expect(await rowWith(page, "Expires").first().textContent()).toMatch(/1 Mar 2021 → –/);
	expect(await rowWith(page, "standard").first().textContent()).toMatch(/AS 1530\.4:2014/);
});

test.each(bothWays(running))(
	"%s the reports of one status or kind are listed, and the search keeps it",
	async (way, page) => {
		await page().goto(reports);
		await page().getByLabel("Reports shown").selectOption("Letter of opinion");
		if (way === "without script") await press(page(), "button", "Show");
		await page().waitForURL(/only=opinion/);
		await page().getByText("1–2 of 2", { exact: true }).waitFor();
		await page().getByRole("link", { name: "Search", exact: true }).click();
		await page().getByRole("searchbox").fill("nothing");
		await page().getByRole("button", { name: "Search", exact: true }).click();
		await page().getByText("No report found").waitFor();
		expect(new URL(page().url()).searchParams.get("only")).toBe("opinion");
		await page().goto(`${reports}&only=due_30`);
		await page().getByText("None of the reports expires within 30 days.").waitFor();
	},
);
