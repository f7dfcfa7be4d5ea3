import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import { type FileStore, openFileStore, type PdfLine } from "#app/domain/files/files.server.ts";
import { readCode, readDrawing, readNotes, readTitle } from "#app/domain/files/read-drawing.ts";
import { type Desk, openDesk } from "#tests/support/uploads.ts";

let desk: Desk;
let files: FileStore;
beforeAll(async () => {
	desk = await openDesk();
	files = openFileStore({ filesUrl: `file:${join(desk.folder, "store")}`, maxPdfBytes: 20e6, maxImageBytes: 10e6 });
});
afterAll(() => desk.clear());

/** Lines 14 points apart; an empty one leaves a gap. */
const page = (...texts: string[]): PdfLine[] =>
	texts.flatMap((text, at) => (text === "" ? [] : [{ text, x: 60, y: 800 - 14 * at, size: 10 }]));

test("each number after the heading begins a note, other lines continue it, and another heading ends them", () => {
	const lines = page(
		"1. Not yet",
		"Installation Notes:",
		"1. Fill the gap",
		"all round.",
		"2) Smooth off.",
		"Products",
		"3. No",
	);
	expect(readNotes([lines])).toEqual(["Fill the gap all round.", "Smooth off."]);
	for (const heading of ["installation", "NOTES", "Installation instructions:"]) {
		expect(readNotes([page(heading, "1. One")])).toEqual(["One"]);
	}
});

test("a blank line or the end of a page ends a note, and what follows without a number belongs to none", () => {
	const first = page("Notes", "1. One", "more", "", "stray", "2. Two");
	expect(readNotes([first, page("stray too", "3. Three")])).toEqual(["One more", "Two", "Three"]);
});

test("a measure at the beginning of a line is no number of a note", () => {
	expect(readNotes([page("Notes", "1. Leave a gap of", "10.5 mm all round.")])).toEqual([
		"Leave a gap of 10.5 mm all round.",
	]);
});

test("labels beside the column of the notes stay out of them", () => {
	const label: PdfLine = { text: "Plasterboard 13 mm", x: 400, y: 778, size: 10 };
	expect(readNotes([[...page("Notes", "1. One"), label, ...page("", "", "more")]])).toEqual(["One more"]);
});

test("at most a hundred notes of a thousand characters are read", () => {
	const many = page("Notes", ...Array.from({ length: 120 }, (_, at) => `${at + 1}. ${"x".repeat(1200)}`));
	const notes = readNotes([many]);
	expect([notes.length, notes[0]?.length]).toEqual([100, 1000]);
});

test("a page without heading or numbers has no notes", () => {
	expect(readNotes([page("1. One", "2. Two")])).toEqual([]);
	expect(readNotes([page("Notes", "Fill the gap.")])).toEqual([]);
	expect(readNotes([])).toEqual([]);
});

test("a PDF and a picture become two JPEGs and the notes, and nothing is stored", async () => {
	const pdf = await desk.pdf("V-1.pdf", ["V-1", "Installation", "1. Fill.", "2. Smooth", "off."]);
	const read = await readDrawing(files, { txt: "v-1", pdf, img: await desk.picture("V-1.webp", 2000, 1000) });
	expect(read.notes).toEqual(["Fill.", "Smooth off."]);
	expect([read.small.width, read.large.width]).toEqual([400, 1600]);
	expect(await readdir(desk.folder)).not.toContain("store");
});

test("the notes of a sample drawing are read as they were drawn", async () => {
	const path = (extension: string) => projectPath("seed-data", "files", "drawings", `V-101.${extension}`);
	const { notes } = await readDrawing(files, {
		txt: "V-101",
		pdf: { path: path("pdf"), name: "V-101.pdf" },
		img: { path: path("png"), name: "V-101.png" },
	});
	expect(notes).toHaveLength(8);
	expect(notes[2]).toBe("Fill the gap with Halvern FM Mastic 13 mm deep at each face and tool it flush.");
});

test("all that is missing or wrong is told at once", async () => {
	await expect(readDrawing(files, {})).rejects.toMatchObject({
		fields: {
			txt: ["This field is required."],
			pdf: ["No file was submitted."],
			img: ["No file was submitted."],
		},
	});
	const pdf = await desk.file("V-1.pdf", "<html>");
	await expect(readDrawing(files, { txt: "x".repeat(51), pdf })).rejects.toMatchObject({
		fields: {
			txt: ["Ensure this field has no more than 50 characters."],
			pdf: ["Only PDF files are accepted."],
			img: ["No file was submitted."],
		},
	});
});

test("the title of a drawing stands on one line with its code, and a longer text is none", () => {
	const beside: PdfLine = { text: "SAMPLE – not test evidence", x: 600, y: 800, size: 8 };
	expect(readTitle([[...page("V-101 PVC pipe through wall, collar", "50"), beside]], "V-101")).toBe(
		"PVC pipe through wall, collar",
	);
	expect(readTitle([[...page("V-101"), { text: "Cable tray", x: 120, y: 800, size: 10 }]], "V-101")).toBe("Cable tray");
	expect(readTitle([page("V-101: Steel beam")], "V-101")).toBe("Steel beam");
	expect(readTitle([page("V-1010 Another drawing", "V-101")], "V-101")).toBe("");
	expect(readTitle([page(`V-101 ${"x".repeat(81)}`)], "V-101")).toBe("");
	expect(readTitle([page("V-101"), page("V-101 On the second page")], "V-101")).toBe("");
	expect(readTitle([], "V-101")).toBe("");
});

test("the code of a drawing is that of its file's name where it states it, else its largest text that is one", () => {
	const lines = page("Fire collar", "V-101 PVC pipe through wall", "Report FR4567");
	const large: PdfLine = { text: "V–102", x: 60, y: 100, size: 20 };
	expect(readCode([lines], "v-101.pdf")).toBe("V-101");
	expect(readCode([[...lines, large]], "v-101.PDF")).toBe("V-101");
	expect(readCode([[...lines, large]], "scan of the drawing.pdf")).toBe("V-102");
	expect(readCode([lines], "V-1.pdf")).toBe("V-101");
	expect(readCode([page("Nothing", "13 mm board")], "V-104.pdf")).toBe("V-104");
	expect([readCode([page("Nothing")], "scan 4 of collars.pdf"), readCode([], "")]).toEqual(["", ""]);
});

test("every sample drawing states the code by which its file is named", async () => {
	const folder = projectPath("seed-data/files/drawings");
	const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).slice(0, 8);
	for (const name of names) {
		const { lines } = await files.readPdf("drawing_pdf", join(folder, name), name, true, false);
		expect(readCode(lines, "upload.pdf")).toBe(name.replace(".pdf", ""));
	}
});
