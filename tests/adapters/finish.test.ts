import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { degrees, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { placeOnA4, transformed } from "#app/adapters/pdf/annotations.ts";
import { FINISH_LIMITS, finishInChild, forgetOldFolders } from "#app/adapters/pdf/finish.server.ts";
import type { FinishJob } from "#app/adapters/pdf/job.ts";
import { readPdf } from "#tests/documents/read-pdf.ts";
import { uploadPdf } from "#tests/documents/sample-facts.ts";
import { appending, printedPage } from "./finish-job.ts";

const NOTICE = "Document could not be included";

async function finish(uploads: (Uint8Array | null)[], limits = FINISH_LIMITS) {
	const job = appending(uploads.length, {
		title: "Schedule Ōtāhuhu 東京",
		footer: { project: "Ōtāhuhu Tower – Ревизия 東", document: "PFS-1" },
		sections: [{ dest: null, title: "Front", level: 1, head: "", marks: ["Cancelled"] }],
	});
	const steps: number[] = [];
	const source = async (index: number) => uploads[index] ?? null;
	const { pdf, failed } = await finishInChild(await printedPage(), job, source, (index) => steps.push(index), limits);
	return { pdf, failed, steps, read: await readPdf(pdf) };
}

async function changed(change: (pdf: PDFDocument) => void): Promise<Uint8Array> {
	const pdf = await PDFDocument.load(await uploadPdf(1));
	change(pdf);
	return pdf.save();
}

/** Two content streams of zeros that are small packed and large unpacked. */
function bomb(): Promise<Uint8Array> {
	return changed((pdf) => {
		const packed = deflateSync(Buffer.alloc(400_000_000, "0 "));
		const stream = () => pdf.context.register(pdf.context.stream(packed, { Filter: "FlateDecode" }));
		pdf.getPage(0).node.set(PDFName.of("Contents"), pdf.context.obj([stream(), stream()]));
	});
}

test("running lines keep macrons and Cyrillic, and name in words what the typeface has no letter for", async () => {
	const { read } = await finish([]);
	expect(read.text).toContain("Ōtāhuhu Tower – Ревизия [Chinese text]");
	expect(read.text).toContain("page 1 of 1");
	expect(read.text).toContain("Cancelled");
	expect(read.info).toMatchObject({ Title: "Schedule Ōtāhuhu 東京" });
});

test("pages of any size and rotation end up upright on A4", async () => {
	const { read } = await finish([
		await uploadPdf(1, [842, 595], 90),
		await uploadPdf(1, [2384, 3370]),
		await uploadPdf(1, [200, 100], 180),
		await uploadPdf(1, [595, 842], 270),
	]);
	const sizes = read.pages.slice(1).map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`);
	expect(sizes).toEqual(["595x842", "595x842", "842x595", "842x595"]);
	for (const { pieces, width, height } of read.pages.slice(1)) {
		const { x = -1, y = -1 } = pieces.find(({ text }) => text.startsWith("Upload sheet")) ?? {};
		expect(x > 0 && x < width && y > 30 && y < height).toBe(true);
	}
});

test("a page keeps clear of the running lines however it is turned", () => {
	for (const rotation of [0, 90, 180, 270, -90, 450]) {
		for (const box of [
			[0, 0, 595, 842],
			[-100, 50, 900, 400],
			[10, 10, 60, 5000],
		] as const) {
			const { width, height, matrix } = placeOnA4(box, rotation);
			const [left, bottom, right, top] = transformed(box, matrix);
			expect(left).toBeGreaterThan(-0.01);
			expect(bottom).toBeGreaterThan(42);
			expect(right).toBeLessThan(width + 0.01);
			expect(top).toBeLessThan(height - 33.9);
		}
	}
});

test("a file protected only against changes is appended; one that asks for a password becomes a notice", async () => {
	const open = await changed((pdf) => pdf.encrypt({ userPassword: "", ownerPassword: "owner" }));
	const shut = await changed((pdf) => pdf.encrypt({ userPassword: "secret", ownerPassword: "owner" }));
	const { read } = await finish([open, shut]);
	expect(read.pages[1]?.text).toContain("Upload sheet 1");
	expect(read.pages[2]?.text).toContain(NOTICE);
});

test("damaged, cut, empty and missing files become notices that name the document; the others stay", async () => {
	const whole = await uploadPdf(3);
	const broken = [Buffer.from("%PDF-1.7\n"), whole.subarray(0, 300), new Uint8Array(), null, Buffer.from("text")];
	const { read, steps } = await finish([whole, ...broken, await uploadPdf(1)]);
	expect(read.pages).toHaveLength(1 + 3 + broken.length + 1);
	for (const [at] of broken.entries()) {
		expect(read.pages[4 + at]?.text).toContain(NOTICE);
		expect(read.pages[4 + at]?.text).toContain(`Upload ${at + 1}`);
	}
	expect(read.pages.at(-1)?.text).toContain("Upload sheet 1");
	expect(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("an upload that needs more memory than allowed becomes a notice, and the schedule is finished without it", async () => {
	const { read } = await finish([await uploadPdf(1), await bomb(), await uploadPdf(2)], {
		memory: 700,
		step: 20_000,
		total: 60_000,
	});
	const seen = read.pages.slice(1).map(({ text }) => (text.includes(NOTICE) ? "notice" : "upload"));
	expect(seen).toEqual(["upload", "notice", "upload", "upload"]);
});

test("web links of an upload stay, its scripts and actions do not, what its fields show does", async () => {
	const upload = await changed((pdf) => {
		const page = pdf.getPage(0);
		const field = pdf.getForm().createTextField("field");
		field.setText("Filled in");
		field.addToPage(page, { x: 100, y: 300, width: 200, height: 30 });
		const link = (action: Record<string, unknown>) =>
			pdf.context.register(
				pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: [10, 10, 60, 60], A: action as never }),
			);
		page.node.addAnnot(link({ S: "URI", URI: PDFString.of("https://example.com/a(b)") }));
		page.node.addAnnot(link({ S: "URI", URI: PDFString.of("file:///etc/passwd") }));
		page.node.addAnnot(link({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }));
		page.node.set(PDFName.of("AA"), pdf.context.obj({ O: { S: "JavaScript", JS: PDFString.of("app.alert(2)") } }));
		page.setRotation(degrees(90));
	});
	const { pdf, read } = await finish([upload]);
	expect(read.pages[1]?.addresses).toEqual(["https://example.com/a(b)"]);
	expect(read.pages[1]?.text).toContain("Filled in");
	const finished = await PDFDocument.load(pdf);
	const written = finished.context
		.enumerateIndirectObjects()
		.map(([, object]) => object.toString())
		.join("\n");
	expect(written).not.toMatch(/JavaScript|app\.alert|passwd/);
});

test("the printed document itself being damaged is an error", async () => {
	const job = { sections: [], uploads: [], footer: { project: "", document: "" } } as unknown as FinishJob;
	await expect(finishInChild(Buffer.from("nothing"), job, async () => null)).rejects.toThrow("could not be finished");
});

test("a section that the printed document does not name is an error, since its marks would be lost", async () => {
	const printed = await PDFDocument.create();
	printed.addPage().drawText("Printed");
	const sections = [{ dest: "item-1", title: "V-101", level: 1, head: "", marks: ["Cancelled"] }];
	const job = { sections, uploads: [], footer: { project: "", document: "" } } as unknown as FinishJob;
	await expect(finishInChild(await printed.save(), job, async () => null)).rejects.toThrow('where "V-101" begins');
});

test("folders that killed workers left behind are removed after an hour, younger ones are not", async () => {
	const [old, young] = [await mkdtemp(join(tmpdir(), "pfs-schedule-")), await mkdtemp(join(tmpdir(), "pfs-schedule-"))];
	const hourAgo = new Date(Date.now() - 3_700_000);
	await utimes(old, hourAgo, hourAgo);
	await forgetOldFolders();
	expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
	await rm(young, { recursive: true });
});
