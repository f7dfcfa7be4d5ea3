import sharp, { type Sharp } from "sharp";
import { MAX_MEGAPIXELS } from "#app/file-limits.ts";

// Everything that reads is blocked first: SVG, PDF and the rest are never parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
// A long import must not gather memory.
sharp.cache(false);

export interface EncodedImage {
	data: Buffer;
	width: number;
	height: number;
	/** When a photo was taken, by its camera: `2026-11-30T14:02:05`; absent where it does not say. */
	captured?: string;
}

/** Only the first frame; what a camera noted about its position is applied before the notes are dropped. */
const picture = (source: Uint8Array): Sharp =>
	sharp(source, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: "error", pages: 1 }).autoOrient();

async function encoded(image: Sharp): Promise<EncodedImage> {
	const { data, info } = await image.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

interface GifFrame {
	left: number;
	top: number;
	width: number;
	height: number;
	/** The part of the screen beside and below the picture. */
	right: number;
	bottom: number;
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The first frame of a GIF where it leaves some of its screen free, else null. Throws where the file ends before. */
function smallerFrame(bytes: Buffer): GifFrame | null {
	if (bytes.toString("latin1", 0, 3) !== "GIF") return null;
	let at = 13 + tableBytes(bytes.readUInt8(10));
	while (bytes.readUInt8(at) === 0x21) {
		at += 2;
		while (bytes.readUInt8(at) > 0) at += bytes.readUInt8(at) + 1;
		at++;
	}
	if (bytes.readUInt8(at) !== 0x2c) return null;
	const number = (place: number) => bytes.readUInt16LE(place);
	const [left, top, width, height] = [number(at + 1), number(at + 3), number(at + 5), number(at + 7)];
	const [right, bottom] = [number(6) - left - width, number(8) - top - height];
	const isInside = width > 0 && height > 0 && right >= 0 && bottom >= 0;
	return isInside && left + top + right + bottom > 0 ? { left, top, width, height, right, bottom } : null;
}

/** The library draws what a frame leaves free in black. */
async function drawing(source: Uint8Array): Promise<Sharp> {
	const frame = smallerFrame(Buffer.from(source));
	if (!frame) return picture(source);
	const { left, top, right, bottom } = frame;
	const cut = picture(source).extract(frame).flatten({ background: "#ffffff" });
	const whole = cut.extend({ left, top, right, bottom, background: "#ffffff" }).raw();
	const { data, info } = await whole.toBuffer({ resolveWithObject: true });
	return sharp(data, { raw: info });
}

/** Never enlarged; transparent is white, as on paper. Equal sources give equal bytes. Rejects what has too many pixels. */
export async function drawingJpeg(source: Uint8Array, width: number): Promise<EncodedImage> {
	return encoded(
		(await drawing(source))
			.resize({ width, withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 85, progressive: true, chromaSubsampling: "4:4:4" }),
	);
}

/** Fits the picture of a plan within a square of so many pixels; fine coloured lines stay as they are. Rejects as {@link drawingJpeg} does. */
export const planJpeg = (source: Uint8Array, side: number): Promise<EncodedImage> =>
	encoded(
		picture(source)
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 80, progressive: true, chromaSubsampling: "4:4:4" }),
	);

/** How light a part of a picture is on average, from 0 for black to 255 for white. The part is in shares of the picture's sides. */
export async function lightnessOf(source: Uint8Array, part: Record<"x" | "y" | "width" | "height", number>) {
	const { width, height } = await sharp(source).metadata();
	const [left, top] = [Math.floor(part.x * width), Math.floor(part.y * height)];
	const cut = { width: Math.ceil(part.width * width), height: Math.ceil(part.height * height) };
	const area = { left, top, width: Math.min(cut.width, width - left), height: Math.min(cut.height, height - top) };
	const { channels } = await sharp(await sharp(source).extract(area).greyscale().toBuffer()).stats();
	return channels[0]!.mean;
}

/** The same picture in its own format at its own size, encoded anew. Rejects as {@link drawingJpeg} does. */
export function productImage(source: Uint8Array, format: "jpeg" | "png"): Promise<EncodedImage> {
	const image = picture(source);
	return encoded(format === "jpeg" ? image.jpeg({ quality: 88, progressive: true }) : image.png());
}

/** The tag of EXIF that says when a picture was taken, by the clock of its camera. */
const DATE_TIME_ORIGINAL = 0x9003;
const EXIF_POINTER = 0x8769;
const TEXT = 2;
const LONG = 4;
const ENTRY_BYTES = 12;
const TIME_BYTES = 20;

const MARK = Buffer.from("Exif\0\0", "latin1");

/** Reads `2026-11-30T14:02:05` out of the EXIF of a picture; null where it states no time that there is. */
function readCaptureTime(exif: Buffer): string | null {
	const tiff = exif.subarray(0, MARK.length).equals(MARK) ? exif.subarray(MARK.length) : exif;
	try {
		const text = timeIn(tiff);
		const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? "") ?? [];
		const stated = date && time ? `${date.replaceAll(":", "-")}T${time}` : null;
		return stated && new Date(`${stated}Z`).toJSON()?.startsWith(stated) ? stated : null;
	} catch {
		// Offsets that lead out of the file are no time, and no reason to refuse the picture.
		return null;
	}
}

function timeIn(tiff: Buffer): string | null {
	const little = tiff.toString("latin1", 0, 2) === "II";
	const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
	const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
	/** Answers the value of a tag in the directory at an offset. */
	const valueAt = (directory: number, tag: number): number | null => {
		for (let entry = 0; entry < short(directory); entry++) {
			const at = directory + 2 + entry * ENTRY_BYTES;
			if (short(at) === tag) return long(at + 8);
		}
		return null;
	};
	const exif = valueAt(long(4), EXIF_POINTER);
	const at = exif === null ? null : valueAt(exif, DATE_TIME_ORIGINAL);
	return at === null ? null : tiff.toString("latin1", at, at + TIME_BYTES - 1);
}

/** Writes the time of capture, and nothing else, into a JPEG that has no EXIF. */
function withCaptureTime(jpeg: Buffer, time: string): Buffer {
	const directory = (tag: number, type: number, count: number, value: number) => {
		const bytes = Buffer.alloc(2 + ENTRY_BYTES + 4);
		bytes.writeUInt16BE(1, 0);
		bytes.writeUInt16BE(tag, 2);
		bytes.writeUInt16BE(type, 4);
		bytes.writeUInt32BE(count, 6);
		bytes.writeUInt32BE(value, 10);
		return bytes;
	};
	const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
	const second = head.length + 2 + ENTRY_BYTES + 4;
	const text = `${time.slice(0, 10).replaceAll("-", ":")} ${time.slice(11)}\0`;
	const tiff = Buffer.concat([
		head,
		directory(EXIF_POINTER, LONG, 1, second),
		directory(DATE_TIME_ORIGINAL, TEXT, TIME_BYTES, second + 2 + ENTRY_BYTES + 4),
		Buffer.from(text, "latin1"),
	]);
	const segment = Buffer.alloc(4);
	segment.writeUInt16BE(0xffe1, 0);
	segment.writeUInt16BE(2 + MARK.length + tiff.length, 2);
	// The segment stands right behind the mark with which every JPEG begins.
	return Buffer.concat([jpeg.subarray(0, 2), segment, MARK, tiff, jpeg.subarray(2)]);
}

/**
 * A photo as a JPEG that is at most so many pixels wide and high. Of what the camera noted the time is written again, and the
 * place is not. Rejects as {@link drawingJpeg} does.
 */
export async function photoJpeg(source: Uint8Array, size: number): Promise<EncodedImage> {
	const { exif } = await sharp(source).metadata();
	const captured = exif ? readCaptureTime(exif) : null;
	const image = await encoded(
		picture(source)
			.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 82, progressive: true }),
	);
	return captured ? { ...image, data: withCaptureTime(image.data, captured), captured } : image;
}
