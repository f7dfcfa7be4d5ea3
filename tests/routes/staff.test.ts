import { beforeAll, expect, test } from "vitest";
import { signedIn, type Visitor, visitor } from "#tests/http/visitor.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { allPatterns, example } from "#tests/support/sitemap.ts";

/** Every staff page and action of the sitemap: a new one is tested by being there. */
const staffOnly = (await allPatterns())
	.filter((pattern) => pattern.startsWith("/management/"))
	.map((pattern) => [pattern, example(pattern)] as const);

const running = runningProduct();
let user: Visitor;
beforeAll(async () => {
	user = await signedIn(running.product.url, "user");
});

const lists = ["brand", "solution", "nothing"];
const withLists = staffOnly.flatMap(([pattern, address]) =>
	pattern.includes(":list")
		? lists.map((list) => [pattern, address.replace("/lists/1", `/lists/${list}`)] as const)
		: [[pattern, address] as const],
);

test("there are staff pages to be tested", () => {
	expect(staffOnly.length).toBeGreaterThan(6);
});

test.each(withLists)(
	"%s at %s is forbidden to people who are not staff, as page, form and data",
	async (_pattern, address) => {
		expect((await user.get(address)).status).toBe(403);
		const posted = await user.post(address, { name: "A", is_active: "false", version: "1" });
		expect([403, 405]).toContain(posted.status);
		const data = await user.get(`${address}.data`);
		const body = await data.text();
		expect(body).not.toMatch(/"(rows|record|history|options)"/);
	},
);

test.each(withLists)(
	"%s at %s leads signed-out people to sign-in and takes no form from them",
	async (_pattern, address) => {
		const one = visitor(running.product.url);
		for (const response of [await one.get(address), await one.post(address, { name: "A", is_active: "false" })]) {
			if (response.status === 405) continue;
			expect(response.status).toBe(302);
			expect(response.headers.get("Location")).toMatch(/^\/auth\/sign-in/);
		}
	},
);

test("the page of what people send is titled Admin feedback", async () => {
	const staff = await signedIn(running.product.url, "staff");
	const page = await (await staff.get("/management/feedback")).text();
	expect(page).toContain("<title>Admin feedback · Passive Fire Schedules</title>");
	expect(page).toMatch(/<h1[^>]*>Admin feedback<\/h1>/);
});
