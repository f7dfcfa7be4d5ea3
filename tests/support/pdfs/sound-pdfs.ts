import { degrees, PDFDocument, PDFName, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { createCanvas, type SKRSContext2D, PDFDocument as SkiaDocument } from "@napi-rs/canvas";
import sharp from "sharp";
import { type PageKind, pageKinds, scan } from "./page-kinds.ts";
import { type Layout, openPdfBytes } from "./pdf-bytes.ts";
import { CODINGS, LOOKS, RESOLUTIONS, scanned, seeded } from "./scans.ts";

/** Prints HTML, as browsers do. */
type PrintHtml = (html: string) => Promise<Uint8Array>;

export interface MadePdf {
	name: string;
	make: () => Promise<Uint8Array>;
}

interface MadePages {
	seed: number;
	/** Points; scans have as many dots as that many inches give. */
	width: number;
	height: number;
}

async function written(kind: PageKind, layout: Layout, { seed, width, height }: MadePages): Promise<Uint8Array> {
	const file = openPdfBytes();
	await kind({ file, random: seeded(seed), width, height });
	return file.bytes(layout);
}

const jpegOf = ({ data, width, height, channels }: ReturnType<typeof scanned>) =>
	sharp(data, { raw: { width, height, channels } }).jpeg().toBuffer();
const pngOf = ({ data, width, height, channels }: ReturnType<typeof scanned>) =>
	sharp(data, { raw: { width, height, channels } }).png().toBuffer();

async function byLibrary(save: "plain" | "packed" | "protected", pages: MadePages): Promise<Uint8Array> {
	const { width, height } = pages;
	const random = seeded(pages.seed);
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.TimesRoman);
	const jpeg = await pdf.embedJpg(await jpegOf(scanned("photo", 160, 200, random)));
	const png = await pdf.embedPng(await pngOf(scanned("colour", 90, 120, random)));
	for (let number = 0; number < 3; number++) {
		const page = pdf.addPage([width, height]);
		page.drawImage(jpeg, { x: 20 * random(), y: 30, width: width * 0.6, height: height * 0.4, opacity: 0.9 });
		page.drawImage(png, { x: width * 0.4, y: height * 0.5, width: 90, height: 120, rotate: degrees(30 * random()) });
		for (let line = 0; line < 60; line++) {
			const start = { x: random() * width, y: random() * height };
			page.drawLine({
				start,
				end: { x: random() * width, y: start.y },
				thickness: random(),
				color: rgb(0, 0, random()),
			});
		}
		page.drawText(`Seal ${number} – FRR -/60/${30 + 30 * number}`, { x: 30, y: height - 40, size: 6, font });
		page.drawCircle({ x: width / 2, y: height / 2, size: 40, color: rgb(1, 0.8, 0.5), opacity: 0.5 });
		page.setRotation(degrees(90 * Math.floor(random() * 4)));
		if (random() < 0.5) page.node.set(PDFName.of("CropBox"), pdf.context.obj([5.5, 9.2, width - 12.1, height - 20]));
	}
	if (save === "protected") pdf.encrypt({ ownerPassword: "owner" });
	return pdf.save({ useObjectStreams: save === "packed" });
}

function bySkia({ seed, width, height }: MadePages): Uint8Array {
	const random = seeded(seed);
	const pdf = new SkiaDocument({ title: "Drawing" });
	const picture = createCanvas(64, 64);
	const paint = picture.getContext("2d");
	for (let dot = 0; dot < 400; dot++) {
		paint.fillStyle = `rgba(${Math.floor(random() * 256)}, 90, ${Math.floor(random() * 256)}, 0.7)`;
		paint.fillRect(random() * 64, random() * 64, 5, 5);
	}
	// The library types it as the context of a browser.
	const context = pdf.beginPage(width, height) as unknown as SKRSContext2D;
	context.drawImage(picture, 20, 20, width / 2, height / 3);
	const fade = context.createLinearGradient(0, 0, width, 0);
	fade.addColorStop(0, "red");
	fade.addColorStop(1, "rgba(0, 0, 255, 0.2)");
	context.fillStyle = fade;
	context.fillRect(10, height / 2, width - 20, 60);
	context.globalAlpha = 0.6;
	for (let line = 0; line < 300; line++) {
		context.lineWidth = random() * 2;
		context.beginPath();
		context.moveTo(random() * width, random() * height);
		context.bezierCurveTo(random() * width, 0, 0, random() * height, random() * width, random() * height);
		context.stroke();
	}
	context.globalAlpha = 1;
	context.fillStyle = "black";
	context.font = "7px sans-serif";
	context.fillText(`Seal ${seed}, FRR -/60/60`, 30, height - 30);
	pdf.endPage();
	return pdf.close();
}

async function byBrowser(print: PrintHtml, { seed }: MadePages): Promise<Uint8Array> {
	const random = seeded(seed);
	const photo = (await jpegOf(scanned("photo", 200, 150, random))).toString("base64");
	const png = (await pngOf(scanned("black and white", 200, 150, random))).toString("base64");
	const rows = Array.from(
		{ length: 90 },
		(_, row) => `<tr><td>P-${row}<td>PVC DN${Math.floor(random() * 200)}<td>-/60/60`,
	);
	return print(`<!doctype html><style>body{font:${6 + 6 * random()}px sans-serif}td{border:0.3px solid}
.h{background:repeating-linear-gradient(45deg,red 0 1px,transparent 1px 6px);height:80px;opacity:.6}
.s{box-shadow:2px 3px 9px #000;mix-blend-mode:${random() < 0.5 ? "multiply" : "normal"};background:linear-gradient(#ff0,#0ff)}</style>
<div class=h></div><p class=s>Seals, 密封, FRR</p><img src="data:image/jpeg;base64,${photo}"><img src="data:image/png;base64,${png}" style="mask:linear-gradient(#000,#0000)">
<svg width=300 height=200><defs><pattern id=p width=7 height=7 patternUnits=userSpaceOnUse><path d="M0 0L7 7" stroke=green /></pattern></defs><circle cx=90 cy=90 r=80 fill="url(#p)" transform="rotate(${30 * random()})"/></svg>
<table>${rows.join("")}</table>`);
}

const LAYOUTS: Layout[] = ["table", "packed", "appended", "reversed"];

/** Each kind of page, and each coding of a scan, once; the layouts in turn. */
export function soundKinds(pages: MadePages, print?: PrintHtml): MadePdf[] {
	const layout = (index: number) => LAYOUTS[index % LAYOUTS.length]!;
	const kinds = Object.entries(pageKinds).map(([name, kind], index) => ({
		name: `${name}, ${layout(index)}`,
		make: () => written(kind, layout(index), pages),
	}));
	const codings = CODINGS.map((coding, index) => {
		const look = LOOKS[index % LOOKS.length]!;
		return { name: `scan ${look} ${coding}`, make: () => written(scan(look, 96, coding), layout(index), pages) };
	});
	const libraries = (["plain", "packed", "protected"] as const).map((save) => ({
		name: `library, ${save}`,
		make: () => byLibrary(save, pages),
	}));
	const skia = { name: "Skia", make: async () => bySkia(pages) };
	const browser = print ? [{ name: "browser", make: () => byBrowser(print, pages) }] : [];
	return [...kinds, ...codings, ...libraries, skia, ...browser];
}

const A4 = { width: 595.276, height: 841.89 };
const SIZES = [A4, { width: 842, height: 595 }, { width: 612, height: 792 }, { width: 1190.55, height: 841.89 }];

/** So many files: scans of each look at each resolution in each layout, then each kind again with other numbers. */
export function soundPdfs(count: number, seed: number, print: PrintHtml): MadePdf[] {
	const made: MadePdf[] = [];
	for (const resolution of RESOLUTIONS) {
		for (const [index, look] of LOOKS.entries()) {
			for (const again of [0, 1]) {
				const coding = look === "black and white" ? (again ? "packed" : "fax") : again ? "predicted" : "jpeg";
				const pages = { seed: seed + made.length, ...A4 };
				made.push({
					name: `${made.length} scan ${look} ${resolution} ${coding}`,
					make: () => written(scan(look, resolution, coding), LAYOUTS[(index + again) % 4]!, pages),
				});
			}
		}
	}
	for (let round = 0; made.length < count; round++) {
		const pages = { seed: seed + 1000 * (round + 1), ...SIZES[round % SIZES.length]! };
		for (const { name, make } of soundKinds(pages, print)) made.push({ name: `${made.length} ${name}`, make });
	}
	return made.slice(0, count);
}
