import { describe, expect, test } from "vitest";
import { NO_LIMITS, type TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { comparerOf, criteriaOf } from "#app/domain/penetrations/match/comparison.ts";
import type { CandidateClass } from "#app/domain/penetrations/match/criteria.ts";
import { criterionLine } from "#app/domain/penetrations/match/criterion-labels.ts";
import { requiredOpening } from "#app/domain/penetrations/match/required-opening.ts";
import type { TestedSpecimen } from "#app/domain/penetrations/match/tested-specimen.ts";

const named = (id: number, name: string) => ({ id, name, is_active: true });

/** A name has one id. */
const SUBSTRATES = ["Plasterboard", "Concrete"];
const substrateNamed = (name: string) => named(SUBSTRATES.indexOf(name) + 1, name);

interface Tested {
	size?: string;
	material?: string;
	type?: string;
	classification?: string;
	insulation?: string;
	substrate?: string;
	thickness?: string;
	limits?: Partial<TestedLimits>;
}

/** The gap within which everything is tested here, unless a case says otherwise. */
const GAP = { gap_min: 5, gap_max: 25 };

function specimen({
	size = "Ø100",
	material = "PVC",
	type = "Pipe",
	classification = "Combustible Pipe",
	insulation,
	substrate = "Plasterboard",
	thickness = "116mm (2x13mm each side)",
	limits,
}: Tested): TestedSpecimen {
	const [insulated = "", foam = ""] = insulation?.split(" ") ?? [];
	const service: ServiceRecord = {
		...{ id: 1, is_active: true, material: named(1, material), service_type: named(1, type) },
		classification: named(1, classification),
		insulation: { id: 1, is_active: true, thickness: insulated || "N.A.", name: named(1, foam || "N.A.") },
	};
	const element: SubstrateRecord = {
		...{ id: 1, is_active: true, orientation: named(1, "Wall"), name: substrateNamed(substrate), thickness },
	};
	return {
		...{ id: 1, sol: 1, drawing: "V-1", size, service, substrates: [element], frr: "-/120/120", report: 1, seal: "1" },
		...{ status: "current", kind: 0, limits: { ...NO_LIMITS, ...GAP, ...limits } },
	};
}

const PVC = {
	...{ orientation: "Wall", substrate: "Plasterboard", thickness: "116mm (2x13mm each side)", classification: "" },
	...{ service: "PVC", service_type: "Pipe", size: "Ø100", insulation: "none", required: "-/60/60" },
	...{ opening: "", gap: "10", spacing: "", access: "", fire_from: "" },
};

const COPPER = { ...PVC, service: "Copper", size: "Ø25" };

type Texts = Partial<typeof PVC>;

/** How a specimen compares with an opening with one service or more, and what differs, a line each. */
function compare(asked: Texts[], tested: Tested) {
	const services = asked.map((texts) => {
		const meant = { ...PVC, ...texts };
		return { meant, names: { orientation: named(1, "Wall"), substrate: substrateNamed(meant.substrate) } };
	});
	const compared = comparerOf(requiredOpening(services)).compare(specimen(tested));
	const open = criteriaOf(compared).filter(({ state }) => state !== "covered");
	return { class: compared.class, differs: open.map(criterionLine).join("; ") };
}

interface Case {
	name: string;
	asked: Texts | Texts[];
	tested: Tested;
	class: CandidateClass;
	differs: RegExp;
}

const COVERED = { class: "covered", differs: /^$/ } as const;

/** Neither the list nor the report states a gap. */
const NO_GAP = { gap_min: null, gap_max: null };

const TOGETHER = {
	services: "several" as const,
	services_tested: "Copper, Pipe, Ø25, none\nCopper, Pipe, Ø32, 13mm Foam",
};

const MIXED: Tested = { limits: TOGETHER };

/** Cases of a fire engineer's practice: what is offered, and what its reader is told. */
const CASES: Case[] = [
	{
		...{ name: "pipe in a hole of the tested size and gap", asked: { opening: "Ø125", gap: "12" } },
		...{ tested: { limits: { opening_max: "Ø130" } }, ...COVERED },
	},
	{
		...{ name: "gap around the outside that the tested size states", asked: { size: "Ø65", opening: "Ø85", gap: "" } },
		...{ tested: { size: "Ø65 mm (OD 69 mm)", limits: { gap_min: 10 } }, class: "not_covered" },
		differs: /^Gap: asked 8 in Ø85, tested 10 to 25 mm$/,
	},
	{
		...{ name: "opening around that outside", asked: { size: "Ø65", gap: "10" } },
		...{ tested: { size: "Ø65 mm (OD 69 mm)", limits: { ...NO_GAP, opening_max: "Ø86" } }, class: "not_covered" },
		differs: /^Opening: asked gap 10, tested up to Ø86$/,
	},
	{
		...{ name: "the list's own outside", asked: { size: "Ø65 mm (OD 75 mm)", opening: "Ø95", gap: "" } },
		...{ tested: { size: "Ø65 mm (OD 75 mm)", limits: { gap_min: 10 } }, ...COVERED },
	},
	{
		...{ name: "pipe touches the hole", asked: { gap: "0" }, tested: {} },
		...{ class: "not_covered", differs: /^Gap: asked 0, tested 5 to 25 mm$/ },
	},
	{
		...{ name: "pipe touches the hole, and may", asked: { gap: "touching" } },
		...{ tested: { limits: { gap_min: 0 } }, ...COVERED },
	},
	{
		...{ name: "pipe touches, the report has the largest gap alone", asked: { gap: "0" } },
		...{ tested: { limits: { gap_min: null } }, class: "limits_unknown", differs: /^The report does not say: gap$/ },
	},
	{
		...{ name: "pipe off centre: 0 to 20 mm", asked: { gap: "0-20" }, tested: { limits: { gap_min: 0, gap_max: 15 } } },
		...{ class: "not_covered", differs: /^Gap: asked 0-20, tested / },
	},
	{
		...{ name: "the gap follows from the opening and the size", asked: { opening: "Ø125", gap: "" }, tested: {} },
		...COVERED,
	},
	{
		...{ name: "the gap follows, and is too wide", asked: { opening: "Ø160", gap: "" }, tested: {} },
		...{ class: "not_covered", differs: /^Gap: asked 30 in Ø160, tested 5 to 25 mm$/ },
	},
	{
		...{ name: "the opening follows from the gap and the size", asked: { gap: "10" } },
		...{ tested: { limits: { ...NO_GAP, opening_max: "Ø130" } }, ...COVERED },
	},
	{
		...{ name: "the opening follows, and is too large", asked: { gap: "20" } },
		...{
			tested: { limits: { ...NO_GAP, opening_max: "Ø130" } },
			class: "not_covered",
			differs: /^Opening: asked gap 20/,
		},
	},
	{
		...{
			name: "insulation is part of what fills the hole",
			asked: { opening: "Ø200", gap: "", insulation: "25mm Foam" },
		},
		...{ tested: { insulation: "25mm Foam" }, ...COVERED },
	},
	{
		...{ name: "opening and gap are in neither", asked: { gap: "" }, tested: { limits: NO_GAP } },
		...{ class: "limits_unknown", differs: /^The report states no opening or gap$/ },
	},
	{
		...{ name: "the size is in neither", asked: { size: "" }, tested: { size: "N.A." } },
		...{ class: "limits_unknown", differs: /^The report states no size$/ },
	},
	{
		...{ name: "the size is in the list alone", asked: {}, tested: { size: "N.A." } },
		...{ class: "limits_unknown", differs: /^The report does not say: size$/ },
	},
	{
		...{ name: "hole twice too large", asked: { opening: "Ø250", gap: "" } },
		...{ tested: { limits: { ...NO_GAP, opening_max: "Ø125" } } },
		...{ class: "not_covered", differs: /^Opening: asked Ø250, tested up to Ø125$/ },
	},
	{
		...{ name: "hole smaller than the smallest tested", asked: { opening: "Ø102", gap: "" } },
		...{ tested: { limits: { ...NO_GAP, opening_min: "Ø110", opening_max: "Ø125" } } },
		...{ class: "not_covered", differs: /^Opening: asked Ø102/ },
	},
	{
		...{ name: "square hole where a round one was tested", asked: { opening: "120 x 120", gap: "" } },
		...{ tested: { limits: { ...NO_GAP, opening_max: "Ø200" } }, class: "not_covered", differs: /^Opening: / },
	},
	{
		...{ name: "rectangular hole turned by a quarter", asked: { opening: "300 x 600" } },
		...{ tested: { limits: { opening_max: "600 x 400" } }, ...COVERED },
	},
	{
		...{
			name: "two pipes 20 mm apart, tested at 40",
			asked: { spacing: "20" },
			tested: { limits: { spacing_min: 40 } },
		},
		...{ class: "not_covered", differs: /^Distance to the next seal: asked 20, tested at least 40 mm$/ },
	},
	{
		...{ name: "two pipes 60 mm apart, tested at 40", asked: { spacing: "60 mm" } },
		...{ tested: { limits: { spacing_min: 40 } }, ...COVERED },
	},
	{
		...{ name: "shaft wall: one side only, tested with both sealed", asked: { access: "one side" } },
		...{ tested: { limits: { sealed: "both sides" } } },
		...{ class: "not_covered", differs: /^Access: asked one side, tested both sides$/ },
	},
	{
		...{ name: "shaft wall: one side only, tested with one sealed", asked: { access: "one side" } },
		...{ tested: { limits: { sealed: "one side" } }, ...COVERED },
	},
	{
		...{ name: "collar below only, and one side within reach", asked: { access: "one side" } },
		...{ tested: { limits: { sealed: "from below" } } },
		...{ class: "check_on_site", differs: /^Access: tested sealed from below$/ },
	},
	{
		...{ name: "fire from either side, tested from the sealed side", asked: { fire_from: "either side" } },
		...{
			tested: { limits: { fire_from: "sealed side" } },
			class: "not_covered",
			differs: /^Fire from: asked either side/,
		},
	},
	{
		...{ name: "fire from below, tested from either side", asked: { fire_from: "below" } },
		...{ tested: { limits: { fire_from: "either side" } }, ...COVERED },
	},
	{
		...{ name: "board on one side, tested with boards on both", asked: { thickness: "1x13mm one side" } },
		...{ tested: { thickness: "90mm (1x13mm each side)" }, class: "not_covered", differs: /Boards: asked / },
	},
	{
		...{ name: "wall with more boards than tested", asked: { thickness: "116mm (2x13mm each side)" } },
		...{ tested: { thickness: "90mm (1x13mm each side)" }, class: "not_covered", differs: /Thickness: asked 116mm/ },
	},
	{
		...{ name: "number of boards not said", asked: { thickness: "116mm" }, tested: {} },
		...{ class: "check_on_site", differs: /^Boards: tested with 2x13 mm each side$/ },
	},
	{
		...{ name: "thickness not said", asked: { thickness: "" }, tested: {} },
		...{ class: "check_on_site", differs: /^Thickness: tested in 116mm \(2x13mm each side\)$/ },
	},
	{
		...{ name: "slab thicker than tested", asked: { substrate: "Concrete", thickness: "200mm" } },
		...{ tested: { substrate: "Concrete", thickness: "120mm" } },
		...{ class: "not_covered", differs: /^Thickness: asked 200mm, tested 120mm: ask the laboratory$/ },
	},
	{
		...{ name: "wall of board thicker than tested", asked: { thickness: "150mm" }, tested: { thickness: "116mm" } },
		...{ class: "not_covered", differs: /^Thickness: asked 150mm, tested 116mm$/ },
	},
	{
		...{ name: "slab of at least the tested thickness", asked: { substrate: "Concrete", thickness: "200mm" } },
		...{ tested: { substrate: "Concrete", thickness: "min 120mm" }, ...COVERED },
	},
	{
		...{ name: "lagging not said", asked: { insulation: "" }, tested: { insulation: "25mm Foam" } },
		...{ class: "check_on_site", differs: /^Insulation: tested with 25 mm foam$/ },
	},
	{
		...{ name: "lagging not said of a pipe that was tested bare", asked: { insulation: "" }, tested: {} },
		...{ class: "check_on_site", differs: /^Insulation: tested without insulation$/ },
	},
	{
		...{
			name: "lagging not said of cables, which have none",
			asked: { service: "Cables", service_type: "", insulation: "" },
		},
		...{ tested: { material: "Cables", type: "N.A.", classification: "Electrical Penetration" }, ...COVERED },
	},
	{
		...{ name: "lagged, tested bare", asked: { insulation: "25mm Foam" }, tested: {} },
		...{ class: "not_covered", differs: /^Insulation: asked 25mm Foam, tested none$/ },
	},
	{
		...{ name: "service type not said", asked: { service_type: "" }, tested: {} },
		...{ class: "check_on_site", differs: /^Service type: tested as Pipe$/ },
	},
	{
		...{ name: "the classification says that it is a pipe", tested: {} },
		...{ asked: { service_type: "", classification: "Combustible Pipe" }, ...COVERED },
	},
	{
		...{ name: "two services, each tested alone", asked: [PVC, COPPER], tested: { limits: { services: "one" } } },
		...{ class: "in_part", differs: /^Not covered: 1 of 2, tested with one service alone/ },
	},
	{
		...{ name: "two services, the report does not say with what", asked: [PVC, COPPER], tested: {} },
		...{ class: "in_part", differs: /^The report does not say: services tested together; Service: asked .*Copper/ },
	},
	{
		...{ name: "two services in another element", asked: [PVC, COPPER].map((one) => ({ ...one, thickness: "150mm" })) },
		...{ tested: MIXED, class: "not_covered", differs: /^Thickness: / },
	},
	{ name: "two services that were tested together", asked: [PVC, COPPER], tested: MIXED, ...COVERED },
	{
		...{ name: "lagged copper in a group, as tested" },
		...{ asked: [PVC, { ...COPPER, size: "Ø32", insulation: "13mm Foam" }], tested: MIXED, ...COVERED },
	},
	{
		...{ name: "lagged copper in a group that was tested bare" },
		...{ asked: [PVC, { ...COPPER, insulation: "25mm Foam" }], tested: MIXED },
		...{ class: "in_part", differs: /^Not covered: 1 of 2, tested with others; / },
	},
	{
		...{ name: "a third service that was not there", asked: [PVC, COPPER, { ...COPPER, service: "Cables" }] },
		...{
			tested: MIXED,
			class: "in_part",
			differs: /^Not covered: 2 of 3, tested with others; Service: asked .*Cables/,
		},
	},
	{
		...{ name: "the other service's size not said", asked: [PVC, { ...COPPER, size: "" }], tested: MIXED },
		...{ class: "check_on_site", differs: /Size: tested with Ø25/ },
	},
	{
		...{ name: "one service, tested with several", asked: PVC, tested: MIXED },
		...{ class: "not_covered", differs: /^Not covered: tested with several services$/ },
	},
	{
		...{ name: "the list says nothing of the opening", asked: { gap: "" } },
		...{ tested: { limits: { opening_max: "Ø150", gap_min: null, sealed: "both sides", fire_from: "sealed side" } } },
		class: "check_on_site",
		differs: new RegExp(
			"^Gap: tested with a gap of up to 25 mm; Access: tested sealed on both sides; " +
				"Fire from: tested with fire from the sealed side$",
		),
	},
	{
		...{
			name: "the list says nothing of the opening, which is not as large as the gap would have it",
			asked: { gap: "" },
		},
		...{ tested: { limits: { opening_max: "Ø125" } }, class: "check_on_site" },
		differs: /^Gap: tested with a gap of 5 to 25 mm in an opening of up to Ø125$/,
	},
	{
		...{ name: "the report says nothing of the opening", asked: { opening: "Ø125", gap: "10", access: "one side" } },
		...{ tested: { limits: NO_GAP }, class: "limits_unknown" },
		differs: /^The report does not say: opening; The report does not say: access$/,
	},
	{
		...{
			name: "several services, the report says nothing of the opening",
			tested: { limits: { ...NO_GAP, ...TOGETHER } },
		},
		...{ asked: [PVC, COPPER].map((one) => ({ ...one, opening: "600 x 400", gap: "10" })), class: "limits_unknown" },
		differs: /^The report does not say: opening; The report does not say: gap$/,
	},
	{
		...{ name: "what any list may say", asked: {}, ...COVERED },
		tested: { limits: { sealed: "one side", fire_from: "either side" } },
	},
	{
		...{ name: "a first support concerns the installer alone", asked: {}, tested: { limits: { support_max: 500 } } },
		...COVERED,
	},
];

describe("a specimen compared with an opening", () => {
	test.each(CASES)("$name: $class", ({ asked, tested, ...expected }) => {
		const compared = compare([asked].flat(), tested);
		expect(compared.differs).toMatch(expected.differs);
		expect(compared.class).toBe(expected.class);
	});
});
