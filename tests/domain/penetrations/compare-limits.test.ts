import { describe, expect, test } from "vitest";
import { NO_LIMITS, type TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { evaluatorOf, questionsOf } from "#app/domain/penetrations/match/compare-specimen.ts";
import { notShownWords, outsideWords, silentWords } from "#app/domain/penetrations/match/criterion-labels.ts";
import { isCovered, lackOf } from "#app/domain/penetrations/match/size-brackets.ts";
import { type TestedSpecimen, unstatedWords } from "#app/domain/penetrations/match/tested-specimen.ts";
import { sizeReader } from "#app/domain/penetrations/size.ts";

const named = (id: number, name: string) => ({ id, name, is_active: true });

interface Tested {
	size?: string;
	material?: string;
	insulation?: string;
	substrate?: string;
	thickness?: string;
	limits?: Partial<TestedLimits>;
}

function specimen({
	size = "Ø100",
	material = "PVC",
	insulation,
	substrate,
	thickness,
	limits,
}: Tested): TestedSpecimen {
	const [insulated = "", foam = ""] = insulation?.split(" ") ?? [];
	const service: ServiceRecord = {
		...{ id: 1, is_active: true, material: named(1, material), service_type: named(1, "Pipe") },
		...{ classification: named(1, "Pipe") },
		insulation: { id: 1, is_active: true, thickness: insulated || "N.A.", name: named(1, foam || "N.A.") },
	};
	const element: SubstrateRecord = {
		...{ id: 1, is_active: true, orientation: named(1, "Wall"), name: named(1, substrate ?? "Plasterboard") },
		thickness: thickness ?? "116mm (2x13mm each side)",
	};
	return {
		...{ id: 1, sol: 1, size, service, substrates: [element], frr: "-/120/120", report: 1, seal: "1" },
		...{ status: "current", kind: 0, limits: { ...NO_LIMITS, ...limits } },
	};
}

const PVC = {
	...{ orientation: "Wall", substrate: "Plasterboard", thickness: "116mm (2x13mm each side)", classification: "" },
	...{ service: "PVC", service_type: "Pipe", size: "Ø100", insulation: "none", required: "-/60/60" },
	...{ opening: "", gap: "", spacing: "", access: "", fire_from: "" },
};

const COPPER = { ...PVC, service: "Copper", size: "Ø25" };

type Texts = Partial<typeof PVC>;

/** What a specimen shows of an opening with one service or more. */
function judge(asked: Texts[], tested: Tested) {
	const sizeOf = sizeReader();
	const names = { serviceType: named(1, "Pipe") };
	const services = asked.map((texts) => ({ meant: { ...PVC, ...texts }, names, unread: [] }));
	const [question] = questionsOf({ services }, sizeOf, new Set());
	const one = specimen(tested);
	const shown = evaluatorOf(question!, sizeOf)(one);
	const answer = isCovered(shown) ? "covered" : lackOf(shown) === 0 ? "as far as stated" : "not covered";
	const why = [...outsideWords(shown, [one]), ...unstatedWords(shown.unstated, [one]), ...silentWords(shown)];
	return { answer, why: [...notShownWords(shown), ...why].join("; ") };
}

interface Case {
	name: string;
	asked: Texts | Texts[];
	tested: Tested;
	answer: "covered" | "as far as stated" | "not covered";
	why: RegExp;
}

const MIXED: Tested = {
	limits: { services: "several", services_tested: "Copper, Pipe, Ø25, none\nCopper, Pipe, Ø32, 13mm Foam" },
};

/** Cases of a fire engineer's practice: what is offered, and what its reader is told. */
const CASES: Case[] = [
	{
		...{ name: "pipe in a hole of the tested size and gap", asked: { opening: "Ø125", gap: "12" } },
		...{ tested: { limits: { opening_max: "Ø130", gap_min: 5, gap_max: 25 } }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "pipe touches the hole", asked: { gap: "0" }, tested: { limits: { gap_min: 5, gap_max: 25 } } },
		...{ answer: "not covered", why: /gap around the service not covered; tested with 5 to 25 mm/ },
	},
	{
		...{ name: "pipe touches the hole, and may", asked: { gap: "touching" } },
		...{ tested: { limits: { gap_min: 0, gap_max: 25 } }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "pipe touches, the report has the largest gap alone", asked: { gap: "0" } },
		...{ tested: { limits: { gap_max: 25 } }, answer: "as far as stated", why: /the report does not state the gap/ },
	},
	{
		...{ name: "pipe off centre: 0 to 20 mm", asked: { gap: "0-20" }, tested: { limits: { gap_min: 0, gap_max: 15 } } },
		...{ answer: "not covered", why: /gap around the service/ },
	},
	{
		...{ name: "hole twice too large", asked: { opening: "Ø250" }, tested: { limits: { opening_max: "Ø125" } } },
		...{ answer: "not covered", why: /size of the opening not covered; tested with up to Ø125/ },
	},
	{
		...{ name: "hole smaller than the smallest tested", asked: { opening: "Ø102" } },
		...{ tested: { limits: { opening_min: "Ø110", opening_max: "Ø125" } }, answer: "not covered", why: /opening/ },
	},
	{
		...{ name: "square hole where a round one was tested", asked: { opening: "120 x 120" } },
		...{ tested: { limits: { opening_max: "Ø200" } }, answer: "not covered", why: /size of the opening/ },
	},
	{
		...{ name: "rectangular hole turned by a quarter", asked: { opening: "300 x 600" } },
		...{ tested: { limits: { opening_max: "600 x 400" } }, answer: "covered", why: /^$/ },
	},
	{
		...{
			name: "two pipes 20 mm apart, tested at 40",
			asked: { spacing: "20" },
			tested: { limits: { spacing_min: 40 } },
		},
		...{ answer: "not covered", why: /distance to the next seal not covered; tested with at least 40 mm/ },
	},
	{
		...{ name: "two pipes 60 mm apart, tested at 40", asked: { spacing: "60 mm" } },
		...{ tested: { limits: { spacing_min: 40 } }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "shaft wall: one side only, tested with both sealed", asked: { access: "one side" } },
		...{
			tested: { limits: { sealed: "both sides" } },
			answer: "not covered",
			why: /access not covered; tested with both/,
		},
	},
	{
		...{ name: "shaft wall: one side only, tested with one sealed", asked: { access: "one side" } },
		...{ tested: { limits: { sealed: "one side" } }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "collar below only, and one side within reach", asked: { access: "one side" } },
		...{
			tested: { limits: { sealed: "from below" } },
			answer: "as far as stated",
			why: /access not stated; tested with from below/,
		},
	},
	{
		...{ name: "fire from either side, tested from the sealed side", asked: { fire_from: "either side" } },
		...{ tested: { limits: { fire_from: "sealed side" } }, answer: "not covered", why: /side of the fire/ },
	},
	{
		...{ name: "fire from below, tested from either side", asked: { fire_from: "below" } },
		...{ tested: { limits: { fire_from: "either side" } }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "board on one side, tested with boards on both", asked: { thickness: "1x13mm one side" } },
		...{ tested: { thickness: "90mm (1x13mm each side)" }, answer: "not covered", why: /thickness/ },
	},
	{
		...{ name: "wall with more boards than tested", asked: { thickness: "116mm (2x13mm each side)" } },
		...{ tested: { thickness: "90mm (1x13mm each side)" }, answer: "not covered", why: /thickness/ },
	},
	{
		...{ name: "number of boards not said", asked: { thickness: "116mm" }, tested: {} },
		...{ answer: "as far as stated", why: /number of boards not stated; tested in 116mm \(2x13mm each side\)/ },
	},
	{
		...{ name: "slab thicker than tested", asked: { substrate: "Concrete", thickness: "200mm" } },
		...{ tested: { substrate: "Concrete", thickness: "120mm" }, answer: "not covered", why: /thicker than tested/ },
	},
	{
		...{ name: "wall of board thicker than tested", asked: { thickness: "150mm" }, tested: { thickness: "116mm" } },
		...{ answer: "not covered", why: /^thickness$/ },
	},
	{
		...{ name: "slab of at least the tested thickness", asked: { substrate: "Concrete", thickness: "200mm" } },
		...{ tested: { substrate: "Concrete", thickness: "min 120mm" }, answer: "covered", why: /^$/ },
	},
	{
		...{ name: "lagging not said", asked: { insulation: "" }, tested: { insulation: "25mm Foam" } },
		...{ answer: "as far as stated", why: /insulation not stated; tested with 25 mm foam/ },
	},
	{
		...{ name: "two services, each tested alone", asked: [PVC, COPPER], tested: { limits: { services: "one" } } },
		...{ answer: "not covered", why: /several services in one opening/ },
	},
	{
		...{ name: "two services, the report does not say with what", asked: [PVC, COPPER], tested: {} },
		...{ answer: "not covered", why: /several services in one opening/ },
	},
	{
		...{ name: "two services that were tested together", asked: [PVC, COPPER], tested: MIXED },
		...{ answer: "covered", why: /^$/ },
	},
	{
		...{ name: "lagged copper in a group, as tested" },
		...{ asked: [PVC, { ...COPPER, size: "Ø32", insulation: "13mm Foam" }], tested: MIXED },
		...{ answer: "covered", why: /^$/ },
	},
	{
		...{ name: "lagged copper in a group that was tested bare" },
		...{ asked: [PVC, { ...COPPER, insulation: "13mm Foam" }], tested: MIXED },
		...{ answer: "not covered", why: /several services in one opening/ },
	},
	{
		...{ name: "a third service that was not there", asked: [PVC, COPPER, { ...COPPER, service: "Cables" }] },
		...{ tested: MIXED, answer: "not covered", why: /several services in one opening/ },
	},
	{
		...{ name: "the other service's size not said", asked: [PVC, { ...COPPER, size: "" }], tested: MIXED },
		...{ answer: "as far as stated", why: /size of another service in the opening not stated/ },
	},
	{
		...{ name: "one service, tested with several", asked: PVC, tested: MIXED },
		...{ answer: "not covered", why: /services in the opening/ },
	},
	{
		...{ name: "the list says nothing of the opening", asked: {} },
		...{ tested: { limits: { opening_max: "Ø125", gap_max: 25, sealed: "both sides", fire_from: "sealed side" } } },
		...{ answer: "as far as stated", why: /opening not stated; tested with up to Ø125.*gap.*access.*side of the fire/ },
	},
	{
		...{ name: "the report says nothing of the opening", asked: { opening: "Ø125", gap: "10", access: "one side" } },
		...{
			tested: {},
			answer: "as far as stated",
			why: /the report does not state the size of the opening, the gap around the service or the access/,
		},
	},
	{
		...{
			name: "what any list may say",
			asked: {},
			tested: { limits: { sealed: "one side", fire_from: "either side" } },
		},
		...{ answer: "covered", why: /^$/ },
	},
	{
		...{ name: "a first support concerns the installer alone", asked: {}, tested: { limits: { support_max: 500 } } },
		...{ answer: "covered", why: /^$/ },
	},
];

describe("what a specimen shows of an opening", () => {
	test.each(CASES)("$name: $answer", ({ asked, tested, answer, why }) => {
		const judged = judge([asked].flat(), tested);
		expect(judged.why).toMatch(why);
		expect(judged.answer).toBe(answer);
	});
});
