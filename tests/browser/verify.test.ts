import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { issue } from "#tests/domain/verification/issuing.ts";
import { findAccessibilityFaults, findColourFaults } from "#tests/support/browser.ts";
import { button, projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project } = projectActs(running);

let stranger: Page;
let phone: Page;
beforeAll(async () => {
	stranger = await running.open();
	phone = await running.open({ script: true, viewport: { width: 390, height: 844 } });
});

/** An issue of a project by the demo user; answers its address. */
const issued = async (tower: number) => {
	const { em, user: id } = running;
	return `/verify/${await issue(em.fork() as EntityManager, { id, firstName: "Demo", isStaff: false }, tower)}`;
};

const main = async (page: Page) => (await page.getByRole("main").allInnerTexts()).join();

test("a stranger without script reads in one request what an issue is and what has become of it", async () => {
	const { em } = running;
	await em.execute("update company set name = 'Lee & Sons <b>'||id");
	const address = await issued(await project("Tower <img src=x>"));
	const asked: string[] = [];
	const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
	stranger.on("request", note);
	const response = await stranger.goto(address);
	stranger.off("request", note);
	expect(asked.filter((path) => path !== "/favicon.svg")).toEqual([address]);
	expect(response!.status()).toBe(200);
	expect(response!.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "no-store" });
	expect(await stranger.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
	const said = await main(stranger);
	expect(said).toMatch(/This is the latest issue\s+Since it was issued, none of its evidence has been withdrawn/);
	expect(said).toContain("This schedule uses sample data");
	expect(said).toMatch(/Project\s+Tower <img src=x>[\s\S]*Company\s+Lee & Sons <b>[\s\S]*Solutions\s+3/);
	expect(await stranger.locator("main").textContent()).toMatch(/[0-9a-f]{64}/);
	expect(said).not.toMatch(/Demo|@/);
	await stranger.getByText("This page confirms the status of the document, not compliance.").waitFor();
	expect(running.faults).toEqual([]);
});

test("on a phone, in light and in dark, the page fits and has no accessibility fault", async () => {
	const tower = await project();
	const address = await issued(tower);
	await issued(tower);
	for (const path of [address, `/verify/${"0".repeat(32)}`]) {
		await phone.goto(path);
		expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		expect(await findAccessibilityFaults(phone)).toEqual([]);
		await phone.emulateMedia({ colorScheme: "dark" });
		expect(await findColourFaults(phone)).toEqual([]);
		await phone.emulateMedia({ colorScheme: "light" });
	}
});

test("an address that is no issue's says so", async () => {
	for (const path of [`/verify/${"0".repeat(32)}`, "/verify/1", "/verify/..%2f..%2fetc", "/verify/%3Cb%3E"]) {
		const response = await stranger.goto(path);
		expect(response!.status()).toBe(404);
		expect(await main(stranger)).toContain("No issued schedule has this address");
	}
});

test("without script, the owner withdraws the page from the register after a question; it then shows no project", async () => {
	const { plain } = running;
	const tower = await project();
	const address = await issued(tower);
	await go(plain, `/projects/${tower}/schedule`);
	expect(await plain.getByRole("link", { name: /^Public page of/ }).getAttribute("href")).toBe(address);
	await plain.getByRole("link", { name: /^Take it down: public page of/ }).click();
	await plain.getByText("You cannot put it back.").waitFor();
	await button(plain, "Take down").click();
	await plain.getByText(/The public page of PFS-\S+ has been taken down/).waitFor();
	await plain.getByText("Public page taken down").waitFor();
	const response = await stranger.goto(address);
	expect(response!.status()).toBe(410);
	expect(await main(stranger)).toContain("This page has been taken down");
	expect(await stranger.content()).not.toContain("Tower");
});

test("the page of a deleted project's issue is withdrawn from the list of what is left of it", async () => {
	const { plain } = running;
	const tower = await project("Gone Tower");
	const address = await issued(tower);
	await go(plain, `/projects/${tower}/delete`);
	await button(plain, "Delete").click();
	await go(plain, "/projects/deleted");
	const row = plain.getByRole("row", { name: "Gone Tower" });
	expect(await row.getByRole("link", { name: /^Public page of/ }).getAttribute("href")).toBe(address);
	await row.getByRole("link", { name: /^Take it down: public page of/ }).click();
	await button(plain, "Take down").click();
	await plain.getByText(/The public page of PFS-\S+ has been taken down/).waitFor();
	await row.getByText("Public page taken down").waitFor();
	expect((await stranger.goto(address))!.status()).toBe(410);
});

test("with script the file stays on the device: its hash is asked about, and the answer is the same as without", async () => {
	const { em } = running;
	const tower = await project();
	const address = await issued(tower);
	const [run] = await em.execute<{ no: string }[]>("select document_no as no from schedule_run where project_id = ?", [
		tower,
	]);
	const pdf = Buffer.concat([Buffer.alloc(1024 * 1024 - 20, " "), Buffer.from(`Passive Fire Schedule ${run!.no}<`)]);
	const sha256 = createHash("sha256").update(pdf).digest("hex");
	await em.execute(
		"update file set sha256 = ?, bytes = ? where id = (select file_id from schedule_run where verify_token = ?)",
		[sha256, pdf.byteLength, address.split("/").at(-1)],
	);
	for (const page of [phone, stranger]) {
		await page.goto(address);
		const posts: string[] = [];
		page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
		await page
			.getByLabel("PDF, up to 100 MB")
			.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
		await button(page, "Check the file").click();
		await page.getByText("This is the issued file, unchanged").waitFor();
		expect(new URL(page.url()).search).toBe(`?sha256=${sha256}&bytes=${pdf.byteLength}&carries=${run!.no}`);
		expect(posts.length).toBe(page === phone ? 0 : 1);
	}
	const others: [Buffer, string][] = [
		[Buffer.from("b"), "Nothing in it names this schedule"],
		[Buffer.concat([pdf, pdf]), `It has the number ${run!.no}, but a different length`],
	];
	for (const [buffer, sentence] of others) {
		await phone.getByLabel("PDF, up to 100 MB").setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer });
		await button(phone, "Check the file").click();
		await phone.getByText(sentence).waitFor();
		expect(await main(phone)).toContain("This is not the issued file");
	}
	expect(await findAccessibilityFaults(phone)).toEqual([]);
	expect(running.faults).toEqual([]);
});
