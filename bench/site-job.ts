import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { readSettings } from "#db/settings.ts";
import { demoPenetrations } from "#seed-data/demo/projects.ts";
import { isSealed } from "#seed-data/demo/site-story.ts";
import { openPlant, type Plant } from "#tests/faults/parts/plant.ts";
import { choosePlace, openBrowser, openPage, signInUnseen, takenOver } from "#tests/support/browser.ts";
import { addPhotos, PHONE, phonePhoto, recordAct } from "#tests/support/phones.ts";
import { say } from "./processes.ts";
import { handOver } from "./site-handover.ts";

/*
 * node bench/site-job.ts [openings, 400 unless told]
 * One job in a real browser: a list is pasted, matched by type and issued, three installers build it by a site link on their
 * phones, each seal with a photo, an inspector looks at every one, and the owner hands it over: plans, labels, the as-built issue
 * and its pack. Presses, seconds, and facts that anybody types twice, of
 * the existing build. A photo counts as three presses: the field, the shutter, and that it is taken as it is.
 */
const OPENINGS = Number(process.argv[2] ?? 400);
const PHOTO_PRESSES = 3;
/** Back to the list, and the next opening of it. */
const TO_THE_NEXT = 2;

interface Hand {
	who: string;
	page: Page;
	presses: number;
	typed: string[];
	seconds: number;
}

async function press(hand: Hand, control: Locator): Promise<void> {
	await control.click();
	hand.presses++;
}

async function type(hand: Hand, field: Locator, text: string): Promise<void> {
	await field.fill(text);
	hand.typed.push(text);
}

async function timed(hand: Hand, work: () => Promise<void>): Promise<void> {
	const began = performance.now();
	await work();
	hand.seconds += (performance.now() - began) / 1000;
}

/** Types for which the catalogue of the sample has solutions. */
const types = demoPenetrations.slice(0, 10).filter(({ ref }) => isSealed(ref!));

const HEADINGS = ["No.", "Level", "Orientation", "Substrate", "Service", "Size", "Required"];

const rows = Array.from({ length: OPENINGS }, (_, at) => {
	const { orientation, substrate, service, size, required } = types[at % types.length]!;
	const number = `S-${String(at + 1).padStart(3, "0")}`;
	return [number, `Level ${1 + Math.floor((at * 8) / OPENINGS)}`, orientation, substrate, service, size, required];
});

const list = [HEADINGS, ...rows].map((cells) => cells.join("\t")).join("\n");

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The owner's part, up to the issue. Answers the project. */
async function design(hand: Hand): Promise<number> {
	const { page } = hand;
	await page.goto("/specs/form");
	await takenOver(page);
	await type(hand, page.getByLabel("Project Name"), "Trial Tower");
	await type(hand, page.getByLabel("Project Address"), "1 Trial Street");
	await choosePlace(page, "City", "Auckland");
	hand.presses += 2;
	await press(hand, button(page, "Create project"));
	await page.getByText("Your project has been created successfully!").waitFor();
	await page.goto("/specs/penetrations/import");
	await takenOver(page);
	// A list is pasted, not typed.
	await page.getByLabel("Paste your list here").fill(list);
	hand.presses++;
	await press(hand, button(page, "Check the rows"));
	await press(hand, button(page, `Save ${OPENINGS} openings`));
	await page.getByText(`${OPENINGS} openings saved.`).waitFor();
	await page.goto("/specs/penetrations/types");
	await press(hand, page.getByRole("link", { name: /^Tick all that only need a check on site/ }));
	await page.waitForURL(/tick/);
	await press(hand, button(page, /ticked groups$/));
	await page.getByText(`${types.length} groups, ${OPENINGS} openings assigned.`).waitFor();
	await press(hand, page.getByRole("link", { name: "Review and issue" }));
	await page.waitForURL(/projects\/\d+\/issue/);
	const project = Number(/projects\/(\d+)/.exec(page.url())![1]);
	await takenOver(page);
	await page.getByRole("radio", { name: "For construction" }).check();
	hand.presses += 2;
	for (const tick of await page.getByRole("main").getByRole("checkbox").all()) {
		await tick.check();
		hand.presses++;
	}
	await press(hand, button(page, "Issue schedule"));
	await page.getByText(/^Issue 1 is ready/).waitFor({ timeout: 600_000 });
	return project;
}

/** Gives out a link in a role; answers its address. */
async function giveLink(hand: Hand, project: number, role: "installer" | "inspector"): Promise<string> {
	const { page } = hand;
	await page.goto(`/projects/${project}/people/links`);
	await takenOver(page);
	const addresses = async (): Promise<string[]> => (await page.content()).match(/\/site_links\/[\w-]{22}/g) ?? [];
	const before = await addresses();
	await page.locator("select[name=role]").selectOption(role);
	hand.presses += 2;
	await press(hand, button(page, "Create link"));
	for (let tries = 0; tries < 100; tries++) {
		const made = (await addresses()).find((one) => !before.includes(one));
		if (made) return made;
		await pause(200);
	}
	throw new Error(`No link for an ${role} was made.`);
}

interface Place {
	browser: Browser;
	plant: Plant;
	project: number;
}

async function arrive({ browser, plant }: Place, link: string, who: string, company: string): Promise<Hand> {
	const page = await openPage(browser, plant.product.url, PHONE);
	const hand: Hand = { who: `${who}, ${company}`, page, presses: 0, typed: [], seconds: 0 };
	await timed(hand, async () => {
		await page.goto(link);
		hand.presses++;
		await type(hand, page.getByLabel("Your name"), who);
		await type(hand, page.getByLabel("Company"), company);
		await press(hand, button(page, "Continue to the openings"));
		await page.waitForURL(/\/site\/\d+$/);
	});
	return hand;
}

/** Records an act at openings one after another, with a photo where there is one. */
async function recordAll(hand: Hand, pages: string[], act: string, photo: Buffer | null): Promise<void> {
	for (const address of pages) {
		await hand.page.goto(address);
		hand.presses += TO_THE_NEXT;
		if (photo) {
			await addPhotos(hand.page, "seal", [photo]);
			hand.presses += PHOTO_PRESSES;
		}
		hand.presses += await recordAct(hand.page, act);
		await hand.page.waitForURL(/[?&]recorded=/, { timeout: 120_000 });
	}
}

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const plant = await openPlant(folder);
const browser = await openBrowser(readSettings({ DATA_DIR: folder }));
try {
	const load = loadavg()[0]!.toFixed(1);
	const { url } = plant.product;
	const page = await openPage(browser, url, { script: true });
	const owner: Hand = { who: "owner", page, presses: 0, typed: [], seconds: 0 };
	await signInUnseen(page, url, "user");
	let project = 0;
	await timed(owner, async () => {
		project = await design(owner);
	});
	say(`designed and issued: ${owner.seconds.toFixed(0)} s`);
	const links = { installer: "", inspector: "" };
	await timed(owner, async () => {
		for (const role of ["installer", "inspector"] as const) links[role] = await giveLink(owner, project, role);
	});
	const openings = await plant.query<{ id: number }>(
		"select id from penetration where project_id = $1 order by level collate natural_ties, ref collate natural_ties",
		[project],
	);
	const pages = openings.map(({ id }) => `/site/${project}/${id}`);
	const photo = await phonePhoto(1600, 1200, true);
	const place = { browser, plant, project };
	const crew = ["Ana Ruru", "Ben Tui", "Cleo Moa"];
	const installers: Hand[] = [];
	for (const [at, name] of crew.entries()) {
		installers.push(await arrive(place, links.installer, name, ["North Seal", "East Seal", "West Seal"][at]!));
	}
	const began = performance.now();
	await Promise.all(
		installers.map((hand, at) =>
			timed(hand, () =>
				recordAll(
					hand,
					pages.filter((_, one) => one % crew.length === at),
					"Installed",
					photo,
				),
			),
		),
	);
	say(`built: ${((performance.now() - began) / 1000).toFixed(0)} s`);
	const inspector = await arrive(place, links.inspector, "Dana Kea", "Harbour Council");
	await timed(inspector, () => recordAll(inspector, pages, "Accepted", null));
	let isHandedOver = false;
	await timed(owner, async () => {
		const levels = new Set(rows.map(([, level]) => level)).size;
		isHandedOver = await handOver(owner, { project, folder, openings: OPENINGS, levels });
	});
	const [stored] = await plant.query<Record<"installed" | "photos" | "accepted" | "doubled", number>>(
		`select count(distinct r.penetration_id) filter (where r.kind = 'installed')::int as installed, count(p.id)::int as photos,
		   count(distinct r.penetration_id) filter (where r.result = 'accepted')::int as accepted,
		   count(r.id)::int - count(distinct (r.penetration_id, r.kind))::int as doubled
		 from site_record r left join site_photo p on p.record_id = r.id where r.project_id = $1`,
		[project],
	);
	const hands = [owner, ...installers, inspector];
	const typed = hands.flatMap((hand) => hand.typed);
	const known = new Set(rows.flat());
	const twice = typed.filter((text, at) => typed.indexOf(text) !== at || known.has(text));
	say(`\n| who | presses | seconds | typed |\n|---|--:|--:|---|`);
	for (const { who, presses, seconds, typed: texts } of hands) {
		say(`| ${who} | ${presses} | ${seconds.toFixed(0)} | ${texts.join(", ")} |`);
	}
	const each = installers.reduce((sum, { presses }) => sum + presses, 0) / OPENINGS;
	say(
		`\n${OPENINGS} openings: ${stored!.installed} installed with ${stored!.photos} photos, ${stored!.accepted} accepted, ` +
			`${stored!.doubled} doubled; ${each.toFixed(1)} presses to build one, ${(inspector.presses / OPENINGS).toFixed(1)} to inspect ` +
			`one; ${twice.length} facts typed twice; load of the machine ${load} at the beginning`,
	);
	const isWhole = [stored!.installed, stored!.photos, stored!.accepted].every((count) => count === OPENINGS);
	if (!isWhole || !isHandedOver || stored!.doubled > 0 || twice.length > 0) process.exitCode = 1;
} finally {
	await browser.close();
	await plant.close();
	await rm(folder, { recursive: true, force: true });
}
