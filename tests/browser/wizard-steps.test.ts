import { expect, test } from "vitest";
import { runningPages } from "#tests/support/running-product.ts";
import { solutionSteps, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const { go, step } = wizardActs(running);

test("on a phone the steps stand on one line, whichever is the present one", async () => {
	const { scripted } = running;
	await scripted.setViewportSize({ width: 390, height: 844 });
	const [row] = await running.em.execute<{ id: number }[]>("select min(id) as id from solution where is_offered");
	await go(scripted, `/management/solution/${row!.id}/edit`);
	const lines = () =>
		scripted
			.getByRole("navigation", { name: "Steps" })
			.getByRole("listitem")
			.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
	expect(await lines()).toBe(1);
	for (const title of solutionSteps) {
		await step(scripted, "Next", title);
		expect(await lines()).toBe(1);
	}
});
