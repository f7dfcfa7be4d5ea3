import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { coverPreviewSubject } from "#app/documents/cover.tsx";
import { produceCover } from "#app/documents/produce.ts";
import { testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

const subject = coverPreviewSubject(new Date("2026-11-20T20:00:00Z"), "Pacific/Auckland");

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

test("the preview of a cover shows it with an invented project, its day and its page number", async () => {
	const cover = { revision: "R7", html: "<p>Dear client</p>", footerNote: "Foot note" };
	const { pages, info } = await readPdf(await produceCover(printer, cover, subject));
	expect(pages).toHaveLength(1);
	const words = ["Dear client", "Foot note", "Cover page revision R7", "Project Name – Revision Number"];
	for (const word of [...words, "Preview, 21 Nov 2026", "page 1 of 1", "PREVIEW"])
		expect(pages[0]?.text).toContain(word);
	expect(info).toMatchObject({ Title: "Cover page revision R7", Language: "en-NZ" });
});

test("a cover longer than a page goes on, numbered, and its foot never stands on a page alone", {
	timeout: 120_000,
}, async () => {
	const paragraph = `<p>${"Read this with the fire report of the project. ".repeat(4)}</p>`;
	for (const count of [9, 11, 12, 13, 40]) {
		const cover = { revision: "R8", html: paragraph.repeat(count), footerNote: "Foot note" };
		const { pages } = await readPdf(await produceCover(printer, cover, subject));
		for (const [index, { text }] of pages.entries()) {
			expect(text).toContain(`page ${index + 1} of ${pages.length}`);
			expect(text).toContain("fire report");
		}
		expect(pages.at(-1)?.text).toContain("Cover page revision R8");
	}
});

test("a project with long names moves the parts of its cover together before the text goes on to a second page", async () => {
	const html = "<p>Read this with the fire report of the project.</p>".repeat(14);
	const cover = { revision: "R9", html, footerNote: "Foot note" };
	const project = { ...subject.project, name: "Ōtāhuhu Harbour Tower, Stage Two", revision: "Rev B ".repeat(25) };
	const { pages } = await readPdf(await produceCover(printer, cover, { ...subject, project }));
	expect(pages).toHaveLength(1);
});

test("a city that ends the address is not said twice", async () => {
	const cover = { revision: "R10", html: "<p>Dear client</p>", footerNote: "" };
	const placed = async (address: string) => {
		const project = { ...subject.project, address, city: "Auckland" };
		const { pages } = await readPdf(await produceCover(printer, cover, { ...subject, project }));
		return pages[0]!.text;
	};
	expect(await placed("1 Quay Street")).toContain("1 Quay Street, Auckland");
	expect(await placed("1 Quay Street, Auckland")).not.toContain("Auckland, Auckland");
});
