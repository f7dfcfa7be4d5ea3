import { join } from "node:path";
import { readSettings } from "#db/settings.ts";
import { openBrowser, openPage, signInUnseen } from "#tests/support/browser.ts";
import { addPhotos, PHONE, phonePhoto, recordAct, waitingBox } from "#tests/support/phones.ts";
import { openPlant } from "./parts/plant.ts";
import { mountSmall, type SmallDisk } from "./parts/small-disk.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/record-disk-full.ts: a phone records a seal with a photo while the disk of the file store is full, then while
 * the one is on which uploads arrive. The phone holds the record until there is room, and the server has it once. Takes root.
 */
await trial(async ({ folder, note, say }) => {
	const data = join(folder, "data");
	const disks: [what: string, SmallDisk | null][] = [
		["the file store", mountSmall(join(folder, "store"), "32m")],
		["arriving uploads", mountSmall(join(data, "tmp"), "8m")],
	];
	try {
		if (disks.some(([, disk]) => !disk))
			throw new Error("No small disk can be mounted here: run this as root on Linux.");
		const plant = await openPlant(data, { FILES_URL: `file:${join(folder, "store", "files")}`, WORKER: "off" });
		const { url } = plant.product;
		const [opening] = await plant.query<{ id: number; project: number }>(
			"select id, project_id as project from penetration where status = 'assigned' and ref = 'HMC-061'",
		);
		const browser = await openBrowser(readSettings({ DATA_DIR: data }));
		const page = await openPage(browser, url, PHONE);
		await signInUnseen(page, url, "user");
		const photo = await phonePhoto(1600, 1200, true);
		const stored = (text: string) =>
			plant.query<{ id: number; photos: number }>(
				`select r.id, (select count(*)::int from site_photo p where p.record_id = r.id) as photos
				 from site_record r where r.note = $1`,
				[text],
			);
		for (const [what, disk] of disks) {
			disk!.fill();
			const before = disk!.files().sort().join();
			await page.goto(`/site/${opening!.project}/${opening!.id}`);
			await page.getByRole("textbox", { name: "Note" }).fill(what);
			await addPhotos(page, "full", [photo]);
			const sent = page.waitForResponse((answer) => answer.url().endsWith("/record"));
			await recordAct(page, "Note");
			const answer = await sent;
			const later = answer.headers()["retry-after"];
			await waitingBox(page).getByText("Trying again by itself.").waitFor();
			const held = await waitingBox(page).textContent();
			const whileFull = (await stored(what)).length;
			const left = disk!.files().filter((name) => !before.includes(name));
			say(JSON.stringify({ what, status: answer.status(), later, held, left }));
			disk!.clear();
			// The phone is put away and opened again meanwhile.
			await page.reload();
			await waitingBox(page).waitFor({ state: "hidden", timeout: 120_000 });
			const rows = await stored(what);
			note(
				`a record with a photo while the disk of ${what} is full`,
				`answered ${answer.status()}, to come again after ${later} s; ${whileFull} stored, ${left.length} files left half; then there ` +
					`is room: stored ${rows.length} time with ${rows[0]?.photos ?? 0} photo`,
				answer.status() === 503 &&
					Number(later) > 0 &&
					whileFull + left.length === 0 &&
					rows.length === 1 &&
					rows[0]!.photos === 1,
			);
		}
		await browser.close();
		const { code } = await plant.close();
		note("the stop afterwards", `exit ${code}`, code === 0);
	} finally {
		for (const [, disk] of disks) disk?.unmount();
	}
});
