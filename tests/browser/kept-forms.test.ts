import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { choosePlace, signInUnseen } from "#tests/support/browser.ts";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { button, chooseFiles, chooseFirst, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const noScript = bothWays(running, "without script");
const withScript = bothWays(running, "with script");
const { go, press, step } = wizardActs(running);
beforeEach(async () => {
	await running.em.execute("delete from draft; delete from open_project; delete from kept_form");
	for (const page of [running.plain, running.scripted]) await signInUnseen(page, running.product.url, "staff");
});

/** Left alone for too long, or ended by a new password: then nobody knows whose it was. */
const endings = ["update session set seen = now() - interval '9 hours'", "delete from session"];
let ended = 0;

/** Sends the form after its session has ended, signs in, and is back at the form. */
async function sendTooLate(page: Page, name: string): Promise<void> {
	const { pathname } = new URL(page.url());
	await running.em.execute(endings[ended++ % endings.length]!);
	await press(page, button(page, name));
	await page.getByText("Your session has ended. Sign in and what you typed is still there.").waitFor();
	await page.getByLabel("Email").last().fill("staff@example.com");
	await page.getByLabel("Password").last().fill("demo-staff-1");
	await press(page, button(page, "Sign in").last());
	await page.getByText("What you typed is here again; nothing was saved yet.").waitFor();
	expect(new URL(page.url()).pathname).toBe(pathname);
}

test.each(noScript)("%s an identification sent after its session comes back with all its fields", async (_way, of) => {
	const page = of();
	await go(page, "/specs/form");
	await page.getByLabel("Project Name").fill("Tūī “Tower”");
	await page.getByLabel("Project Code/No.").fill("<7>");
	await page.getByLabel("Project Address").fill("1 Quay Street & Co");
	await choosePlace(page, "City", "Christchurch");
	await page.getByLabel("Revision Number").fill("B");
	await page.getByLabel("Include MSDS").check();
	await sendTooLate(page, "Create project");
	expect(await page.getByLabel("Project Name").inputValue()).toBe("Tūī “Tower”");
	expect(await page.getByLabel("Project Code/No.").inputValue()).toBe("<7>");
	expect(await page.getByLabel("Include MSDS").isChecked()).toBe(true);
	expect(await page.getByLabel("Include TDS").isChecked()).toBe(false);
	await press(page, button(page, "Create project"));
	await page.getByText("Your project has been created successfully!").waitFor();
	const [made] = await running.em.execute<Record<string, unknown>[]>(
		`select proj_name, proj_id, proj_address, rev_notes, add_tds, add_msds, c.name as city
		 from project p join city c on c.id = p.city_id order by p.id desc limit 1`,
	);
	expect(made).toEqual({
		proj_name: "Tūī “Tower”",
		proj_id: "<7>",
		proj_address: "1 Quay Street & Co",
		rev_notes: "B",
		add_tds: false,
		add_msds: true,
		city: "Christchurch",
	});
});

test.each(withScript)("%s feedback sent after its session comes back", async (_way, of) => {
	const page = of();
	await go(page, "/feedback");
	await page.getByLabel("Subject").fill("V-101");
	await page.getByLabel("Message").fill("First line\n\nthird line");
	await sendTooLate(page, "Send feedback");
	expect(await page.getByLabel("Subject").inputValue()).toBe("V-101");
	expect(await page.getByLabel("Message").inputValue()).toBe("First line\n\nthird line");
	await press(page, button(page, "Send feedback"));
	await page.getByText("Thank you").first().waitFor();
});

test.each(withScript)("%s a step of the specimen wizard sent after its session comes back", async (way, of) => {
	const page = of();
	await go(page, "/management/specimen/create");
	await page.getByLabel("Size").fill(`Ø100 mm ${way}`);
	await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await page.getByLabel("Description").fill("A pipe\nin a wall");
	await sendTooLate(page, "Next");
	expect(await page.getByLabel("Size").inputValue()).toBe(`Ø100 mm ${way}`);
	expect(await page.getByLabel("Description").inputValue()).toBe("A pipe\nin a wall");
	await step(page, "Next", "Service and Substrate");
	await step(page, "Back", "Description");
	expect(await page.getByLabel("Size").inputValue()).toBe(`Ø100 mm ${way}`);
});

test.each(withScript)(
	"%s the solution wizard's files are to be chosen again, its code and notes come back",
	async (way, of) => {
		const page = of();
		await go(page, "/management/solution/create");
		await page.getByLabel("V Drawing *").fill(`WIZ-910 ${way}`);
		await chooseFiles(page, "Section");
		await sendTooLate(page, "Upload");
		await page.getByText("Files are not kept. Please choose again: Section.pdf, Section.png.").waitFor();
		expect(await page.getByLabel("V Drawing *").inputValue()).toMatch(/^WIZ-910/i);
		await chooseFiles(page, "Section");
		await press(page, button(page, "Upload"));
		await page.getByText("The files were read.").waitFor();
		await step(page, "Next", "Installation Instructions");
		await page.getByLabel("Note 1").fill("Fill the gap all round.");
		await sendTooLate(page, "Next");
		expect(await page.getByLabel("Note 1").inputValue()).toBe("Fill the gap all round.");
		await step(page, "Next", "Substrates");
		await step(page, "Back", "Installation Instructions");
		expect(await page.getByLabel("Note 1").inputValue()).toBe("Fill the gap all round.");
	},
);

test.each(noScript)("%s a form of a staff list sent after its session comes back", async (way, of) => {
	const page = of();
	await go(page, "/management/lists/report/new");
	await page.getByLabel("Number").fill(`AFR ${way.length}`);
	await page.getByLabel("Book").fill("0417/2");
	await page.getByLabel("Lab").selectOption({ index: 1 });
	await sendTooLate(page, "Add");
	expect(await page.getByLabel("Number").inputValue()).toBe(`AFR ${way.length}`);
	expect(await page.getByLabel("Book").inputValue()).toBe("0417/2");
	await press(page, button(page, "Add"));
	await page.getByText(/^The report .* has been added\.$/).waitFor();
});
