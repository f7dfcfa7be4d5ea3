import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findAccessibilityFaults, findColourFaults } from "#tests/support/browser.ts";
import { runningPages } from "#tests/support/running-product.ts";

const running = runningPages();

let stranger: Page;
let phone: Page;
let project: number;
beforeAll(async () => {
	stranger = await running.open();
	phone = await running.open({ script: true, viewport: { width: 390, height: 844 } });
	const [row] = await running.em.execute<{ id: number }[]>(
		"select id from project where proj_name like 'Harbourside%' order by id limit 1",
	);
	project = row!.id;
});

/** The address of the label of an opening that meets `where`. */
async function address(where: string): Promise<string> {
	const [row] = await running.em.execute<{ token: string }[]>(
		`insert into place (project_id, penetration_id) select n.project_id, n.id from penetration n where n.project_id = ? and ${where}
		 order by n.id limit 1 on conflict (penetration_id) do update set created = now() returning token`,
		[project],
	);
	return `/p/${row!.token}`;
}

const rejected = "exists (select from site_record r where r.penetration_id = n.id and r.result = 'rejected')";
const open = "n.solution_id is null";

test("a stranger without script reads in one request what seals the opening, and can sign in to come to its record", async () => {
	const place = await address(rejected);
	const requested: string[] = [];
	const note = (request: { url(): string }) => requested.push(new URL(request.url()).pathname);
	stranger.on("request", note);
	const response = await stranger.goto(place);
	stranger.off("request", note);
	expect(requested.filter((path) => path !== "/favicon.svg")).toEqual([place]);
	expect(response!.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "no-store" });
	const words = (await stranger.getByRole("main").allInnerTexts()).join();
	expect(words).toMatch(
		/Level\s+Level \d[\s\S]*Fire rating asked\s+-\/\d+\/\d+[\s\S]*State[\s\S]*Last inspected\s+\d+ \w+ \d{4}/,
	);
	expect(await stranger.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain(
		encodeURIComponent(place),
	);
});

test("on a phone, in light and in dark, the page fits and has no accessibility fault", async () => {
	for (const path of [await address(rejected), await address(open), `/p/${"0".repeat(32)}`]) {
		await phone.goto(path);
		expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		expect(await findAccessibilityFaults(phone)).toEqual([]);
		await phone.emulateMedia({ colorScheme: "dark" });
		expect(await findColourFaults(phone)).toEqual([]);
		await phone.emulateMedia({ colorScheme: "light" });
	}
});

test("without script, the owner downloads labels from the form, and again by the same button", async () => {
	const { plain } = running;
	await plain.goto(`/site/${project}?level=Level+1`);
	await plain.getByRole("link", { name: "Print labels" }).click();
	await plain.getByText("20 openings found").waitFor();
	await plain.getByLabel("A4 sheet of 21, each 63.5 × 38.1 mm").check();
	for (const _ of ["once", "again"]) {
		const download = plain.waitForEvent("download");
		await plain.getByRole("button", { name: "Download labels" }).click();
		expect((await download).suggestedFilename()).toBe("Harbourside Medical Centre labels.pdf");
	}
});
