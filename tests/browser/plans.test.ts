import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { insert } from "#tests/support/catalogue.ts";
import { button, heading, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { pdfBytes } from "#tests/support/uploads.ts";

const running = projectPages();
const { project } = projectActs(running);

/** A project with three openings on level 1, and the addresses of its pages. */
async function tower() {
	const id = await project();
	const openings: number[] = [];
	for (const ref of ["P-1", "P-2", "P-3"]) {
		const row = { project_id: id, ref, ref_key: ref, level: "Level 1", required: "-/60/60" };
		openings.push(await insert(running.em, "penetration", row));
	}
	return { id, openings, plans: `/projects/${id}/plans` };
}

/** Adds a plan by its form, and stays on its page. */
async function add(page: Page, plans: string, script = true): Promise<void> {
	await page.goto(plans);
	await page.getByRole("link", { name: "Add plan" }).click();
	await heading(page, "Add plan");
	if (script) await takenOver(page);
	const buffer = Buffer.from(await pdfBytes(["Plan"]));
	await page.getByLabel("File").setInputFiles({ name: "A-101.pdf", mimeType: "application/pdf", buffer });
	await page.getByLabel("Name").fill("Ground floor");
	await page.getByLabel("Level").selectOption("Level 1");
	await button(page, "Add").click();
	await heading(page, "Ground floor");
}

const pins = async () =>
	(
		await running.em.execute<{ ref: string; x: number; y: number }[]>(
			"select n.ref, d.x, d.y from plan_pin d join penetration n on n.id = d.penetration_id order by n.ref",
		)
	).map(({ ref, x, y }) => [ref, Number(x.toFixed(2)), Number(y.toFixed(2))]);

/** Clicks the plan at shares of its sides, scrolled into sight. */
async function clickAt(page: Page, x: number, y: number): Promise<void> {
	const box = (await page.locator("[type=image]").boundingBox())!;
	await page.locator("[type=image]").click({ position: { x: box.width * x, y: box.height * y } });
}

test.each([false, true])(
	"a plan is added and openings get their places one after another, with script: %s",
	{ timeout: 90_000 },
	async (script) => {
		const { plans } = await tower();
		const page = await running.open({ who: "user", script });
		await add(page, plans, script);
		await page.getByRole("link", { name: "P-1" }).click();
		await page.getByText("Choose the place of P-1 on the plan.").waitFor();
		await clickAt(page, 0.25, 0.2);
		await page.getByText("Choose the place of P-2 on the plan.").waitFor();
		await page.getByRole("link", { name: "Enlarge" }).click();
		await clickAt(page, 0.5, 0.3);
		await page.getByText("Choose the place of P-3 on the plan.").waitFor();
		expect(await pins()).toEqual([
			["P-1", 0.25, 0.2],
			["P-2", 0.5, 0.3],
		]);
		await page.getByRole("link", { name: "Done" }).click();
		const [sheet, dot] = [page.locator('[data-part="sheet"]'), page.locator("a[id^=pin-] circle").first()];
		const [whole, mark] = [(await sheet.boundingBox())!, (await dot.boundingBox())!];
		expect((mark.x + mark.width / 2 - whole.x) / whole.width).toBeCloseTo(0.25, 2);
		expect((mark.y + mark.height / 2 - whole.y) / whole.height).toBeCloseTo(0.2, 2);
		await page.getByRole("link", { name: "P-1, No solution yet" }).locator("circle").click();
		await heading(page, "P-1");
		await page.getByRole("link", { name: "On plan" }).click();
		await heading(page, "Ground floor");
		const row = page.getByRole("row", { name: /P-2/ });
		await row.locator("summary").click();
		await row.getByRole("link", { name: "Move" }).click();
		await clickAt(page, 0.75, 0.6);
		await page.getByText("P-2 has its place.").waitFor();
		expect((await pins())[1]).toEqual(["P-2", 0.75, 0.6]);
		expect(running.faults.filter((fault) => !/script/i.test(fault))).toEqual([]);
	},
);

test("with script the plan is enlarged around the pointer and moved by the mouse, which chooses no place", async () => {
	const { plans, openings } = await tower();
	const page = await running.open({ who: "user", script: true });
	await add(page, plans);
	await page.goto(`${page.url()}?place=${openings[0]}`);
	const [frame, sheet] = [page.locator('[data-part="window"]'), page.locator('[data-part="sheet"]')];
	await frame.scrollIntoViewIfNeeded();
	const box = (await frame.boundingBox())!;
	const at = { x: box.x + box.width / 2, y: box.y + 200 };
	const before = (await sheet.boundingBox())!;
	const share = (at.x - before.x) / before.width;
	await page.mouse.move(at.x, at.y);
	await page.keyboard.down("Control");
	for (let times = 0; times < 6; times++) await page.mouse.wheel(0, -100);
	await page.keyboard.up("Control");
	await expect.poll(async () => (await sheet.boundingBox())!.width / before.width).toBeGreaterThan(1.8);
	const enlarged = (await sheet.boundingBox())!;
	expect((at.x - enlarged.x) / enlarged.width).toBeCloseTo(share, 1);
	await page.mouse.down();
	await page.mouse.move(at.x - 120, at.y - 40, { steps: 4 });
	await page.mouse.up();
	const moved = (await sheet.boundingBox())!;
	expect(moved.x - enlarged.x).toBeCloseTo(-120, -1);
	expect(await pins()).toEqual([]);
	// A click without a move chooses the place that is below the pointer.
	const last = { x: at.x - 120, y: at.y - 40 };
	await page.mouse.click(last.x, last.y);
	await page.getByText("P-1 has its place.").waitFor();
	const [[, x, y]] = (await pins()) as [[string, number, number]];
	expect(x).toBeCloseTo((last.x - moved.x) / moved.width, 1);
	expect(y).toBeCloseTo((last.y - moved.y) / moved.height, 1);
	// The part that was in sight is in sight again.
	await expect.poll(async () => (await sheet.boundingBox())!.width / before.width).toBeGreaterThan(1.8);
});

test("on a phone two fingers enlarge the plan, and a link to a pin shows it in the middle", async () => {
	const { plans, openings } = await tower();
	const desk = await running.open({ who: "user", script: false });
	await add(desk, plans, false);
	const plan = new URL(desk.url()).pathname;
	const [{ id }] = (await running.em.execute("select max(id) as id from plan")) as [{ id: number }];
	await running.em.execute(
		"insert into plan_pin (penetration_id, plan_id, x, y, checked_no) values (?, ?, 0.8, 0.5, 1)",
		[openings[0], id],
	);
	const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
	const page = await running.open({ who: "user", script: true, ...phone });
	await page.goto(plan);
	expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
	const width = async () => (await page.locator('[data-part="sheet"]').boundingBox())!.width;
	const before = await width();
	await page.locator('[data-part="window"]').evaluate((frame) => {
		const { left, top } = frame.getBoundingClientRect();
		const touches = (far: number) =>
			[100 - far, 100 + far].map(
				(x, identifier) => new Touch({ identifier, target: frame, clientX: left + x, clientY: top + 100 }),
			);
		const fire = (type: string, far: number) =>
			frame.dispatchEvent(new TouchEvent(type, { touches: touches(far), bubbles: true, cancelable: true }));
		fire("touchstart", 20);
		fire("touchmove", 60);
	});
	expect((await width()) / before).toBeCloseTo(3, 0);
	await page.goto(`${plan}?opening=${openings[0]}#pin-${openings[0]}`);
	await page.reload();
	const [frame, dot] = [page.locator('[data-part="window"]'), page.locator("a[id^=pin-] circle").first()];
	const [whole, mark] = [(await frame.boundingBox())!, (await dot.boundingBox())!];
	expect(Math.abs(mark.x + mark.width / 2 - whole.x - whole.width / 2)).toBeLessThan(100);
	expect(await page.getByRole("link", { name: "P-1, No solution yet" }).count()).toBe(1);
});
