import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { degrees, PDFDocument, PDFName, PDFString, rgb } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { checkUpload } from "#app/domain/files/intake.ts";
import { displayFileName } from "#app/domain/files/name.ts";
import { put, putSchedule } from "#tests/support/uploads.ts";

let folder: string;
const limits = { maxPdfBytes: 1_000_000, maxImageBytes: 1_000_000 };
const open = () => openFileStore({ ...limits, filesUrl: `file:${join(folder, "store")}` });

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function pdf(name: string, pages: number, password?: { userPassword?: string; ownerPassword: string }) {
	const document = await PDFDocument.create();
	for (let page = 0; page < pages; page++) {
		const added = document.addPage([200, 200]);
		if (page < 3) added.drawText(`page ${page + 1}`);
	}
	if (password) document.encrypt(password);
	return written(name, await document.save());
}

async function written(name: string, bytes: Uint8Array | string) {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

test("a PDF is stored as it is under a key that says nothing about its name", async () => {
	const store = open();
	const path = await pdf("Fire mastic data sheet 2026.pdf", 3);
	const [facts] = await put(store, "tds", path, "Fire mastic data sheet 2026.pdf");
	const bytes = await store.read(facts!.storageKey);
	expect(facts).toMatchObject({ kind: "tds", name: "Fire mastic dat.pdf", type: "application/pdf", width: null });
	expect(facts!.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/);
	expect(facts!.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
	expect(facts!.bytes).toBe(bytes.byteLength);
});

test("a range of a stored file is the bytes of both ends and all between", async () => {
	const store = open();
	const { storageKey } = await putSchedule(store, Buffer.from("0123456789"), "a.pdf");
	expect(await text(await store.stream(storageKey, { start: 2, end: 5 }))).toBe("2345");
	expect(await text(await store.stream(storageKey))).toBe("0123456789");
	await expect(store.stream("00/00/none.pdf", { start: 0, end: 1 })).rejects.toThrow();
	await expect(store.stream("00/00/none.pdf")).rejects.toThrow();
});

test("a deleted file is gone, and deleting it again is quiet", async () => {
	const store = open();
	const { storageKey } = await putSchedule(store, Buffer.from("x"), "a.pdf");
	await store.delete(storageKey);
	await store.delete(storageKey);
	await expect(store.read(storageKey)).rejects.toThrow();
});

test("nothing but whole files lies in the store", async () => {
	const names = (await readdir(join(folder, "store"), { recursive: true, withFileTypes: true })).filter((entry) =>
		entry.isFile(),
	);
	expect(names.every((entry) => /^[0-9a-f]{32}\.pdf$/.test(entry.name))).toBe(true);
});

test("what is no PDF is refused, whatever its name says", async () => {
	const store = open();
	const refused = {
		kind: "invalid",
		message: "Only PDF files are accepted.",
		fields: { pdf: ["Only PDF files are accepted."] },
	};
	const good = await pdf("good.pdf", 1);
	await expect(put(store, "drawing_pdf", good, "good.txt")).rejects.toMatchObject(refused);
	await expect(put(store, "drawing_pdf", await written("text.pdf", "hello"), "text.pdf")).rejects.toMatchObject(
		refused,
	);
	await expect(
		put(store, "drawing_pdf", await written("head.pdf", "%PDF-1.7\nnothing"), "head.pdf"),
	).rejects.toMatchObject(refused);
	await expect(store.readPdf("drawing_pdf", await pdf("long.pdf", 201), "long.pdf", true)).rejects.toMatchObject({
		fields: { pdf: ["The PDF has more than 200 pages."] },
	});
});

test("a huge picture is refused for its size, and one that cannot be read for that", async () => {
	const store = open();
	const blank = { width: 9000, height: 6000, channels: 3 as const, background: "#ffffff" };
	const huge = await written("huge.png", await sharp({ create: blank, limitInputPixels: false }).png().toBuffer());
	const fields = { img: ["The image has more than 50 megapixels."] };
	await expect(store.encodeDrawingImage(huge, "huge.png")).rejects.toMatchObject({ fields });
	await expect(store.encodePicture("product_image", huge, "huge.png")).rejects.toMatchObject({ fields });
	const cut = await written(
		"cut.png",
		(
			await sharp({ create: { ...blank, width: 90, height: 60 } })
				.png()
				.toBuffer()
		).subarray(0, 90),
	);
	await expect(store.encodeDrawingImage(cut, "cut.png")).rejects.toThrow("Upload a valid image.");
});

test("a PDF of 200 pages is accepted", async () => {
	expect(await put(open(), "msds", await pdf("just.pdf", 200), "just.pdf")).toMatchObject([{ kind: "msds" }]);
});

test("a report may have 1,000 pages, and no more", async () => {
	const store = open();
	const [long, longer] = [await pdf("long.pdf", 1000), await pdf("longer.pdf", 1001)];
	expect(await put(store, "report", long, "long.pdf")).toMatchObject([{ kind: "report" }]);
	expect(await checkUpload(store, "report", { path: await pdf("middle.pdf", 201), name: "middle.pdf" })).toMatchObject({
		lines: [],
	});
	const refused = { fields: { document: ["The PDF has more than 1,000 pages."] } };
	await expect(put(store, "report", longer, "longer.pdf")).rejects.toMatchObject(refused);
});

test("a PDF that needs a password is refused as protected, one that only forbids editing is accepted", async () => {
	const store = open();
	const locked = await pdf("locked.pdf", 1, { userPassword: "secret", ownerPassword: "owner" });
	await expect(put(store, "tds", locked, "locked.pdf")).rejects.toThrow("The PDF is protected by a password.");
	const readable = await pdf("readable.pdf", 1, { ownerPassword: "owner" });
	expect(await put(store, "tds", readable, "readable.pdf")).toMatchObject([{ kind: "tds" }]);
});

test("an empty file and one over its limit are refused before they are read", async () => {
	const store = open();
	await expect(put(store, "tds", await written("empty.pdf", ""), "empty.pdf")).rejects.toThrow(
		"The submitted file is empty.",
	);
	const big = await written("big.pdf", Buffer.alloc(1_000_001, "%PDF-"));
	await expect(put(store, "tds", big, "big.pdf")).rejects.toMatchObject({
		message: "The upload is too large.",
		code: "too_large",
	});
});

test("many PDFs asked for at once are all answered", async () => {
	const store = open();
	const good = await pdf("many.pdf", 1);
	const bad = await written("bad.pdf", "%PDF-1.7 nothing");
	const answers = await Promise.allSettled(
		Array.from({ length: 12 }, (_, n) => put(store, "tds", n % 2 ? bad : good, "x.pdf")),
	);
	expect(answers.map((answer) => answer.status === "fulfilled")).toEqual(answers.map((_, n) => n % 2 === 0));
});

test("a drawing image becomes two progressive JPEGs on white, never enlarged", async () => {
	const store = open();
	const path = await written("wide.png", await picture(2000, 1000).png().toBuffer());
	const [small, large] = await put(store, "drawing_image", path, "wide.png");
	expect([small!.width, small!.height, large!.width, large!.height]).toEqual([400, 200, 1600, 800]);
	expect(large).toMatchObject({ name: "wide.jpg", type: "image/jpeg", kind: "drawing_image" });
	const meta = await sharp(await store.read(large!.storageKey)).metadata();
	expect(meta).toMatchObject({ format: "jpeg", isProgressive: true, hasAlpha: false });
	const little = await written("little.webp", await picture(90, 60).webp().toBuffer());
	expect((await put(store, "drawing_image", little, "little.webp"))[1]).toMatchObject({ width: 90, height: 60 });
});

test("a JPEG as browsers on Windows save it is a JPEG", async () => {
	const jpeg = await written("saved.jfif", await picture(90, 60).jpeg().toBuffer());
	expect((await put(open(), "drawing_image", jpeg, "saved.jfif"))[1]).toMatchObject({ width: 90, height: 60 });
	expect((await put(open(), "product_image", jpeg, "saved.JFIF"))[0]).toMatchObject({ type: "image/jpeg" });
});

test("the same drawing image gives the same bytes each time", async () => {
	const store = open();
	const path = await written("same.gif", await picture(500, 300).gif().toBuffer());
	const [first, second] = [
		await put(store, "drawing_image", path, "same.gif"),
		await put(store, "drawing_image", path, "same.gif"),
	];
	expect(first[1]!.sha256).toBe(second[1]!.sha256);
	expect(first[1]!.storageKey).not.toBe(second[1]!.storageKey);
});

test("what is no raster image is refused as a drawing image", async () => {
	const store = open();
	const png = await picture(300, 300).png().toBuffer();
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
	for (const [name, bytes] of [
		["a.svg", svg],
		["b.png", svg],
		["c.jpg", png],
		["d.png", png.subarray(0, 60)],
	] as const) {
		const path = await written(name, bytes);
		await expect(put(store, "drawing_image", path, name)).rejects.toThrow("Upload a valid image.");
	}
});

test("a product image keeps its format and loses its metadata; a GIF is refused", async () => {
	const store = open();
	const jpeg = await picture(50, 40)
		.jpeg()
		.withExif({ IFD0: { Copyright: "somebody" } })
		.toBuffer();
	const [facts] = await put(store, "product_image", await written("Photo.JPG", jpeg), "Photo.JPG");
	expect(facts).toMatchObject({ kind: "product_image", name: "Photo.JPG", type: "image/jpeg", width: 50, height: 40 });
	expect((await sharp(await store.read(facts!.storageKey)).metadata()).exif).toBeUndefined();
	const gif = await written("g.gif", await picture(9, 9).gif().toBuffer());
	await expect(put(store, "product_image", gif, "g.gif")).rejects.toThrow("Only PNG or JPEG images are accepted.");
});

test("a stored name is the last segment, cut to 15 characters before its extension", () => {
	expect(displayFileName("Fire mastic data sheet 2026.pdf")).toBe("Fire mastic dat.pdf");
	expect(displayFileName("C:\\plans\\wall:1?.pdf")).toBe("wall1.pdf");
	expect(displayFileName("../../etc/.pdf")).toBe("file.pdf");
	expect(displayFileName('<>:"|?*\u0000.pdf')).toBe("file.pdf");
	expect(displayFileName("whare 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠.pdf")).toBe("whare 🏠🏠🏠🏠🏠🏠🏠🏠🏠.pdf");
	expect(displayFileName("")).toBe("file");
	expect(displayFileName("invoice\u202efdp.exe")).toBe("invoicefdp.exe");
	expect(displayFileName("a\u200e\u200f\u061c\u2066b\u2069\u202a\u202bc\u202c\u202d.p\u202edf")).toBe("abc.pdf");
	expect(displayFileName("w\u200ba\u00adl\ufeffl\u2060 \u30641\u2028\u0085\u3164.pdf")).toBe("wall \u30641.pdf");
	expect(displayFileName("\u202e\u200b.pdf")).toBe("file.pdf");
});

test("a PDF that shows a comment or a form value without drawing it is refused; one that draws it is stored", async () => {
	const make = async (name: string, change: (document: PDFDocument) => void) => {
		const document = await PDFDocument.create();
		document.addPage([200, 200]);
		const field = document.getForm().createTextField("rating");
		field.setText("-/30/30");
		field.addToPage(document.addPage([200, 200]), { x: 10, y: 10, width: 100, height: 20 });
		change(document);
		return written(name, await document.save({ updateFieldAppearances: false }));
	};
	const [drawn, ...undrawn] = await Promise.all([
		make("drawn.pdf", () => {}),
		make("value.pdf", (document) => {
			const [widget] = document.getForm().getTextField("rating").acroField.getWidgets();
			widget!.dict.delete(PDFName.of("AP"));
		}),
		make("comment.pdf", (document) => {
			const note = { Type: "Annot", Subtype: "FreeText", Rect: [9, 9, 99, 99], Contents: PDFString.of("Not above 30") };
			document.getPage(0).node.addAnnot(document.context.register(document.context.obj(note)));
		}),
	]);
	expect(await put(open(), "tds", drawn, "drawn.pdf")).toMatchObject([{ type: "application/pdf" }]);
	for (const path of undrawn) {
		await expect(put(open(), "tds", path, "a.pdf")).rejects.toThrow(
			"The PDF shows comments or form values that cannot be printed. Save it by “Print to PDF” and upload that.",
		);
	}
});

/** A photo as a phone that lies on its side writes it: three pixels wide for two high, to be turned. */
const phonePhoto = (format: "jpeg" | "webp" | "png", date = "2026:11:30 14:02:05") =>
	sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#a08040" } })
		.withExif({
			IFD0: { Make: "Phone", Model: "X", Software: "1.0", Artist: "Mere" },
			IFD2: { DateTimeOriginal: date, UserComment: "private" },
			IFD3: { GPSLatitudeRef: "S", GPSLatitude: "36/1 50/1 0/1", GPSLongitude: "174/1 45/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.toFormat(format)
		.toBuffer();

test("a photo stands upright in two sizes, which state when it was taken and nothing else: not where, by whom, with what", async () => {
	for (const format of ["jpeg", "webp", "png"] as const) {
		const bytes = await phonePhoto(format);
		expect(bytes.includes("private")).toBe(true);
		const { small, large, sentSha256 } = await open().encodePhoto(await written(`photo.${format}`, bytes));
		expect(sentSha256).toBe(createHash("sha256").update(bytes).digest("hex"));
		expect([small.width, small.height, large.width, large.height]).toEqual([320, 480, 1707, 2560]);
		for (const { data, captured } of [small, large]) {
			const { format: made, exif, orientation, icc, xmp, iptc } = await sharp(data).metadata();
			expect([made, orientation, icc, xmp, iptc]).toEqual(["jpeg", undefined, undefined, undefined, undefined]);
			expect(captured).toBe("2026-11-30T14:02:05");
			// The mark, the head, two directories of one entry each, and the time: there is no room for another tag.
			expect(exif!.length).toBe(6 + 8 + 18 + 18 + 20);
			expect(exif!.toString("latin1")).toContain("2026:11:30 14:02:05\0");
			const text = Buffer.from(data).toString("latin1");
			expect(text.split("Exif\0\0").length).toBe(2);
			for (const word of ["GPS", "private", "Phone", "Mere", "1.0"]) expect(text).not.toContain(word);
		}
	}
});

test("a photo without a time, or with one that is none, is stored without it", async () => {
	const plain = await picture(300, 200).png().toBuffer();
	for (const bytes of [plain, await phonePhoto("jpeg", "2026:99:99 14:02:05"), await phonePhoto("jpeg", "yesterday")]) {
		const { large } = await open().encodePhoto(await written("photo", bytes));
		expect(large.captured).toBeUndefined();
		expect((await sharp(large.data).metadata()).exif).toBeUndefined();
	}
});

test("what is no photo is refused with what to do, whatever its name says", async () => {
	const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
	await expect(open().encodePhoto(await written("a.jpg", heic))).rejects.toMatchObject({
		fields: { photos: [expect.stringContaining("Most Compatible")] },
	});
	const gif = await picture(3, 2).gif().toBuffer();
	for (const bytes of [gif, Buffer.from("words"), (await phonePhoto("jpeg")).subarray(0, 2000)]) {
		const words = { photos: ["Photos are JPEG, PNG or WebP."] };
		await expect(open().encodePhoto(await written("b.jpg", bytes))).rejects.toMatchObject({ fields: words });
	}
	const huge = await written("c.jpg", Buffer.alloc(15 * 1024 * 1024 + 1));
	await expect(open().encodePhoto(huge)).rejects.toMatchObject({ code: "too_large" });
});

test("a page of a plan is drawn as a viewer shows it: turned, cut and enlarged", async () => {
	const document = await PDFDocument.create();
	document.addPage([100, 100]);
	const page = document.addPage([800, 600]);
	page.setRotation(degrees(90));
	page.setCropBox(100, 0, 400, 200);
	page.drawRectangle({ x: 100, y: 0, width: 40, height: 40, color: rgb(1, 0, 0) });
	const path = await written("turned.pdf", await document.save());
	const store = open();
	expect((await store.readPdf("plan", path, "turned.pdf", false)).pages).toBe(2);
	const { small, large } = await store.drawPlan(path, 2);
	expect([small.width, small.height, large.width, large.height]).toEqual([600, 1200, 2000, 4000]);
	// The lower left corner is the upper left one after a quarter turn to the right.
	const corner = { left: 20, top: 20, width: 60, height: 60 };
	const { channels } = await sharp(await sharp(small.data).extract(corner).toBuffer()).stats();
	expect(channels.map(({ mean }) => Math.round(mean / 50) * 50)).toEqual([250, 0, 0]);
	await expect(store.drawPlan(path, 3)).rejects.toMatchObject({ kind: "invalid" });
	await expect(store.encodePlan(path, "turned.jpg")).rejects.toMatchObject({
		fields: { file: ["Plans are PDF, JPEG or PNG files."] },
	});
});
