import { plainWords } from "./plain-text.ts";

/** `PEX-AL`, `Pex al` and `pexal` are one, and so are `ū` and `u`; `search_key` of the database is the same. */
export const keyOf = (text: string): string =>
	plainWords(text)
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}|[\s\p{Dash}_.]/gu, "")
		.toLowerCase();

/** Makes a key as {@link keyOf} does, but what parts two numbers tells names apart: `Type 1.5` is not `Type 15`. */
export const nameKey = (text: string): string =>
	keyOf(plainWords(text).replaceAll(/(?<=\d)[\s\p{Dash}_.]+(?=\d)/gu, "|"));

export const searchKeysOf = (text: string): string[] =>
	[...new Set(text.split(/\s+/).map(keyOf))].filter((key) => key !== "");

/** The singular of a key that is no name itself: `pipes` may be written for `pipe`. */
export const singular = (key: string): string => (key.length > 4 && key.endsWith("s") ? key.slice(0, -1) : key);
