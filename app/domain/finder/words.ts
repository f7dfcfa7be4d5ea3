const fillers = new Set(["a", "and", "at", "for", "frr", "in", "of", "on", "report", "the", "through", "with"]);

export const wordsOf = (text: string): string[] =>
	text
		.normalize("NFC")
		.toLowerCase()
		.split(/[\s,;()[\]]+/)
		.filter((word) => word !== "" && !fillers.has(word));

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
