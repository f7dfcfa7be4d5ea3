import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { showScreens } from "#tests/support/shown-screens.ts";
import { allPatterns } from "#tests/support/sitemap.ts";
import { screens } from "./screens/all.ts";
import { clean } from "./screens/screen.ts";

const { running, show } = showScreens([true]);
const walked = new Map<string, string>();
const seen = new Set<string>();
let shown: Page | undefined;

afterEach(async () => {
	await shown?.context().setOffline(false);
	await shown?.unrouteAll();
});

const forms = (page: Page) => page.locator('form[method="post" i]');

/** The forms of a page that no screen before had: each with the route that takes it and the names of its fields. */
async function newForms(page: Page): Promise<number[]> {
	const all = await forms(page).evaluateAll((found) =>
		found.map((form) => {
			const { action, elements } = form as HTMLFormElement;
			const names = [...elements].map((field) => field.getAttribute("name") ?? "");
			return `${new URL(String(form.getAttribute("action") ?? action), location.href).pathname.replaceAll(/\d+/g, "1")} ${[...new Set(names)]}`;
		}),
	);
	return all.flatMap((form, at) => {
		if (seen.has(form)) return [];
		seen.add(form);
		return [at];
	});
}

/** Writes into every field that takes text, and chooses a file in every field for one. */
async function fillIn(page: Page, form: Locator): Promise<void> {
	await form.evaluate((element) => {
		for (const field of (element as HTMLFormElement).elements) {
			const isText =
				field instanceof HTMLTextAreaElement ||
				(field instanceof HTMLInputElement && /^(text|email|tel|url|search|password)$/.test(field.type));
			if (!isText || field.readOnly || field.disabled || field.value !== "") continue;
			Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, "Typed on site");
			field.dispatchEvent(new Event("input", { bubbles: true }));
		}
	});
	for (const file of await form.locator("input[type=file]").all()) {
		await file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
	}
	await page.waitForTimeout(50);
}

const content = (form: Locator) =>
	form.evaluate((element) =>
		[...(element as HTMLFormElement).elements].map((field) =>
			field instanceof HTMLInputElement && field.type === "file"
				? field.files?.length
				: "value" in field
					? field.value
					: "",
		),
	);

const send = (form: Locator) =>
	form.evaluate((element) => {
		const all = [...(element as HTMLFormElement).elements];
		const isButton = (one: Element) =>
			one instanceof HTMLButtonElement && one.type === "submit" && one.formMethod !== "dialog" && !one.disabled;
		const button = all.find(isButton);
		const { noValidate } = element as HTMLFormElement;
		Object.assign(element, { noValidate: true });
		(element as HTMLFormElement).requestSubmit(button as HTMLElement | undefined);
		Object.assign(element, { noValidate });
		const action = button?.getAttribute("formaction") ?? element.getAttribute("action") ?? "";
		return new URL(action, location.href).pathname;
	});

test.each(screens.filter(({ scriptless }) => !scriptless).map((screen) => [screen.name, screen] as const))(
	"what is typed in the forms of %s stays without a network and behind a proxy without its server",
	{ timeout: 240_000 },
	async (name, screen) => {
		shown = await show(screen, true);
		const fresh = await newForms(shown);
		for (const at of fresh) {
			await shown.context().setOffline(false);
			await shown.unrouteAll();
			await clean(running.em);
			const page = await show(screen, true);
			const form = forms(page).nth(at);
			await fillIn(page, form);
			const typed = await content(form);
			await page.context().setOffline(true);
			const path = await send(form);
			const say = `${name}: form ${at + 1} to ${path}`;
			walked.set(path, name);
			await expect
				.poll(() => page.locator("[popover]").filter({ hasText: "No connection. Nothing was sent." }).count(), {
					message: say,
				})
				.toBe(1);
			expect(await content(form), say).toEqual(typed);
			await page.route("**/*", (route) =>
				route.request().method() === "POST"
					? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
					: route.continue(),
			);
			await page.context().setOffline(false);
			await page.getByRole("button", { name: "Send again" }).click();
			await expect
				.poll(() => page.locator("[popover]").filter({ hasText: "No answer came." }).count(), { message: say })
				.toBe(1);
			expect(await content(form), say).toEqual(typed);
		}
	},
);

afterAll(async () => {
	console.log(walked, await allPatterns());
});
