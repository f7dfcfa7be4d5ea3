import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { type Layers, layeredPdf, says } from "./layered-pdf.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

const layered = (name: string, text: string, y: number) => `/OC /${name} BDC ${says(text, y)} EMC`;

/** Each sheet as the drawing of a solution and as a document. */
async function printed(...sheets: Uint8Array[]) {
	const items = sheets.map((_, at) => testedItem(at + 1, MIXED, { pdf: { key: `sheet${at}` } }));
	const attachments = sheets.map((_, at) => ({
		...{ kind: "tds" as const, product: `Mastic ${at + 1}`, revision: null },
		...{ key: `sheet${at}`, sample: false },
	}));
	const uploads = Object.fromEntries(sheets.map((sheet, at) => [`sheet${at}`, sheet]));
	const { pdf, notices } = await produce(printer, testedFacts(items, { version: 3, attachments }), uploads);
	return { text: (await readPdf(pdf)).text, notices };
}
const shown = async (layers: Layers) => (await printed(await layeredPdf(layers))).text;

test("what the viewer hides stays hidden: a layer that is off is not printed, in a drawing or a document, nor can it be searched", async () => {
	const text = await shown({
		content: [says("FRR -/60/60", 500), layered("off", "OLD FRR -/240/240", 480), layered("on", "New layer", 460)].join(
			" ",
		),
	});
	expect(text.match(/FRR -\/60\/60/g)?.length).toBeGreaterThanOrEqual(2);
	expect(text.match(/New layer/g)).toHaveLength(2);
	expect(text).not.toContain("240/240");
});

test("forms, expressions of layers and what stands in a form show as a viewer shows them", async () => {
	const text = await shown({
		content: [
			"/FormOn Do /FormOff Do /Inside Do",
			layered("either", "either of them", 400),
			layered("never", "both of them", 380),
			layered("not", "while it is off", 360),
			`/OC /off BDC /Span BMC ${says("nested", 340)} EMC EMC`,
			says("after all", 320),
		].join(" "),
	});
	for (const words of ["form on", "beside it", "either of them", "while it is off", "after all"]) {
		expect(text).toContain(words);
	}
	for (const words of ["form off", "inside a form", "both of them", "nested"]) expect(text).not.toContain(words);
});

test("base state and the use of a layer while viewing count as they do for viewers", async () => {
	const content = [layered("on", "first layer", 400), layered("off", "second layer", 380), says("no layer", 360)].join(
		" ",
	);
	const off = await shown({ content, base: "OFF", on: false, off: false });
	expect(["first layer", "second layer", "no layer"].filter((words) => off.includes(words))).toEqual(["no layer"]);
	const used = await shown({ content, viewOff: true, off: false });
	expect(["first layer", "second layer"].filter((words) => used.includes(words))).toEqual(["second layer"]);
});

test("what a hidden layer sets still counts, as strings, pictures and paths that look like its end do not", async () => {
	const text = await shown({
		content: [
			`/OC /off BDC q (EMC \\) EMC) pop BI /W 1 /H 1 /BPC 8 /CS /G ID EMC \nEI 0 0 m 9 9 l S Q`,
			`BT /F1 12 Tf 1 0 0 1 40 300 Tm (hidden) Tj T* EMC (placed) Tj ET`,
		].join(" "),
	});
	expect(text).toContain("placed");
	expect(text).not.toContain("hidden");
});

test("where it cannot be said what shows, the drawing's picture is printed and a notice says so", async () => {
	const content = `BT /F1 12 Tf 40 300 Td /OC /off BDC (hidden) Tj EMC (placed by it) Tj ET`;
	const { text, notices } = await printed(await layeredPdf({ content }));
	expect(text).not.toContain("hidden");
	expect(notices).toEqual([
		"Solution 1 – V-101: the PDF of the drawing could not be read; its picture is printed.",
		"Mastic 1 – Technical data sheet (TDS): the file could not be read.",
	]);
});

async function form(change: (pdf: PDFDocument) => void): Promise<Uint8Array> {
	const pdf = await PDFDocument.load(await uploadPdf(1, [842, 595]));
	const field = pdf.getForm().createTextField("rating");
	field.setText("-/30/30 in the form");
	field.addToPage(pdf.getPage(0), { x: 40, y: 200, width: 200, height: 20 });
	pdf.getForm().updateFieldAppearances();
	change(pdf);
	return pdf.save({ updateFieldAppearances: false });
}

const widget = (pdf: PDFDocument) => pdf.getForm().getTextField("rating").acroField.getWidgets()[0]!.dict;

test("the value of a form field is printed as it is drawn; an empty or hidden field without an appearance keeps nothing from it", async () => {
	const { text, notices } = await printed(
		await form(() => {}),
		await form(({ catalog, context }) =>
			catalog.getOrCreateAcroForm().dict.set(PDFName.of("NeedAppearances"), context.obj(true)),
		),
		await form((pdf) => {
			pdf.getForm().getTextField("rating").setText(undefined);
			widget(pdf).delete(PDFName.of("AP"));
			widget(pdf).delete(PDFName.of("MK"));
		}),
		await form((pdf) => {
			widget(pdf).delete(PDFName.of("AP"));
			widget(pdf).set(PDFName.of("F"), pdf.context.obj(2));
		}),
	);
	// Each of the first two twice: on the page of its drawing and as a document.
	expect(text.split("-/30/30 in the form")).toHaveLength(5);
	expect(notices).toEqual([]);
});

test("a value, a comment or a frame that is not drawn makes the file one that cannot be read", async () => {
	const undrawn = [
		(pdf: PDFDocument) => void widget(pdf).delete(PDFName.of("AP")),
		(pdf: PDFDocument) => {
			const { context } = pdf;
			const note = {
				Type: "Annot",
				Subtype: "FreeText",
				Rect: [9, 9, 99, 99],
				Contents: PDFString.of("Not above 30 min"),
			};
			pdf.getPage(0).node.addAnnot(context.register(context.obj(note)));
		},
		(pdf: PDFDocument) => {
			pdf.getForm().getTextField("rating").setText(undefined);
			widget(pdf).delete(PDFName.of("AP"));
			widget(pdf).set(PDFName.of("MK"), pdf.context.obj({ BC: [1, 0, 0] }));
		},
	];
	const { notices } = await printed(...(await Promise.all(undrawn.map(form))));
	for (const [at] of undrawn.entries()) {
		expect(notices.filter((notice) => notice.startsWith(`Solution ${at + 1} `))).toHaveLength(1);
		expect(notices.filter((notice) => notice.startsWith(`Mastic ${at + 1} `))).toHaveLength(1);
	}
});
