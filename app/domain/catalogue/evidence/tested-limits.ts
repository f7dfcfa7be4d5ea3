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
	/** From the service to the edge of the opening; 0 where they may touch. */
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

/** `5 to 25`, `up to 25`, `from 5`; empty where neither end is stated. */
function range(from: string | number | null, to: string | number | null): string {
	const [least, most] = [String(from ?? ""), String(to ?? "")];
	if (least === "" || most === "") return least === "" ? most && `up to ${most}` : `from ${least}`;
	return least === most ? least : `${least} to ${most}`;
}

const inMillimetres = (text: string) => text && `${text} mm`;

export interface LimitLine {
	/** The distance to the first support concerns whoever installs a service, and no opening of a list. */
	name: "opening" | "gap" | "services" | "spacing" | "sealed" | "fire_from" | "support";
	label: string;
	/** The limit as a colleague says it: `Ø26 to Ø125`, `5 to 25 mm`. */
	text: string;
}

/** The limits that a report states, in the order in which an installer meets them. */
export function limitLines(limits: TestedLimits): LimitLine[] {
	const { services, services_tested: tested, sealed, fire_from: fireFrom } = limits;
	const named = tested.split("\n").filter(Boolean).join("; ");
	const lines: LimitLine[] = [
		{ name: "opening", label: "Opening", text: range(limits.opening_min, limits.opening_max) },
		{ name: "gap", label: "Gap around the service", text: inMillimetres(range(limits.gap_min, limits.gap_max)) },
		{
			...{ name: "services", label: "Services in the opening" },
			text: services ? `${TESTED_WITH[services].toLowerCase()}${named && `: ${named}`}` : "",
		},
		{
			...{ name: "spacing", label: "Distance to the next seal" },
			text: inMillimetres(range(limits.spacing_min, null)).replace("from", "at least"),
		},
		{ name: "sealed", label: "Sealed", text: sealed ?? "" },
		{ name: "fire_from", label: "Fire from", text: fireFrom ?? "" },
		{
			name: "support",
			label: "First support",
			text: inMillimetres(range(null, limits.support_max)).replace("up to", "within"),
		},
	];
	return lines.filter(({ text }) => text !== "");
}

const IN_A_SENTENCE: Record<LimitLine["name"], (text: string) => string> = {
	opening: (text) => `opening ${text}`,
	gap: (text) => `gap ${text}`,
	services: (text) => text,
	spacing: (text) => `${text} to the next seal`,
	sealed: (text) => (text.endsWith("side") || text.endsWith("sides") ? text : `sealed ${text}`),
	fire_from: (text) => `fire from ${text}`,
	support: (text) => `first support ${text}`,
};

/** Says in a line what was tested: `opening Ø26 to Ø125, gap 5 to 25 mm, both sides`; empty where nothing is stated. */
export const limitWords = (limits: TestedLimits): string =>
	limitLines(limits)
		.map(({ name, text }) => IN_A_SENTENCE[name](text))
		.join(", ");
