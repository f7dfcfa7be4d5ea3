import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { pdfBytes, pictureBytes } from "./uploads.ts";

/** A file that must be refused, and what is said of it. */
export interface BadUpload {
	what: string;
	field: "pdf" | "img";
	name: string;
	bytes: Uint8Array;
	message: string;
}

const NO_PDF = "Only PDF files are accepted.";
const NO_IMAGE = "Upload a valid image.";
const EMPTY = "The submitted file is empty.";
const TOO_LARGE = "The upload is too large.";

const latin = (text: string) => Buffer.from(text, "latin1");

function rawPdf(objects: (string | Buffer)[], root = 1): Buffer {
	const parts: Buffer[] = [latin("%PDF-1.7\n")];
	const offsets: number[] = [];
	let length = parts[0]!.length;
	for (const [at, object] of objects.entries()) {
		offsets.push(length);
		const part = Buffer.concat([latin(`${at + 1} 0 obj\n`), Buffer.from(object), latin("\nendobj\n")]);
		parts.push(part);
		length += part.length;
	}
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const size = objects.length + 1;
	const trailer = `trailer <</Root ${root} 0 R/Size ${size}>>\nstartxref\n${length}\n%%EOF`;
	parts.push(latin(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`));
	return Buffer.concat(parts);
}

/** One page whose content never seems to end: a few hundred kilobytes become hundreds of megabytes of text. */
function contentBomb(): Buffer {
	const text = Buffer.alloc(300_000_000, "BT /F1 12 Tf (a) Tj ET\n");
	const packed = deflateSync(text, { level: 9 });
	const stream = Buffer.concat([
		latin(`<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
		packed,
		latin("\nendstream"),
	]);
	return rawPdf([
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
		stream,
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	]);
}

/** A PNG that says that it is 20,000 by 20,000 pixels. */
async function hugePng(): Promise<Buffer> {
	const bytes = await pictureBytes("a.png", 10, 10);
	bytes.writeUInt32BE(20_000, 16);
	bytes.writeUInt32BE(20_000, 20);
	bytes.writeInt32BE(crc32(bytes.subarray(12, 29)), 29);
	return bytes;
}

function crc32(bytes: Uint8Array): number {
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	return ~crc;
}

async function encrypted(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage();
	document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
	return document.save();
}

export async function badUploads(): Promise<BadUpload[]> {
	const good = Buffer.from(await pdfBytes());
	const picture = await pictureBytes("a.png");
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
	const pdf = (what: string, bytes: Uint8Array, message = NO_PDF, name = "a.pdf"): BadUpload => ({
		what,
		field: "pdf",
		name,
		bytes,
		message,
	});
	const img = (what: string, bytes: Uint8Array, message = NO_IMAGE, name = "a.png"): BadUpload => ({
		what,
		field: "img",
		name,
		bytes,
		message,
	});
	const long = await PDFDocument.create();
	for (let page = 0; page < 500; page++) long.addPage([200, 200]);
	return [
		pdf("a PDF of 500 pages", await long.save(), "The PDF has more than 200 pages."),
		pdf("HTML called .pdf", Buffer.from("<!doctype html><script>alert(1)</script>")),
		pdf("HTML behind a PDF's first bytes", Buffer.from("%PDF-1.7\n<script>alert(1)</script>")),
		pdf("a PDF under another extension", good, NO_PDF, "a.txt"),
		pdf("an encrypted PDF", await encrypted(), "The PDF is protected by a password."),
		pdf("half a PDF", good.subarray(0, Math.floor(good.length / 3))),
		pdf(
			"a page tree that bites its tail",
			rawPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
		),
		pdf("a PDF without pages", rawPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"])),
		pdf("content without end", contentBomb()),
		pdf("an empty PDF", new Uint8Array(), EMPTY),
		pdf("a PDF of 21 MB", Buffer.concat([good, Buffer.alloc(21 * 1024 * 1024)]), TOO_LARGE),
		img("an SVG called .png", svg),
		img("an SVG", svg, NO_IMAGE, "a.svg"),
		img("a JPEG called .png", await pictureBytes("a.jpg")),
		img("half a picture", picture.subarray(0, Math.floor(picture.length / 2))),
		img("a picture of 400 megapixels", await hugePng(), "The image has more than 50 megapixels."),
		img("an empty picture", new Uint8Array(), EMPTY),
		img("a picture of 11 MB", Buffer.concat([picture, Buffer.alloc(11 * 1024 * 1024)]), TOO_LARGE),
	];
}
