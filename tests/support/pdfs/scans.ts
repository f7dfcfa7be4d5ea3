import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { PdfBytes } from "./pdf-bytes.ts";

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export type Look = "black and white" | "grey" | "colour" | "photo";
export const LOOKS: Look[] = ["black and white", "grey", "colour", "photo"];
export const RESOLUTIONS = [72, 96, 150, 200, 300, 400];

interface Raster {
	width: number;
	height: number;
	channels: 1 | 3;
	data: Buffer;
}

/** What a scanner sees of a sheet with lines of text, or a photograph; it has noise, as all that was scanned. */
export function scanned(look: Look, width: number, height: number, random: () => number): Raster {
	const channels = look === "photo" || look === "colour" ? 3 : 1;
	const data = Buffer.alloc(width * height * channels);
	const line = Math.max(6, Math.round(height / 60));
	const [wave, slope] = [width / (3 + 5 * random()), random() / 50];
	const noise = Uint8Array.from({ length: 4093 }, () => Math.floor(random() * 24));
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * channels;
			const grain = noise[(x * 7 + y * 131) % noise.length]!;
			if (look === "photo") {
				for (let channel = 0; channel < 3; channel++) {
					data[at + channel] = 116 + 90 * Math.sin(x / wave + (channel + y) / (wave / 2)) + grain;
				}
				continue;
			}
			const row = y + Math.round(x * slope);
			const isInk =
				row % line < line / 2 && noise[(Math.floor((x * 3) / line) * 17 + Math.floor(row / line) * 59) % 4093]! > 11;
			const value = look === "black and white" ? (isInk ? 0 : 255) : isInk ? 20 + grain : 228 + grain;
			for (let channel = 0; channel < channels; channel++) data[at + channel] = value - channel * 7;
		}
	}
	return { width, height, channels, data };
}

/** How the data of a picture are written. */
type Coding =
	| "jpeg"
	| "progressive"
	| "packed"
	| "predicted"
	| "runs"
	| "letters"
	| "fax"
	| "palette"
	| "16 bits"
	| "cmyk";
export const CODINGS: Coding[] = [
	"jpeg",
	"progressive",
	"packed",
	"predicted",
	"runs",
	"letters",
	"palette",
	"16 bits",
	"cmyk",
];

const image = (width: number, height: number, entries: string) =>
	`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`;

/** The bits of a picture of black and white, eight of them a byte; each row begins with a byte of its own. */
function bits({ width, height, data, channels }: Raster): Buffer {
	const stride = Math.ceil(width / 8);
	const packed = Buffer.alloc(stride * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (data[(y * width + x) * channels]! > 127) packed[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
		}
	}
	return packed;
}

/** Each row by what it differs from the row above. */
function predicted({ width, height, channels, data }: Raster): Buffer {
	const stride = width * channels;
	const rows = Buffer.alloc((stride + 1) * height);
	for (let y = 0; y < height; y++) {
		rows[y * (stride + 1)] = 2;
		for (let x = 0; x < stride; x++) {
			rows[y * (stride + 1) + 1 + x] = data[y * stride + x]! - (y > 0 ? data[(y - 1) * stride + x]! : 0);
		}
	}
	return rows;
}

function runs(data: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; at < data.length; at += 128) {
		const part = data.subarray(at, at + 128);
		parts.push(Buffer.from([part.length - 1]), part);
	}
	return Buffer.concat([...parts, Buffer.from([128])]);
}

/** The strips of a facsimile, each a picture of its own as scanners write them; their rows in their order. */
async function fax({ width, height, data }: Raster): Promise<{ rows: number; data: Buffer; blackIs1: boolean }[]> {
	const raw = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
	const tiff = await raw.tiff({ compression: "ccittfax4", bitdepth: 1 }).toBuffer();
	const at = tiff.readUInt32LE(4);
	const values = new Map<number, number[]>();
	for (let entry = 0; entry < tiff.readUInt16LE(at); entry++) {
		const start = at + 2 + 12 * entry;
		const [tag, kind, count] = [tiff.readUInt16LE(start), tiff.readUInt16LE(start + 2), tiff.readUInt32LE(start + 4)];
		const size = kind === 3 ? 2 : 4;
		const from = count * size > 4 ? tiff.readUInt32LE(start + 8) : start + 8;
		values.set(
			tag,
			Array.from({ length: count }, (_, one) => tiff.readUIntLE(from + size * one, size)),
		);
	}
	const [starts, lengths, [perStrip = height] = []] = [values.get(273)!, values.get(279)!, values.get(278)];
	return starts.map((start, index) => ({
		rows: Math.min(perStrip, height - index * perStrip),
		data: tiff.subarray(start, start + lengths[index]!),
		blackIs1: values.get(262)?.[0] === 1,
	}));
}

/** The strips of a picture from above, each with its share of the height; most codings give one. */
export async function addImage(
	file: PdfBytes,
	raster: Raster,
	coding: Coding,
	more = "",
): Promise<{ ref: string; share: number }[]> {
	const { width, height, channels, data } = raster;
	const space = channels === 3 ? "/ColorSpace/DeviceRGB" : "/ColorSpace/DeviceGray";
	const entries = image(width, height, `${space}/BitsPerComponent 8${more}`);
	const whole = (ref: string) => [{ ref, share: 1 }];
	if (coding === "fax") {
		const strips = await fax(raster);
		return strips.map(({ rows, data: strip, blackIs1 }) => {
			const parms = `/DecodeParms<</K -1/Columns ${width}/Rows ${rows}/BlackIs1 ${blackIs1}>>`;
			const kind = `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode${parms}${more}`;
			return { ref: file.stream(image(width, rows, kind), strip), share: rows / height };
		});
	}
	if (coding === "jpeg" || coding === "progressive" || coding === "cmyk") {
		const picture = sharp(data, { raw: { width, height, channels } });
		const jpeg = await (coding === "cmyk" ? picture.toColourspace("cmyk") : picture)
			.jpeg({ quality: 80, progressive: coding === "progressive" })
			.toBuffer();
		const { channels: count = channels } = await sharp(jpeg).metadata();
		const own = ["", "/DeviceGray", "", "/DeviceRGB", "/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]"][count];
		const jpegEntries = `/ColorSpace${own}/BitsPerComponent 8/Filter/DCTDecode${more}`;
		return whole(file.stream(image(width, height, jpegEntries), jpeg));
	}
	if (coding === "predicted") {
		const parms = `/DecodeParms<</Predictor 15/Colors ${channels}/Columns ${width}>>`;
		return whole(file.stream(`${entries}/Filter/FlateDecode${parms}`, deflateSync(predicted(raster))));
	}
	if (coding === "runs") return whole(file.stream(`${entries}/Filter/RunLengthDecode`, runs(data)));
	if (coding === "letters") {
		const letters = `${deflateSync(data).toString("hex")}>`;
		return whole(file.stream(`${entries}/Filter[/ASCIIHexDecode/FlateDecode]`, letters));
	}
	if (coding === "palette") {
		const palette = `/ColorSpace[/Indexed/DeviceRGB 1<1a2b30fffae8>]/BitsPerComponent 1${more}`;
		return whole(file.stream(image(width, height, palette), bits(raster), true));
	}
	if (coding === "16 bits") {
		const wide = Buffer.alloc(data.length * 2);
		for (const [at, value] of data.entries()) wide.writeUInt16BE(value * 257, at * 2);
		return whole(file.stream(image(width, height, `${space}/BitsPerComponent 16${more}`), wide, true));
	}
	return whole(file.stream(entries, data, true));
}
