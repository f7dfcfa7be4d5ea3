import { notInForce } from "#app/domain/catalogue/evidence/evidence.ts";
import { openingServiceWords } from "#app/domain/penetrations/opening-services.ts";
import { PATH_FIELDS, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import { ratingRange } from "#app/domain/ratings/range.ts";
import { isOtherStandard } from "#app/domain/ratings/requirement.ts";
import { type OpeningLimit, outsideOf } from "./compare-limits.ts";
import type { Shown } from "./compare-specimen.ts";
import { type TestedSpecimen, testedLimit } from "./tested-specimen.ts";
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

/** The limits of a specimen in the middle of a sentence. */
export const LIMIT_WORDS: Record<OpeningLimit, string> = {
	opening: "size of the opening",
	gap: "gap around the service",
	services: "services in the opening",
	spacing: "distance to the next seal",
	access: "access",
	fire_from: "side of the fire",
};

/** The contract's words for an opening that no test with several services covers. */
const SEVERAL_SERVICES = "several services in one opening";

const limitWords = (name: OpeningLimit, { isSeveral }: Shown): string =>
	name === "services" && isSeveral ? SEVERAL_SERVICES : LIMIT_WORDS[name];

/** Says in a few words each what is not shown; empty where the evidence shows all that is asked. */
export function notShownWords(shown: Shown): string[] {
	const criteria = [
		[shown.thickness, "thickness"],
		[shown.service_type, "service type"],
		[shown.insulation, "insulation"],
	] as const;
	const outside = outsideOf(shown).map((name) => limitWords(name, shown));
	const evidence = shown.evidence === "withdrawn" ? "evidence withdrawn" : notInForce(shown.evidence).toLowerCase();
	return [
		...(shown.path ? [] : ["service or substrate"]),
		...(shown.rating ? [] : [`required rating${shown.otherStandard ? `: ${OTHER_STANDARD}` : ""}`]),
		...criteria.flatMap(([criterion, words]) => (criterion === "not shown" ? [words] : [])),
		...(shown.thickness === "thicker" ? [THICKER_NOTE] : []),
		...(shown.size === "between" ? [BETWEEN_SIZES_NOTE] : []),
		...(shown.size === "not shown" ? ["size"] : []),
		...(shown.size === "not read" ? ["size (not read)"] : []),
		...outside,
		...(evidence ? [evidence] : []),
	];
}

/** The limit of a specimen that an opening is compared with. */
export const lineOf = (name: OpeningLimit) => (name === "access" ? "sealed" : name);

/** Says in a line each which limits an opening is outside of: `gap around the service not covered; tested with 5 to 25 mm`. */
export const outsideWords = (shown: Shown, specimens: TestedSpecimen[]): string[] =>
	outsideOf(shown).map((name) => {
		const tested = testedLimit(lineOf(name), specimens);
		return `${limitWords(name, shown)} not covered${tested && `; tested with ${tested}`}`;
	});

/** Says in one line what the list states and the report does not; none where it states all of it. */
export function silentWords({ silent }: Pick<Shown, "silent">): string[] {
	const named = silent.map((name) => `the ${LIMIT_WORDS[name]}`);
	if (named.length === 0) return [];
	const first = named.slice(0, -1).join(", ");
	return [`the report does not state ${first === "" ? "" : `${first} or `}${named.at(-1)}`];
}

/** A type in a line: `Ø110 PVC, Wall, Plasterboard, -/60/60`. */
export function typeWords({ texts, services }: Pick<PenetrationType, "texts" | "services">): string {
	const others = services.slice(1).map(({ meant }) => meant);
	const passing = [texts, ...others].map(openingServiceWords).filter(Boolean).join(" + ");
	const { orientation, substrate, thickness, required } = texts;
	return [passing, orientation, substrate, thickness, required, ...openingFacts(texts)].filter(Boolean).join(", ");
}

/** A gap or a distance as people write it: `5-25 mm`; as it stands where it is no number. */
export const millimetreWords = (text: string): string => (/\d$/.test(text) ? `${text} mm` : text);

const openingFacts = ({ opening, gap, spacing, access, fire_from }: TypeTexts): string[] => [
	opening && `opening ${opening}`,
	gap && `gap ${millimetreWords(gap)}`,
	spacing && `${millimetreWords(spacing)} to the next seal`,
	access && `access from ${access}`,
	fire_from && `fire from ${fire_from}`,
];

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
