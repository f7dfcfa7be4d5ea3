import { beforeAll, expect, test } from "vitest";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { button, drawingPdf, wizardActs } from "#tests/support/wizards.ts";

/* Schedules are printed by the worker and its browser, as people get them. */

const running = runningPages({ who: "staff", worker: true, env: { PDF_MIN_INTERVAL_SECONDS: "0" } });
const both = bothWays(running);
const { go, press, open } = wizardActs(running);

let owner: Visitor;
let project: number;
beforeAll(async () => {
	owner = await signedIn(running.product.url);
	const [row] = await running.em.execute<{ id: number }[]>(
		`update project set add_warranty = true, add_tds = true where id = (select min(p.id) from project p
		 join user_account u on u.id = p.user_id where u.email = 'user@example.com') returning id`,
	);
	project = row!.id;
});

/** Which cover page a cover is of: its table of earlier issues grows with each one. */
const coverOf = (text = "") => /Cover page revision \S+/.exec(text)?.[0];

/** Prints a schedule; answers the text of each page, without the number that each schedule has for itself. */
async function print(): Promise<string[]> {
	const address = `/projects/${project}/schedule`;
	const started = await generate(owner, project);
	expect([started.status, started.status === 303 ? "" : await started.text()]).toEqual([303, ""]);
	const last = async () =>
		(
			await running.em.execute<{ id: number; status: string }[]>(
				"select id, status from schedule_run order by id desc limit 1",
			)
		)[0];
	await expect.poll(async () => (await last())?.status, { timeout: 90_000, interval: 100 }).toBe("done");
	const pdf = await owner.get(`${address}/${(await last())!.id}/file`);
	const texts = await pageTexts(new Uint8Array(await pdf.arrayBuffer()));
	return texts.map((text) => text.replaceAll(/PFS-\d{4}-\d{6}/g, "PFS"));
}

test.each(both)(
	"%s a cover page that is published stands on the next schedule, and unpublished no longer",
	{
		timeout: 240_000,
	},
	async (way, of) => {
		const page = of();
		const revision = way === "with script" ? "C-21" : "C-22";
		const words = `Dear client of ${revision}`;
		await go(page, "/management/product_manager/covers/new");
		await page.getByRole("textbox", { name: /^Revision/ }).fill(revision);
		const content = page.getByRole("textbox", { name: "Cover page content" });
		if (way === "with script") {
			await content.click();
			await page.keyboard.press("ControlOrMeta+a");
			await page.keyboard.type(words);
		} else await content.fill(`<h2>${words}</h2>`);
		await press(page, button(page, "Add"));
		await page.getByText(`The cover page revision ${revision} has been added.`).waitFor();
		const before = (await print()).join("\n");
		expect(before).not.toContain(words);

		await open(page, "Publish", "Publish cover page revision");
		await press(page, button(page, "Publish"));
		await page.getByText("The cover page revision has been published.").waitFor();
		const published = (await print()).join("\n");
		expect(published).toContain(words);
		expect(published).toContain(`Cover page revision ${revision}`);

		await open(page, "Unpublish", "Unpublish cover page revision");
		await press(page, button(page, "Unpublish"));
		await page.getByText("The cover page revision has been unpublished.").waitFor();
		const after = (await print()).join("\n");
		expect(coverOf(after)).toBe(coverOf(before));
		expect(after).not.toContain(words);
		expect(complaints(running)).toEqual([]);
	},
);

test.each(both)(
	"%s a new warranty and a product's new data sheet are in the next schedule, deleted it is not",
	{
		timeout: 240_000,
	},
	async (way, of) => {
		const page = of();
		const mark = way === "with script" ? "S" : "P";
		await go(page, "/management/product_manager/warranties/new");
		await page.getByRole("textbox", { name: /^Revision/ }).fill(`W-2${mark}`);
		const warranty = await drawingPdf("Warranty.pdf", [`Ten years ${mark}`]);
		await page.getByLabel("Warranty", { exact: false }).last().setInputFiles(warranty);
		await press(page, button(page, "Add"));
		await page.getByText(`The warranty revision W-2${mark} has been added.`).waitFor();
		const [used] = await running.em.execute<{ id: number }[]>(
			`select p.prot_first_id as id from project_item i join solution_specimen s on s.solution_id = i.solution_id
		 join specimen p on p.id = s.specimen_id where i.project_id = ? and i.is_active and p.is_active limit 1`,
			[project],
		);
		await go(page, `/management/product_manager/products/${used!.id}/edit`);
		const sheet = await drawingPdf("Sheet.pdf", [`Cures in days ${mark}`]);
		await page.getByLabel("TDS", { exact: true }).setInputFiles(sheet);
		await press(page, button(page, "Save"));
		await page.getByText(/ has been saved\./).waitFor();
		const printed = (await print()).join("\n");
		expect(printed).toContain(`Ten years ${mark}`);
		expect(printed).toContain(`Cures in days ${mark}`);

		const [{ id }] = (await running.em.execute<{ id: number }[]>("select id from warranty where revision = ?", [
			`W-2${mark}`,
		])) as [{ id: number }];
		await go(page, `/management/product_manager/warranties/${id}/toggle`);
		await press(page, button(page, "Delete"));
		await page.getByText("The warranty revision has been deleted.").waitFor();
		expect((await print()).join("\n")).not.toContain(`Ten years ${mark}`);
		expect(complaints(running)).toEqual([]);
	},
);
