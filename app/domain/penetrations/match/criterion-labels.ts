import type { ComparedCriterion, CriterionName } from "./criteria.ts";

export const lowerFirst = (text: string): string =>
	text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** Issues of before have it in the same words. */
export const STRUCTURAL = "structural: not applicable to the seal";

/** European classes and AS/NZS ratings never show each other's requirement. */
export const OTHER_STANDARD = "not shown (other test standard)";

export const CRITERION_LABELS: Record<CriterionName, string> = {
	together: "Services tested together",
	service: "Service",
	classification: "Classification",
	service_type: "Service type",
	size: "Size",
	insulation: "Insulation",
	orientation: "Orientation",
	substrate: "Substrate",
	thickness: "Thickness",
	boards: "Boards",
	requirement: "Requirement",
	ends: "Ends of the pipe",
	opening: "Opening",
	gap: "Gap",
	spacing: "Distance to the next seal",
	access: "Access",
	fire_from: "Fire from",
};

/** The criterion in the middle of a sentence. */
export const criterionName = (name: CriterionName): string => CRITERION_LABELS[name].toLowerCase();

/** The boards stand in brackets behind the thickness of their wall: `90mm (1x13mm each side)`. */
function boardsTested(tested: string): string {
	const boards = /\((.+)\)$/.exec(tested)?.[1];
	return boards ? `with ${boards.replaceAll(/(\d)mm/g, "$1 mm")}` : `in ${tested}`;
}

const TESTED: Partial<Record<CriterionName, (tested: string) => string>> = {
	opening: (tested) => `with an opening of ${tested}`,
	gap: (tested) => `with a gap of ${tested}`,
	spacing: (tested) => `${tested} from the next seal`,
	access: (tested) => (tested.startsWith("from") ? `sealed ${tested}` : `sealed on ${tested}`),
	fire_from: (tested) => `with fire from ${tested === "below" ? tested : `the ${tested}`}`,
	thickness: (tested) => `in ${tested}`,
	boards: boardsTested,
	orientation: (tested) => `in ${tested}`,
	substrate: (tested) => `in ${tested}`,
	service_type: (tested) => `as ${tested}`,
	insulation: (tested) => (tested === "none" ? "without insulation" : `with ${tested}`),
};

/** The words after "tested": `with a gap of 5 to 25 mm`, `in 116mm (2x13mm each side)`. */
export const testedWith = ({ criterion, tested }: Pick<ComparedCriterion, "criterion" | "tested">): string =>
	TESTED[criterion]?.(tested) ?? `with ${tested}`;

const BECAUSE = {
	between: "Between two tested sizes: ask the laboratory",
	thicker: "Thicker than tested: ask the laboratory",
	"not read": "Not recognised as a size",
	"other standard": "Not covered: other test standard",
} as const;

const SHORTLY_BECAUSE: Record<keyof typeof BECAUSE, string> = {
	...{ between: "ask the laboratory", thicker: "ask the laboratory" },
	...{ "not read": "not recognised", "other standard": "other test standard" },
};

/** The notes on what a laboratory may judge. */
export const BETWEEN_SIZES_NOTE = "between two tested sizes: ask the laboratory";
export const THICKER_NOTE = "thicker than tested: ask the laboratory";

function togetherWords({ asked, tested, state }: ComparedCriterion): string {
	if (state === "ask the report") return `The report does not say: ${criterionName("together")}`;
	if (state === "ask the list") return `Check on site: ${asked}`;
	if (asked === "1") return "Not covered: tested with several services";
	return state === "covered"
		? `Covered: ${asked}`
		: `Not covered: ${asked}, ${tested === "several services" ? "tested with others" : `tested with ${tested}`}`;
}

/** Says of one criterion whether it is covered, or who can find out: a whole sentence without its stop. */
export function criterionWords(one: ComparedCriterion): string {
	const { criterion, state, asked, tested, because } = one;
	if (criterion === "together") return togetherWords(one);
	switch (state) {
		case "covered":
			return "Covered";
		case "ask the list":
			return `Check on site: tested ${testedWith(one)}`;
		case "ask the report":
			return `The report does not say: ${criterionName(criterion)}`;
		case "no limits":
			return criterion === "size" ? "The report states no size" : "The report states no opening or gap";
		default: {
			const both = [asked && `asked ${asked}`, tested && `tested ${tested}`].filter(Boolean).join(", ");
			if (!because) return `Not covered: ${both}`;
			return `${BECAUSE[because]} (${both})`;
		}
	}
}

/** A candidate in a row of criteria that other candidates have and this one has not. */
interface MissingCriterion extends Pick<ComparedCriterion, "criterion" | "service"> {
	/** The criteria of the candidate. */
	criteria: readonly ComparedCriterion[];
	/** The opening has one service, so that opening and gap may be one criterion. */
	isAlone: boolean;
	/** The list states what is compared. */
	isListed: boolean;
	/** The list states it in words that cannot be read. */
	isUnread?: boolean;
}

const OTHER_HOLE: Partial<Record<CriterionName, CriterionName>> = { opening: "gap", gap: "opening" };

/** Says why a candidate has no such criterion; only what neither side states is called so. */
export function absentWords({ criterion, service, criteria, isAlone, isListed, isUnread }: MissingCriterion): string {
	const of = (name: CriterionName | undefined) =>
		criteria.find((one) => one.criterion === name && one.service === service);
	const named = of("service");
	if (service !== null && named?.state === "not covered") return `✕ Not tested with ${named.asked}`;
	const hole = isAlone ? of(OTHER_HOLE[criterion]) : undefined;
	if (hole && hole.tested !== "") return `See ${criterionName(hole.criterion)}`;
	if (hole?.state === "ask the report" && isListed) return `? ${criterionWords({ ...hole, criterion })}`;
	if (isUnread) return `? The report does not say: ${criterionName(criterion)}`;
	return isListed ? "Not compared" : "Neither the list nor the report says";
}

/** Says in the middle of a sentence what is not covered, with one colon: `size: asked Ø50, tested Ø40`. */
export const notCoveredLine = (one: ComparedCriterion): string =>
	one.criterion === "together"
		? lowerFirst(criterionWords(one))
		: `${criterionName(one.criterion)}: ${lowerFirst(criterionWords(one))
				.replace(/^not covered: /, "")
				.replace(": ", "; ")}`;

/** The first thing that differs, in one line, with the criterion: `Size: not covered, asked Ø50, tested Ø40`. */
export function criterionLine(one: ComparedCriterion): string {
	const { criterion, state, asked, tested, because } = one;
	if (criterion === "together" || state === "ask the report" || state === "no limits") return criterionWords(one);
	const name = CRITERION_LABELS[criterion];
	if (state === "ask the list") return `${name}: tested ${testedWith(one)}`;
	const both = [asked && `asked ${asked}`, tested && `tested ${tested}`].filter(Boolean).join(", ");
	return `${name}: ${both}${because ? `: ${SHORTLY_BECAUSE[because]}` : ""}`;
}
