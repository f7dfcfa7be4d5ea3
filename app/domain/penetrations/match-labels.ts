import { notInForce } from "#app/domain/catalogue/evidence/evidence.ts";
import { ratingRange } from "#app/domain/ratings/range.ts";
import { isOtherStandard } from "#app/domain/ratings/requirement.ts";
import type { Shown } from "./compare-specimen.ts";
import { PATH_FIELDS } from "./penetration-fields.ts";
import type { PenetrationType } from "./types.ts";

/** A note on a size that lies between two that were tested. */
export const BETWEEN_SIZES_NOTE =
	"between tested sizes; extension to be judged by the laboratory's field of application";

/** A note on an element of concrete or masonry that is thicker than the tested one. */
export const THICKER_NOTE =
	"thicker than tested; a thicker element is for the laboratory's field of application to judge";

export const STRUCTURAL = "structural: not applicable to the seal";

/** European classes and AS/NZS ratings never show each other's requirement. */
export const OTHER_STANDARD = "not shown (other test standard)";

/** Says in a few words each what is not shown; empty where the evidence shows all that is asked. */
export function notShownWords(shown: Shown): string[] {
	const criteria = [
		[shown.thickness, "thickness"],
		[shown.service_type, "service type"],
		[shown.insulation, "insulation"],
	] as const;
	const evidence = shown.evidence === "withdrawn" ? "evidence withdrawn" : notInForce(shown.evidence).toLowerCase();
	return [
		...(shown.path ? [] : ["service or substrate"]),
		...(shown.rating ? [] : [`required rating${shown.otherStandard ? `: ${OTHER_STANDARD}` : ""}`]),
		...criteria.flatMap(([criterion, words]) => (criterion === "not shown" ? [words] : [])),
		...(shown.thickness === "thicker" ? [THICKER_NOTE] : []),
		...(shown.size === "between" ? [BETWEEN_SIZES_NOTE] : []),
		...(shown.size === "not shown" ? ["size"] : []),
		...(shown.size === "not read" ? ["size (not read)"] : []),
		...(evidence ? [evidence] : []),
	];
}

/** A type in a line: `Ø110 PVC, Wall, Plasterboard, -/60/60`. */
export function typeWords({ texts }: Pick<PenetrationType, "texts">): string {
	const service = [texts.size, texts.service || texts.classification, texts.service_type].filter(Boolean).join(" ");
	const insulation = texts.insulation && `insulation: ${texts.insulation}`;
	const { orientation, substrate, thickness, required } = texts;
	return [service, insulation, orientation, substrate, thickness, required].filter(Boolean).join(", ");
}

export function unmatchedWords(type: PenetrationType, frrs: string[]): string {
	if (type.contradicts) return "Its words name two different things for one and the same";
	const unread = PATH_FIELDS.filter((field) => type.unread.includes(field)).map((field) => `“${type.texts[field]}”`);
	if (unread.length > 0) return `${unread.join(", ")} not recognised`;
	if (PATH_FIELDS.every((field) => type.texts[field] === "")) return "Neither service nor substrate is stated";
	if (frrs.length === 0) return "No current evidence for this service through this substrate";
	const range = ratingRange(frrs);
	const highest = range?.maximal.map((frr) =>
		isOtherStandard(frr, type.texts.required) ? `${frr}, ${OTHER_STANDARD}` : frr,
	);
	return `Rating not covered by the catalogue; the highest for this service and substrate: ${highest?.join(" or ") || "none"}`;
}

export function finderWords({ meant: texts, names }: PenetrationType): string {
	const millimetres = /\d{1,6}(?:\.\d+)?/.exec(texts.size)?.[0];
	const minutes = /\d{1,4}/.exec(texts.required)?.[0];
	return [
		millimetres && /^[^x×]*$/.test(texts.size) ? `${millimetres}mm` : "",
		names.material?.name ?? texts.service,
		names.orientation?.name ?? texts.orientation,
		names.substrate?.name ?? texts.substrate,
		minutes ? `${minutes}min` : "",
	]
		.filter(Boolean)
		.join(" ");
}
