import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPdfChecker } from "#app/adapters/checkers.ts";
import { openPrinter, type Printer } from "#app/adapters/chromium/chromium.server.ts";
import { savePdf } from "#app/adapters/pdf/open-pdf.ts";
import { drawSame, openPageReader } from "#app/adapters/pdf/page-operators.ts";
import { copyUpload, insertUnplacedPage } from "#app/adapters/pdf/upload.ts";
import { projectRoot } from "#db/project.ts";
import { refusedPdfs } from "#tests/support/pdfs/refused-pdfs.ts";
import { type MadePdf, soundKinds } from "#tests/support/pdfs/sound-pdfs.ts";

const checker = openPdfChecker();
let folder: string;
let printer: Printer;
let sound: { name: string; bytes: Uint8Array }[];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-pdfs-"));
	printer = await openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: folder });
	const print = (html: string) => printer.print({ html, assets: [] });
	sound = await allMade(soundKinds({ seed: 1, width: 298, height: 420 }, print));
});
afterAll(async () => {
	await printer.close();
	await rm(folder, { recursive: true });
});

const allMade = (files: MadePdf[]) => Promise.all(files.map(async ({ name, make }) => ({ name, bytes: await make() })));

/** The names of the files with what is wrong with them; null where nothing is. */
async function faults(files: { name: string; bytes: Uint8Array }[]): Promise<Record<string, string | null>> {
	const found: Record<string, string | null> = {};
	for (const { name, bytes } of files) {
		const path = join(folder, "made.pdf");
		await writeFile(path, bytes);
		const answer = await checker.check({ path, mostPages: 200 });
		found[name] = "reason" in answer ? answer.reason : null;
	}
	return found;
}

const each = (names: string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

test("sound files of several writers are accepted", async () => {
	expect(await faults(sound)).toEqual(
		each(
			sound.map(({ name }) => name),
			null,
		),
	);
});

function open(bytes: Uint8Array) {
	const standardFontDataUrl = join(projectRoot, "node_modules/pdfjs-dist/standard_fonts/");
	return getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true, standardFontDataUrl }).promise;
}

/** Answers true where the operators of all pages are those of what is printed. */
async function needsNoPicture(bytes: Uint8Array): Promise<boolean> {
	const pdf = await PDFDocument.create();
	for (const [index, copy] of (await copyUpload(pdf, bytes)).entries()) {
		if (typeof copy === "string") return false;
		insertUnplacedPage(pdf, index, copy);
	}
	const [original, prepared] = [await open(bytes), await open(await savePdf(pdf))];
	const readers = [await openPageReader(original, "as it is"), await openPageReader(prepared, "as a form")] as const;
	for (let number = 1; number <= original.numPages; number++) {
		const shown = await readers[0](await original.getPage(number));
		if (!drawSame(shown, await readers[1](await prepared.getPage(number)))) return false;
	}
	return true;
}

test("what the same operators draw is told from them, without a picture", async () => {
	const answers: Record<string, boolean> = {};
	for (const { name, bytes } of sound) answers[name] = await needsNoPicture(bytes);
	expect(answers).toEqual(each(Object.keys(answers), true));
	const changed = await allMade(
		refusedPdfs.filter(({ name }) => /a digit|^another (mask|letter|font|photo)/.test(name)),
	);
	for (const { name, bytes } of changed) expect(await needsNoPicture(bytes), name).toBe(false);
});

test("files that would be printed otherwise are refused, each third of those that are made", async () => {
	const files = await allMade(refusedPdfs.filter((_, index) => index % 3 === 0));
	const found = Object.entries(await faults(files));
	expect(found.filter(([, fault]) => fault !== "changed" && fault !== "undrawn")).toEqual([]);
});
