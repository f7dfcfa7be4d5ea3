import sharp, { type Sharp } from "sharp";
import { MAX_MEGAPIXELS } from "#app/domain/files/kinds.ts";

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
}

/** Only the first frame; what a camera noted about its position is applied before the notes are dropped. */
const picture = (source: Uint8Array): Sharp =>
	sharp(source, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: "error", pages: 1 }).autoOrient();

async function encoded(image: Sharp): Promise<EncodedImage> {
	const { data, info } = await image.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** Never enlarged; transparent is white, as on paper. Equal sources give equal bytes. Rejects what has too many pixels. */
export function drawingJpeg(source: Uint8Array, width: number): Promise<EncodedImage> {
	return encoded(
		picture(source)
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
