import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#db/project.ts";

/** The Big List of Naughty Strings of Max Woolf (MIT, naughty/LICENSE): texts on which programs have stumbled. */
const known: string[] = JSON.parse(readFileSync(join(projectRoot, "tests/support/naughty/blns.json"), "utf8"));

/** Texts on which programs have stumbled, with some of this product's own: what its files and queries are made of. */
export const NAUGHTY: readonly string[] = [
	...known,
	"\0",
	"a\0b",
	"\ud83d",
	"\udd25 late half",
	"x".repeat(9000),
	"=cmd|' /C calc'!A0",
	"{{7*7}}",
	"[1,2",
	'{"id":1}',
	"2147483648",
	"9".repeat(400),
	"BK12/FR1/A1;BK12/FR1/A1",
	"</script><script>alert(1)</script>",
	"%2e%2e%2f",
	"\u202egnp.exe",
	"\r\nSet-Cookie: a=b",
];

/** So much of a text as a field of that length takes. */
export const within = (text: string, most = 1000): string => Array.from(text).slice(0, most).join("");

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

export const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
