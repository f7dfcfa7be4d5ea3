import { beforeEach, expect, test } from "vitest";
import { findAccessibilityFaults, follow, takenOver } from "#tests/support/browser.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { button, chooseFirst, heading, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const noScript = bothWays(running, "without script");
const withScript = bothWays(running, "with script");
const { go, step, open, fillSpecimen, submit } = wizardActs(running);
beforeEach(() => running.em.execute("delete from draft"));

const specimens = (id: string) =>
	running.em.execute<Record<string, unknown>[]>("select * from specimen where specimen_id = ?", [id]);
const firstSpecimen = async () =>
	(await running.em.execute<Record<string, unknown>[]>("select * from specimen order by id limit 1"))[0]!;

test.each(noScript)(
	"%s a specimen is made in four steps, and each step is kept while the next is filled in",
	async (way, of) => {
		const page = of();
		await go(page, "/management/solution_manager");
		await open(page, "Create Specimen", "Create Specimen");
		expect(await button(page, "Back").isDisabled()).toBe(true);
		await fillSpecimen(page, `WIZ ${way}`);
		await page.getByText("Please review the information below:").waitFor();
		await page.getByText("Ø100 mm").waitFor();
		await step(page, "Back", "Report");
		expect(await page.getByLabel("Specimen ID").inputValue()).toBe(`WIZ ${way}`);
		await go(page, "/management/specimen/create");
		await heading(page, "Confirmation").waitFor();
		await submit(page, "Specimen successfully created.");
		expect(await specimens(`WIZ ${way}`)).toMatchObject([{ size: "Ø100 mm", is_active: true, substrate_2_id: null }]);
		await go(page, "/management/specimen/create");
		expect(await page.getByLabel("Size").inputValue()).toBe("");
		expect(running.faults).toEqual([]);
	},
);

test.each(withScript)("%s an edit changes the specimen and nothing beside it", async (way, of) => {
	const page = of();
	const before = await firstSpecimen();
	await go(page, `/management/specimen/${before.id}/edit`);
	await heading(page, "Edit Specimen").waitFor();
	expect(await page.getByLabel("Size").inputValue()).toBe(before.size);
	await page.getByLabel("Size").fill(`66 mm ${way}`);
	await step(page, "Next", "Service and Substrate");
	await step(page, "Next", "Report");
	await step(page, "Next", "Confirmation");
	await page.getByText(`${before.size} → 66 mm ${way}`).waitFor();
	await submit(page, "Specimen successfully updated.");
	const { size, sizes, version, ...same } = before;
	expect(await firstSpecimen()).toEqual({
		...same,
		size: `66 mm ${way}`,
		sizes: "{[66,66]}",
		version: Number(version) + 1,
	});
	expect(running.faults).toEqual([]);
});

test("words that several of a list have name these, and words that one has choose it", async () => {
	const { scripted: page } = running;
	await go(page, "/management/specimen/create");
	await page.getByLabel("Size").fill("Ø100 mm");
	await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await step(page, "Next", "Service and Substrate");
	const substrate = page.getByLabel("Substrate", { exact: false }).first();
	const named = page.getByRole("status").filter({ hasText: "match:" });
	await substrate.fill("wall plasterb");
	await expect
		.poll(() => named.textContent())
		.toMatch(/^2 match: Wall - Plasterboard - 90mm.*; Wall - Plasterboard - 116mm/);
	await substrate.fill("wall plasterb 90");
	await named.waitFor({ state: "detached" });
	await substrate.blur();
	expect(await substrate.inputValue()).toMatch(/^Wall - Plasterboard - 90mm/);
});

test("a step that lacks something stays, says what, and keeps what was typed", async () => {
	const { plain } = running;
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Description").fill("A pipe\nthrough a wall");
	await follow(plain, button(plain, "Next"));
	await heading(plain, "Description").waitFor();
	expect(
		await plain
			.getByRole("alert")
			.getByRole("link", { name: /is required\.$/ })
			.count(),
	).toBe(4);
	expect(await plain.getByRole("link", { name: "Size may not be blank." }).getAttribute("href")).toBe("#size");
	expect(await plain.getByLabel("Description").inputValue()).toBe("A pipe\nthrough a wall");
});

test("the second substrate appears on asking, and may not be the first", async () => {
	const { plain } = running;
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("50 mm");
	await chooseFirst(plain, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await follow(plain, button(plain, "Next"));
	expect(await plain.getByLabel("Second Substrate").count()).toBe(0);
	await chooseFirst(plain, ["Service"]);
	await follow(plain, button(plain, "Construction joints"));
	expect(await plain.getByLabel("Service *", { exact: true }).inputValue()).not.toBe("");
	await plain.getByLabel("Substrate *", { exact: true }).selectOption({ index: 2 });
	await plain.getByLabel("Second Substrate").selectOption({ index: 2 });
	await follow(plain, button(plain, "Next"));
	await plain.getByText("Choose another substrate than the first.").first().waitFor();
});

test("limits are folded until one is stated, are read with their unit, and say what is wrong at their field", async () => {
	const { plain } = running;
	const [unlimited] = await running.em.execute<{ id: number }[]>(
		"select id from specimen where sealed is null and gap_min is null order by id limit 1",
	);
	const { id } = unlimited!;
	await plain.goto(`/management/specimen/${id}/edit`);
	await follow(plain, button(plain, "Next"));
	expect(await plain.getByLabel("Smallest gap (mm)").isVisible()).toBe(false);
	await plain.getByText("Tested limits").click();
	await plain.getByLabel("Smallest gap (mm)").fill("25");
	await plain.getByLabel("Largest gap (mm)").fill("10 mm");
	await plain.getByLabel("Services tested together").fill("PVC, Pipe, Ø110, none");
	await plain.getByLabel("Sealed").selectOption("Both sides");
	await follow(plain, button(plain, "Next"));
	await heading(plain, "Service and Substrate").waitFor();
	const wrong = plain.getByRole("link", { name: "The largest gap must be at least the smallest, 25 mm." });
	expect(await wrong.getAttribute("href")).toBe("#gap_max");
	expect(await plain.getByLabel("Largest gap (mm)").inputValue()).toBe("10 mm");
	await plain.getByText("Only a test with several services names them").first().waitFor();
	await plain.getByLabel("Smallest gap (mm)").fill("5");
	await plain.getByLabel("Services in the opening").selectOption("Several services");
	await follow(plain, button(plain, "Next"));
	await follow(plain, button(plain, "Next"));
	await heading(plain, "Confirmation").waitFor();
	await plain.getByText("– → Both sides").waitFor();
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully updated.").waitFor();
	const [saved] = await running.em.execute<Record<string, unknown>[]>("select * from specimen where id = ?", [id]);
	expect(saved).toMatchObject({
		...{ gap_min: 5, gap_max: 10, services: "several", services_tested: "PVC, Pipe, Ø110, none", sealed: "both sides" },
		...{ opening_min: "", spacing_min: null, fire_from: null },
	});
	await plain.goto(`/management/specimen/${id}/edit`);
	await follow(plain, button(plain, "Next"));
	expect(await plain.getByLabel("Smallest gap (mm)").isVisible()).toBe(true);
	await go(running.scripted, `/management/specimen/${id}/edit?step=2`);
	expect(await findAccessibilityFaults(running.scripted)).toEqual([]);
});

test("a draft from before there were limits goes on", async () => {
	const { plain } = running;
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("50 mm");
	await chooseFirst(plain, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await follow(plain, button(plain, "Next"));
	const kept = ["size", "application", "frr", "brand", "prot_first"].map((name) => `'${name}'`).join(", ");
	await running.em.execute(
		`update draft set data = jsonb_set(data, '{values}', (select jsonb_object_agg(key, value)
			from jsonb_each(data -> 'values') where key in (${kept})))`,
	);
	await plain.reload();
	await heading(plain, "Service and Substrate").waitFor();
	await chooseFirst(plain, ["Service", "Substrate"]);
	await follow(plain, button(plain, "Next"));
	await chooseFirst(plain, ["Specimen Test Report"]);
	await plain.getByLabel("Specimen ID").fill("OLD DRAFT");
	await follow(plain, button(plain, "Next"));
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully created.").waitFor();
	expect(await specimens("OLD DRAFT")).toMatchObject([{ gap_min: null, opening_max: "", services: null }]);
});

test("a linear seal asks for the second substrate by itself", async () => {
	const { plain } = running;
	await running.em.execute("insert into seal_type (name) values ('Linear Seal') on conflict do nothing");
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("20 mm");
	await chooseFirst(plain, ["FRR", "Brand", "First Protection Layer"]);
	await plain.getByLabel("Seal Type").selectOption({ label: "Linear Seal" });
	await follow(plain, button(plain, "Next"));
	expect(await plain.getByLabel("Second Substrate").count()).toBe(1);
});

test.each(noScript)(
	"%s a copy is everything but the specimen's id, and leaves the original and the empty wizard alone",
	async (way, of) => {
		const page = of();
		const original = await firstSpecimen();
		await go(page, `/management/solution_manager?list=specimen&selected=${original.id}`);
		await open(page, "Copy", "Copy Specimen");
		expect(await page.getByLabel("Size").inputValue()).toBe(original.size);
		await step(page, "Next", "Service and Substrate");
		await step(page, "Next", "Report");
		expect(await page.getByLabel("Specimen ID").inputValue()).toBe("");
		await page.getByLabel("Specimen ID").fill(String(original.specimen_id));
		await step(page, "Next", "Confirmation");
		await submit(page, "This specimen already exists in the report.");
		await step(page, "Go to Report", "Report");
		await page.getByLabel("Specimen ID").fill(`COPY ${way}`);
		await step(page, "Next", "Confirmation");
		await submit(page, "Specimen successfully created.");
		const [copy] = await specimens(`COPY ${way}`);
		expect(copy).toMatchObject({ size: original.size, frr_id: original.frr_id, report_id: original.report_id });
		expect(await firstSpecimen()).toEqual(original);
		expect(complaints(running)).toEqual([]);
	},
);

test("an edit that somebody else has overtaken shows both versions; theirs or mine is a choice", async () => {
	const { plain } = running;
	const { id } = await firstSpecimen();
	const address = `/management/specimen/${id}/edit`;
	await plain.goto(address);
	await plain.getByLabel("Size").fill("77 mm");
	await follow(plain, button(plain, "Next"));
	await running.em.execute("update specimen set size = '88 mm', version = version + 1 where id = ?", [id]);
	await plain.goto(`${address}?step=2`);
	await plain.getByText("This specimen has been changed by someone else since you started.").waitFor();
	const row = plain.getByRole("row", { name: /^Size/ });
	expect(await row.getByRole("cell").allTextContents()).toEqual(["88 mm", "77 mm"]);
	await follow(plain, button(plain, "Next"));
	await follow(plain, button(plain, "Next"));
	await follow(plain, button(plain, "Submit"));
	expect(await plain.getByRole("button", { name: "Keep mine" }).count()).toBe(1);
	expect(await firstSpecimen()).toMatchObject({ size: "88 mm" });
	await follow(plain, button(plain, "Keep mine"));
	await plain.goto(address);
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully updated.").waitFor();
	expect(await firstSpecimen()).toMatchObject({ size: "77 mm" });
});

test("two devices on the same step do not overwrite one another; sending again means it", {
	timeout: 90_000,
}, async () => {
	const { plain } = running;
	await plain.goto("/management/specimen/create");
	const phone = await running.open({ who: "staff", script: true, viewport: { width: 390, height: 844 } });
	await phone.goto("/management/specimen/create");
	await takenOver(phone);
	for (const [page, size] of [
		[phone, "1 mm"],
		[plain, "2 mm"],
	] as const) {
		await page.getByLabel("Size").fill(size);
		await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	}
	await button(phone, "Next").click();
	await heading(phone, "Service and Substrate").waitFor();
	await follow(plain, button(plain, "Next"));
	await plain.getByText("This step was filled in elsewhere").first().waitFor();
	expect(await plain.getByLabel("Size").inputValue()).toBe("2 mm");
	expect(await plain.getByRole("row", { name: /^Size/ }).textContent()).toContain("1 mm");
	await follow(plain, button(plain, "Next"));
	await heading(plain, "Service and Substrate").waitFor();
	await phone.reload();
	await follow(plain, button(plain, "Back"));
	expect(await plain.getByLabel("Size").inputValue()).toBe("2 mm");
	await phone.context().close();
});

test("Cancel forgets what was filled in; others than staff do not reach the wizard", async () => {
	const { plain } = running;
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("9 mm");
	await follow(plain, button(plain, "Cancel"));
	expect(new URL(plain.url()).pathname).toBe("/management/solution_manager");
	expect(await running.em.execute("select 1 from draft")).toEqual([]);
	const user = await running.open({ who: "user" });
	for (const path of ["/management/specimen/create", "/management/solution/create", "/management/solution/1/edit"]) {
		expect((await user.goto(path))?.status()).toBe(403);
	}
	expect((await plain.goto("/management/specimen/999999/edit"))?.status()).toBe(404);
	expect((await plain.goto("/management/specimen/1/wrong"))?.status()).toBe(404);
	await user.context().close();
});
