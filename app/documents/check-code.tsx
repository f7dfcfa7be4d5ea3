import { encode } from "uqr";

export interface PaperCheck {
	address: string;
	contentSha256: string;
	/** ISO 8601, UTC: there is a place for a signature of that time. */
	signedAt?: string;
}

/** The address as somebody types it: without `https://`. */
export const checkLine = ({ address }: PaperCheck): string => address.replace(/^https?:\/\//, "");

/** Modules that a reader needs kept white around the code. */
const QUIET = 4;

/** The rows of a QR code from above, true where it is dark, with the white edge around it. */
export const qrRows = (address: string): boolean[][] => encode(address, { ecc: "M", border: QUIET }).data;

function modules(address: string): { size: number; path: string } {
	const data = qrRows(address);
	const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
	return { size: data.length, path: dark.join("") };
}

/** The code on the cover; `null` for a preview, which nobody can check. */
export function CheckCode({ check }: { check: PaperCheck | null }) {
	if (!check) return null;
	const { size, path } = modules(check.address);
	return (
		<div className="check-code">
			<svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${check.address}`}>
				<path d={path} shapeRendering="crispEdges" />
			</svg>
			<p>Is this the latest issue? Check it here.</p>
		</div>
	);
}
