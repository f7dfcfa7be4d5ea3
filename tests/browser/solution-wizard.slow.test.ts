import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import {
	button,
	chooseFiles,
	drawingImage,
	drawingPdf,
	heading,
	solutionActs,
	solutionSteps,
	wizardActs,
} from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press, step, fillSpecimen, submit } = wizardActs(running);
beforeEach(() => running.em.execute("delete from draft; delete from file where state <> 'stored'"));

const { solution, states, toTheEnd } = solutionActs(running);

const PLASTERBOARD = /^Wall - Plasterboard - /;

async function search(page: Page, text: string): Promise<void> {
	if (!(await page.getByLabel("Search").isVisible())) await page.getByText(/^Search and filters/).click();
	await page.getByLabel("Search").fill(text);
	await page.getByLabel("Tested in").selectOption("Any substrate");
	await press(page, button(page, "Search"));
	await expect.poll(() => page.getByRole("checkbox", { checked: false }).count()).toBeLessThan(20);
}

test.each(both)(
	"%s a drawing becomes a solution that is found, with a specimen made on the way",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const code = `WIZ-901 ${way.toUpperCase()}`;
		await go(page, "/management/solution/create");
		await page.getByLabel("V Drawing *").fill(code.toLowerCase());
		await chooseFiles(page, "A drawing with a long name");
		await press(page, button(page, "Upload"));
		await page.getByText("The files were read.").waitFor();
		expect(await page.getByLabel("V Drawing *").inputValue()).toBe(code);
		await page.getByText(/^New PDF: A drawing with \.pdf \(/).waitFor();
		const picture = page.getByRole("img", { name: `Drawing ${code}` });
		await picture.scrollIntoViewIfNeeded();
		expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(900);

		await step(page, "Next", "Installation Instructions");
		expect(
			await page.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
		).toEqual(["Fill the gap.", "Smooth off."]);
		await page.getByLabel("Note 1").fill("Fill the gap all round.");
		await press(page, button(page, "Move note 1 down"));
		await expect.poll(() => page.getByLabel("Note 2").inputValue()).toBe("Fill the gap all round.");
		await press(page, button(page, "Add note"));
		await page.getByLabel("Note 3").fill("Fit the label.");
		await press(page, button(page, "Remove note 1"));
		await page.getByLabel("Note 3").waitFor({ state: "detached" });
		await step(page, "Next", "Substrates");

		await press(page, button(page, "Next"));
		await page.getByText("Select at least one substrate.").first().waitFor();
		await page.getByRole("checkbox").first().check();
		await page.getByRole("checkbox", { name: PLASTERBOARD }).first().check();
		await step(page, "Next", "Specimens");

		await page.getByText(/^Search and filters/).click();
		await page.getByLabel("Classification").selectOption("Combustible Pipe");
		await search(page, "V-105");
		await expect.poll(() => page.getByLabel("Classification").inputValue()).not.toBe("");
		await page.getByRole("checkbox").first().check();
		await press(page, button(page, "Click here"));
		await heading(page, "Create Specimen").waitFor();
		await fillSpecimen(page, `INLINE ${way}`);
		await submit(page, "Specimen successfully created.");
		await heading(page, "Specimens").waitFor();
		expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(2);
		await page.getByRole("checkbox", { name: `Specimen INLINE ${way}`, checked: true }).waitFor();
		await press(page, button(page, "Refresh the list"));
		await page.getByRole("checkbox", { name: `Specimen INLINE ${way}`, checked: true }).waitFor();
		await step(page, "Next", "Confirmation");

		await page.getByText("Please review the information below:").waitFor();
		await heading(page, `${code} Preview`).waitFor();
		await page.getByText("Install Notes (2)").waitFor();
		await page.getByText("Ready to publish.").waitFor();
		await submit(page, "Solution has been created successfully.");
		expect(new URL(page.url()).pathname).toBe("/management/solution_manager");
		expect(await solution(code)).toMatchObject({
			notes: ["Fill the gap all round.", "Fit the label."],
			specimens: 2,
			found: true,
		});
		expect(await states()).toEqual(["stored"]);
		await go(page, `/specs/sols?drawing=${encodeURIComponent(code)}`);
		await page.getByRole("article").getByRole("heading", { name: code }).waitFor();
		await go(page, "/management/solution/create");
		expect(await page.getByLabel("V Drawing *").inputValue()).toBe("");
		expect(complaints(running)).toEqual([]);
	},
);

test.each(both)(
	"%s an edit changes code, notes, substrates and specimens, and leaves the files",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const [old, code] = way === "with script" ? ["V-102", "V-102S"] : ["V-103", "V-103P"];
		const before = (await solution(old))!;
		await go(page, `/management/solution/${before.id}/edit`);
		await page.getByLabel("V Drawing *").fill(code);
		await step(page, "Next", "Installation Instructions");
		await press(page, button(page, "Add note"));
		await page.getByLabel(`Note ${before.notes.length + 1}`).fill("Fit the label.");
		await step(page, "Next", "Substrates");
		await page.getByRole("checkbox", { checked: false, name: PLASTERBOARD }).first().check();
		await step(page, "Next", "Specimens");
		await search(page, "V-105");
		await page.getByRole("checkbox", { checked: false }).first().check();
		await step(page, "Next", "Confirmation");
		await page.getByText("Files not changed!").waitFor();
		const [changes] = await page.getByRole("region", { name: "What changes" }).allInnerTexts();
		expect(changes).toMatch(new RegExp(`V Drawing\\s+${old}\\s+${code}`));
		expect(changes).toMatch(/Install Notes.*Fit the label\..*Substrates.*Specimens/s);
		await page.getByRole("img", { name: `Drawing ${code}` }).waitFor();
		await submit(page, "Solution has been updated successfully.");
		expect(await solution(old)).toBeUndefined();
		expect(await solution(code)).toMatchObject({
			id: before.id,
			img: before.img,
			pdf: before.pdf,
			notes: [...before.notes, "Fit the label."],
			substrates: before.substrates + 1,
			specimens: before.specimens + 1,
		});
		await go(page, `/specs/sols?drawing=${code}`);
		await page.getByRole("article").getByRole("heading", { name: code }).waitFor();
		expect(running.faults).toEqual([]);
	},
);

test.each(both)(
	"%s a PDF alone on an existing drawing leaves picture and notes, and the old file goes",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const code = way === "with script" ? "V-104" : "V-101";
		const before = (await solution(code))!;
		const address = `/management/solution/${before.id}/edit`;
		await go(page, address);
		await page.getByLabel("V drawing PDF").setInputFiles(await drawingPdf("Revised.pdf"));
		await press(page, button(page, "PDF Only"));
		await page.getByText("The PDF was read. It replaces the saved one on Submit.").waitFor();
		expect((await solution(code))?.pdf).toBe(before.pdf);
		await toTheEnd(page);
		await page.getByText("The PDF is new; the picture is not changed.").waitFor();
		await submit(page, "Solution has been updated successfully.");
		expect(await solution(code)).toMatchObject({ pdf: "Revised.pdf", img: before.img, notes: before.notes });
		await go(page, address);
		await toTheEnd(page);
		await page.getByText("Files not changed!").waitFor();
		expect(running.faults).toEqual([]);
	},
);

test.each(both)(
	"%s a drawing that states another rating or code warns, and is stored once that is acknowledged",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const code = way === "with script" ? "V-110" : "V-111";
		const { id } = (await solution(code))!;
		await go(page, `/management/solution/${id}/edit`);
		const pdf = await drawingPdf("Other.pdf", ["1. Fill."], "V-999 with -/240/240");
		await page.getByLabel("V drawing PDF").setInputFiles(pdf);
		await press(page, button(page, "PDF Only"));
		await page.getByText("The PDF was read.").waitFor();
		await toTheEnd(page);
		await page.getByText("The drawing states -/240/240, which none of the specimens has.").waitFor();
		await page.getByText("The drawing is marked V-999, not with its own code.").waitFor();
		const box = page.getByRole("checkbox", { name: "The drawing is right." });
		await box.evaluate((one: HTMLInputElement) => one.removeAttribute("required"));
		await press(page, button(page, "Submit"));
		await page.getByText("Tick that the drawing is right as it is, or upload another one.").waitFor();
		expect((await solution(code))?.pdf).not.toBe("Other.pdf");
		await box.check();
		await submit(page, "Solution has been updated successfully.");
		expect((await solution(code))?.pdf).toBe("Other.pdf");
		await page.getByText("2 warnings").first().waitFor();
	},
);

test.each(both)(
	"%s a failed upload says so with the server's word, and keeps neither files nor their notes",
	async (_, of) => {
		const page = of();
		await go(page, "/management/solution/create");
		await page.getByLabel("V Drawing *").fill("WIZ-902");
		await chooseFiles(page, "first");
		await press(page, button(page, "Upload"));
		await page.getByRole("img", { name: "Drawing WIZ-902" }).waitFor();
		await page.getByLabel("V drawing PDF").setInputFiles({
			name: "page.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("<html></html>"),
		});
		await page.getByLabel("Solution image").setInputFiles(await drawingImage("b.png"));
		await press(page, button(page, "Upload"));
		await page.getByText("Could not upload the file!").waitFor();
		await page.getByText("PDF: Only PDF files are accepted.").waitFor();
		await page.getByRole("img", { name: "Drawing WIZ-902" }).waitFor({ state: "detached" });
		expect(await page.getByText("New PDF").count()).toBe(0);
		expect(await running.em.execute("select data->'notes' as notes, data->'pdf' as pdf from draft")).toEqual([
			{ notes: [], pdf: null },
		]);
		await press(page, button(page, "Cancel"));
		await page.waitForURL("**/management/solution_manager**");
		expect(await running.em.execute("select 1 from draft_file")).toEqual([]);
		expect(await running.em.execute("select 1 from file where state = 'pending'")).toEqual([]);
		expect(complaints(running)).toEqual([]);
	},
);

test("with script Upload is offered once both files are chosen, PDF Only for a drawing, and shows how far it is", async () => {
	const page = running.scripted;
	await go(page, "/management/solution/create");
	await page.getByLabel("V Drawing *").fill("wiz-903");
	expect(await button(page, "Upload").isDisabled()).toBe(true);
	await page.getByLabel("V drawing PDF").setInputFiles(await drawingPdf("alone.pdf"));
	expect([await button(page, "Upload").isDisabled(), await button(page, "PDF Only").count()]).toEqual([true, 0]);
	await chooseFiles(page, "scripted");
	const percent = page.getByText(/^\d+%$/);
	const shown = page.getByRole("progressbar", { name: "Uploading" }).waitFor();
	await page.route("**/management/solution/create**", async (route) => {
		if (route.request().method() === "POST") await shown;
		await route.continue();
	});
	await button(page, "Upload").click();
	await percent.waitFor();
	await page.getByText("The files were read.").waitFor();
	await page.unroute("**/management/solution/create**");
	await page.getByLabel("V drawing PDF").setInputFiles(await drawingPdf("alone.pdf"));
	await button(page, "PDF Only").waitFor();
	expect(running.faults).toEqual([]);
});

test.each(both)("%s a drawing's files may have semicolons in their names", async (_, of) => {
	const page = of();
	await go(page, "/management/solution/create");
	await page.getByLabel("V Drawing *").fill("WIZ-904");
	await chooseFiles(page, 'a;b="c"');
	await press(page, button(page, "Upload"));
	await page.getByText("New PDF: a;b=c.pdf").waitFor();
});

test.each(both)(
	"%s a specimen that was tested elsewhere is refused where it is chosen; one that stood before is a warning",
	async (way, of) => {
		const page = of();
		const code = way === "with script" ? "V-106" : "V-107";
		const before = (await solution(code))!;
		const [elsewhere] = await running.em.execute<{ id: number; label: string }[]>(
			`select p.id, p.specimen_id || ' - Report ' || r.number as label from specimen p join report r on r.id = p.report_id
			 join solution_specimen l on l.specimen_id = p.id join solution s on s.id = l.solution_id and s.drawing = 'V-310'
			 order by p.id limit 1`,
		);
		const stood = `Specimen ${elsewhere!.label} was tested in Wall - 502 Batt`;
		await running.em.execute("insert into solution_specimen (solution_id, specimen_id, position) values (?, ?, 99)", [
			before.id,
			elsewhere!.id,
		]);
		await go(page, `/management/solution/${before.id}/edit`);
		for (const title of solutionSteps.slice(0, 3)) await step(page, "Next", title);
		await page.getByRole("alert").getByText(stood).waitFor();
		await search(page, "V-308");
		await page.getByRole("checkbox", { checked: false }).first().check();
		await press(page, button(page, "Next"));
		const refused = page.locator("#specimen-error");
		await refused.waitFor();
		expect(await refused.textContent()).toMatch(
			/^BK14 - Specimen .* was tested in Floor - Concrete, which is none of the solution's substrates\.$/,
		);
		await heading(page, "Specimens").waitFor();
		await page.getByRole("checkbox", { name: /Report 2211/, checked: true }).uncheck();
		await step(page, "Next", "Confirmation");
		await page.getByRole("alert").getByText(stood).waitFor();
		await submit(page, "Solution has been updated successfully.");
		expect((await solution(code))?.specimens).toBe(before.specimens + 1);
		expect(complaints(running)).toEqual([]);
	},
);
