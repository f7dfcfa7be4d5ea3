import type { Locator, Page } from "playwright-core";
import { answered, follow, takenOver } from "./browser.ts";
import type { RunningPages } from "./running-product.ts";
import { pdfBytes, pictureBytes } from "./uploads.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

export async function drawingPdf(name: string, notes = ["1. Fill the gap.", "2. Smooth off."], heading = "Drawing") {
	const buffer = Buffer.from(await pdfBytes([heading, "Installation", ...notes]));
	return { name, mimeType: "application/pdf", buffer };
}

export async function drawingImage(name: string) {
	return { name, mimeType: "image/png", buffer: await pictureBytes(name) };
}

export async function chooseFiles(page: Page, name: string): Promise<void> {
	await page.getByLabel("V drawing PDF").setInputFiles(await drawingPdf(`${name}.pdf`));
	await page.getByLabel("Solution image").setInputFiles(await drawingImage(`${name}.png`));
}

/** Chooses the first real entry of lists. */
export async function chooseFirst(page: Page, labels: string[]): Promise<void> {
	for (const label of labels) {
		const field = page.getByLabel(label, { exact: false }).first();
		if (await field.evaluate((control) => control instanceof HTMLSelectElement)) await field.selectOption({ index: 1 });
		else
			await field.fill(
				(await page
					.locator(`#${await field.getAttribute("id")}-list option`)
					.first()
					.getAttribute("value"))!,
			);
	}
}

/** The same way with script and without. */
export function wizardActs(running: RunningPages) {
	const isScripted = (page: Page) => page === running.scripted;

	/** Opens an address; on a page with script, waits until the script has taken over. */
	async function go(page: Page, address: string) {
		const response = await page.goto(address);
		if (isScripted(page)) await takenOver(page);
		return response;
	}
	/** Presses what leads to another page or sends a form, by mouse or by a key, and waits until the server has acted. */
	const press = (page: Page, pressed: Locator, key?: string): Promise<void> =>
		isScripted(page) ? answered(page, pressed, key) : follow(page, pressed, key);
	/** Presses a button of the wizard and waits for the step that it leads to. */
	async function step(page: Page, name: string, title: string): Promise<void> {
		await press(page, button(page, name));
		await heading(page, title).waitFor();
	}
	async function open(page: Page, name: string, title: string): Promise<void> {
		if (isScripted(page)) await link(page, name).click();
		else await follow(page, link(page, name));
		await heading(page, title).waitFor();
	}
	/** Fills in the specimen wizard up to its last step. */
	async function fillSpecimen(page: Page, id: string): Promise<void> {
		await page.getByLabel("Size").fill("Ø100 mm");
		await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
		await step(page, "Next", "Service and Substrate");
		await chooseFirst(page, ["Service", "Substrate"]);
		await step(page, "Next", "Report");
		await chooseFirst(page, ["Specimen Test Report"]);
		await page.getByLabel("Specimen ID").fill(id);
		await step(page, "Next", "Confirmation");
	}
	async function submit(page: Page, said: string): Promise<void> {
		await press(page, button(page, "Submit"));
		await page.getByText(said).waitFor();
	}
	return { go, press, step, open, fillSpecimen, submit };
}

/** The steps of the solution wizard behind its first. */
export const solutionSteps = ["Installation Instructions", "Substrates", "Specimens", "Confirmation"];

export function solutionActs(running: RunningPages) {
	const { step } = wizardActs(running);

	async function solution(drawing: string) {
		const [row] = await running.em.execute<
			{ id: number; notes: string[]; substrates: number; specimens: number; pdf: string; img: number; found: boolean }[]
		>(
			`select s.id, s.is_offered as found, f.name as pdf, s.img_large_id as img,
			 array(select note from installation_note n where n.solution_id = s.id order by no_id) as notes,
			 (select count(*)::int from solution_substrate x where x.solution_id = s.id) as substrates,
			 (select count(*)::int from solution_specimen x where x.solution_id = s.id) as specimens
			 from solution s left join file f on f.id = s.pdf_id where s.drawing = ?`,
			[drawing],
		);
		return row;
	}
	const states = async () =>
		(await running.em.execute<{ state: string }[]>("select distinct state from file order by 1")).map(
			({ state }) => state,
		);
	/** Presses Next to the last step, from the first. */
	async function toTheEnd(page: Page): Promise<void> {
		for (const title of solutionSteps) await step(page, "Next", title);
	}
	return { solution, states, toTheEnd };
}
