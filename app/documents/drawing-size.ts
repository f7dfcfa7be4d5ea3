import type { ItemFacts } from "#app/domain/schedules/facts.ts";

/** Millimetres between the side margins of the schedule's pages. */
const WIDTH = 178;
const FRAME = { sheet: 0, picture: 6 };
/** What a drawing without a picture is taken for. */
const A4_LANDSCAPE = { width: 297, height: 210 };

/** How high a drawing is that takes the whole width of its page, in millimetres. */
export function fullHeight({ image }: Pick<ItemFacts, "image">, kind: "sheet" | "picture"): number {
	const { width, height } = image ?? A4_LANDSCAPE;
	return ((WIDTH - FRAME[kind]) * height) / width + FRAME[kind];
}
