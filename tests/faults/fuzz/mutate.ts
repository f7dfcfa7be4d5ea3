import { pick } from "#tests/support/naughty.ts";

const WORDS = [
	"",
	"\0",
	"\xff\xff\xff\xff",
	"999999999",
	"-1",
	"/Kids[2 0 R]",
	"<<",
	">>",
	"endobj",
	"stream",
	"IHDR",
	"IDAT",
	"IEND",
];
const CELLS = ['"', '""', ",", ";", "\r", "\n", "\uFEFF", "=1+1", "BK", "\t", "x".repeat(300), "true"];

export const DICTIONARY = { binary: WORDS, table: CELLS };

/** A copy of the bytes that is wrong in one to eight places: a bit, a byte, a piece gone, doubled or put in, or the end cut. */
export function mutate(bytes: Uint8Array, random: () => number, words: readonly string[] = WORDS): Buffer<ArrayBuffer> {
	let made: Buffer<ArrayBuffer> = Buffer.from(bytes);
	const places = 1 + Math.floor(random() * 8);
	for (let place = 0; place < places && made.length > 0; place++) {
		const at = Math.floor(random() * made.length);
		const length = Math.floor(random() ** 3 * (made.length - at));
		const [before, piece, after] = [made.subarray(0, at), made.subarray(at, at + length), made.subarray(at + length)];
		switch (Math.floor(random() * 6)) {
			case 0:
				made[at] = made[at]! ^ (1 << Math.floor(random() * 8));
				break;
			case 1:
				made[at] = Math.floor(random() * 256);
				break;
			case 2:
				made = Buffer.concat([before, after]);
				break;
			case 3:
				made = Buffer.concat([before, piece, piece, after]);
				break;
			case 4:
				made = Buffer.concat([before, Buffer.from(pick(random, words), "latin1"), piece, after]);
				break;
			default:
				if (random() < 0.2) made = Buffer.from(before);
		}
	}
	return made;
}
