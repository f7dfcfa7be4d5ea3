import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { insert } from "#tests/support/catalogue.ts";
import { button, heading, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { pictureBytes } from "#tests/support/uploads.ts";

const running = projectPages();
const { project, id } = projectActs(running);

/** An opening that the first solution seals, and its page. */
async function opening(): Promise<{
	page: string;
	records(): Promise<{ kind: string; note: string; photos: number }[]>;
}> {
	const tower = await project();
	const penetration = await insert(running.em, "penetration", {
		...{ project_id: tower, ref: "P-1", ref_key: "p-1", level: "Level 2", required: "-/60/60" },
		...{ status: "assigned", solution_id: id(0) },
	});
	return {
		page: `/site/${tower}/${penetration}`,
		records: () =>
			running.em.execute(
				`select r.kind, r.note, (select count(*)::int from site_photo p where p.record_id = r.id) as photos
				 from site_record r where r.project_id = ? order by r.id`,
				[tower],
			),
	};
}

const box = (page: Page) => page.locator('[data-part="waiting"]');

/** A phone of its own, signed in, with script. */
const phone = () => running.open({ who: "user", script: true, viewport: { width: 390, height: 844 } });

async function photo(page: Page, moreBytes = 0): Promise<void> {
	const buffer = Buffer.concat([await pictureBytes("seal.jpg", 1200, 900), Buffer.alloc(moreBytes)]);
	const file = { name: "seal.jpg", mimeType: "image/jpeg", buffer };
	await page.getByLabel("Take photo").setInputFiles(file);
}

test("with a network a record is stored by one press, and its page shows it", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText("Recorded.").waitFor();
	expect(await records()).toEqual([{ kind: "installed", note: "", photos: 1 }]);
	expect(await box(page).isVisible()).toBe(false);
	expect(running.faults).toEqual([]);
});

test("a record that an earlier round of sending takes along leads to its page as well", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	await photo(page);
	const release = await page.evaluateHandle(
		() =>
			new Promise<() => void>((held) => {
				navigator.locks.request("site records", () => new Promise<void>((free) => held(free)));
			}),
	);
	// This round waits before the one of the form, and finds its record.
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await button(page, "Save as installed").click();
	await box(page).getByText("1 record, 1 photo").waitFor();
	await release.evaluate((free) => free());
	await page.getByText("Recorded.").waitFor();
	expect(await records()).toEqual([{ kind: "installed", note: "", photos: 1 }]);
});

test("photos that are taken one after another are all sent; one may be removed before", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	for (let times = 0; times < 3; times++) await photo(page);
	await button(page, "Remove seal.jpg").first().click();
	expect(await page.getByRole("list", { name: "Chosen photos" }).getByRole("listitem").count()).toBe(2);
	await button(page, "Save as installed").click();
	await page.getByText("Recorded.").waitFor();
	expect(await records()).toEqual([{ kind: "installed", note: "", photos: 2 }]);
});

test("without a network, too, a seal that is not covered is recorded after a tick, and any other act without", async () => {
	const { page: address, records } = await opening();
	await running.em.execute("update penetration set required = '-/240/240' where id = ?", [address.split("/").at(-1)]);
	const page = await phone();
	await page.goto(address);
	await page.context().setOffline(true);
	await button(page, "Save as installed").click();
	await page.getByText(/^It is not covered\. Tick that it was built anyway/).waitFor();
	await page.getByText("Not as drawn", { exact: true }).click();
	await page.getByRole("textbox", { name: "Note" }).last().fill("A collar of another size");
	await button(page, "Save as not as drawn").click();
	await page.getByText(/^1 record on this device/).waitFor();
	await page.getByText("Yes, it was built although it is not covered").click();
	await button(page, "Save as installed").click();
	await page.getByText(/^2 records on this device/).waitFor();
	await page.context().setOffline(false);
	const both = [
		{ kind: "not as drawn", note: "A collar of another size", photos: 0 },
		{ kind: "installed", note: "", photos: 0 },
	];
	await expect.poll(records, { timeout: 20_000 }).toEqual(both);
});

test("without a network a record waits on the device, survives the tab, and is sent once there is one", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	const context = page.context();
	await page.goto(address);
	await context.setOffline(true);
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText(/^1 record, 1 photo, .+ [KM]B on this device, not sent yet\.$/).waitFor();
	await page.getByText("No network. Your records are sent when it is back.").waitFor();
	expect(await records()).toEqual([]);
	expect((await context.cookies()).find(({ name }) => name === "pfs_waiting")?.value).toBe("1");
	await page.close();
	await context.setOffline(false);
	const again = await context.newPage();
	await again.goto(address);
	await expect.poll(records, { timeout: 20_000 }).toEqual([{ kind: "installed", note: "", photos: 1 }]);
	await box(again).waitFor({ state: "hidden" });
	expect((await context.cookies()).find(({ name }) => name === "pfs_waiting")).toBeUndefined();
});

test("an answer that is lost on its way leaves one record", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	let lost = 0;
	await page.route("**/record", async (route) => {
		if (lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort("connectionreset");
	});
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText("No answer from the server yet. Trying again by itself.").waitFor();
	await button(page, "Send now").click();
	await box(page).waitFor({ state: "hidden" });
	expect(lost).toBe(2);
	expect(await records()).toEqual([{ kind: "installed", note: "", photos: 1 }]);
});

test("what the server refuses stays on the device with the reason, until the person sends or deletes it", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	await page.getByText("Note", { exact: true }).first().click();
	await button(page, "Save note").click();
	await page.getByText("Write a note, or add a photo.").waitFor();
	expect(await records()).toEqual([]);
	page.once("dialog", (dialog) => dialog.accept());
	await button(page, "Delete from this device").click();
	await box(page).waitFor({ state: "hidden" });
});

test("nobody sends what another person recorded on the device", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	await page.context().setOffline(true);
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText("No network. Your records are sent when it is back.").waitFor();
	const tower = address.split("/")[2];
	await running.em.execute(
		`insert into project_member (project_id, user_id, role) select ?, id, 'editor' from user_account where email = 'staff@example.com'`,
		[tower],
	);
	await page.context().clearCookies();
	const answer = await page.context().request.post("/auth/sign-in", {
		form: { email: "staff@example.com", password: "demo-staff-1" },
		headers: { Origin: running.product.url },
		maxRedirects: 0,
	});
	expect(answer.status()).toBe(303);
	await page.context().setOffline(false);
	await page.getByText("Somebody else is signed in now. Nothing is lost: sign in as before to send.").waitFor();
	await page.goto(address);
	await heading(page, "P-1");
	await page.getByText("1 record of somebody else. They are sent when that person signs in.").waitFor();
	expect(await records()).toEqual([]);
});

test("a session that has ended keeps what waits and says how to go on", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	await page.goto(address);
	await page.context().clearCookies({ name: "pfs" });
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText(/^Your session or link has ended\. Nothing is lost/).waitFor();
	await page.getByRole("link", { name: "Sign in to send" }).click();
	await page.getByLabel("Email").fill("user@example.com");
	await page.getByLabel("Password").fill("demo-user-1");
	await button(page, "Sign in").click();
	await expect.poll(records, { timeout: 20_000 }).toEqual([{ kind: "installed", note: "", photos: 1 }]);
});

test("what waits on the device of a site link that has ended is sent by the next link", async () => {
	const { page: address, records } = await opening();
	const tower = address.split("/")[2]!;
	const newLink = async (label: string): Promise<string> => {
		const { plain } = running;
		await plain.goto(`/projects/${tower}/people/links`);
		await plain.getByLabel("Label").fill(label);
		await plain.getByLabel("Days").fill("7");
		await button(plain, "Create link").click();
		const shown = await plain
			.getByText(/\/site_links\/[\w-]{22}$/)
			.first()
			.textContent();
		return new URL(shown!).pathname;
	};
	const page = await running.open({ script: true, viewport: { width: 390, height: 844 } });
	await page.goto(await newLink("First"));
	await page.getByLabel("Name").fill("Mere Ngata");
	await page.getByLabel("Company").fill("Seal Ltd");
	await page.locator("main button[type=submit]").click();
	await heading(page, "Tower");
	await page.goto(address);
	await running.em.execute("update site_link set ended = now() where project_id = ?", [tower]);
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText(/^Your session or link has ended\. Nothing is lost/).waitFor();
	expect(await records()).toEqual([]);
	await page.goto(await newLink("Second"));
	await page.locator("main button[type=submit]").click();
	await expect.poll(records, { timeout: 20_000 }).toEqual([{ kind: "installed", note: "", photos: 1 }]);
});

test("a level that was taken along opens without a network, and what is recorded there is sent later", async () => {
	const { page: address, records } = await opening();
	const site = address.replace(/\/\d+$/, "");
	const page = await phone();
	await page.goto(site);
	await page.getByText(/^Level 2: 1 opening, about [\d.]+ [KM]B$/).click();
	await button(page, "Keep on this device").click();
	await page.getByText("2 pages kept on this device. They open without a network.").waitFor();
	await page.context().setOffline(true);
	await page.goto(site);
	await page.getByText(/^Copy of .+, not checked since\.$/).waitFor();
	await page.getByRole("link", { name: "P-1", exact: true }).first().click();
	await heading(page, "P-1");
	const drawing = page.getByRole("img", { name: /^Drawing/ }).first();
	await expect.poll(() => drawing.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
	await photo(page);
	await button(page, "Save as installed").click();
	await page.getByText("No network. Your records are sent when it is back.").waitFor();
	await page.context().setOffline(false);
	await expect.poll(records, { timeout: 20_000 }).toEqual([{ kind: "installed", note: "", photos: 1 }]);
	await page.context().setOffline(true);
	await page.goto(`${site}/999999`).catch(() => null);
	expect(await page.getByRole("heading", { level: 1, name: "P-1" }).count()).toBe(0);
	await page.context().setOffline(false);
});

test("a device that is full says so before a photo is taken, and keeps the form when a record has no room", async () => {
	const { page: address, records } = await opening();
	const page = await phone();
	const session = await page.context().newCDPSession(page);
	const limit = (quotaSize: number) =>
		session.send("Storage.overrideQuotaForOrigin", { origin: running.product.url, quotaSize });
	await limit(5_000_000);
	await page.goto(address);
	await page.getByText("This device is nearly full. Free some space before you take photos.").waitFor();
	await photo(page, 8_000_000);
	await button(page, "Save as installed").click();
	await page.getByText(/^This device is full, so the record could not be saved\. Free some space/).waitFor();
	await page.getByText(/^seal\.jpg, .+ MB$/).waitFor();
	expect(await records()).toEqual([]);
	await limit(1_000_000_000);
	await button(page, "Save as installed").click();
	await expect.poll(records, { timeout: 20_000 }).toEqual([{ kind: "installed", note: "", photos: 1 }]);
});
