export const verifyPath = (token: string): string => `/verify/${token}`;

/** Reads a token as people write it off a paper; null for what is none. */
export function readVerifyToken(text: string): string | null {
	const token = text.trim().toLowerCase();
	return /^[0-9a-f]{32}$/.test(token) ? token : null;
}
