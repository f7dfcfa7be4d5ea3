/** Characters of a search that are searched; the field says where there are more. */
export const LONGEST_SEARCH = 100;

/** Of a search among names alone. */
export const LONGEST_NAME_SEARCH = 50;

/** What of a typed text is searched: no more than `most` characters, and none that no text can have. */
export const searched = (typed: string | null, most = LONGEST_SEARCH): string =>
	[...(typed ?? "").replaceAll("\0", "").trim()].slice(0, most).join("");
