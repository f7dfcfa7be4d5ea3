import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** With script, the data of pages come only when they are let go, or when the test ends. What forms send goes through. */
export async function holdData(page: Page): Promise<() => void> {
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	onTestFinished(() => {
		letGo();
		return page.unroute("**/*.data*");
	});
	await page.route("**/*.data*", async (route) => {
		if (route.request().method() === "GET") await held;
		await route.continue().catch(() => undefined);
	});
	return letGo;
}
