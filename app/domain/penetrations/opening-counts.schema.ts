import { z } from "zod";
import { shape } from "#app/domain/shape.schema.ts";
import type { PENETRATION_STATUSES } from "./penetration-statuses.ts";

const count = z.int().min(0);

export const openingCounts = shape(
	"OpeningCounts",
	"The openings of a list in four numbers that add up to all of them.",
	{
		openings: count.describe("All openings of the list."),
		covered: count.describe("The openings whose solution covers all that decides."),
		to_check: count.describe("The openings with a solution of which something is not covered or not known."),
		open: count.describe("The openings without a solution."),
		not_needed: count.describe("The openings that need none."),
	},
);

export type OpeningCounts = z.output<typeof openingCounts>;

interface CountedOpening {
	status: (typeof PENETRATION_STATUSES)[number];
	isCovered: boolean;
}

/** Counts each opening once, whatever its quantity. */
export function countOpenings(openings: CountedOpening[]): OpeningCounts {
	const counts: OpeningCounts = { openings: openings.length, covered: 0, to_check: 0, open: 0, not_needed: 0 };
	for (const { status, isCovered } of openings) {
		if (status === "not needed") counts.not_needed++;
		else if (status === "open") counts.open++;
		else if (isCovered) counts.covered++;
		else counts.to_check++;
	}
	return counts;
}
