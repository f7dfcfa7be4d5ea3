/** Weak tags count, as RFC 9110, 13.1.2 has it: what a proxy has weakened was a strong one here. */
export const namesTag = (header: string | null, tag: string): boolean =>
	header !== null &&
	(header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag));
