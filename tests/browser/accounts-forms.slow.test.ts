import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser();
let page: Page;
beforeAll(async () => {
	page = await running.open();
});

type Fields = Record<string, string>;

const person = { email: "Cat@Example.org", phone: "021234567" };
const passwords = { password: "kauri-totara", re_password: "kauri-totara" };
const forms: Record<string, { right: Fields; secret?: string[] }> = {
	"/auth/sign-in": { right: { email: person.email, password: "kauri-totara" }, secret: ["password"] },
	"/auth/sign-up": {
		right: { ...person, first_name: "Cat", last_name: "Lee", ...passwords, city: "1", company: "1" },
		secret: ["password", "re_password"],
	},
	"/auth/reset-password": { right: { email: person.email } },
	"/auth/not_active": { right: { email: person.email } },
	"/auth/request_company": {
		right: {
			...person,
			full_name: "Cat Lee",
			company_name: "Acme",
			company_type: "Fire Engineering",
			used_products: "yes",
		},
	},
};

const long = "a".repeat(300);
const many = (most: number) => `Ensure this field has no more than ${most} characters.`;
const email: [string, string][] = [
	["", "Email is required"],
	["   ", "Email is required"],
	["nonsense", "Must be a valid email"],
	["a@b", "Must be a valid email"],
	[`${long}@example.org`, many(255)],
];
const phone: [string, string][] = [
	["", "Phone number is required"],
	["abcdefghij", "Number does not seem to be a phone"],
	["02123456", "Ensure this field has at least 9 characters."],
	["0212345678901", "Ensure this field has no more than 12 characters."],
];

/** Form, field, and what is said to what. */
const messages: [string, string, [string, string][]][] = [
	["/auth/sign-in", "email", email],
	[
		"/auth/sign-in",
		"password",
		[
			["", "Password is required"],
			[long, many(255)],
		],
	],
	["/auth/sign-up", "email", [...email, ["user@EXAMPLE.com", "A user with this email already exists."]]],
	[
		"/auth/sign-up",
		"first_name",
		[
			["", "Name is required"],
			["a".repeat(26), many(25)],
		],
	],
	[
		"/auth/sign-up",
		"last_name",
		[
			["", "Surname is required"],
			["a".repeat(26), many(25)],
		],
	],
	["/auth/sign-up", "phone", phone],
	[
		"/auth/sign-up",
		"password",
		[
			["", "Required"],
			["short", "Must be at least 8 characters"],
			[long, many(255)],
			["password", "This password is too common."],
		],
	],
	[
		"/auth/sign-up",
		"re_password",
		[
			["", "Passwords must match"],
			["kauri-totarA", "Passwords must match"],
		],
	],
	["/auth/sign-up", "city", [["", "City is required"]]],
	["/auth/sign-up", "company", [["", "Company is required."]]],
	["/auth/reset-password", "email", email],
	["/auth/not_active", "email", email],
	["/auth/request_company", "email", email],
	[
		"/auth/request_company",
		"full_name",
		[
			["", "Name is required"],
			["a".repeat(26), many(25)],
		],
	],
	["/auth/request_company", "phone", phone],
	[
		"/auth/request_company",
		"company_name",
		[
			["", "Company name is required"],
			["a".repeat(101), many(100)],
		],
	],
	["/auth/request_company", "company_type", [["", "Company type is required"]]],
	["/auth/request_company", "used_products", [["", "Required field"]]],
];

/** Fills in the form of the page, where it does not say so yet, and sends it. */
async function send(fields: Fields): Promise<void> {
	const form = page.getByRole("main").locator("form");
	for (const [name, value] of Object.entries(fields)) {
		const control = form.locator(`[name="${name}"]`);
		const kind = (await control.first().getAttribute("type")) ?? "select";
		if (kind === "select") await control.selectOption(value === "" ? "" : { index: Number(value) });
		else if (kind !== "checkbox" && kind !== "radio") {
			if ((await control.inputValue()) !== value) await control.fill(value);
		} else if (value !== "") await form.locator(`[name="${name}"][value="${value}"]`).check();
	}
	await follow(page, form.locator("button[type=submit]"));
}

test.each(messages)(
	"%s says what is wrong with %s, beside it and on top, and keeps what was typed",
	async (path, field, wrong) => {
		const { right, secret = [] } = forms[path]!;
		await page.goto(path);
		for (const [value, message] of wrong) {
			await send({
				...right,
				...(field === "password" && right.re_password && { re_password: value }),
				[field]: value,
			});
			const main = page.getByRole("main");
			expect([value, await main.locator(`#${field}-error`).textContent()]).toEqual([value, message]);
			const above = await main.getByRole("alert").locator(`a[href="#${field}"]`).textContent();
			expect(above).not.toMatch(/this field|^Required|^Invalid/);
			expect(above).toMatch(new RegExp(`${message.replace(/^.*this field/, "").replaceAll(/[.()]/g, "\\$&")}$`));
			expect(await main.locator(`#${field}`).getAttribute("aria-describedby")).toContain(`${field}-error`);
			// A browser takes the blanks from around an address by itself.
			const isText = await main.locator(`input#${field}:is([type=text], [type=email], [type=tel])`).count();
			const typed = () => main.locator(`#${field}`).inputValue();
			if (isText > 0) expect((await typed()).toLowerCase()).toBe(value.trim().toLowerCase());
			for (const [name, typed] of Object.entries(right)) {
				if (name === field || ["city", "company"].includes(name)) continue;
				const control = main.locator(`[name="${name}"]`);
				if (["company_type", "used_products"].includes(name)) {
					expect(await main.locator(`[name="${name}"][value="${typed}"]`).isChecked()).toBe(true);
				} else {
					const kept = secret.includes(name) ? "" : name === "email" ? typed.toLowerCase() : typed;
					expect([name, await control.inputValue()]).toEqual([name, kept]);
				}
			}
		}
	},
);

test("the cities, the company and several company types that were chosen survive an error", async () => {
	await page.goto("/auth/sign-up");
	await send({ ...forms["/auth/sign-up"]!.right, phone: "", city: "2", company: "1" });
	const chosen = (name: string) => page.locator(`#${name} option:checked`).textContent();
	expect(await chosen("city")).not.toBe("Choose a city");
	expect(await chosen("company")).not.toBe("Choose a company");

	await page.goto("/auth/request_company");
	await page.getByLabel("Architecture").check();
	await page.getByLabel("IQP/BWOF").check();
	await page.getByLabel("No", { exact: true }).check();
	await page
		.getByRole("main")
		.locator("form")
		.evaluate((form) => form.setAttribute("novalidate", ""));
	await follow(page, page.getByRole("button", { name: "Send request" }));
	for (const label of ["Architecture", "IQP/BWOF"]) expect(await page.getByLabel(label).isChecked()).toBe(true);
	expect(await page.getByLabel("Others").isChecked()).toBe(false);
	expect(await page.getByLabel("No", { exact: true }).isChecked()).toBe(true);
});

test("what no page offers is refused with its message", async () => {
	const post = async (path: string, fields: Fields) => {
		const headers = { Origin: running.product.url };
		const answer = await page.request.post(path, {
			form: { ...forms[path]!.right, ...fields },
			headers,
			maxRedirects: 0,
		});
		return [answer.status(), await answer.text()] as const;
	};
	for (const [path, fields, message] of [
		["/auth/request_company", { used_products: "maybe" }, "Invalid Type"],
		["/auth/request_company", { company_type: "Bakery" }, "is not a valid choice."],
		["/auth/sign-up", { city: "999999" }, "object does not exist."],
		["/auth/sign-up", { company: "999999" }, "object does not exist."],
		["/auth/sign-up", { first_name: "a\0b" }, "Null characters are not allowed."],
	] as const) {
		const [status, body] = await post(path, fields as unknown as Fields);
		expect([path, fields, status]).toEqual([path, fields, 400]);
		expect(body).toContain(message);
	}
});

test("what is sent along with a sign-up makes nobody staff, and no account: the form is refused and names the field", async () => {
	const { right } = forms["/auth/sign-up"]!;
	const option = async (id: string) => (await page.locator(`#${id} option`).nth(1).getAttribute("value")) ?? "";
	await page.goto("/auth/sign-up");
	const fields = { ...right, email: "eve@example.org", city: await option("city"), company: await option("company") };
	const answer = await page.request.post("/auth/sign-up", {
		form: { ...fields, is_staff: "true", is_active: "true", id: "1", user: "1" },
		headers: { Origin: running.product.url },
		maxRedirects: 0,
	});
	expect(answer.status()).toBe(400);
	expect(await answer.text()).toContain("is_staff");
	expect(await running.em.execute("select 1 from user_account where email = 'eve@example.org'")).toEqual([]);
});
