/** Small words between the facts; they say nothing to search by. */
const fillers = new Set(["a", "and", "at", "for", "frr", "in", "of", "on", "the", "through", "with"]);

/** The words of a one-line search, lower case, fillers left out. */
export const wordsOf = (text: string): string[] =>
	text
		.normalize("NFC")
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter((word) => word !== "" && !fillers.has(word));

/** What two spellings of a name have in common: `PEX-AL`, `Pex al` and `pexal` are one, and so are `ū` and `u`. */
export const keyOf = (text: string): string =>
	text
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}|[\s\-–—_.]/gu, "")
		.toLowerCase();

/** The minutes of a rating group's name (`60min`), or null. */
export function minutesOf(name: string): number | null {
	const found = /^(\d+) *min/i.exec(name);
	return found ? Number(found[1]) : null;
}
