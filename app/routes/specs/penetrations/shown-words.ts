import { BETWEEN_SIZES_NOTE, THICKER_NOTE } from "#app/domain/penetrations/match-labels.ts";
import type { MatchedCandidate } from "#app/domain/penetrations/match-types.ts";
import type { Criterion, SizeCriterion } from "#app/domain/penetrations/penetration.schema.ts";

export const COVERED = "Fully covered";

export const COVERED_AS_STATED = "Covered as far as stated";

export const CRITERION_WORDS: Record<Criterion, string> = {
	shown: "covered",
	"not shown": "not covered",
	"not asked": "not stated",
};

export const SIZE_WORDS: Record<SizeCriterion, string> = {
	tested: "covered: tested",
	between: BETWEEN_SIZES_NOTE,
	"not shown": "not covered",
	"not read": "not recognised",
	"not asked": "not stated",
};

/** What of a type is not covered, with what was tested instead; then what the list leaves open. */
export function coverWords({ shown, size, open, thickerThan }: MatchedCandidate): string {
	const lacking = [
		thickerThan
			? `tested in ${thickerThan}: ${THICKER_NOTE}`
			: shown.thickness === "not shown"
				? "thickness not covered"
				: "",
		shown.service_type === "not shown" ? "service type not covered" : "",
		shown.insulation === "not shown" ? "insulation not covered" : "",
		shown.size === "between" ? `size ${BETWEEN_SIZES_NOTE}` : "",
		shown.size === "not shown" ? `size not covered; closest tested: ${size}` : "",
		shown.size === "not read" ? `size not recognised; closest tested: ${size}` : "",
	].filter(Boolean);
	const cover = lacking.length > 0 ? lacking.join("; ") : open.length > 0 ? COVERED_AS_STATED : COVERED;
	return [cover, ...open].join(". ");
}
