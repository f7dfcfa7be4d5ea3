import { keyed, keysOf } from "#app/domain/keyed.ts";

/** The limits within which a specimen was tested (docs/rules/tested-limits.md). What a report does not state is unknown, not unlimited. */

export const TESTED_WITH = { one: "One service", several: "Several services" } as const;

export const SEALED_FROM = {
	"both sides": "Both sides",
	"one side": "One side",
	"from above": "From above",
	"from below": "From below",
} as const;

export const FIRE_FROM = {
	"either side": "Either side",
	"sealed side": "Sealed side",
	"other side": "Other side",
	below: "Below",
} as const;

/** Texts are empty, numbers and choices null where the report does not state them. Numbers are in mm. */
export interface TestedLimits {
	/** Sizes as sizes are written: `Ø26`, `600 x 400`. */
	opening_min: string;
	opening_max: string;
	/** The gap reaches from the service to the edge of the opening; 0 where they may touch. */
	gap_min: number | null;
	gap_max: number | null;
	services: keyof typeof TESTED_WITH | null;
	/** The services of a test with several, one a line: `PVC, Pipe, Ø110, none`. */
	services_tested: string;
	/** The least distance between seals. */
	spacing_min: number | null;
	sealed: keyof typeof SEALED_FROM | null;
	fire_from: keyof typeof FIRE_FROM | null;
	/** The largest distance to the first support. */
	support_max: number | null;
}

export const NO_LIMITS: TestedLimits = {
	...{ opening_min: "", opening_max: "", gap_min: null, gap_max: null, services: null, services_tested: "" },
	...{ spacing_min: null, sealed: null, fire_from: null, support_max: null },
};

/** The form of a size without its numbers, such as `ø0` or `0x0`: only sizes of one form can be compared. */
const shapeOf = (size: string) =>
	size.toLowerCase().replaceAll("×", "x").replaceAll(NUMBERS, "0").replaceAll(/\s|mm/g, "");

const NUMBERS = /\d+(?:\.\d+)?/g;

const sidesOf = (size: string) => (size.match(NUMBERS) ?? []).map(Number).toSorted((a, b) => a - b);

/** Tells whether one size is no larger than another; sizes that are written in different ways are not compared. */
function isWithin(least: string, most: string): boolean {
	if (least === "" || most === "" || shapeOf(least) !== shapeOf(most)) return true;
	const largest = sidesOf(most);
	return sidesOf(least).every((side, at) => side <= largest[at]!);
}

/** The limits that contradict each other, by the field that is to be changed. */
export function limitErrors(limits: Partial<TestedLimits>): Record<string, string[]> {
	const { opening_min: least = "", opening_max: most = "", gap_min: from = null, gap_max: to = null } = limits;
	const errors: Record<string, string[]> = {};
	if (!isWithin(least, most)) errors.opening_max = [`The largest opening must be at least the smallest, ${least}.`];
	if (from !== null && to !== null && from > to) {
		errors.gap_max = [`The largest gap must be at least the smallest, ${from} mm.`];
	}
	if (limits.services_tested && limits.services !== undefined && limits.services !== "several") {
		errors.services_tested = ["Only a test with several services names them: choose several, or leave this empty."];
	}
	return errors;
}

/** `5 to 25`, `up to 25`, `from 5`; empty where neither end is stated. */
function range(from: string | number | null, to: string | number | null): string {
	const [least, most] = [String(from ?? ""), String(to ?? "")];
	if (least === "" || most === "") return least === "" ? most && `up to ${most}` : `from ${least}`;
	if (least === most) return most;
	const [unit = ""] = / mm(?: wide)?$/.exec(most) ?? [];
	return `${least.endsWith(unit) ? least.slice(0, least.length - unit.length) : least} to ${most}`;
}

const inMillimetres = (text: string) => text && `${text} mm`;

/**
 * The limits in the order in which an installer meets them. The distance to the first support is not compared:
 * openings in a list have no such fact.
 */
export const LIMIT_LABELS = {
	opening: "Opening",
	gap: "Gap around the service",
	services: "Services in the opening",
	spacing: "Distance to the next seal",
	sealed: "Sealed",
	fire_from: "Fire from",
	support: "First support",
} as const;

/** The names of limits in a sentence about what a report leaves open. */
export const UNSTATED_LIMITS = {
	opening: "opening",
	gap: "gap",
	services: "number of services",
	spacing: "distance to the next seal",
	sealed: "sides that are sealed",
	fire_from: "side of the fire",
	support: "first support",
} as const satisfies Record<keyof typeof LIMIT_LABELS, string>;

export type LimitName = keyof typeof LIMIT_LABELS;

export const LIMIT_NAMES = keysOf(LIMIT_LABELS);

interface LimitLine {
	name: LimitName;
	label: string;
	/** The limit in everyday words: `Ø26 to Ø125`, `5 to 25 mm`. */
	text: string;
}

function servicesText({ services, services_tested: tested }: TestedLimits): string {
	if (!services) return "";
	const named = tested.split("\n").filter(Boolean).join("; ");
	return `${TESTED_WITH[services].toLowerCase()}${named && `: ${named}`}`;
}

const TEXTS: Record<LimitName, (limits: TestedLimits) => string> = {
	opening: ({ opening_min: least, opening_max: most }) => range(least, most),
	gap: ({ gap_min: least, gap_max: most }) => inMillimetres(range(least, most)),
	services: servicesText,
	spacing: ({ spacing_min: least }) => inMillimetres(range(least, null)).replace("from", "at least"),
	sealed: ({ sealed }) => sealed ?? "",
	fire_from: ({ fire_from: from }) => from ?? "",
	support: ({ support_max: most }) => inMillimetres(range(null, most)).replace("up to", "within"),
};

/** The limits of a test in words; a limit that the report does not state is empty. */
export const limitTexts = (limits: TestedLimits): Record<LimitName, string> =>
	keyed(LIMIT_NAMES, (name) => TEXTS[name](limits));

/** The limits that a report states. */
export const limitLines = (limits: TestedLimits): LimitLine[] =>
	LIMIT_NAMES.map((name) => ({ name, label: LIMIT_LABELS[name], text: TEXTS[name](limits) })).filter(
		({ text }) => text !== "",
	);

const IN_A_SENTENCE: Record<LimitName, (text: string) => string> = {
	opening: (text) => `opening ${text}`,
	gap: (text) => `gap ${text}`,
	services: (text) => text,
	spacing: (text) => `${text} to the next seal`,
	sealed: (text) => (text.startsWith("from") ? `sealed ${text}` : text),
	fire_from: (text) => `fire from ${text}`,
	support: (text) => `first support ${text}`,
};

/** Says in a line what was tested: `opening Ø26 to Ø125, gap 5 to 25 mm, both sides`; empty where nothing is stated. */
export const limitWords = (limits: TestedLimits, names: readonly LimitName[] = LIMIT_NAMES): string =>
	limitLines(limits)
		.filter(({ name }) => names.includes(name))
		.map(({ name, text }) => IN_A_SENTENCE[name](text))
		.join(", ");
