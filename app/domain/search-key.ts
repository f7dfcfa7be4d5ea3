/** `PEX-AL`, `Pex al` and `pexal` are one, and so are `ū` and `u`; `search_key` of the database is the same. */
export const keyOf = (text: string): string =>
	text
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}|[\s\-–—_.]/gu, "")
		.toLowerCase();

export const keysOf = (text: string): string[] =>
	[...new Set(text.split(/\s+/).map(keyOf))].filter((key) => key !== "");
