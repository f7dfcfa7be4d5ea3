import { expect, test } from "vitest";
import { signedIn } from "#tests/http/visitor.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { drawingImage, drawingPdf } from "#tests/support/wizards.ts";

const running = runningPages();

test.each(bothWays(running, "with script"))(
	"%s the company's logo is kept, shown, replaced and removed with the account",
	{ timeout: 60_000 },
	async (_way, of) => {
		const page = of();
		await page.goto("/");
		await page.getByLabel(/^Account menu/).click();
		await page.getByRole("link", { name: "Your account" }).click();
		await page.getByText("No logo yet: the cover shows your company's name.").waitFor();
		const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
		await press("Save");
		await page.getByRole("link", { name: /Choose a picture first\./ }).waitFor();
		await page.getByLabel("Logo", { exact: true }).setInputFiles(await drawingPdf("Logo.pdf"));
		await press("Save");
		await page.getByRole("link", { name: /Only PNG or JPEG images are accepted\./ }).waitFor();
		await page.getByLabel("Logo", { exact: true }).setInputFiles(await drawingImage("Logo.png"));
		await press("Save");
		await page.getByText("The logo has been saved.").waitFor();
		const picture = page.getByRole("img", { name: /^Logo of / });
		const first = await picture.getAttribute("src");
		const answer = await page.request.get(new URL(first!, page.url()).href);
		expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);

		await page.getByLabel("Another logo", { exact: true }).setInputFiles(await drawingImage("Other.jpg"));
		await press("Save");
		await expect.poll(() => picture.getAttribute("src")).not.toBe(first);
		await press("Remove the logo");
		await page.getByText("The logo has been removed.").waitFor();
		expect(complaints(running)).toEqual([]);
	},
);

test("a logo is its holder's alone", async () => {
	const visitor = await signedIn(running.product.url);
	expect((await visitor.get("/account/logo")).status).toBe(404);
	expect((await fetch(`${running.product.url}/account/logo`, { redirect: "manual" })).status).toBe(302);
});
