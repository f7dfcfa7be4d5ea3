const fillers = new Set(["a", "and", "at", "for", "frr", "in", "of", "on", "the", "through", "with"]);

export const wordsOf = (text: string): string[] =>
	text
		.normalize("NFC")
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter((word) => word !== "" && !fillers.has(word));

/** `PEX-AL`, `Pex al` and `pexal` are one, and so are `ū` and `u`. */
export const keyOf = (text: string): string =>
	text
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}|[\s\-–—_.]/gu, "")
		.toLowerCase();

/** Of `60min`; null where the name says nothing of minutes. */
export function minutesOf(name: string): number | null {
	const found = /^(\d+) *min/i.exec(name);
	return found ? Number(found[1]) : null;
}
