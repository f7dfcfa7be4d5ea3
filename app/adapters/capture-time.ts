/** The tag of EXIF that says when a picture was taken, by the clock of its camera. */
const DATE_TIME_ORIGINAL = 0x9003;
const EXIF_POINTER = 0x8769;
const TEXT = 2;
const LONG = 4;
const ENTRY_BYTES = 12;
const TIME_BYTES = 20;

const MARK = Buffer.from("Exif\0\0", "latin1");

/** Reads `2026-11-30T14:02:05` out of the EXIF of a picture; null where it states no time that there is. */
export function readCaptureTime(exif: Buffer): string | null {
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
	const tagValue = (directory: number, tag: number): number | null => {
		for (let entry = 0; entry < short(directory); entry++) {
			const at = directory + 2 + entry * ENTRY_BYTES;
			if (short(at) === tag) return long(at + 8);
		}
		return null;
	};
	const exif = tagValue(long(4), EXIF_POINTER);
	const at = exif === null ? null : tagValue(exif, DATE_TIME_ORIGINAL);
	return at === null ? null : tiff.toString("latin1", at, at + TIME_BYTES - 1);
}

/** Writes the time of capture, and nothing else, into a JPEG that has no EXIF. */
export function withCaptureTime(jpeg: Buffer, time: string): Buffer {
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
