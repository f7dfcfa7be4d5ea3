import { qrPath } from "#app/domain/qr-code.ts";

export interface PaperCheck {
	address: string;
	contentSha256: string;
	/** ISO 8601, UTC: there is a place for a signature of that time. */
	signedAt?: string;
}

/** The address as somebody types it: without `https://`. */
export const checkLine = ({ address }: PaperCheck): string => address.replace(/^https?:\/\//, "");

/** The code on the cover; `null` for a preview, which nobody can check. */
export function CheckCode({ check }: { check: PaperCheck | null }) {
	if (!check) return null;
	const { size, path } = qrPath(check.address);
	return (
		<div className="check-code">
			<svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${check.address}`}>
				<path d={path} shapeRendering="crispEdges" />
			</svg>
			<p>Is this the latest issue? Check it here.</p>
		</div>
	);
}
