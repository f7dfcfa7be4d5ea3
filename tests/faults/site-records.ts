import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { readSettings } from "#db/settings.ts";
import { openBrowser, openPage, signInUnseen } from "#tests/support/browser.ts";
import { addPhotos, PHONE, phonePhoto, recordAct, waitingBox } from "#tests/support/phones.ts";
import { COMMANDS, openPlant, type Plant, secondsSince, untilReady } from "./parts/plant.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/site-records.ts [records, 200 unless told] [kills, 10]
 * Two phones record seals with photos while the server is killed, the network comes and goes and tabs are closed; the clock of
 * one is two days ahead. Each record has a note of its own: afterwards each stands in the database once, with its photos.
 */
const RECORDS = Number(process.argv[2] ?? 200);
const KILLS = Number(process.argv[3] ?? 10);
const OPENINGS = 20;
const TWO_DAYS = 2 * 86_400_000;

/** Makes the openings in the sample project of the demo user, and answers their pages. */
async function makeOpenings(plant: Plant): Promise<{ site: string; pages: string[] }> {
	const [project] = await plant.query<{ id: number; sol: number }>(
		`select p.id, min(i.solution_id) as sol from project p join project_item i on i.project_id = p.id and i.is_active
		 join user_account u on u.id = p.user_id where u.email = 'user@example.com' group by p.id order by p.id limit 1`,
	);
	const rows = await plant.query<{ id: number }>(
		`insert into penetration (project_id, ref, ref_key, level, required, status, solution_id)
		 select $1, 'T-' || n, 't-' || n, 'Trial', '-/60/60', 'assigned', $2 from generate_series(1, $3) n returning id`,
		[project!.id, project!.sol, OPENINGS],
	);
	return { site: `/site/${project!.id}`, pages: rows.map(({ id }) => `/site/${project!.id}/${id}`) };
}

/** Something that the network or a closed tab has cut off is tried again, as a person would. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++) {
		try {
			return await work();
		} catch (error) {
			if (tries >= 60) throw error;
			await pause(500);
		}
	}
}

interface Phone {
	context: BrowserContext;
	page: Page;
	/** The notes of the records that the phone has said it holds, with their photos. */
	saved: Map<string, number>;
}

/** Records one seal on a page that is kept on the phone; answers once the phone holds it. */
async function record(phone: Phone, address: string, note: string, photos: Buffer[]): Promise<void> {
	const { page } = phone;
	await insist(() => page.goto(address, { timeout: 10_000 }));
	await page.getByRole("textbox", { name: "Note" }).fill(note);
	await addPhotos(page, note, photos);
	await recordAct(page, "Installed");
	// The form is emptied once the record is on the disk of the phone; a page that goes on has stored it.
	await page.waitForFunction(
		(text) =>
			location.search.includes("recorded") || document.querySelector<HTMLTextAreaElement>("#note")?.value !== text,
		note,
	);
	phone.saved.set(note, photos.length);
}

await trial(async ({ folder, say, note }) => {
	const plant = await openPlant(folder);
	const { url } = plant.product;
	const { site, pages } = await makeOpenings(plant);
	const browser = await openBrowser(readSettings({ DATA_DIR: folder }));
	const photo = await phonePhoto(1600, 1200);
	const phones: Phone[] = [];
	for (const shift of [0, TWO_DAYS]) {
		const page = await openPage(browser, url, PHONE);
		const context = page.context();
		await context.addInitScript((ms) => {
			const { now } = Date;
			const Real = Date;
			globalThis.Date = class extends Real {
				constructor(...given: unknown[]) {
					super(...((given.length > 0 ? given : [now() + ms]) as [number]));
				}
				static override now = () => now() + ms;
			} as DateConstructor;
		}, shift);
		await signInUnseen(page, url, "user");
		await page.goto(site);
		await page.getByText(/^Trial: /).click();
		await page.getByRole("button", { name: "Keep on this device" }).click();
		await page.getByText(/They open without a network\.$/).waitFor({ timeout: 120_000 });
		phones.push({ context, page, saved: new Map() });
	}
	const began = performance.now();
	let isOver = false;
	let kills = 0;
	const killing = (async () => {
		while (!isOver && kills < KILLS) {
			await pause(2_000 + Math.random() * 6_000);
			kills += plant.kill(COMMANDS.web) > 0 ? 1 : 0;
			await untilReady(url).catch(() => {});
		}
	})();
	const toggling = (async () => {
		while (!isOver) {
			await pause(1_000 + Math.random() * 4_000);
			for (const { context } of phones) await context.setOffline(Math.random() < 0.4).catch(() => {});
		}
	})();
	let closed = 0;
	await Promise.all(
		phones.map(async (phone, at) => {
			for (let no = 0; no < RECORDS / phones.length; no++) {
				const photos = Array.from({ length: 1 + (no % 2) }, () => photo);
				const address = pages[Math.floor(Math.random() * pages.length)]!;
				await record(phone, address, `trial ${at}-${no}`, photos);
				if (Math.random() < 0.1) {
					closed++;
					await phone.page.close();
					phone.page = await phone.context.newPage();
				}
			}
		}),
	);
	isOver = true;
	await Promise.all([killing, toggling]);
	await untilReady(url);
	for (const { context, page } of phones) {
		await context.setOffline(false);
		await insist(() => page.goto(site));
		for (let tries = 0; (await waitingBox(page).isVisible()) && tries < 600; tries++) {
			// The queue may have emptied by itself meanwhile, and its button is gone then.
			await page
				.getByRole("button", { name: "Send now" })
				.click({ timeout: 1_000 })
				.catch(() => {});
			await pause(1_000);
		}
	}
	const left = await Promise.all(phones.map(({ page }) => waitingBox(page).isVisible()));
	const rows = await plant.query<{ note: string; times: number; photos: number; arrived_late: boolean }>(
		`select r.note, count(distinct r.id)::int as times, count(p.id)::int as photos,
		   bool_or(r.ordered > r.arrived) as arrived_late
		 from site_record r left join site_photo p on p.record_id = r.id where r.note like 'trial %' group by r.note`,
	);
	const stored = new Map(rows.map((row) => [row.note, row]));
	const saved = phones.flatMap((phone) => [...phone.saved]);
	const lost = saved.filter(([text, photos]) => stored.get(text)?.photos !== photos);
	const doubled = rows.filter(({ times }) => times !== 1);
	const photos = saved.reduce((sum, [, count]) => sum + count, 0);
	say(`${saved.length} records, ${photos} photos, ${kills} kills, ${closed} tabs closed, ${secondsSince(began)} s`);
	for (const [text] of lost.slice(0, 5)) say(`lost: ${text} ${JSON.stringify(stored.get(text))}`);
	note(
		"records of a site under kills, a network that comes and goes, and closed tabs",
		`${saved.length} records with ${photos} photos by two phones, the clock of one two days ahead; ${kills} kills, ${closed} ` +
			`tabs closed: ${lost.length} lost, ${doubled.length} doubled, ${left.filter(Boolean).length} phones still hold some`,
		lost.length === 0 && doubled.length === 0 && !left.some(Boolean) && rows.length === saved.length,
	);
	await browser.close();
	const { code } = await plant.close();
	note("the stop afterwards", `exit ${code}`, code === 0);
});
