import sharp, { type Sharp } from "sharp";
import { MAX_MEGAPIXELS } from "#app/file-limits.ts";
import { readCaptureTime, withCaptureTime } from "./capture-time.ts";

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

/** The same picture in its own format at its own size, encoded anew. Rejects as {@link drawingJpeg} does. */
export function productImage(source: Uint8Array, format: "jpeg" | "png"): Promise<EncodedImage> {
	const image = picture(source);
	return encoded(format === "jpeg" ? image.jpeg({ quality: 88, progressive: true }) : image.png());
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
