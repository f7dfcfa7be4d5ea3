import type { Page } from "playwright-core";
import sharp from "sharp";
import type { PageOptions } from "./browser.ts";

/** How a page is opened as on somebody's phone. */
export const PHONE: PageOptions = { script: true, viewport: { width: 390, height: 844 } };

/** A photo as a phone makes it, of so many pixels; `busy` as large as one of a real scene, in bytes too. */
export function phonePhoto(width: number, height: number, busy = false): Promise<Buffer> {
	const channels = 3 as const;
	const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
	const create = { width, height, channels, background: "#963", ...(busy ? { noise } : {}) };
	return sharp({ create }).jpeg().toBuffer();
}

/** Puts photos into the field that takes several: what its camera field does, without a camera. */
export async function addPhotos(page: Page, name: string, photos: Buffer[]): Promise<void> {
	const files = photos.map((buffer, at) => ({ name: `${name}-${at}.jpg`, mimeType: "image/jpeg", buffer }));
	await page.locator("#more-photos").setInputFiles(files);
}

/** Chooses an act of the form, such as "Installed", where it is not chosen already, and saves. Answers the number of presses. */
export async function recordAct(page: Page, act: string): Promise<number> {
	const choice = page.getByRole("radio", { name: act, exact: true });
	const isChosen = await choice.isChecked();
	// People press the words: the button for them lies below.
	if (!isChosen) await page.locator(`label[for="${await choice.getAttribute("id")}"]`).click();
	const uncovered = page.locator("input[type=checkbox][name=anyway]:visible");
	const isAsked = (await uncovered.count()) > 0;
	if (isAsked) await uncovered.check();
	await page.getByRole("button", { name: /^Save (as|note|record)/ }).click();
	return 1 + (isChosen ? 0 : 1) + (isAsked ? 1 : 0);
}

/** The part of the page that says what waits on the device. */
export const waitingBox = (page: Page) => page.locator('[data-part="waiting"]');
