import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { projectRoot } from "#db/project.ts";
import { showScreens } from "#tests/support/shown-screens.ts";
import { screens } from "./screens/all.ts";
import { at, clean, type Screen } from "./screens/screen.ts";

const { running, show } = showScreens([true]);
const sentTo = new Set<string>();
const seen = new Set<string>();
let shown: Page | undefined;

const heading = /./;

/** Forms that no screen of the others has. */
const more: Screen[] = [
	{ name: "sign-up", open: at("/auth/sign-up"), heading, signedOut: true },
	{ name: "company request", open: at("/auth/request_company"), heading, signedOut: true },
	{ name: "account not active", open: at("/auth/not_active"), heading, signedOut: true },
	{ name: "password reset", open: at("/auth/reset-password"), heading, signedOut: true },
	{
		name: "company requests",
		state: (em) =>
			em.execute(
				`insert into company_request (email, full_name, phone, company_name, company_type, used_products)
				 values ('bob@example.org', 'Bob Ray', '021234567', 'Kauri Seals', '{Others}', false) on conflict do nothing`,
			),
		open: at("/management/requests"),
		heading,
		staff: true,
	},
	{ name: "new product", open: at("/management/product_manager/products/new"), heading, staff: true },
	{ name: "specimen", open: at("/management/specimen/1/edit"), heading, staff: true },
];

afterEach(async () => {
	await shown?.context().setOffline(false);
	await shown?.unrouteAll();
});

const forms = (page: Page) => page.locator('form[method="post" i]');

/** Where the forms of a page stand that no page before had: each with its address and the names of its fields. */
async function newForms(page: Page): Promise<number[]> {
	const all = await forms(page).evaluateAll((found) =>
		found.map((form) => {
			const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
			const names = [...(form as HTMLFormElement).elements].map((field) => field.getAttribute("name") ?? "");
			return `${pathname.replaceAll(/\d+/g, "1")} ${[...new Set(names)]}`;
		}),
	);
	const fresh = all
		.flatMap((form, place) => (seen.has(form) ? [] : [place]))
		.filter((place, _, places) => places.every((other) => other >= place || all[other] !== all[place]));
	for (const form of all) seen.add(form);
	return fresh;
}

/** Writes into every empty field that takes text, and chooses a file in every field for one. */
async function fillIn(form: Locator): Promise<void> {
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
	for (const file of await form.locator("input[type=file]").all())
		await file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
}

const contentOf = (form: Locator) =>
	form.evaluate((element) =>
		[...(element as HTMLFormElement).elements].map((field) =>
			field instanceof HTMLInputElement && field.type === "file"
				? field.files?.length
				: "value" in field && field.value,
		),
	);

/** Presses the first button of a form, and answers the address that is to take it. */
const send = (form: Locator): Promise<string> =>
	form.evaluate((element) => {
		const all = [...(element as HTMLFormElement).elements];
		const button = all.find(
			(one): one is HTMLButtonElement =>
				one instanceof HTMLButtonElement && one.type === "submit" && one.formMethod !== "dialog" && !one.disabled,
		);
		(element as HTMLFormElement).noValidate = true;
		(element as HTMLFormElement).requestSubmit(button);
		return new URL(button?.getAttribute("formaction") ?? element.getAttribute("action") ?? "", location.href).pathname;
	});

const said = (page: Page, text: string) => page.locator("[popover=manual]").filter({ hasText: text }).count();

/** Moves are shown at once and go back with words of their own; a browser that sends by itself shows a proxy's page. */
const isMove = (path: string) => path === "/specs/summary/move";
const isOfBrowser = (form: Locator) =>
	form.evaluate(
		(element) =>
			!("discover" in (element as HTMLElement).dataset) && element.querySelector("[aria-label^=PDF]") !== null,
	);

test.each(
	[...screens, ...more].filter(({ scriptless }) => !scriptless).map((screen) => [screen.name, screen] as const),
)(
	"what is typed in the forms of %s stays without a network, and behind a proxy without its server",
	{ timeout: 240_000 },
	async (_name, screen) => {
		shown = await show(screen, true);
		for (const place of await newForms(shown)) {
			await shown.context().setOffline(false);
			await shown.unrouteAll();
			await clean(running.em);
			const page = await show(screen, true);
			const form = forms(page).nth(place);
			await fillIn(form);
			await page.context().setOffline(true);
			const typed = await contentOf(form);
			const path = await send(form);
			sentTo.add(path);
			if (isMove(path)) continue;
			const message = `form ${place + 1}, to ${path}`;
			await expect.poll(() => said(page, "No connection. Nothing was sent."), { message }).toBe(1);
			expect(await contentOf(form), message).toEqual(typed);
			if (await isOfBrowser(form)) continue;
			await page.route("**/*", (route) =>
				route.request().method() === "POST"
					? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
					: route.continue(),
			);
			await page.context().setOffline(false);
			await page.getByRole("button", { name: "Send again" }).click();
			await expect.poll(() => said(page, "No answer came."), { message }).toBe(1);
			expect(await contentOf(form), message).toEqual(typed);
		}
	},
);

/** What takes no form of a page with the product's script, and forms that another screen shows in the same words. */
const ELSEWHERE = [
	"*",
	"management/*",
	"api/*",
	"verify/:token",
	"auth/reset-password/:uid/:token",
	"projects/deleted/:run/withdraw_link",
	"projects/:id/restore",
	"management/feedback",
	"management/history/:change",
	"management/product_manager/covers/:id/edit",
	"specs/summary/reorder/undo",
];

interface Entry {
	path?: string;
	file: string;
	children?: Entry[];
}

const takers = (entries: Entry[]): Entry[] => entries.flatMap((one) => [one, ...takers(one.children ?? [])]);

test("each route that takes a form was sent one", async () => {
	const all = takers((await routes) as Entry[]);
	const unsent: string[] = [];
	for (const { path, file } of all) {
		const code = await readFile(join(projectRoot, "app", file), "utf8");
		if (
			!path ||
			ELSEWHERE.includes(path) ||
			!/export (async function|function|const) action\b|export \{[^}]*\baction\b/.test(code)
		)
			continue;
		const pattern = new RegExp(`^/${path.replaceAll(/\/?:[a-z]+\?/g, "(/[^/]+)?").replaceAll(/:[a-z]+/g, "[^/]+")}$`);
		if (![...sentTo].some((sent) => pattern.test(sent))) unsent.push(path);
	}
	expect(unsent).toEqual([]);
});
