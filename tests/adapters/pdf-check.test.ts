import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { degrees, PDFDocument, PDFName, type PDFObject, PDFString, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openQuestions } from "#app/adapters/limited/questions.ts";
import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { drawnPage } from "#tests/documents/drawn-page.ts";
import { layeredPdf, says } from "#tests/documents/layered-pdf.ts";
import { readPdf } from "#tests/documents/read-pdf.ts";
import { fontEntry, words } from "#tests/support/pdfs/page-kinds.ts";
import { openPdfBytes } from "#tests/support/pdfs/pdf-bytes.ts";
import { appending, printedPage } from "./finish-job.ts";

const of = PDFName.of;
const CASES = join(import.meta.dirname, "../cases");
const read = (name: string): Uint8Array => readFileSync(join(CASES, name));

const CANNOT = "This PDF can't be put into a schedule. Print it to PDF and upload that.";
const CHANGED = "Page 1 of this PDF would not be printed as a viewer shows it. Print it to PDF and upload that.";
const UNDRAWN =
	"The PDF shows comments or form values that cannot be printed. Save it by “Print to PDF” and upload that.";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-pdf-check-"));
});
afterAll(() => rm(folder, { recursive: true }));

const store = openFileStore({ filesUrl: "file:/nowhere", maxPdfBytes: 20_000_000, maxImageBytes: 1 });

/** What the upload of such a file is answered; null where it is accepted. */
async function refusal(bytes: Uint8Array): Promise<string | null> {
	const path = join(folder, "upload");
	await writeFile(path, bytes);
	return store.readPdf("tds", path, "upload.pdf", false).then(
		() => null,
		(error: Error) => error.message,
	);
}

async function finished(uploads: Uint8Array[]) {
	return finishInChild(await printedPage(), appending(uploads.length), async (index) => uploads[index]!);
}

type Change = (pdf: PDFDocument) => unknown;

/** Two pages with a picture of lines, colours and words each. */
async function document(change: Change = () => {}, save: Parameters<PDFDocument["save"]>[0] = {}) {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	for (const number of [1, 2]) {
		const page = pdf.addPage([595, 842]);
		page.drawRectangle({ x: 60, y: 600, width: 200, height: 120, borderColor: rgb(0, 0, 1), color: rgb(1, 1, 0.6) });
		page.drawText(`Seal ${number}, FRR -/60/60`, { x: 60, y: 500, size: 9, font });
		page.drawLine({ start: { x: 60, y: 480 }, end: { x: 500, y: 90 }, thickness: 0.3 });
	}
	await pdf.flush();
	await change(pdf);
	return pdf.save({ updateFieldAppearances: false, ...save });
}

const set =
	(name: string, value: unknown): Change =>
	(pdf) =>
		pdf.getPage(0).node.set(of(name), pdf.context.obj(value as never));
const without =
	(name: string): Change =>
	(pdf) =>
		pdf.getPage(0).node.delete(of(name));

/** Adds an annotation, with an appearance of that content where one is given. */
const withAnnotation =
	(entries: Record<string, unknown>, drawn?: string, flags = 4): Change =>
	(pdf) => {
		const { context } = pdf;
		const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 100, 40] };
		const appearance = drawn === undefined ? {} : { AP: { N: context.register(context.stream(drawn, form)) } };
		const dict = { Type: "Annot", Rect: [300, 300, 400, 340], F: flags, ...appearance, ...entries };
		pdf.getPage(0).node.addAnnot(context.register(context.obj(dict as never)));
	};

/** Splits the first page's content so that further parts may stand beside it. */
const withPart =
	(part: (pdf: PDFDocument) => PDFObject): Change =>
	(pdf) => {
		const contents = pdf.getPage(0).node.get(of("Contents"))!;
		const ref = pdf.context.lookup(contents);
		const parts = ref && "asArray" in ref ? (ref as { asArray(): PDFObject[] }).asArray() : [contents];
		pdf.getPage(0).node.set(of("Contents"), pdf.context.obj([...parts, part(pdf)] as never));
	};

const image = (data: string, entries: string) => `q 60 0 0 60 300 600 cm BI ${entries} ID ${data}EI Q`;
const hiddenAfter = (data: string, entries: string) =>
	layeredPdf({ content: `${image(data, entries)} /OC /off BDC ${says("OLD DETAIL", 400)} EMC ${says("NEW", 300)}` });

/** As programs append a change to a file; `named` says where the last table finds the page's content. */
function twoContents(named: "first" | "last"): Uint8Array {
	const objects = [
		"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
		"2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
		"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>\nendobj\n",
		"5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n",
		`4 0 obj\n<</Length 45>>stream\nBT /F1 12 Tf 20 150 Td (FRR -/60/60) Tj ET   \nendstream\nendobj\n`,
		`4 0 obj\n<</Length 45>>stream\nBT /F1 12 Tf 20 150 Td (FRR -/90/60) Tj ET   \nendstream\nendobj\n`,
	];
	let text = "%PDF-1.4\n";
	const starts = objects.map((object) => {
		const start = text.length;
		text += object;
		return start;
	});
	const content = starts[named === "first" ? 4 : 5]!;
	const rows = [starts[0]!, starts[1]!, starts[2]!, content, starts[3]!];
	const table = rows.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
	return Buffer.from(
		`${text}xref\n0 6\n0000000000 65535 f \n${table}trailer <</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
	);
}

/** A page of such a content; `{off}` in it is a layer that is off. */
function page(content: string): Uint8Array {
	const file = openPdfBytes();
	const off = file.add("<</Type/OCG/Name(Old)>>");
	const form = file.stream(
		`/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<<${fontEntry}>>`,
		"0.5 0 0 0.5 9 9 cm",
	);
	file.state(`/OCProperties<</OCGs[${off}]/D<</OFF[${off}]>>>>`);
	const resources = `${fontEntry}/Properties<</off ${off}>>/XObject<</X ${form}>>`;
	file.page({ box: [0, 0, 300, 200], content, resources });
	return file.bytes("table");
}

/** A marker over words, as many programs draw it: it darkens what lies below. */
const marker =
	(group: Record<string, unknown>): Change =>
	(pdf) => {
		const { context } = pdf;
		const looks = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 200, 40], Group: context.obj(group as never) };
		const Resources = context.obj({ ExtGState: { M: { BM: "Multiply" } } } as never);
		const drawn = context.register(context.stream("/M gs 1 1 0 rg 0 0 200 40 re f", { ...looks, Resources }));
		const QuadPoints = [40, 520, 240, 520, 40, 480, 240, 480];
		const dict = { Type: "Annot", Subtype: "Highlight", QuadPoints, Rect: [40, 480, 240, 520], F: 4, AP: { N: drawn } };
		pdf.getPage(0).node.addAnnot(context.register(context.obj(dict as never)));
	};

const accepted: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
	"a layer that is off behind an inline image": () => read("layer-off-after-inline-image.pdf"),
	"a scan of 72 dots": () => read("scans/page-of-72-dots.pdf"),
	"a scan of 200 dots, black and white": () => read("scans/black-and-white-200-dots.pdf"),
	"a form in a layer that is off, which changes its state": () =>
		page(`/OC /off BDC /X Do EMC ${words("FRR", 30, 90)}`),
	"states restored that were not saved, behind all else": () => page(`${words("FRR", 30, 90)} Q Q`),
	"a marker over words": () => document(marker({ S: "Transparency" })),
	"the same with a line end": () => read("layer-off-control.pdf"),
	"a catalogue without its type": () => read("readers/pdf/01-catalog-without-type.pdf"),
	"a page without a size": () => read("readers/pdf/03-page-without-box.pdf"),
	"bytes before the mark": () => read("readers/pdf/06-bytes-before-the-mark.pdf"),
	"a link with a frame": () => read("readers/pdf/07-link-border.pdf"),
	"a stamp beyond its page": () => read("readers/pdf/08-stamp-beyond-the-page.pdf"),
	"an encrypted palette with brackets": () => read("readers/pdf/11-encrypted-palette-with-brackets.pdf"),
	"an encrypted palette": () => read("readers/pdf/12-encrypted-palette-plain.pdf"),
	"a part of the content that is null": () => read("readers/pdf/13-content-array-with-an-empty-part.pdf"),
	"values that are to be set anew, and are drawn": () => read("readers/pdf/15-need-appearances-with-appearance.pdf"),
	"pages without a type": () => document((pdf) => pdf.getPages().map(({ node }) => node.delete(of("Type")))),
	"a page turned by 90°": () => document((pdf) => pdf.getPage(0).setRotation(degrees(90))),
	"a page turned by 180°": () => document((pdf) => pdf.getPage(0).setRotation(degrees(180))),
	"a page turned by -90°": () => document((pdf) => pdf.getPage(0).setRotation(degrees(-90))),
	"a page that is cut": () => document(set("CropBox", [50, 80, 400, 700])),
	"a page that is cut and turned": () =>
		document((pdf) => [set("CropBox", [50, 80, 400, 700])(pdf), pdf.getPage(0).setRotation(degrees(270))]),
	"a page cut outside of itself": () => document(set("CropBox", [5000, 5000, 6000, 6000])),
	"a size of another order": () => document(set("MediaBox", [595, 842, -100, -50])),
	"no size at all": () => document(set("MediaBox", [0, 0, 0, 0])),
	"a unit of its own": () => document(set("UserUnit", 2)),
	"a sheet of A0": () => document(set("MediaBox", [0, 0, 2384, 3370])),
	"a page without content": () => document(without("Contents")),
	"a part of the content that is not there": () => document(withPart(({ context }) => context.nextRef())),
	"a part of the content that is empty": () =>
		document(withPart(({ context }) => context.register(context.stream("", { Filter: "FlateDecode" })))),
	"no packed objects": () => document(() => {}, { useObjectStreams: false }),
	"a file protected against changes": () =>
		document((pdf) => {
			pdf.setTitle("A (bracket \\ in");
			pdf.encrypt({ ownerPassword: "owner" });
		}),
	"a comment that is drawn": () => document(withAnnotation({ Subtype: "Square" }, "1 0 0 RG 4 w 2 2 96 36 re S")),
	"a comment that is hidden": () =>
		document(withAnnotation({ Subtype: "FreeText", Contents: PDFString.of("x") }, undefined, 2)),
	"a comment without words": () => document(withAnnotation({ Subtype: "FreeText" })),
	"a kind of comment that nobody knows": () => document(withAnnotation({ Subtype: "Unheard" })),
	"a film without a picture": () => document(withAnnotation({ Subtype: "Screen" })),
	"an empty field without a frame": () => document(withAnnotation({ Subtype: "Widget", FT: "Tx" })),
	"a change that was appended": () => twoContents("last"),
	"an inline image of bytes that look like its end": () => hiddenAfter("EI Q(abcdefg)xyz", "/W 4 /H 4 /CS /G /BPC 8"),
	"an inline image in letters": () => hiddenAfter("00EI FF>\n", "/W 2 /H 1 /CS /G /BPC 8 /F /AHx"),
	"an inline image that is packed": () =>
		hiddenAfter(deflateSync(Buffer.alloc(16, 120)).toString("latin1"), "/W 4 /H 4 /CS /G /BPC 8 /F /Fl"),
};

const refused: Record<string, [message: string, make: () => Uint8Array | Promise<Uint8Array>]> = {
	"two versions of an object": [CHANGED, () => read("two-versions-of-one-object.pdf")],
	"two versions that differ by one digit": [CHANGED, () => twoContents("first")],
	"states restored that were not saved, before the rest": [CHANGED, () => page(`Q Q ${words("FRR", 30, 90)}`)],
	"a state restored that was not saved, before the rest": [
		CHANGED,
		() => page(`0.5 0 0 0.5 0 0 cm Q ${words("FRR", 30, 90)}`),
	],
	"a marker that does not see the words below": [CHANGED, () => document(marker({ S: "Transparency", I: true }))],
	"a trailer that nobody reads": [CANNOT, () => read("readers/pdf/05-trailing-trailer-broken.pdf")],
	"an empty field with a frame": [UNDRAWN, () => read("readers/pdf/10-empty-field-with-border.pdf")],
	"a comment with words": [
		UNDRAWN,
		() => document(withAnnotation({ Subtype: "FreeText", Contents: PDFString.of("Not above 30 min") })),
	],
	"a note": [UNDRAWN, () => document(withAnnotation({ Subtype: "Text", Contents: PDFString.of("Hm") }))],
	"a content that is not there": [
		CANNOT.replace("This", "Page 1 of this"),
		() => document((pdf) => pdf.getPage(0).node.set(of("Contents"), pdf.context.nextRef())),
	],
	"text behind a hidden layer's on one line": [
		CANNOT.replace("This", "Page 1 of this"),
		() => layeredPdf({ content: "BT /F1 12 Tf 40 300 Td /OC /off BDC (hidden) Tj EMC (placed by it) Tj ET" }),
	],
};

test("what is accepted is printed as viewers show it, without a notice", { timeout: 180_000 }, async () => {
	const files = await Promise.all(Object.values(accepted).map((make) => make()));
	const answers: Record<string, string | null> = {};
	for (const [index, name] of Object.keys(accepted).entries()) answers[name] = await refusal(files[index]!);
	expect(answers).toEqual(Object.fromEntries(Object.keys(accepted).map((name) => [name, null])));
	const { failed, damaged } = await finished(files);
	expect({ failed, damaged }).toEqual({ failed: [], damaged: [] });
});

test("what would be printed otherwise, or not at all, is refused with its page and what to do", {
	timeout: 120_000,
}, async () => {
	const answers: Record<string, string | null> = {};
	for (const [name, [, make]] of Object.entries(refused)) answers[name] = await refusal(await make());
	expect(answers).toEqual(Object.fromEntries(Object.entries(refused).map(([name, [message]]) => [name, message])));
});

test("nothing of an upload is drawn outside of its page, and what is encrypted keeps its colours", async () => {
	const { pdf } = await finished([
		read("readers/pdf/08-stamp-beyond-the-page.pdf"),
		read("readers/pdf/11-encrypted-palette-with-brackets.pdf"),
		read("readers/pdf/12-encrypted-palette-plain.pdf"),
	]);
	const isRed = (red: number, green: number, blue: number) => red > 200 && green < 60 && blue < 60;
	const stamp = await drawnPage(pdf, 2);
	expect(stamp.count(isRed)).toBeGreaterThan(5000);
	// The page of 300 by 200 points stands in the middle of the sheet.
	expect(stamp.count((red, green, blue, x, y) => isRed(red, green, blue) && (x > 572 || y > 395))).toBe(0);
	const [brackets, plain] = [await drawnPage(pdf, 3), await drawnPage(pdf, 4)];
	const isColoured = (red: number, green: number, blue: number) => Math.min(red, green, blue) < 200;
	expect(brackets.count(isColoured)).toBeGreaterThan(1000);
	expect(plain.count(isColoured)).toBeGreaterThan(1000);
});

test("what is wrong on one page costs that page, and its notice names it", async () => {
	const broken = await document((pdf) => pdf.getPage(0).node.set(of("Contents"), pdf.context.nextRef()));
	const { pdf, failed, damaged } = await finished([broken]);
	expect({ failed, damaged }).toEqual({ failed: [], damaged: [{ upload: 0, page: 1 }] });
	const { pages } = await readPdf(pdf);
	expect(pages[1]?.text).toContain("Page could not be included");
	expect(pages[1]?.text).toContain("Page 1 of Upload 0");
	expect(pages[2]?.text).toContain("Seal 2");
});

test("a file that was cut in the store becomes a notice", async () => {
	const cut = (await document()).subarray(0, 300);
	expect((await finished([cut, await document()])).failed).toEqual([0]);
});

test("a question that takes too long is answered so, and not as one that cannot be read", async () => {
	const script = join(folder, "slow.ts");
	const answers = join(import.meta.dirname, "../../app/adapters/limited/answers.ts");
	await writeFile(
		script,
		`import { answerQuestions } from ${JSON.stringify(answers)};
answerQuestions(async ({ ends }) => (ends ? process.exit(1) : new Promise(() => setInterval(() => {}, 1000))));`,
	);
	const ask = openQuestions<{ ends: boolean }, string>(script, 1500, 1, "late");
	expect(await ask({ ends: false })).toBe("late");
	expect(await ask({ ends: true })).toBeNull();
});
