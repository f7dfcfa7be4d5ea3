import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import { readRows, solutionsWithSpecimens } from "./tables.ts";
import { readNotes, textLines } from "./text-layer.ts";

const mark = "SAMPLE – not test evidence";

async function openPdf(path: string) {
	const data = new Uint8Array(readFileSync(projectPath("seed-data", path)));
	return getDocument({ data, verbosity: 0 }).promise;
}

test("each drawing is one A4 page that says what the rows say", async () => {
	for (const { solution, specimens } of solutionsWithSpecimens()) {
		const pdf = await openPdf(solution.pdf!);
		expect(pdf.numPages, solution.drawing).toBe(1);
		const page = await pdf.getPage(1);
		const [, , width, height] = page.view;
		expect([Math.round(width! / 10), Math.round(height! / 10)], solution.drawing).toEqual([84, 60]);
		const lines = await textLines(page);
		expect(lines[0]!.text, solution.drawing).toContain(solution.title!);
		const all = lines.map((line) => line.text).join(" ");
		expect(all.replaceAll("\u200b", "").replaceAll("- ", "-"), solution.drawing).toContain(
			solution.drawing!.slice(0, 25),
		);
		for (const row of specimens) {
			expect(all, solution.drawing).toContain(row.frr);
			expect(all, solution.drawing).toContain(`BK${row.report_book} ${row.report_number}`);
			expect(all, solution.drawing).toContain(row.application);
		}
		expect(all, solution.drawing).toContain(mark);
		await pdf.loadingTask.destroy();
	}
}, 120_000);

test("the notes read from the text layer of each drawing are those of its row", async () => {
	for (const row of readRows("solutions.csv")) {
		const pdf = await openPdf(row.pdf!);
		expect(readNotes(await textLines(await pdf.getPage(1))), row.drawing).toEqual(row.installation!.split("\n"));
		await pdf.loadingTask.destroy();
	}
}, 120_000);

/** The largest number in millimetres of a text such as `Ø124 mm`; 0 where there is none. */
const millimetres = (text: string | undefined) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);

test("the largest hole that a drawing states is the largest that its specimens and its notes allow", async () => {
	let compared = 0;
	for (const { solution, specimens } of solutionsWithSpecimens()) {
		const pdf = await openPdf(solution.pdf!);
		const all = (await textLines(await pdf.getPage(1))).map((line) => line.text).join(" ");
		await pdf.loadingTask.destroy();
		const hole = Number(/hole Ø(\d+) max/.exec(all)?.[1]);
		const limit = Math.max(...specimens.map((row) => millimetres(row.opening_max)));
		if (!hole || limit === 0) continue;
		expect(hole, solution.drawing).toBe(limit);
		compared++;
	}
	expect(compared).toBeGreaterThan(8);
}, 120_000);

test("data sheets have two pages and warranties one, all of them marked", async () => {
	const sheets = readRows("products.csv").flatMap((row) =>
		[row.tds!, row.msds!].map((path) => [path, 2, row.name!] as const),
	);
	const warranties = readRows("warranties.csv").map((row) => [row.pdf!, 1, row.product!] as const);
	for (const [path, pages, name] of [...sheets, ...warranties]) {
		const pdf = await openPdf(path);
		expect(pdf.numPages, path).toBe(pages);
		for (let i = 1; i <= pages; i++) {
			const all = (await textLines(await pdf.getPage(i))).map((line) => line.text).join(" ");
			expect(all, path).toContain(mark);
			expect(all, path).toContain(name);
		}
		await pdf.loadingTask.destroy();
	}
}, 120_000);

test("pictures are sharp enough to read and small enough to ship", async () => {
	for (const { image } of readRows("solutions.csv")) {
		const path = projectPath("seed-data", image!);
		const { format, width } = await sharp(path).metadata();
		expect([format, width], image).toEqual(["png", 1600]);
		expect(statSync(path).size, image).toBeLessThan(120_000);
	}
	for (const { img } of readRows("products.csv")) {
		const { format, width, height } = await sharp(projectPath("seed-data", img!)).metadata();
		expect([format, width, height], img).toEqual(["jpeg", 1000, 750]);
	}
});

test("no file lies about that no row names, and all together stay below 15 MB", () => {
	const files = readdirSync(projectPath("seed-data", "files"), { recursive: true, withFileTypes: true }).filter((one) =>
		one.isFile(),
	);
	const rows = ["products", "solutions", "warranties"].flatMap((name) => readRows(`${name}.csv`));
	const named = new Set(
		rows.flatMap((row) =>
			[row.img, row.tds, row.msds, row.pdf, row.image].flatMap((path) =>
				path ? [projectPath("seed-data", path)] : [],
			),
		),
	);
	const paths = files.map((file) => join(file.parentPath, file.name));
	expect(paths.filter((path) => !named.has(path))).toEqual([]);
	expect(paths.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(15_000_000);
});
