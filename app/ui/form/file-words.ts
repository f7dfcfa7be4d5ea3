const ELLIPSIS = "…";

/** A file's name where there is little room: its first 11 and last 11 characters. */
export function shortFileName(name: string): string {
	const letters = Array.from(name);
	return letters.length <= 22 ? name : `${letters.slice(0, 11).join("")}${ELLIPSIS}${letters.slice(-11).join("")}`;
}

/** A file's name on the drawing screen: at most 26 characters. */
export function drawingFileName(name: string): string {
	const letters = Array.from(name);
	return letters.length <= 26 ? name : `${letters.slice(0, 25).join("")}${ELLIPSIS}`;
}

/** A size in kb, or MB above 1000 kb. */
export function fileSize(bytes: number): string {
	const kb = bytes / 1000;
	if (kb > 1000) return `${(kb / 1000).toFixed(1)} MB`;
	return `${kb < 10 ? Math.max(0.1, kb).toFixed(1) : Math.round(kb)} kb`;
}
