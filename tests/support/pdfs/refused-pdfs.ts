import { PDFDocument, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { fontEntry, words } from "./page-kinds.ts";
import { openPdfBytes } from "./pdf-bytes.ts";
import { addImage, type Look, scanned, seeded } from "./scans.ts";
import type { MadePdf } from "./sound-pdfs.ts";

const BOX = [0, 0, 420, 595];
const LINES = "0.4 w 10 10 m 400 580 l S 0 0 1 RG 60 400 200 120 re S 0 0 0 RG\n";
const rating = (digits: string) => LINES + words(`Seal 12, FRR -/${digits}/60, PVC DN100`, 60, 300);

/** A file of one page that shows the first content; another version of it stands behind, which the table does not name. */
function twoContents(shown: string, unseen: string, more = "", resources = fontEntry): Uint8Array {
	const file = openPdfBytes();
	const contents = file.page({ box: BOX, content: shown, resources, more });
	return file.withUnseen([[contents, { dict: "", data: unseen }]]);
}

/** As {@link twoContents} does it, with another object of the page than its content. */
function twoVersions(
	head: string,
	[shown, unseen]: readonly [string, string],
	page: (ref: string) => { content: string; resources?: string; more?: string },
	isStream = true,
): Uint8Array {
	const file = openPdfBytes();
	const ref = isStream ? file.stream(head, shown) : file.add(`<<${head}${shown}>>`);
	file.page({ box: BOX, ...page(ref) });
	return file.withUnseen([[ref, isStream ? { dict: head, data: unseen } : `<<${head}${unseen}>>`]]);
}

const FORM = "/Type/XObject/Subtype/Form/BBox[0 0 420 595]";
const inForm = (ref: string) => ({ content: `${LINES}/X Do`, resources: `/XObject<</X ${ref}>>` });
const asStamp = (ref: string) => ({
	content: LINES,
	more: `/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 420 595]/AP<</N ${ref}>>>>]`,
});
const formWith = (digits: string) => words(`FRR -/${digits}/60`, 60, 300);
const FORM_WITH_FONT = `${FORM}/Resources<<${fontEntry}>>`;

/** One digit of a rating of six points is another. */
const DIGITS = [
	"30|36",
	"60|50",
	"60|90",
	"90|96",
	"120|180",
	"30|38",
	"15|16",
	"45|46",
	"60|80",
	"90|98",
	"240|210",
	"120|126",
];

const digits: [string, () => Uint8Array][] = DIGITS.flatMap((pair, index) => {
	const [shown, unseen] = pair.split("|") as [string, string];
	const turn = `/Rotate ${90 * (index % 4)}`;
	return [
		[`a digit of 6 pt, ${shown} and ${unseen}`, () => twoContents(rating(shown), rating(unseen), turn)],
		...(index % 3 === 0
			? ([
					[
						`a digit in a form, ${pair}`,
						() => twoVersions(FORM_WITH_FONT, [formWith(shown), formWith(unseen)], inForm),
					],
					[
						`a digit in a stamp, ${pair}`,
						() => twoVersions(FORM_WITH_FONT, [formWith(shown), formWith(unseen)], asStamp),
					],
				] as [string, () => Uint8Array][])
			: []),
	];
});

const changes: Record<string, () => Uint8Array> = {
	"a line that moved": () => twoContents(rating("60"), rating("60").replace("400 580 l", "380 580 l")),
	"a line that is missing": () => twoContents(rating("60"), words("Seal 12, FRR -/60/60, PVC DN100", 60, 300)),
	"another colour": () => twoContents(rating("60"), rating("60").replace("0 0 1 RG", "1 0 0 RG")),
	"a box that covers the words": () => twoContents(rating("60"), `${rating("60")}1 g 50 290 200 30 re f`),
	"words that are missing": () => twoContents(rating("60"), LINES),
	"words that were added": () => twoContents(rating("60"), rating("60") + words("WITHDRAWN", 60, 200)),
	"words that moved": () => twoContents(rating("60"), rating("60").replace("60 300 Td", "60 280 Td")),
	"a page without words": () => twoContents("", rating("60")),
	"other words in a pattern": () =>
		twoVersions(
			"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>",
			["0 0 m 9 9 l S", "0 4 m 9 4 l S"],
			(ref) => ({ content: "/Pattern cs /P scn 50 50 200 200 re f", resources: `/Pattern<</P ${ref}>>` }),
		),
	"another mask": () =>
		twoVersions(
			"/Type/XObject/Subtype/Form/BBox[0 0 420 595]/Group<</S/Transparency/CS/DeviceGray>>",
			["1 g 50 50 100 100 re f", "1 g 50 200 100 100 re f"],
			(ref) => ({
				content: "/G gs 1 0 0 rg 0 0 420 595 re f",
				resources: `/ExtGState<</G<</SMask<</S/Luminosity/G ${ref}>>>>>>`,
			}),
		),
	"another letter of a font of drawings": () => {
		const file = openPdfBytes();
		const glyph = file.stream("", "750 0 0 0 750 750 d1 0 0 700 700 re f");
		const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</a ${glyph}>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[750]/Resources<<>>>>`;
		file.page({ box: BOX, content: "BT /T 30 Tf 60 300 Td (aaa) Tj ET", resources: `/Font<</T ${font}>>` });
		return file.withUnseen([[glyph, { dict: "", data: "750 0 0 0 750 750 d1 0 0 m 700 0 l 0 700 l f" }]]);
	},
	"another font": () =>
		twoVersions(
			"/Type/Font/Subtype/Type1",
			["/BaseFont/Helvetica", "/BaseFont/Symbol"],
			(ref) => ({ content: words("FRR -/60/60 above", 60, 300, 9), resources: `/Font<</F1 ${ref}>>` }),
			false,
		),
	"another opacity": () =>
		twoVersions(
			"/Type/ExtGState",
			["/ca 0.2", "/ca 1"],
			(ref) => ({ content: "/G gs 0 g 60 60 200 200 re f", resources: `/ExtGState<</G ${ref}>>` }),
			false,
		),
	"another place of a form": () => {
		const file = openPdfBytes();
		const form = file.stream(FORM_WITH_FONT, formWith("60"));
		file.page({ box: BOX, ...inForm(form) });
		return file.withUnseen([[form, { dict: `${FORM_WITH_FONT}/Matrix[1 0 0 1 0 25]`, data: formWith("60") }]]);
	},
	"a layer that another state shows": () => layerStates("/OFF[4 0 R]", ""),
	"a layer that another state hides": () => layerStates("", "/OFF[4 0 R]"),
	"a layer that another base hides": () => layerStates("", "/BaseState/OFF"),
	"hidden words that another version shows": () => {
		const file = openPdfBytes();
		const off = file.add("<</Type/OCG/Name(Old)>>");
		file.state(`/OCProperties<</OCGs[${off}]/D<</OFF[${off}]>>>>`);
		const hidden = `/OC /off BDC ${words("FRR -/30/30", 60, 200)} EMC ${words("FRR -/60/60", 60, 300)}`;
		const contents = file.page({ box: BOX, content: hidden, resources: `${fontEntry}/Properties<</off ${off}>>` });
		return file.withUnseen([[contents, { dict: "", data: hidden.replace("/OC /off BDC", "/Span BMC") }]]);
	},
	"another turn": () => twoPages("/Rotate 0", "/Rotate 180"),
	"another turn of a square": () => twoPages("/Rotate 90", "/Rotate 270", [0, 0, 400, 400]),
	"another size": () => twoPages("", "/CropBox[0 0 400 500]"),
	"another part of the page": () => twoPages("/CropBox[0 0 400 500]", "/CropBox[20 60 420 560]"),
	"an annotation that only another version has": () =>
		twoPages("", `/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[10 10 99 99]/AP<</N 3 0 R>>>>]`),
	"an annotation that another version hides": () =>
		twoPages(
			`/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[10 10 99 99]/AP<</N 3 0 R>>>>]`,
			`/Annots[<</Type/Annot/Subtype/Stamp/F 2/Rect[10 10 99 99]/AP<</N 3 0 R>>>>]`,
		),
	"a digit beside fields that viewers set": () => {
		const file = openPdfBytes();
		file.state("/AcroForm<</NeedAppearances true/Fields[]>>");
		const contents = file.page({ box: BOX, content: rating("60"), resources: fontEntry });
		return file.withUnseen([[contents, { dict: "", data: rating("90") }]]);
	},
	"the third of three pages": () => {
		const file = openPdfBytes();
		const [, , third] = [1, 2, 3].map(() => file.page({ box: BOX, content: rating("60"), resources: fontEntry }));
		return file.withUnseen([[third!, { dict: "", data: rating("90") }]]);
	},
	"the thirtieth of thirty pages": () => {
		const file = openPdfBytes();
		const pages = Array.from({ length: 30 }, () =>
			file.page({ box: BOX, content: rating("60"), resources: fontEntry }),
		);
		return file.withUnseen([[pages[29]!, { dict: "", data: rating("90") }]]);
	},
};

/** The state of the one layer, in the version that viewers read and in the other. */
function layerStates(shown: string, unseen: string): Uint8Array {
	const file = openPdfBytes();
	const [state, layer] = [file.add(`<<${shown}>>`), file.add("<</Type/OCG/Name(Old)>>")];
	file.state(`/OCProperties<</OCGs[${layer}]/D ${state}>>`);
	const content = `/OC /l BDC ${words("FRR -/30/30", 60, 200)} EMC ${words("FRR -/60/60", 60, 300)}`;
	file.page({ box: BOX, content, resources: `${fontEntry}/Properties<</l ${layer}>>` });
	return file.withUnseen([[state, `<<${unseen}>>`]]);
}

/** Two versions of the page itself. Its object follows the stamp and the content. */
function twoPages(shown: string, unseen: string, box = BOX): Uint8Array {
	const file = openPdfBytes();
	file.stream("/Type/XObject/Subtype/Form/BBox[0 0 89 89]", "1 0 0 rg 0 0 89 89 re f");
	const contents = file.page({ box, content: rating("60"), resources: fontEntry, more: shown });
	const page = `<</Type/Page/Parent 2 0 R/MediaBox[${box.join(" ")}]/Resources<<${fontEntry}>>/Contents ${contents}${unseen}>>`;
	return file.withUnseen([["5 0 R", page]]);
}

/** Two scans in one object. */
async function twoScans(look: Look, change: (data: Buffer, width: number) => void): Promise<Uint8Array> {
	const file = openPdfBytes();
	const raster = scanned(look, 420, 595, seeded(5));
	const [image] = await addImage(file, raster, "packed");
	file.page({ box: BOX, content: "420 0 0 595 0 0 cm /I Do", resources: `/XObject<</I ${image!.ref}>>` });
	const data = Buffer.from(raster.data);
	change(data, 420 * raster.channels);
	const space = raster.channels === 3 ? "RGB" : "Gray";
	const dict = `/Type/XObject/Subtype/Image/Width 420/Height 595/ColorSpace/Device${space}/BitsPerComponent 8`;
	return file.withUnseen([[image!.ref, { dict, data }]]);
}

/** Makes an area of a scan white. */
const blank = (left: number, top: number, wide: number, high: number) => (data: Buffer, stride: number) => {
	for (let row = top; row < top + high; row++) data.fill(255, row * stride + left, row * stride + left + wide);
};

const scans: Record<string, () => Promise<Uint8Array>> = {
	"a scan with other words": () => twoScans("black and white", blank(100, 200, 40, 12)),
	"a grey scan with other words": () => twoScans("grey", blank(60, 300, 30, 12)),
	"a colour scan with other words": () => twoScans("colour", blank(300, 100, 120, 12)),
	"another photo": () => twoScans("photo", (data) => data.reverse()),
	"a photo in another tint": () => twoScans("photo", (data) => void data.set(data.map((value) => value * 0.8))),
};

/** A page of the library with an annotation that has no appearance. */
async function annotated(entries: Record<string, unknown>): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage([420, 595]);
	page.drawText("FRR -/60/60", { x: 60, y: 300, size: 9, font: await pdf.embedFont(StandardFonts.Helvetica) });
	const { context } = pdf;
	const annot = { Type: "Annot", Rect: [60, 200, 260, 240], F: 4, ...entries };
	page.node.addAnnot(context.register(context.obj(annot as never)));
	return pdf.save({ updateFieldAppearances: false });
}

const QUAD = [60, 240, 260, 240, 60, 200, 260, 200];
const undrawn: Record<string, Record<string, unknown>> = {
	"a comment": { Subtype: "FreeText", Contents: PDFString.of("Not above 30 min") },
	"a note": { Subtype: "Text", Contents: PDFString.of("Check") },
	"a line": { Subtype: "Line", L: [60, 200, 260, 240] },
	"a coloured box": { Subtype: "Square", C: [1, 0, 0] },
	"a coloured circle": { Subtype: "Circle", IC: [1, 0, 0] },
	"a polygon": { Subtype: "Polygon", Vertices: QUAD },
	"a marked line": { Subtype: "Highlight", QuadPoints: QUAD, C: [1, 1, 0] },
	"a struck line": { Subtype: "StrikeOut", QuadPoints: QUAD },
	"a line of ink": { Subtype: "Ink", InkList: [QUAD] },
	"a stamp": { Subtype: "Stamp", Name: "Draft" },
	"a file": { Subtype: "FileAttachment" },
	"a filled field": { Subtype: "Widget", FT: "Tx", V: PDFString.of("60") },
	"a choice": { Subtype: "Widget", FT: "Ch", V: PDFString.of("60") },
	"a ticked box": { Subtype: "Widget", FT: "Btn", AS: "Yes" },
	"an empty field with a frame": { Subtype: "Widget", FT: "Tx", MK: { BC: [0, 0, 0] } },
	"an empty field with a ground": { Subtype: "Widget", FT: "Tx", MK: { BG: [1, 0, 0] } },
};

/** Files that would be printed otherwise than a viewer shows them, each to be refused. */
export const refusedPdfs: MadePdf[] = [
	...digits.map(([name, make]) => ({ name, make: async () => make() })),
	...Object.entries(changes).map(([name, make]) => ({ name, make: async () => make() })),
	...Object.entries(scans).map(([name, make]) => ({ name, make })),
	...Object.entries(undrawn).map(([name, entries]) => ({ name, make: () => annotated(entries) })),
];
