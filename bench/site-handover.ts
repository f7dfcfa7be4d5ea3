import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { parse } from "csv-parse/sync";
import type { Download, Page } from "playwright-core";
import { openArchive } from "#app/adapters/archive.server.ts";
import { takenOver } from "#tests/support/browser.ts";
import { say } from "./processes.ts";

/** The person who hands a job over, with the number of presses so far. */
interface Owner {
	page: Page;
	presses: number;
}

interface Job {
	project: number;
	folder: string;
	openings: number;
	levels: number;
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function downloaded(page: Page, press: () => Promise<unknown>, path: string): Promise<Buffer> {
	const [file] = await Promise.all([page.waitForEvent("download", { timeout: 600_000 }), press()]);
	await (file as Download).saveAs(path);
	return readFile(path);
}

/** Adds a drawn plan for each level and sets the place of every opening on it, one click for each. */
async function placeAll(owner: Owner, { project, folder, levels, openings }: Job): Promise<void> {
	const { page } = owner;
	for (let level = 1; level <= levels; level++) {
		const pdf = await PDFDocument.create();
		pdf.addPage([1684, 1190]).drawText(`Level ${level}`, { x: 60, y: 60, size: 24 });
		const path = join(folder, `level-${level}.pdf`);
		await writeFile(path, await pdf.save());
		await page.goto(`/projects/${project}/plans/form`);
		await takenOver(page);
		await page.locator("#file").setInputFiles(path);
		await page.getByLabel("Level").selectOption({ label: `Level ${level}` });
		await page.getByRole("button", { name: "Add", exact: true }).click();
		owner.presses += 5;
		await page.waitForURL(/\/plans\/\d+$/, { timeout: 120_000 });
		await page.locator('a[href*="place="]').first().click();
		owner.presses++;
		for (let at = 0; at < Math.ceil(openings / levels); at++) {
			const sheet = page.locator('input[type="image"]');
			if ((await sheet.count()) === 0) break;
			const before = page.url();
			await sheet.click({ position: { x: 40 + (at % 20) * 14, y: 40 + Math.floor(at / 20) * 30 } });
			owner.presses++;
			await page.waitForURL((url) => String(url) !== before, { timeout: 60_000 });
		}
	}
}

/** Downloads the labels of every opening. */
async function printLabels(owner: Owner, { project, folder }: Job): Promise<void> {
	const { page } = owner;
	await page.goto(`/projects/${project}/labels`);
	const labels = await downloaded(
		page,
		() => page.getByRole("button", { name: "Download labels" }).click(),
		join(folder, "labels.pdf"),
	);
	owner.presses += 2;
	say(`labels: ${(await PDFDocument.load(labels)).getPageCount()} sheets`);
}

/** Issues the project as built and answers the bytes of its pack. */
async function issueAsBuilt(owner: Owner, { project, folder }: Job): Promise<Buffer> {
	const { page } = owner;
	await page.goto(`/projects/${project}/issue`);
	await takenOver(page);
	await page.getByRole("radio", { name: "As built" }).check();
	owner.presses += 2;
	for (const tick of await page.getByRole("main").getByRole("checkbox").all()) {
		await tick.check();
		owner.presses++;
	}
	await page.getByRole("button", { name: "Issue schedule" }).click();
	await page.getByText(/^Issue 2 is ready/).waitFor({ timeout: 600_000 });
	await page
		.getByRole("link", { name: /^Pack of/ })
		.first()
		.click();
	await page.getByRole("button", { name: "Make the pack" }).click();
	const download = page.getByRole("link", { name: /^Download pack/ });
	await download.waitFor({ timeout: 600_000 });
	owner.presses += 4;
	return downloaded(page, () => download.click(), join(folder, "pack.zip"));
}

/** Tells whether every row of the register says specimen, report, photo, person and day, and every digest of the pack is right. */
async function checkPack(folder: string): Promise<{ rows: number; traced: number; files: number; right: number }> {
	const archive = await openArchive(join(folder, "pack.zip"));
	const found = new Map<string, Buffer>();
	for await (const entry of archive.entries()) {
		found.set(entry.name, Buffer.from(await text((await entry.open()).setEncoding("latin1")), "latin1"));
	}
	archive.close();
	const sums = found.get("SHA256SUMS")!.toString().trim().split("\n");
	const right = sums.filter((line) => digest(found.get(line.slice(66))!) === line.slice(0, 64)).length;
	const rows = parse(found.get("register.csv")!, { bom: true, columns: true }) as Record<string, string>[];
	const traced = rows.filter((row) =>
		["Specimens", "Report", "Plan", "Installed", "Installed by", "Products", "Inspected by", "Photos"].every(
			(column) => row[column] && (column !== "Photos" || found.has(row[column].split("; ")[0]!)),
		),
	).length;
	return { rows: rows.length, traced, files: sums.length, right };
}

/** Hands the job over: plans, labels, the as-built issue and its pack. False where a row does not trace back, or a digest is wrong. */
export async function handOver(owner: Owner, job: Job): Promise<boolean> {
	await placeAll(owner, job);
	say("placed on plans");
	await printLabels(owner, job);
	const pack = await issueAsBuilt(owner, job);
	const { rows, traced, files, right } = await checkPack(job.folder);
	say(
		`pack of ${(pack.length / 1e6).toFixed(1)} MB: ${traced} of ${rows} rows trace back, ${right} of ${files} digests right`,
	);
	return rows === job.openings && traced === rows && right === files;
}
