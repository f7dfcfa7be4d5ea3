/** Characters of a search that are searched; the field says where there are more. */
export const MAX_SEARCH_LENGTH = 100;

/** The longest search among names alone. */
export const MAX_NAME_SEARCH = 50;

/** The part of a typed text that is searched: no more than `most` characters, and none that no text can have. */
export const searched = (typed: string | null, most = MAX_SEARCH_LENGTH): string =>
	[...(typed ?? "").replaceAll("\0", "").trim()].slice(0, most).join("");
