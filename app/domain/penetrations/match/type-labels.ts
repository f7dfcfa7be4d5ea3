import { unreadOpening } from "#app/domain/penetrations/opening.ts";
import { openingServiceWords } from "#app/domain/penetrations/opening-services.ts";
import { PATH_FIELDS, PENETRATION_FIELDS, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import { ratingRange } from "#app/domain/ratings/range.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { isOtherStandard } from "#app/domain/ratings/requirement.ts";
import type { CriterionName } from "./criteria.ts";
import { OTHER_STANDARD } from "./criterion-labels.ts";
import type { PenetrationType } from "./types.ts";
export interface RequirementLabels {
	/** A line for each service of the opening. */
	services: string[];
	/** The element, with its thickness. */
	element: string;
	required: string;
	facts: string[];
	/** The facts of the opening that are stated and cannot be read, as they were written. */
	unread: Partial<Record<CriterionName, string>>;
}

export function requirementLabels({ services, texts }: Pick<PenetrationType, "texts" | "services">): RequirementLabels {
	const { orientation, substrate, thickness, required } = texts;
	return {
		services: services.map((one) => openingServiceWords(one.texts) || "Service not stated"),
		element: [orientation, substrate, thickness].filter(Boolean).join(", "),
		...{ required, facts: openingFacts(texts).filter(Boolean) },
		unread: Object.fromEntries(unreadOpening(texts).map((field) => [field, texts[field]])),
	};
}

/** A type in a line: `Ø110 PVC, Wall, Plasterboard, -/60/60`. */
export function typeWords({ texts, services }: Pick<PenetrationType, "texts" | "services">): string {
	const others = services.slice(1).map(({ meant }) => meant);
	const passing = [texts, ...others].map(openingServiceWords).filter(Boolean).join(" + ");
	const { orientation, substrate, thickness, required } = texts;
	return [passing, orientation, substrate, thickness, required, ...openingFacts(texts)].filter(Boolean).join(", ");
}

/** A gap or a distance as people write it: `5-25 mm`; as it stands where it is no number. */
const millimetreWords = (text: string): string => (/\d$/.test(text) ? `${text} mm` : text);

const openingFacts = ({ opening, gap, spacing, access, fire_from }: TypeTexts): string[] => [
	opening && `opening ${opening}`,
	gap && `gap ${millimetreWords(gap)}`,
	spacing && `${millimetreWords(spacing)} to the next seal`,
	access && `access from ${access}`,
	fire_from && `fire from ${fire_from}`,
];

/** Names the texts of a type that are not understood: `size “4"” not recognised`; empty where all are. */
export function unreadWords({ services }: Pick<PenetrationType, "services">): string {
	const unread = services.flatMap((service) => {
		const size = service.texts.size !== "" && readSize(service.meant.size) === null ? ["size" as const] : [];
		return [...service.unread, ...size].map((field) => `${PENETRATION_FIELDS[field].words} “${service.texts[field]}”`);
	});
	return unread.length > 0 ? `${[...new Set(unread)].join(", ")} not recognised` : "";
}

export function unmatchedWords(type: PenetrationType, frrs: string[]): string {
	if (type.contradicts) return "Its words name two different things";
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
	const rating = readRating(texts.required);
	const minutes = rating && (rating.structural ?? rating.integrity);
	const [size] = readSize(texts.size)?.statements ?? [];
	const isOneNumber = size?.numbers.length === 1;
	return [
		isOneNumber ? `${size.numbers[0] || size.to}mm` : "",
		names.material?.name ?? texts.service,
		names.orientation?.name ?? texts.orientation,
		names.substrate?.name ?? texts.substrate,
		minutes ? `${minutes}min` : "",
	]
		.filter(Boolean)
		.join(" ");
}
