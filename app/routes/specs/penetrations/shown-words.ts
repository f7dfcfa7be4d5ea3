import { BETWEEN } from "#app/domain/penetrations/between.ts";
import type { Candidate } from "#app/domain/penetrations/match.schema.ts";

export const ALL_SHOWN = "all that is asked is shown";

export const SIZE_WORDS: Record<Candidate["shown"]["size"], string> = {
	tested: "shown: tested",
	between: BETWEEN,
	"not shown": "not shown",
	"not read": "not read",
	"not asked": "not asked",
};

export function shownSentence({ thickness, service_type, size, insulation }: Candidate["shown"]): string {
	const lacking = [
		thickness === "not shown" ? "thickness not shown" : "",
		service_type === "not shown" ? "service type not shown" : "",
		insulation === "not shown" ? "insulation not shown" : "",
		size === "between" ? `size ${BETWEEN}` : "",
		size === "not shown" || size === "not read" ? `size ${size}` : "",
	].filter(Boolean);
	return lacking.length === 0 ? ALL_SHOWN : lacking.join("; ");
}
