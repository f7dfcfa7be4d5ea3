import type { Locator, Page } from "playwright-core";
import { follow } from "./browser.ts";
import { pdfBytes, pictureBytes } from "./uploads.ts";

/** How a test presses: without script the next document is waited for, with script the answer's page. */
export type Press = (page: Page, pressed: Locator) => Promise<void>;

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const next = (page: Page) => follow(page, button(page, "Next"));

/** A file for a form's field. */
export async function drawingPdf(name: string, notes: string[] = ["1. Fill the gap.", "2. Smooth off."]) {
	const buffer = Buffer.from(await pdfBytes(["Drawing", "Installation", ...notes]));
	return { name, mimeType: "application/pdf", buffer };
}

/** A picture for a form's field. */
export async function drawingImage(name: string) {
	return { name, mimeType: "image/png", buffer: await pictureBytes(name) };
}

/** Chooses the first real entry of lists; answers what was chosen. */
export async function chooseFirst(page: Page, labels: string[]): Promise<void> {
	for (const label of labels) await page.getByLabel(label, { exact: false }).first().selectOption({ index: 1 });
}

/** Fills in the specimen wizard up to its last step, without script. */
export async function fillSpecimen(page: Page, id: string): Promise<void> {
	await page.getByLabel("Size").fill("Ø100 mm");
	await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await next(page);
	await chooseFirst(page, ["Service", "Substrate"]);
	await next(page);
	await chooseFirst(page, ["Specimen Test Report"]);
	await page.getByLabel("Specimen ID").fill(id);
	await next(page);
}
