import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { openPdfChecker } from "#app/adapters/checkers.ts";
import { certainPages } from "#app/adapters/pdf/certain-pages.ts";
import { openPdf } from "#app/adapters/pdf/open-pdf.ts";
import { openPdfBytes, type PdfBytes } from "#tests/support/pdfs/pdf-bytes.ts";

const BOX = [0, 0, 300, 400];
const DRAWN = "q 1 0 0 1 20 20 cm 0 0 80 60 re f Q\nBT /F 9 Tf 40 200 Td (Seal 60) Tj ET\n";
const FONT = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";

async function certain(bytes: Uint8Array): Promise<number[]> {
	return [...certainPages(bytes, await openPdf(bytes, { password: "" }))];
}

interface Made {
	content?: string;
	resources?: string;
	more?: string;
}

function made({ content = DRAWN, resources = FONT, more }: Made = {}, change: (file: PdfBytes) => void = () => {}) {
	const file = openPdfBytes();
	file.page({ box: BOX, content, resources, more });
	change(file);
	return file;
}

/** The file with other letters, as many, so that each place of it stays what it was. */
function rewritten(bytes: Buffer, from: string, to: string): Buffer {
	expect(bytes.includes(from) && to.length === from.length).toBe(true);
	return Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
}

async function byLibrary(change: (pdf: PDFDocument) => unknown, useObjectStreams: boolean): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	for (const text of ["first", "second"]) pdf.addPage([300, 400]).drawText(text, { x: 9, y: 90, size: 8, font });
	await change(pdf);
	return pdf.save({ useObjectStreams });
}

test("pages of files with one table and one version of each object are certain", async () => {
	for (const layout of ["table", "reversed", "packed"] as const) {
		expect(await certain(made().bytes(layout)), layout).toEqual([1]);
	}
	for (const packed of [false, true]) expect(await certain(await byLibrary(() => {}, packed))).toEqual([1, 2]);
});

test("no page is certain where two readers may see two versions of an object", async () => {
	const plain = made().bytes("table");
	const packed = made().bytes("packed");
	const other = { dict: "", data: "0 0 9 9 re f" };
	const inPack = { dict: "/Type/ObjStm/N 1/First 4", data: "3 0 <</Length 0>>" };
	const files: Record<string, Uint8Array> = {
		"a change that was appended": made().bytes("appended"),
		"another version that the table does not name": made().withUnseen([["3", other]]),
		"the same version again": made().withUnseen([["2", "<</Type/Pages/Kids[4 0 R]/Count 1>>"]]),
		"an object that the table does not name": made().withUnseen([["77", other]]),
		"a version in a pack that the table does not name": made().withUnseen([["77", inPack]]),
		"a second table beside the first": Buffer.from(
			plain.toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R/XRefStm 9"),
			"latin1",
		),
		"an earlier table under an escaped name": Buffer.from(
			plain.toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R/Pr#65v 9"),
			"latin1",
		),
		"a table that leads beside an object": Buffer.from(
			plain.toString("latin1").replace(/(0000000\d\d)\d 00000 n/, "$19 00000 n"),
			"latin1",
		),
		"a wrong place of the table": Buffer.from(
			plain.toString("latin1").replace(/startxref\n\d+/, "startxref\n9"),
			"latin1",
		),
		"a comment in an object": rewritten(plain, "/Count 1>>\nendobj", "/Count 1>>%endobj"),
		"a number that says another length": rewritten(plain, "/Length ", "/Length+"),
		"something behind the end": Buffer.concat([plain, Buffer.from("9 0 obj\n<<>>\nendobj\n")]),
		"something before the beginning": Buffer.concat([Buffer.from("\n"), plain]),
		"a pack that is cut": rewritten(packed, "/First", "/Firsd"),
		"texts that are encrypted": await byLibrary((pdf) => pdf.encrypt({ ownerPassword: "owner" }), false),
	};
	for (const [name, bytes] of Object.entries(files)) {
		expect(await certain(bytes).catch(() => []), name).toEqual([]);
	}
});

test("no page is certain whose place in the document may be counted in two ways", async () => {
	const bytes = made().bytes("table");
	expect(await certain(rewritten(bytes, "/Count 1", "/Count 2"))).toEqual([]);
	expect(await certain(rewritten(bytes, "/Type/Page/", "/Typ_/Page/"))).toEqual([]);
});

const FORM = "/Type/XObject/Subtype/Form/BBox[0 0 90 90]";

test("a page is not certain if paper may show it otherwise, and is if it holds forms and links", async () => {
	const form = (file: PdfBytes, resources = "") => file.stream(`${FORM}/Resources<<${resources}>>`, "0 0 9 9 re f");
	const stamp = (file: PdfBytes) => `/Annots[<</Subtype/Stamp/Rect[9 9 90 90]/AP<</N ${form(file)}>>>>]`;
	const page = (parts: (file: PdfBytes) => Made, state = "") => {
		const file = openPdfBytes();
		const { content = DRAWN, resources = FONT, more } = parts(file);
		file.page({ box: BOX, content, resources, more });
		file.state(state);
		return certain(file.bytes("table"));
	};
	const shown = (file: PdfBytes, more = "") => ({
		content: `${DRAWN} /X Do`,
		resources: `${FONT}/XObject<</X ${form(file, more)}>>`,
	});
	expect(await page((file) => shown(file))).toEqual([1]);
	expect(await page(() => ({ more: "/Annots[<</Subtype/Link/Rect[9 9 90 90]/Border[0 0 1]>>]" }))).toEqual([1]);
	expect(await page(() => ({ more: "/Rotate 90/CropBox[9 9 200 300]/UserUnit 2" }))).toEqual([1]);
	const uncertain: Record<string, Promise<number[]>> = {
		"a layer that is off": page(() => ({}), "/OCProperties<</OCGs[]/D<</OFF[]>>>>"),
		"a mark of a layer": page(() => ({ content: `/OC /L BDC ${DRAWN} EMC` })),
		"an annotation": page((file) => ({ more: stamp(file) })),
		"a field": page(() => ({ more: "/Annots[<</Subtype/Widget/Rect[9 9 90 90]>>]" })),
		"a state that was not saved": page(() => ({ content: `Q ${DRAWN}` })),
		"a state that is not restored": page(() => ({ content: `q ${DRAWN}` })),
		"a picture among the operators": page(() => ({ content: `${DRAWN} BI /W 1/H 1/BPC 8/CS/G ID x EI` })),
		"a group of its own": page(() => ({ more: "/Group<</S/Transparency/K true>>" })),
		"a group in grey": page(() => ({ more: "/Group<</S/Transparency/CS/DeviceGray>>" })),
		"forms that multiply": page((file) => {
			const one = form(file);
			const many = file.stream(`${FORM}/Resources<</XObject<</X ${one}>>>>`, "/X Do ".repeat(2000));
			return { content: "/X Do ".repeat(2000), resources: `/XObject<</X ${many}>>` };
		}),
		"a picture of a square kilometre": page((file) => {
			const dict = "/Subtype/Image/Width 90000/Height 90000/BitsPerComponent 1/ColorSpace/DeviceGray";
			return { resources: `/XObject<</X ${file.stream(dict, "x")}>>` };
		}),
	};
	for (const [name, found] of Object.entries(uncertain)) expect(await found, name).toEqual([]);
});

test("resources of two heights, which some viewers put together, are not certain", async () => {
	const pdf = await byLibrary((one) => {
		const { node } = one.getPage(0);
		node.Parent()?.set(PDFName.of("Resources"), one.context.obj({}));
	}, false);
	expect(await certain(pdf)).toEqual([]);
});

test("what is certain and what is not is answered alike by the check", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-certain-"));
	const checker = openPdfChecker();
	for (const layout of ["table", "packed", "appended"] as const) {
		const path = join(folder, `${layout}.pdf`);
		await writeFile(path, made().bytes(layout));
		expect(await checker.check({ path, mostPages: 9 }), layout).toEqual({ pages: 1 });
	}
	const path = join(folder, "unseen.pdf");
	await writeFile(path, made().withUnseen([["3", { dict: "", data: "0 0 9 9 re f" }]]));
	expect(await checker.check({ path, mostPages: 9 })).toEqual({ reason: "changed", page: 1 });
	await rm(folder, { recursive: true });
});
