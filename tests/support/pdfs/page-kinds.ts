import type { PdfBytes } from "./pdf-bytes.ts";
import { addImage, CODINGS, type Look, scanned } from "./scans.ts";

export interface Sheet {
	file: PdfBytes;
	random: () => number;
	/** Points. */
	width: number;
	height: number;
}

/** Draws one page of a kind, or several. */
export type PageKind = (sheet: Sheet) => void | Promise<void>;

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
	values[Math.floor(random() * values.length)]!;
const spread = (random: () => number, from: number, to: number) => (from + random() * (to - from)).toFixed(3);

const FONT = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>";
export const fontEntry = FONT;
export const words = (text: string, x: number, y: number, size = 6) =>
	`BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

function lines({ random, width, height }: Sheet, count: number): string {
	let text = "";
	for (let line = 0; line < count; line++) {
		const [x, y] = [random() * width, random() * height];
		text += `${spread(random, 0.1, 2)} w ${spread(random, 0, 1)} 0.2 ${spread(random, 0, 1)} RG `;
		text += `${x.toFixed(2)} ${y.toFixed(2)} m ${spread(random, 0, width)} ${spread(random, 0, height)} l S\n`;
	}
	return text;
}

/** Strips one below the other, in the share of the page that is given. */
function strips(
	images: { ref: string; share: number }[],
	[x, y, wide, high]: number[],
): { content: string; names: string } {
	let top = y! + high!;
	let [content, names] = ["", ""];
	for (const { ref, share } of images) {
		const name = `I${ref.replaceAll(" ", "_")}`;
		top -= high! * share;
		content += `q ${wide} 0 0 ${high! * share} ${x} ${top} cm /${name} Do Q\n`;
		names += `/${name} ${ref}`;
	}
	return { content, names };
}

async function picture(sheet: Sheet, look: Look, dots: number, coding = pick(CODINGS, sheet.random), more = "") {
	const high = Math.max(8, Math.round((dots * sheet.height) / sheet.width));
	return addImage(sheet.file, scanned(look, Math.max(8, Math.round(dots)), high, sheet.random), coding, more);
}

/** A scan as large as its page. */
export function scan(look: Look, resolution: number, coding?: Parameters<typeof addImage>[2], more = ""): PageKind {
	return async (sheet) => {
		const { width, height, file } = sheet;
		const images = await picture(sheet, look, (resolution * width) / 72, coding);
		const { content, names } = strips(images, [0, 0, width, height]);
		file.page({ box: [0, 0, width, height], content, resources: `/XObject<<${names}>>`, more });
	};
}

const several: PageKind = async (sheet) => {
	const { file, random, width, height } = sheet;
	let [content, names] = ["", ""];
	for (const look of ["black and white", "grey", "colour", "photo", "photo"] as const) {
		const images = await picture(sheet, look, 40 + 200 * random());
		const drawn = strips(images, [random() * width * 0.6, random() * height * 0.6, width * 0.35, height * 0.3]);
		content += `q ${spread(random, 0.9, 1)} ${spread(random, -0.1, 0.1)} 0 1 0 0 cm ${drawn.content} Q\n`;
		names += drawn.names;
	}
	file.page({ box: [0, 0, width, height], content: content + lines(sheet, 20), resources: `/XObject<<${names}>>` });
};

const turned: PageKind = async (sheet) => {
	const { random } = sheet;
	for (const turn of [90, 180, 270, -90]) {
		await scan(pick(["grey", "photo"], random), pick([72, 110], random), undefined, `/Rotate ${turn}`)(sheet);
	}
};

const cut: PageKind = (sheet) => {
	const { file, random, width, height } = sheet;
	const [x, y] = [random() * 70 - 30, random() * 70 - 30];
	const crop = [x + 3 + random() * 9, y + 5, x + width - 7.3, y + height - random() * 30].join(" ");
	const content = `q 1 0 0 1 ${x} ${y} cm ${lines(sheet, 200)} ${words("FRR -/60/60", 30, 60)} Q`;
	const more = `/CropBox[${crop}]/Rotate ${pick([0, 90, 180, 270], random)}${random() < 0.3 ? "/UserUnit 1.5" : ""}`;
	file.page({ box: [x, y, x + width, y + height], content, resources: FONT, more });
};

const softMasks: PageKind = async (sheet) => {
	const { file, random, width, height } = sheet;
	const [mask] = await addImage(file, scanned("grey", 60, 80, random), "packed");
	const [key] = await picture(sheet, "grey", 60, "packed", "/Mask[200 255]");
	const [masked] = await picture(sheet, "photo", 120, "jpeg", `/SMask ${mask!.ref}`);
	const stencil = file.stream(
		"/Type/XObject/Subtype/Image/Width 32/Height 32/ImageMask true/BitsPerComponent 1",
		Buffer.from(Array.from({ length: 128 }, () => Math.floor(random() * 256))),
	);
	const group = "/Group<</S/Transparency/CS/DeviceGray/I true>>";
	const shade = file.add(
		"<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 200 200]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>/Extend[true true]>>",
	);
	const form = file.stream(
		`/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]${group}/Resources<</Shading<</S ${shade}>>>>`,
		"/S sh",
	);
	const state = file.add(`<</SMask<</S/Luminosity/G ${form}>>/ca 0.8/CA 0.5>>`);
	const content = `q ${width * 0.5} 0 0 ${height * 0.5} 20 20 cm /A Do Q q 90 0 0 90 ${width * 0.4} 60 cm /B Do Q
q 0 0.4 0 rg 80 0 0 80 50 ${height * 0.6} cm /C Do Q q /G gs 1 0 0 rg 10 10 ${width * 0.8} ${height * 0.7} re f ${lines(sheet, 30)} Q`;
	const names = `/XObject<</A ${masked!.ref}/B ${key!.ref}/C ${stencil}>>/ExtGState<</G ${state}>>`;
	file.page({ box: [0, 0, width, height], content, resources: names });
};

const hatching: PageKind = ({ file, random, width, height }) => {
	const tile = (paint: number, data: string) =>
		file.stream(
			`/Type/Pattern/PatternType 1/PaintType ${paint}/TilingType 1/BBox[0 0 8 8]/XStep ${spread(random, 6, 9)}/YStep 8/Resources<<>>/Matrix[0.7 0.7 -0.7 0.7 ${spread(random, 0, 9)} 3]`,
			data,
		);
	const [own, lent] = [tile(1, "0 0 1 RG 0.6 w 0 0 m 8 8 l S"), tile(2, "0 4 m 8 4 l 1 w S")];
	const content = `/Pattern cs /P scn 20 20 ${width * 0.6} ${height * 0.3} re f /U cs 0.8 0.1 0.1 /Q scn
20 ${height * 0.5} ${width * 0.8} ${height * 0.2} re B /Pattern CS /P SCN 9 w 20 ${height * 0.9} m ${width} ${height * 0.8} l S`;
	const resources = `/Pattern<</P ${own}/Q ${lent}>>/ColorSpace<</U[/Pattern/DeviceRGB]>>`;
	file.page({ box: [0, 0, width, height], content, resources });
};

const shadings: PageKind = ({ file, random, width, height }) => {
	const fade = `<</FunctionType 2/Domain[0 1]/C0[${spread(random, 0, 1)} 0 0]/C1[0 0.9 1]/N 1>>`;
	const stitched = `<</FunctionType 3/Domain[0 1]/Functions[${fade}${fade}]/Bounds[0.4]/Encode[0 1 1 0]>>`;
	const axial = file.add(`<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 ${width} 90]/Function${stitched}>>`);
	const radial = `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[90 90 5 120 100 80]/Function${fade}/Extend[true false]>>`;
	const pattern = file.add(`<</Type/Pattern/PatternType 2/Shading${radial}/Matrix[1 0 0.2 1 10 10]>>`);
	const content = `q 0 0 ${width} 80 re W n /A sh Q /Pattern cs /R scn 10 90 ${width * 0.7} ${height * 0.5} re f*`;
	const resources = `/Shading<</A ${axial}>>/Pattern<</R ${pattern}>>`;
	file.page({ box: [0, 0, width, height], content, resources });
};

const drawing: PageKind = (sheet) => {
	const { file, width, height } = sheet;
	const content = `${lines(sheet, 5000)}${words("PVC DN100 FRR -/60/60", 30, 30)}`;
	file.page({ box: [0, 0, width, height], content, resources: FONT });
};

const forms: PageKind = (sheet) => {
	const { file, random, width, height } = sheet;
	const head = "/Type/XObject/Subtype/Form/FormType 1";
	const inner = file.stream(`${head}/BBox[0 0 100 100]/Matrix[0.5 0.1 0 0.5 10 10]`, lines(sheet, 30), true);
	const group = `/Group<</S/Transparency/I ${random() < 0.5}/K false>>`;
	const outer = file.stream(
		`${head}/BBox[0 0 ${width} ${height}]${group}/Resources<</XObject<</X ${inner}>>${FONT}>>`,
		`/X Do q 1 0 0 1 90 90 cm /X Do Q ${words("inside", 20, 90)}`,
	);
	const state = `/ExtGState<</M<</BM/Multiply/ca 0.7>>>>`;
	const content = `/O Do q 0.6 0 0 0.6 40 ${height / 3} cm /M gs /O Do Q /M gs 1 1 0 rg 30 30 ${width / 2} 90 re f`;
	const more = random() < 0.7 ? "/Group<</S/Transparency/CS/DeviceRGB>>" : "";
	file.page({ box: [0, 0, width, height], content, resources: `/XObject<</O ${outer}>>${state}`, more });
};

const letters: PageKind = ({ file, random, width, height }) => {
	const glyph = (data: string) => file.stream("", data);
	const procs = `/a ${glyph("750 0 0 0 750 750 d1 0 0 700 700 re f")}/b ${glyph("900 0 d0 1 0 0 rg 0 0 m 800 0 l 400 700 l f")}`;
	const type3 = file.add(
		`<</Type/Font/Subtype/Type3/FontBBox[0 0 900 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<<${procs}>>/Encoding<</Type/Encoding/Differences[97/a/b]>>/FirstChar 97/LastChar 98/Widths[750 900]/Resources<<>>>>`,
	);
	let content = `BT /T3 11 Tf 20 ${height - 40} Td (abba) Tj ET\n`;
	for (let line = 0; line < 30; line++) {
		const text = `P-${line} copper DN${Math.floor(random() * 200)} FRR -/${pick([30, 60, 90], random)}/60`;
		content += `BT /F1 6 Tf ${pick([0, 0, 1, 2], random)} Tr ${spread(random, 90, 110)} Tz ${spread(random, 0, 1)} Tc 1 0 ${spread(random, -0.2, 0.2)} 1 20 ${30 + (line * (height - 90)) / 30} Tm (${text}) Tj ET\n`;
	}
	content += `q BT 7 Tr /F1 40 Tf 30 60 Td (CLIP) Tj ET 0 0 1 rg 0 0 ${width} 80 re f Q`;
	const font = FONT.replace("/Font<<", `/Font<</T3 ${type3}`);
	file.page({ box: [0, 0, width, height], content, resources: font });
};

const layers: PageKind = (sheet) => {
	const { file, width, height } = sheet;
	const [on, off] = ["On", "Old"].map((name) => file.add(`<</Type/OCG/Name(${name})>>`));
	file.state(`/OCProperties<</OCGs[${on} ${off}]/D<</Order[${on} ${off}]/OFF[${off}]>>>>`);
	const form = file.stream(`/Type/XObject/Subtype/Form/BBox[0 0 90 90]/OC ${off}`, "1 0 0 rg 0 0 90 90 re f");
	const content = `/OC /on BDC ${lines(sheet, 40)} ${words("shown", 30, 50)} EMC
/OC /off BDC q 0.9 0 0 RG 3 w 10 10 80 80 re W S ${words("hidden", 30, 90)} /X Do Q EMC /Span BMC ${words("always", 30, 120)} EMC /X Do`;
	const resources = `${FONT}/Properties<</on ${on}/off ${off}>>/XObject<</X ${form}>>`;
	file.page({ box: [0, 0, width, height], content, resources });
};

const stamps: PageKind = ({ file, random, width, height }) => {
	const head = "/Type/XObject/Subtype/Form/BBox[0 0 120 40]";
	const stamp = file.stream(
		`${head}/Resources<<${FONT}>>`,
		`1 0 0 RG 3 w 2 2 116 36 re S ${words("ISSUED", 20, 12, 16)}`,
	);
	const slanted = file.stream(`${head}/Matrix[0 1 -1 0 0 0]`, "0 0.5 0 rg 5 5 110 30 re f");
	const annot = (kind: string, ref: string, x: number, y: number, wide: number, high: number) =>
		`<</Type/Annot/Subtype/${kind}/F 4/Rect[${x} ${y} ${x + wide} ${y + high}]/AP<</N ${ref}>>>>`;
	const annots = [
		annot("Stamp", stamp, 20.3, 60.7, 150, 50),
		annot("Stamp", slanted, width * 0.5, height * 0.4, 40, 120),
		`<</Type/Annot/Subtype/Link/Rect[10 10 90 30]/A<</S/URI/URI(https://example.com/)>>>>`,
	];
	const content = `0.9 g 0 0 ${width} ${height} re f 0 g ${words("FRR -/90/90", 30, 200)} ${spread(random, 0, 9)} w 10 10 m 90 90 l S`;
	file.page({ box: [0, 0, width, height], content, resources: FONT, more: `/Annots[${annots.join(" ")}]` });
};

const inline: PageKind = ({ file, random, width, height }) => {
	let content = "";
	for (let one = 0; one < 12; one++) {
		const data = Array.from({ length: 64 }, () => String.fromCharCode(Math.floor(random() * 256))).join("");
		content += `q ${spread(random, 20, 90)} 0 0 60 ${spread(random, 0, width - 90)} ${spread(random, 0, height - 60)} cm BI /W 8 /H 8 /CS /G /BPC 8 ID ${data}\nEI Q\n`;
	}
	file.page({ box: [0, 0, width, height], content });
};

/** Pages as programs write them, each kind once. */
export const pageKinds: Record<string, PageKind> = {
	"several pictures": several,
	"turned pages": turned,
	"a cut page": cut,
	"soft masks": softMasks,
	hatching,
	shadings,
	"a drawing of 5,000 lines": drawing,
	forms,
	letters,
	layers,
	stamps,
	"inline images": inline,
	"a facsimile in strips": scan("black and white", 200, "fax"),
};
