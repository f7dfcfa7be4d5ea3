import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { leftovers, type Product, startProduct } from "#tests/support/processes.ts";
import { visitor } from "./visitor.ts";

let place: FreshDatabase | undefined;
let product: Product | undefined;
afterEach(async () => {
	if (product?.process.exitCode === null) await product.stop("SIGKILL");
	await place?.drop();
});

test.each(["SIGTERM", "SIGINT"] as const)(
	"%s ends the product with exit 0 while people are connected, and leaves no process",
	{ timeout: 240_000 },
	async (signal) => {
		place = await freshDatabase();
		product = await startProduct({ dataDir: place.settings.dataDir, env: place.env });
		const { url } = product;
		const asking = Array.from({ length: 20 }, () => visitor(url).get("/auth/sign-in"));
		await Promise.race(asking);
		const ended = product.stop(signal);
		const answers = await Promise.allSettled(asking);
		expect(await ended).toBe(0);
		// Whoever was let in has got a whole answer.
		for (const answer of answers) if (answer.status === "fulfilled") expect([200, 503]).toContain(answer.value.status);
		await expect(fetch(`${url}/healthz`)).rejects.toThrow();
		await pause(200);
		expect(leftovers(place.settings.dataDir)).toEqual([]);
	},
);
