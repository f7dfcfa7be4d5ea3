import type { ItemFacts } from "#app/domain/schedules/facts.ts";

/** Millimetres between the side margins. */
const WIDTH = 178;
const FRAME = { sheet: 0, picture: 6 };
/** Taken for a drawing without a picture. */
const A4_LANDSCAPE = { width: 297, height: 210 };

export function fullHeight({ image }: Pick<ItemFacts, "image">, kind: "sheet" | "picture"): number {
	const { width, height } = image ?? A4_LANDSCAPE;
	return ((WIDTH - FRAME[kind]) * height) / width + FRAME[kind];
}
