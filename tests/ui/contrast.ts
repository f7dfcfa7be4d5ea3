function channel(hex: string): number {
	const value = Number.parseInt(hex, 16) / 255;
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of "#rrggbb", from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminance(colour: string): number {
	const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(colour);
	if (!parts) throw new Error(`${colour} is not written as #rrggbb`);
	const [red, green, blue] = parts.slice(1).map(channel) as [number, number, number];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
	const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
	return (light + 0.05) / (dark + 0.05);
}
