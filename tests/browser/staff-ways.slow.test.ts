import { beforeEach, expect, test } from "vitest";
import { insert } from "#tests/support/catalogue.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { button, chooseFiles, heading, link, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press, step, open, fillSpecimen } = wizardActs(running);
beforeEach(() => running.em.execute("delete from draft"));

const specimenIds = async (like: string) =>
	(
		await running.em.execute<{ specimen_id: string }[]>(
			"select specimen_id from specimen where specimen_id like ? order by id",
			[like],
		)
	).map(({ specimen_id }) => specimen_id);

test.each(both)("%s similar specimens are saved one after the other, each with its own size", async (way, of) => {
	const page = of();
	const id = (number: number) => `ROW ${way} ${number}`;
	const size = (number: number) => `Ø${number}00 mm`;
	const steps = page.getByRole("navigation", { name: "Steps" });
	await go(page, "/management/specimen/create");
	await fillSpecimen(page, id(1));
	for (const number of [2, 3, 4]) {
		await step(page, "Save and copy next", "Description");
		await page.getByText("Specimen successfully created.").waitFor();
		expect(await page.getByLabel("Size").inputValue()).toBe(size(number - 1));
		await page.getByLabel("Size").fill(size(number));
		await press(page, steps.getByRole("button", { name: /Report/ }));
		await heading(page, "Report").waitFor();
		expect(await page.getByLabel("Specimen ID").inputValue()).toBe("");
		await page.getByLabel("Specimen ID").fill(id(number));
		await step(page, "Next", "Confirmation");
	}
	await press(page, button(page, "Submit"));
	await page.getByText("Specimen successfully created.").waitFor();
	expect(await specimenIds(`ROW ${way} %`)).toEqual([1, 2, 3, 4].map(id));
	const sizes = await running.em.execute<{ size: string }[]>(
		"select size from specimen where specimen_id like ? order by id",
		[`ROW ${way} %`],
	);
	expect(sizes.map(({ size }) => size)).toEqual([1, 2, 3, 4].map(size));
	expect(complaints(running)).toEqual([]);
});

test("with script substrates, services and reports are searched by parts of words in the specimen wizard", async () => {
	const page = running.scripted;
	await go(page, "/management/specimen/create");
	await fillSpecimen(page, "SEARCHED");
	await step(page, "Back", "Report");
	await step(page, "Back", "Service and Substrate");
	const pick = async (label: string, words: string) => {
		const field = page.getByRole("combobox", { name: label });
		await field.fill(words);
		await field.press("Tab");
		return field.inputValue();
	};
	const labels = await page
		.locator("#substrate-list option")
		.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
	const whole = labels.find((label) => label.startsWith("Wall - Plasterboard"))!;
	const words = whole
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.join(" ")
		.trim();
	const alone = labels.filter((label) => words.split(" ").every((word) => label.toLowerCase().includes(word)));
	expect(await pick("Substrate *", words)).toBe(alone.length === 1 ? whole : words);
	expect(await pick("Substrate *", "no such wall")).toBe("no such wall");
	await press(page, button(page, "Next"));
	await page.locator("#substrate-error").waitFor();
	expect(await page.locator("#substrate").inputValue()).toBe("no such wall");
	expect(await pick("Substrate *", whole)).toBe(whole);

	/** Chooses another entry of a list by the beginnings of its words, in small letters and another order. */
	const pickAnother = async (field: string, label: string) => {
		const all = await page
			.locator(`#${field}-list option`)
			.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
		const parts = (text: string) => text.toLowerCase().match(/[a-z0-9/]+/g)!;
		const isFound = (text: string, typed: string[]) => typed.every((word) => text.toLowerCase().includes(word));
		const another = all.toReversed().find((text) => all.filter((one) => isFound(one, parts(text))).length === 1)!;
		expect(await pick(label, parts(another).toReversed().join(" "))).toBe(another);
		return another;
	};
	const service = await pickAnother("service", "Service *");
	await step(page, "Next", "Report");
	const report = await pickAnother("report", "Specimen Test Report *");
	await step(page, "Next", "Confirmation");
	for (const label of [service, whole, report]) await page.getByText(label).first().waitFor();
});

test.each(both)(
	"%s substrates, and specimens by report and by service, are searched in the solution wizard",
	async (_way, of) => {
		const page = of();
		const solutions = await running.em.execute<{ id: number; drawing: string; number: string; material: string }[]>(
			`select s.id, s.drawing, min(r.number) as number, min(m.name) as material
			 from solution s join solution_specimen l on l.solution_id = s.id join specimen p on p.id = l.specimen_id
			 join report r on r.id = p.report_id join service v on v.id = p.service_id
			 join service_material m on m.id = v.material_id where s.drawing in ('V-310', 'V-105') group by s.id order by s.drawing`,
		);
		const [other, edited] = solutions;
		// The chosen ones stay in the list whatever is searched.
		const searchFor = async (words: string, fits: RegExp) => {
			await page.getByLabel("Search").fill(words);
			const tested = page.getByLabel("Tested in");
			if (await tested.isVisible()) await tested.selectOption("Any substrate");
			await press(page, button(page, "Search"));
			const found = page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { checked: false }) });
			await expect
				.poll(async () => (await found.allInnerTexts()).filter((text) => !fits.test(text)), { timeout: 10_000 })
				.toEqual([]);
			expect(await found.count()).toBeGreaterThan(0);
		};
		await go(page, `/management/solution/${edited!.id}/edit`);
		await step(page, "Next", "Installation Instructions");
		await step(page, "Next", "Substrates");
		await searchFor("wall plasterboard 90", /^Wall - Plasterboard - .*90/);
		await step(page, "Next", "Specimens");
		await searchFor(other!.number.toLowerCase(), new RegExp(`Report ${other!.number}`));
		await searchFor(other!.material.toLowerCase(), new RegExp(other!.material));
	},
);

test.each(both)("%s a wizard that was left says so and can be started anew", async (_way, of) => {
	const page = of();
	await go(page, "/management/specimen/create");
	expect(await page.getByText("before Submit").count()).toBe(0);
	await fillSpecimen(page, "LEFT");
	expect(await page.getByText("before Submit").count()).toBe(0);
	await go(page, "/management/specimen/create");
	await page.getByText("You left this specimen without submitting. Carry on where you left off.").waitFor();
	await heading(page, "Confirmation").waitFor();
	await step(page, "Start again", "Description");
	expect(await page.getByLabel("Size").inputValue()).toBe("");
	expect(await page.getByText("before Submit").count()).toBe(0);

	await go(page, "/management/solution/create");
	await page.getByLabel("V Drawing *").fill("WIZ-930");
	await chooseFiles(page, "Section");
	await press(page, button(page, "Upload"));
	await page.getByText("The files were read.").waitFor();
	await go(page, "/management/solution/create");
	await page.getByText("You left this solution without submitting. Carry on where you left off.").waitFor();
	await press(page, button(page, "Start again"));
	await expect.poll(() => page.getByLabel("V Drawing *").inputValue()).toBe("");
});

test.each(both)("%s the stored PDF of a solution is opened from its wizard", async (_way, of) => {
	const page = of();
	const [row] = await running.em.execute<{ id: number; name: string }[]>(
		"select s.id, f.name from solution s join file f on f.id = s.pdf_id order by s.id limit 1",
	);
	await go(page, `/management/solution/${row!.id}/edit`);
	const address = await link(page, `Saved PDF: ${row!.name}`).getAttribute("href");
	const answer = await page.request.get(address!);
	expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test.each(both)(
	"%s a company that was asked for by too long a name is shortened, added and told by its name",
	async (way, of) => {
		const page = of();
		const long = `Passive Fire Protection And Sealing Of ${way}`;
		await insert(running.em, "company_request", {
			email: "bob@example.org",
			full_name: "Bob Ray",
			phone: "021234567",
			company_name: long,
			company_type: "{Others}",
			used_products: true,
		});
		const entry = page.getByRole("region", { name: long });
		await go(page, "/management/requests");
		expect(await entry.getByRole("button", { name: /Tell them/ }).count()).toBe(0);
		if (page === running.scripted) await entry.getByRole("link", { name: "Add the company" }).click();
		else await open(page, "Add the company", "Add company");
		await page.getByText(`“${long}” has ${long.length} characters. Please shorten it to at most 25.`).waitFor();
		expect(await page.getByLabel("Name").inputValue()).toBe(long);
		await page.getByLabel("Name").fill(`PFPS ${way}`.slice(0, 25));
		await press(page, button(page, "Add"));
		await entry.getByText(`yes, as PFPS ${way}`.slice(0, 33)).waitFor();
		expect(new URL(page.url()).pathname).toBe("/management/requests");
		await press(page, entry.getByRole("button", { name: `Tell them that PFPS ${way}`.slice(0, 30) }));
		await entry.getByText("closed", { exact: true }).waitFor();
		await press(page, entry.getByRole("button", { name: "Open again" }));
		await entry.getByText("open", { exact: true }).waitFor();
		expect(await entry.getByRole("button", { name: /Tell them/ }).count()).toBe(0);
	},
);

test("lists are downloaded under names that the import takes, those of the Product Manager too", async () => {
	const page = running.plain;
	const nameOf = async (address: string) =>
		/filename="([^"]+)"/.exec((await page.request.get(address)).headers()["content-disposition"] ?? "")?.[1];
	const csv = (list: string) => nameOf(`/management/lists/${list}/csv`);
	expect(await Promise.all(["report", "specimen", "solution", "brand", "frrgroup"].map(csv))).toEqual([
		"reports.csv",
		"specimens.csv",
		"solutions.csv",
		"lookups-brands.csv",
		"lookups-FRR-groups.csv",
	]);
	await page.goto("/management/product_manager");
	const links = await page.getByRole("link", { name: "CSV", exact: true }).all();
	const names = await Promise.all(links.map(async (one) => nameOf((await one.getAttribute("href"))!)));
	expect(names).toEqual(["products.csv", "warranties.csv", "covers.csv"]);
	const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland", dateStyle: "short" });
	const before = today.format(new Date());
	const name = await nameOf("/management/ranking/csv");
	expect([`rank_solutions_${before}.csv`, `rank_solutions_${today.format(new Date())}.csv`]).toContain(name);
});
