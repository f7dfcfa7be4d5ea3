/**
 * Whether an If-None-Match or If-Match header names a tag of ours; `*` names any. Weak tags count, as the first asks for
 * (RFC 9110, 13.1.2): what a proxy has weakened was a strong one here.
 */
export const namesTag = (header: string | null, tag: string): boolean =>
	header !== null &&
	(header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag));
