/** How far from full size a sheet may be that is said to be at full size. */
const TOLERANCE = 0.005;

/** In words, such as `at full size` or `reduced to 87 %`; one that is not at full size never says 100 %. */
export function scaleWords(scale: number): string {
	if (Math.abs(scale - 1) <= TOLERANCE) return "at full size";
	if (scale > 1) return `enlarged to ${Math.ceil(scale * 100)} %`;
	return `reduced to ${Math.max(1, Math.min(99, Math.round(scale * 100)))} %`;
}
