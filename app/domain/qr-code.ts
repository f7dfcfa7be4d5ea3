import { encode } from "uqr";

/** Modules that a reader needs kept white around the code. */
const QUIET = 4;

/** The rows of a QR code from above, true where it is dark, with the white edge around it. */
export const qrRows = (address: string): boolean[][] => encode(address, { ecc: "M", border: QUIET }).data;

/** The dark modules of a QR code as the path of an SVG whose view is `size` wide and high. */
export function qrPath(address: string): { size: number; path: string } {
	const data = qrRows(address);
	const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
	return { size: data.length, path: dark.join("") };
}
