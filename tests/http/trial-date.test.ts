import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { signedIn, type Visitor } from "./visitor.ts";

let place: FreshDatabase;
let product: Product;
let person: Visitor;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	const trial = { NODE_ENV: "test", TODAY: "2027-03-01", ALLOW_TODAY: "1" };
	product = await startProduct({
		dataDir: place.settings.dataDir,
		env: { ...place.env, WORKER: "off", ...trial },
	});
	person = await signedIn(product.url);
}, 240_000);
afterAll(async () => {
	await product?.stop();
	await place?.drop();
});

test("every page of a trial says its date: signed in or not, found or not, and that of a paper", async () => {
	for (const path of ["/dashboard", "/specs/sols", "/nowhere"]) {
		expect(await (await person.get(path)).text(), path).toContain("Trial date 1 Mar 2027");
	}
	for (const path of ["/auth/sign-in", `/verify/${"0".repeat(32)}`]) {
		expect(await (await fetch(product.url + path)).text(), path).toContain("Trial date 1 Mar 2027");
	}
});
