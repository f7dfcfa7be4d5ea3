import fc from "fast-check";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { ratingRange } from "#app/domain/ratings/range.ts";
import { isAtLeast, readRating } from "#app/domain/ratings/rating.ts";
import { makeProject, type SpecimenOf } from "#tests/support/catalogue.ts";
import { isTested, makeMixed, mixedCatalogues, readTested, type Tested } from "#tests/support/mixed-catalogue.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages({ who: "staff" });
let staff: Actor;
beforeAll(async () => {
	const [row] = await pages.em.execute<{ id: number }[]>(
		"select id from user_account where email = 'staff@example.com'",
	);
	staff = { id: row!.id, firstName: "Staff", isStaff: true };
});

const NO_EVIDENCE = "No current evidence";
const SAMPLE = "SAMPLE – not test evidence";
const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const codeOf = (title: string) => /^MIXED-\d+-\d+X/.exec(title)![0];
const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");
/** `Wall - Plasterboard - 90mm` as a card has it. */
function wallWords({ substrate }: Tested): string {
	const [orientation, name, ...thickness] = substrate.split(" - ");
	return `${name} ${orientation!.toLowerCase()}, ${thickness.join(" - ")}`;
}

interface Shown {
	code: string;
	text: string;
	crossed: boolean;
}

/** The marks that a solution bears wherever it is shown; answers if it is proven. */
function checkMarks({ code, text, crossed }: Shown, all: Tested[]) {
	const own = all.filter((one) => one.drawing === code);
	const isProven = own.some(({ withdrawn }) => withdrawn === "");
	if (!isProven) count("without evidence");
	expect(text.includes(NO_EVIDENCE)).toBe(!isProven);
	expect(crossed).toBe(!isProven);
	if (own.some(({ sample }) => sample)) expect(text).toContain(SAMPLE);
	for (const part of ["report", "FRR", "product"])
		if (own.some(({ withdrawn }) => withdrawn.toLowerCase().includes(part.toLowerCase())))
			expect(text).toMatch(new RegExp(`${part}[^.;]* withdrawn`, "i"));
	return isProven;
}

/** Reads sizes such as `Ø50, Ø75 and Ø160; 600 x 400` and `5 single sizes from Ø50 to Ø160`. */
const isWithin = (size: string, label: string) =>
	label.split("; ").some((alike) => {
		const [, from, to] = /^\d+ single sizes from Ø(\d+) to Ø(\d+)$/.exec(alike) ?? [];
		const own = Number(size.match(/^Ø(\d+)$/)?.[1]);
		return to ? Number(from) <= own && own <= Number(to) : alike.split(/, | and /).includes(size);
	});

/** Of a range the rating holds for all that is said of it; of one case there is a specimen with all of it. */
function checkCard(card: Shown & { rating: string; said: Record<string, string> }, all: Tested[]) {
	if (!checkMarks(card, all)) return;
	const [, sizes, best] = /^(.+?)(?: · (?:(\d+ of )?\d+ tests))?$/.exec(card.said.Size!)!;
	const services = card.said.Service!.split(", ");
	const minimal = card.rating.replace(/^lowest /, "").split(" or ");
	const [walls, hidden] = [card.said.In!.split("; "), /; and \d+ more$/.test(card.said.In!)];
	const isNamed = (one: Tested) => hidden || walls.includes(wallWords(one));
	const alike = all.filter(
		(one) =>
			one.drawing === card.code &&
			one.withdrawn === "" &&
			services.includes(one.material) &&
			isNamed(one) &&
			isWithin(one.size, sizes!),
	);
	expect(new Set(alike.map(({ material }) => material))).toEqual(new Set(services));
	const named = walls.filter((wall) => !/^and \d+ more$/.test(wall));
	expect(alike.map(wallWords)).toEqual(expect.arrayContaining(named));
	expect(alike.map(({ frr }) => frr)).toEqual(expect.arrayContaining(minimal));
	const isOne = services.length === 1 && walls.length === 1 && !/;|, | and | single sizes /.test(sizes!);
	if (!isOne)
		for (const { frr } of alike)
			expect(minimal.some((one) => isAtLeast(readRating(frr)!, readRating(one)!))).toBe(true);
	count(best ? "best matches" : "ranges");
}

const readCards = (page: Page) =>
	page.locator("main article").evaluateAll((articles) =>
		articles.map((article) => ({
			code: article.querySelector("h3")!.textContent!,
			crossed: article.querySelector("img")!.alt.includes("crossed out"),
			text: article.textContent!,
			rating: article.querySelector("h3")!.parentElement!.lastElementChild!.textContent!.trim(),
			said: Object.fromEntries(
				[...article.querySelectorAll("dt")].map((term) => [
					term.textContent!,
					term.nextElementSibling!.textContent!.replaceAll(/\s+/g, " ").trim(),
				]),
			),
		})),
	);

/** The cells of each row of a table, one that spans rows in each of them. */
const readRows = (page: Page, name: string) =>
	page.getByRole("table", { name }).evaluate((table) => {
		const rows: string[][] = [];
		for (const [at, tr] of [...(table as HTMLTableElement).tBodies[0]!.rows].entries()) {
			rows[at] ??= [];
			for (const cell of tr.cells) {
				let column = 0;
				while (rows[at]![column] !== undefined) column++;
				const crossed = [...cell.querySelectorAll("img")].map(({ alt }) => alt).join();
				for (let down = 0; down < cell.rowSpan; down++) {
					rows[at + down] ??= [];
					for (let right = 0; right < cell.colSpan; right++)
						rows[at + down]![column + right] = crossed + cell.textContent!.replaceAll(/\s+/g, " ").trim();
				}
			}
		}
		return rows;
	});

async function checkDetail(page: Page, code: string, all: Tested[]) {
	await page.goto(`/specs/sols?drawing=${code}&view=detail`);
	for (const [picture, title, ...cells] of await readRows(page, "Drawings found in detail")) {
		const own = all.filter((one) => title!.startsWith(one.drawing));
		checkMarks({ code: codeOf(title!), text: `${picture} ${title}`, crossed: picture!.includes("crossed out") }, all);
		const [service, sizes, substrate, products, frr, report] = cells as [
			string,
			string,
			string,
			string,
			string,
			string,
		];
		if (own.length === 0 || service.startsWith("And ")) continue;
		const said = ([service, sizes, substrate, products, frr, report] as const).join(" | ");
		const cellsOf = (one: Tested) =>
			[
				joined(one.service, one.classification),
				one.size,
				one.substrate,
				one.products,
				one.frr,
				joined(one.report, one.withdrawn),
			].join(" | ");
		expect(isTested(own, said, sizes, cellsOf), said).toBe(true);
		count("rows");
	}
}

async function checkSpecification(page: Page, project: number, all: Tested[]) {
	await page.goto(`/management/projects/${project}`);
	for (const row of await page.getByRole("table", { name: "Specification" }).locator("tbody > tr").all()) {
		const code = codeOf((await row.getByRole("rowheader").textContent())!);
		const own = all.filter((one) => one.drawing === code);
		const picture = await row.getByRole("img").getAttribute("alt");
		checkMarks({ code, text: (await row.textContent())!, crossed: picture!.includes("crossed out") }, all);
		const [, , service, rating, report] = (await row.locator("td").allInnerTexts()).map(words) as [
			string,
			string,
			string,
			string,
			string,
		];
		const active = own.filter(({ withdrawn }) => withdrawn === "");
		const lowest = ratingRange(active.map(({ frr }) => frr))?.minimal ?? [];
		expect(rating.startsWith(lowest.length > 0 ? lowest.join(" or ") : NO_EVIDENCE), rating).toBe(true);
		const differ = new Set(active.map(({ frr }) => frr)).size > 1;
		expect(rating.includes(`lowest of ${active.length}`), rating).toBe(differ);
		for (const { material } of active) expect(service).toContain(material);
		const reports = new Set(own.map(({ report }) => report));
		expect(report).toBe(reports.size > 1 ? `${reports.size} reports` : ([...reports][0] ?? "–"));
		count("lines");
	}
}

async function checkInstallation(page: Page, id: number, code: string, all: Tested[]) {
	await page.goto(`/specs/${id}/detail`);
	const picture = await page.locator("main img").first().getAttribute("alt");
	checkMarks(
		{ code, text: (await page.locator("main").textContent())!, crossed: picture!.includes("crossed out") },
		all,
	);
}

const pvc: SpecimenOf = {
	service: "PVC / Pipe / Plastic",
	size: "Ø110",
	substrate: "Wall / Plasterboard / 13mm",
	frr: "-/30/30",
	products: ["Mixed Mastic"],
	report: "71 / MIXED1 / Lab",
};

/** Of one solution nothing is in force; of another one of two specimens is found, whatever is withdrawn. */
const catalogues = mixedCatalogues.map(({ solutions: [first, second, ...others], ...rest }) => ({
	...rest,
	solutions: [
		...others,
		first!.map((one): SpecimenOf => ({ ...one, active: false })),
		[...second!, pvc, { ...pvc, service: "Copper / Pipe / Metal", size: "Ø50" }],
	],
}));

test("every card, row and line is true of a specimen, and what is not in force says so, whatever is mixed or withdrawn", async () => {
	const { plain, em } = pages;
	let run = 0;
	await fc.assert(
		fc.asyncProperty(catalogues, async (catalogue) => {
			const code = `MIXED-${++run}`;
			const ids = await makeMixed(em, run, catalogue);
			const all = await readTested(em);
			for (const search of [`drawing=${code}`, "q=110+pvc+wall", "q=copper+30min", "q=30min"]) {
				await plain.goto(`/specs/sols?${search}`);
				for (const card of await readCards(plain)) checkCard(card, all);
			}
			await checkDetail(plain, code, all);
			await checkSpecification(plain, await makeProject(em, staff, code, ids), all);
			for (const at of [0, 1]) await checkInstallation(plain, ids[at]!, `${code}-${at}X`, all);
		}),
		{ numRuns: 6, endOnFailure: true },
	);
	for (const what of ["best matches", "ranges", "without evidence", "rows", "lines"])
		expect([what, seen.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 2)]);
}, 120_000);
