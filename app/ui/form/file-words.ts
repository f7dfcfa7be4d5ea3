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
