import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { countBarred, takenOver } from "#tests/support/browser.ts";
import { holdData } from "#tests/support/held-data.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { listPage, rowWith } from "#tests/support/staff-lists.ts";
import { drawingPdf } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const press = (page: Page, role: "link" | "button", name: string) =>
	page.locator("main").getByRole(role, { name, exact: true }).click();
const reports = listPage({ key: "report" });

test.each(bothWays(running))(
	"%s a report's document is stored, opened, replaced and removed by its form",
	{ timeout: 120_000 },
	async (way, of) => {
		const page = of();
		const number = way === "with script" ? "D-1" : "D-2";
		const stored = async () =>
			await running.em.execute<{ name: string; public: boolean }[]>(
				`select f.name, r.document_public as public from report r join file f on f.id = r.document_id
				 where r.number = '${number}'`,
			);
		await page.goto(reports);
		await press(page, "link", "Add");
		await page.getByLabel("Number").fill(number);
		await page.getByLabel("Book").fill("88");
		await page.getByRole("combobox", { name: /^Lab/ }).selectOption({ index: 1 });
		await page.getByLabel("Sponsor").fill("Acme");
		const notes = { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf at all") };
		await page.getByLabel("Document", { exact: true }).setInputFiles(notes);
		await press(page, "button", "Add");
		await page.getByRole("link", { name: /Only PDF files are accepted\./ }).waitFor();
		expect(await page.getByLabel("Sponsor").inputValue()).toBe("Acme");
		expect(await page.getByLabel("Number").inputValue()).toBe(number);

		await page.getByLabel("Document", { exact: true }).setInputFiles(await drawingPdf("First.pdf", ["Ninety minutes"]));
		await page.getByLabel("Anyone may open the PDF").check();
		await press(page, "button", "Add");
		await page.getByText(/ has been added\./).waitFor();
		await expect.poll(stored).toEqual([{ name: "First.pdf", public: true }]);

		await press(page, "link", "History");
		const address = await page.getByRole("link", { name: "Document", exact: true }).getAttribute("href");
		const answer = await page.request.get(new URL(address!, page.url()).href);
		expect((await pageTexts(new Uint8Array(await answer.body()))).join()).toContain("Ninety minutes");

		const edit = async () => {
			await press(page, "link", "Back to the list");
			await press(page, "link", "Edit");
		};
		await edit();
		await page.getByText(/Saved: First\.pdf\. A new file replaces it\./).waitFor();
		await press(page, "button", "Save");
		await page.getByText(/ is unchanged\./).waitFor();
		await press(page, "link", "Edit");
		await page.getByLabel("Document", { exact: true }).setInputFiles(await drawingPdf("Second.pdf", ["Two hours"]));
		await press(page, "button", "Save");
		await page.getByText(/ has been saved\./).waitFor();
		await expect.poll(stored).toEqual([{ name: "Second.pdf", public: true }]);

		await press(page, "link", "Edit");
		await page.getByLabel("Remove the saved document").check();
		await press(page, "button", "Save");
		await page.getByText(/ has been saved\./).waitFor();
		await expect.poll(stored).toEqual([]);
		await press(page, "link", "History");
		await rowWith(page, "Document").filter({ hasText: "Second.pdf" }).first().waitFor();
		expect(complaints(running)).toEqual([]);
	},
);

test("with script a form with a file that was overtaken waits for the other version, and keeps its file", async () => {
	const { em, scripted: page } = running;
	const [report] = await em.execute<{ id: number }[]>("select min(id) as id from report where is_active");
	await page.goto(`/management/lists/report/${report!.id}/edit`);
	await takenOver(page);
	await page.getByLabel("Sponsor").fill("Mine");
	await page.getByLabel("Document", { exact: true }).setInputFiles(await drawingPdf("Kept.pdf", ["Two hours"]));
	await em.execute("update report set sponsor = 'Theirs', version = version + 1 where id = ?", [report!.id]);
	const letGo = await holdData(page);
	const save = page.getByRole("button", { name: "Save", exact: true });
	const barred = await countBarred(save);
	await save.click();
	await page.locator("main").getByRole("alert").waitFor();
	expect([await save.isEnabled(), await barred()]).toEqual([false, 1]);
	letGo();
	await page.getByText("Theirs", { exact: true }).waitFor();
	await press(page, "button", "Keep mine");
	await page.getByText(/ has been saved\./).waitFor();
	const [saved] = await em.execute(
		"select r.sponsor, f.name from report r join file f on f.id = r.document_id where r.id = ?",
		[report!.id],
	);
	expect(saved).toEqual({ sponsor: "Mine", name: "Kept.pdf" });
	expect(complaints(running)).toEqual([]);
});

test("in the installation view a report's document is there for staff, and for everybody where it is public", async () => {
	const { em, plain: page } = running;
	const [rests] = await em.execute<{ id: number; report: number }[]>(
		`select s.id, p.report_id as report from solution s join solution_specimen l on l.solution_id = s.id
		 join specimen p on p.id = l.specimen_id where s.is_offered and p.is_active order by s.id limit 1`,
	);
	await page.goto(`/management/lists/report/${rests!.report}/edit`);
	await page.getByLabel("Document", { exact: true }).setInputFiles(await drawingPdf("Own.pdf", ["Burnt for hours"]));
	await press(page, "button", "Save");
	await page.getByText(/ has been saved\./).waitFor();
	const installation = `/specs/${rests!.id}/detail`;
	await page.goto(installation);
	const address = await page.getByRole("link", { name: "Report (PDF)" }).getAttribute("href");
	const user = await signedIn(running.product.url);
	const linked = async () => (await (await user.get(installation)).text()).includes("Report (PDF)");
	expect([await linked(), (await user.get(address!)).status]).toEqual([false, 404]);
	await em.execute(`update report set document_public = true where id = ${rests!.report}`);
	expect([await linked(), (await user.get(address!)).status]).toEqual([true, 200]);
});
