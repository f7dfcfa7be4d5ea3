import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	type PDFObject,
	PDFRawStream,
	PDFString,
} from "@cantoo/pdf-lib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { freshPrinter, produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

const of = PDFName.of;
let printer: Printer;
let pdf: Uint8Array;
let open: PDFDocument;

const cover = { revision: "7", html: "<p>Only <strong>tested</strong> &amp; <em>named</em></p>", footerNote: "" };
const document = (product: string, key: string) => ({
	kind: "tds" as const,
	product,
	revision: null,
	key,
	sample: false,
});
const facts = testedFacts(
	[
		testedItem(1, MIXED, { pdf: { key: "sheet" } }),
		testedItem(2, MIXED, { pdf: { key: "sheet" }, active: false }),
		testedItem(3, MIXED, { notes: [{ no: 1, text: "Seal مادة مانعة للحريق." }] }),
	],
	{ cover, attachments: [document("Kererū <Mastic> & Co", "linked"), document("Lost", "damaged")] },
);

async function linkedPdf(): Promise<Uint8Array> {
	const made = await PDFDocument.load(await uploadPdf(2));
	const uri = { S: "URI", URI: PDFString.of("https://example.org/sheet") };
	const link = made.context.obj({ Type: "Annot", Subtype: "Link", Rect: [10, 10, 90, 30], A: uri });
	made.getPage(1).node.set(of("Annots"), made.context.obj([made.context.register(link)]));
	return made.save();
}

beforeAll(async () => {
	printer = await testPrinter();
	const uploads = { sheet: await uploadPdf(2, [842, 595]), linked: await linkedPdf(), damaged: Buffer.from("damaged") };
	({ pdf } = await produce(printer, facts, uploads));
	open = await PDFDocument.load(pdf, { updateMetadata: false });
}, 120_000);

const words = (object: PDFObject | undefined) =>
	object instanceof PDFHexString || object instanceof PDFString ? object.decodeText() : "";
const root = () => open.catalog.lookup(of("StructTreeRoot"), PDFDict);

/** All elements of the structure, in reading order. */
function elements(node = root()): PDFDict[] {
	const kids = node.lookup(of("K"));
	const below = (kids instanceof PDFArray ? kids.asArray() : [kids]).map((kid) => open.context.lookup(kid));
	const found = below.filter((kid) => kid instanceof PDFDict).filter((kid) => kid.has(of("S")));
	return found.flatMap((kid) => [kid, ...elements(kid)]);
}

function owners(): Map<number, PDFObject | undefined> {
	const numbers = root().lookup(of("ParentTree"), PDFDict).lookup(of("Nums"), PDFArray);
	const keys = Array.from({ length: numbers.size() / 2 }, (_, at) => 2 * at);
	return new Map(keys.map((at) => [numbers.lookup(at, PDFNumber).asNumber(), numbers.lookup(at + 1)]));
}

const roleOf = (element: PDFDict) => element.lookup(of("S"), PDFName).decodeText();
const links = () =>
	open
		.getPages()
		.flatMap(({ node }) => (node.Annots()?.asArray() ?? []).map((one) => open.context.lookup(one, PDFDict)));

test("the metadata claim PDF/UA-1 and name the title and the language", () => {
	const stream = open.catalog.lookup(of("Metadata"));
	const text = stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString("utf8") : "";
	expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
	expect(text).toContain('<rdf:li xml:lang="x-default">Passive Fire Schedule – Ōtāhuhu Harbour Tower</rdf:li>');
	expect(text).toContain("<rdf:li>en-NZ</rdf:li>");
});

test("every page is in the structure, and the structure knows the page again", () => {
	const known = owners();
	const all = new Set(elements());
	for (const [page, { node }] of open.getPages().entries()) {
		const list = known.get(node.lookup(of("StructParents"), PDFNumber).asNumber());
		expect([page + 1, list instanceof PDFArray]).toEqual([page + 1, true]);
		const refs = (list as PDFArray).asArray().map((ref) => open.context.lookup(ref));
		const lost = refs.filter((element) => element instanceof PDFDict && !all.has(element));
		expect([page + 1, lost.length, refs.length > 0]).toEqual([page + 1, 0, true]);
	}
	expect(Math.max(...known.keys())).toBeLessThan(root().lookup(of("ParentTreeNextKey"), PDFNumber).asNumber());
});

test("the roles are those of the standard or stand for one", () => {
	const map = root().lookup(of("RoleMap"), PDFDict);
	const standard =
		/^(Document|Part|Sect|Div|NonStruct|P|H[1-6]|L|LI|Lbl|LBody|Table|T[RHD]|THead|TBody|TFoot|Caption|Span|Link|Figure|TOCI?)$/;
	const roles = [...new Set(elements().map(roleOf))];
	expect(roles).toContain("Strong");
	expect(roles.filter((role) => !standard.test(role) && !map.has(of(role)))).toEqual([]);
});

test("figures say what they show, sheets in the order of their solutions", () => {
	const alts = elements()
		.filter((one) => roleOf(one) === "Figure")
		.map((one) => words(one.lookup(of("Alt"))));
	const what = "Wall - Plasterboard - 13mm; Pipes – Copper, HDPE, PVC";
	const tds = "Uploaded document, shown as a picture: Kererū <Mastic> & Co – Technical data sheet (TDS)";
	expect(alts).toEqual([
		`Drawing V-101: ${what} (sheet 1 of 2)`,
		`Drawing V-101: ${what} (sheet 2 of 2)`,
		`Drawing V-102: ${what}; Cancelled (sheet 1 of 2)`,
		`Drawing V-102: ${what}; Cancelled (sheet 2 of 2)`,
		`Drawing V-103: ${what}`,
		`${tds} (sheet 1 of 2)`,
		`${tds} (sheet 2 of 2)`,
	]);
});

test("every link says where it leads and is in the structure", () => {
	const known = owners();
	const said = links().map((link) => words(link.lookup(of("Contents"))));
	expect(said.filter((text) => text === "" || text === "Link")).toEqual([]);
	expect(said).toContain("https://example.org/sheet");
	expect(said.some((text) => /^2 {2}V-102 .*\(Cancelled\), page \d+$/.test(text))).toBe(true);
	for (const link of links()) {
		const owner = known.get(link.lookup(of("StructParent"), PDFNumber).asNumber());
		expect(owner instanceof PDFDict && roleOf(owner)).toBe("Link");
	}
});

test("each cell of a table has a head: of its column, of its row, or named", () => {
	const cells = elements().filter((one) => roleOf(one) === "TH");
	const scope = (cell: PDFDict) => {
		const attributes = cell.lookup(of("A"));
		const list = attributes instanceof PDFArray ? attributes.asArray() : [attributes];
		return list.map((one) => open.context.lookup(one)).some((one) => one instanceof PDFDict && one.has(of("Scope")));
	};
	expect(cells.length).toBeGreaterThan(20);
	expect(cells.filter((cell) => !scope(cell)).length).toBe(0);
});

test("an item of a list has its mark and a body", () => {
	const kids = (one: PDFDict) => {
		const list = one.lookup(of("K"));
		return (list instanceof PDFArray ? list.asArray() : [list]).map((kid) => open.context.lookup(kid, PDFDict));
	};
	const items = elements().filter((one) => roleOf(one) === "LI");
	const marked = items.map((one) => kids(one).map(roleOf));
	expect(new Set(marked.map((roles) => roles.join()))).toEqual(new Set(["LBody", "Lbl,LBody"]));
});

const PAINTS = new Set([
	OPS.constructPath,
	OPS.showText,
	OPS.paintImageXObject,
	OPS.paintImageMaskXObject,
	OPS.shadingFill,
]);

test("all that a page shows is content or decoration, never both and never neither", async () => {
	const opened = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
	const document = await opened.promise;
	for (let no = 1; no <= document.numPages; no++) {
		const { fnArray, argsArray } = await (await document.getPage(no)).getOperatorList();
		const marks: ("content" | "decoration" | "")[] = [];
		const wrong = new Set<string>();
		for (const [at, operator] of fnArray.entries()) {
			const [first, second] = (argsArray[at] as unknown[] | null) ?? [];
			const open = marks.filter((mark) => mark !== "");
			if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
				const tag = (first as { name?: string }).name ?? first;
				const mark = tag === "Artifact" ? "decoration" : typeof second === "number" ? "content" : "";
				if (mark !== "" && open.length > 0) wrong.add(`${mark} in ${open[0]}`);
				marks.push(mark);
			} else if (operator === OPS.endMarkedContent) marks.pop();
			else if (PAINTS.has(operator) && open.length === 0 && !(operator === OPS.constructPath && first === OPS.endPath))
				wrong.add("neither");
		}
		expect([no, [...wrong], marks.length]).toEqual([no, [], 0]);
	}
	await opened.destroy();
});

test("the notice in place of a document can be read aloud", async () => {
	const { pages } = await readPdf(pdf);
	const notice = pages.find(({ text }) => text.includes("could not be included"));
	expect(notice?.roles).toContain("P");
});

test("the same facts give the same bytes, whatever the browser did before", async () => {
	const small = testedFacts([testedItem(1, MIXED, { pdf: { key: "sheet" } })]);
	const sheet = await uploadPdf(1, [842, 595]);
	const another = await freshPrinter();
	try {
		const one = await produce(another, small, { sheet });
		const again = await produce(another, small, { sheet });
		const elsewhere = await produce(printer, small, { sheet });
		expect(Buffer.compare(one.pdf, again.pdf)).toBe(0);
		expect(Buffer.compare(one.pdf, elsewhere.pdf)).toBe(0);
	} finally {
		await another.close();
	}
});
