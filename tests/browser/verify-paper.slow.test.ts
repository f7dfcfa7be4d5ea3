import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readQrCode, renderedPage } from "#tests/documents/rendered.ts";
import { follow } from "#tests/support/browser.ts";
import { button } from "#tests/support/project-pages.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });

test("from scanning to reading: the code on the printed cover opens the page of the issue on a stranger's phone", {
	timeout: 120_000,
}, async () => {
	const user = await running.open({ who: "user" });
	const [project] = await running.em.execute<{ id: number }[]>(
		"select id from project where proj_name like 'Rātā%' limit 1",
	);
	await user.goto(`/projects/${project!.id}/issue`);
	for (const point of await user.getByRole("checkbox").all()) await point.check();
	await follow(user, button(user, "Issue schedule"));
	await expect
		.poll(
			async () => {
				await user.reload();
				return user.getByRole("link", { name: /^Public page of / }).count();
			},
			{ timeout: 90_000, interval: 1_000 },
		)
		.toBe(1);
	const downloading = user.waitForEvent("download");
	await user
		.getByRole("link", { name: /^(Download )?PDF/ })
		.first()
		.click();
	const pdf = await readFile(await (await downloading).path());
	const address = await readQrCode(await renderedPage(running.browser, pdf, 1));
	expect(address).toMatch(new RegExp(`^${running.product.url}/verify/[0-9a-f]{32}$`));
	const phone = await running.open({ viewport: { width: 390, height: 844 } });
	const response = await phone.goto(address!);
	expect(response!.status()).toBe(200);
	await phone.getByText("This is the latest issue").waitFor();
	await phone.getByText("Rātā Terrace Apartments").waitFor();
});
