const fillers = new Set(["a", "and", "at", "for", "in", "of", "on", "report", "the", "through", "with"]);

const before = "(?:^|[\\s;([ø⌀]|dn|od|\\d(?:mm)?[-–—])";
const decimalComma = new RegExp(`(?<=${before}\\d{1,6}),(?=\\d(?![,.]?\\d))`, "g");
const thousands = new RegExp(`(?<=${before}[1-9]),(?=\\d{3}(?![,.]?\\d))`, "g");

/** `12,5mm` is 12.5, as `size_ranges` reads it, and `1,000mm` is 1000; in `100,60` and `50,65,80` they part numbers. */
const withoutCommas = (text: string) => text.replaceAll(decimalComma, ".").replaceAll(thousands, "");

const alone = "(\\d{1,4})(?!\\S)";
const ratedNumber = new RegExp(`(?<!\\S)frr ${alone}|(?<!\\S)${alone} frr(?!\\S)(?! ${alone})`, "g");

/** In small letters and without fillers; `frr 60` and `60 frr` are `frr60`, a number that says what it is. */
export const wordsOf = (text: string): string[] =>
	withoutCommas(text.normalize("NFC").toLowerCase())
		.split(/[\s,;()[\]]+/)
		.filter((word) => word !== "" && !fillers.has(word))
		.join(" ")
		.replaceAll(ratedNumber, "frr$1$2")
		.split(" ")
		.filter((word) => word !== "" && word !== "frr");

export const LONGEST_NAME = 6;

export function runsOf(words: string[], longest = LONGEST_NAME): string[] {
	const runs = words.flatMap((_, at) =>
		Array.from({ length: Math.min(longest, words.length - at) }, (_one, more) =>
			words.slice(at, at + more + 1).join(" "),
		),
	);
	return [...new Set(runs)];
}

/** Of `60min`; null where the name says nothing of minutes. */
export function minutesOf(name: string): number | null {
	const found = /^(\d+) *min/i.exec(name);
	return found ? Number(found[1]) : null;
}
