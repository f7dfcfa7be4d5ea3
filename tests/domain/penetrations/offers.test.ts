import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_LIMITS, type TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { askedOpening, type OtherService } from "#app/domain/penetrations/match/compare-limits.ts";
import { evaluatorOf, type Requirement } from "#app/domain/penetrations/match/compare-specimen.ts";
import {
	bestCandidate,
	gradeOf,
	IN_FORCE,
	rankOf,
	testedCandidates,
} from "#app/domain/penetrations/match/size-brackets.ts";
import { suggester } from "#app/domain/penetrations/match/suggestions.ts";
import { specimenAt, type Tested, type TestedPair } from "#app/domain/penetrations/match/tested.sql.ts";
import { sizeReader } from "#app/domain/penetrations/size.ts";

const named = (id: number, name: string) => ({ id, name, is_active: true });

const service: ServiceRecord = {
	...{ id: 1, is_active: true, material: named(1, "PVC"), service_type: named(1, "Pipe") },
	...{ classification: named(1, "Combustible Pipe") },
	insulation: { id: 1, is_active: true, thickness: "N.A.", name: named(1, "N.A.") },
};

const substrate = (id: number, thickness: string): SubstrateRecord => ({
	...{ id, thickness, is_active: true, orientation: named(1, "Wall"), name: named(1, "Plasterboard") },
});

const FRRS = [named(0, "-/60/60"), named(1, "-/30/30"), named(2, "-/60/-")];

const shared = <Value>(...values: Value[]) => ({ values, placeOf: () => 0, find: () => 0 });

const specimens = fc.array(
	fc.record({
		...{
			sol: fc.nat(8),
			frr: fc.constantFrom(0, 0, 0, 1, 2),
			report: fc.nat(1),
			size: fc.nat(4),
			substrates: fc.constantFrom(0, 0, 1, 2),
			seal: fc.constantFrom(0, 0, 1),
		},
		...{ kind: fc.nat(3), status: fc.nat(2), limits: fc.constantFrom(0, 0, 1, 2, 3) },
	}),
	{ minLength: 20, maxLength: 60 },
);

const asked = fc.record({
	size: fc.constantFrom("", "Ø50", "Ø60", "Ø80", "Ø120", "Ø200", "OD 100", "some"),
	thickness: fc.constantFrom("", "13mm", "20mm"),
	service_type: fc.constantFrom("", "Pipe"),
	insulation: fc.constantFrom("", "none", "Foam"),
});

const LIMITS: TestedLimits[] = [
	NO_LIMITS,
	{ ...NO_LIMITS, opening_min: "Ø60", opening_max: "Ø140", gap_max: 25, sealed: "both sides" },
	{ ...NO_LIMITS, services: "several", services_tested: "Copper, Pipe, Ø25, none\nPVC, Pipe, Ø50", spacing_min: 40 },
	{ ...NO_LIMITS, services: "one", gap_min: 0, gap_max: 10, fire_from: "sealed side" },
];

const opening = fc.record({
	opening: fc.constantFrom("", "", "Ø100", "Ø200", "300 x 200"),
	gap: fc.constantFrom("", "", "0", "5-20", "30"),
	spacing: fc.constantFrom("", "20", "40"),
	access: fc.constantFrom("", "one side", "both sides"),
	fire_from: fc.constantFrom("", "sealed side", "either side"),
});

const copper = { classification: "", service: "Copper", service_type: "Pipe", size: "Ø25", insulation: "none" };

const beside: fc.Arbitrary<OtherService[]> = fc.constantFrom(
	[],
	[],
	[{ texts: copper, names: {} }],
	[{ texts: { ...copper, insulation: "" }, names: {} }],
	[{ texts: { ...copper, service: "PVC", size: "Ø110" }, names: {} }],
);

const weighed = fc.array(fc.constantFrom(0, 0, 0, 2), { minLength: 9, maxLength: 9 });

/** Of the solution at a place. */
const idOf = (place: number) => 100 - 10 * place;

function columnsOf(all: typeof specimens extends fc.Arbitrary<infer T> ? T : never): TestedPair {
	const column = (of: (one: (typeof all)[number], at: number) => number) => new Int32Array(all.map(of));
	return {
		...{ service, ids: column((_, at) => at + 1), sols: column(({ sol }) => sol), frrs: column(({ frr }) => frr) },
		...{ reports: column(({ report }) => report), sizes: column(({ size }) => size) },
		...{ substrates: column((one) => one.substrates), seals: column(({ seal }) => seal) },
		limits: column(({ limits }) => limits),
		grades: column(({ kind, status }) => gradeOf(kind, IN_FORCE[status]!)),
	};
}

test("what is compared as columns is offered as if each specimen had been judged", () => {
	let between = 0;
	const property = fc.property(specimens, asked, weighed, fc.constantFrom(1, 3, 9), opening, beside, (...given) => {
		const [some, texts, weights, most, facts, others] = given;
		const all = some.toSorted((a, b) => a.sol - b.sol);
		// A solution may have specimens of two pairs; only those of one are around a size.
		const pairs = [all.filter(({ report }) => report === 0), all.filter(({ report }) => report > 0)].map(columnsOf);
		const tested = {
			sols: shared(...Array.from({ length: 9 }, (_, place) => idOf(place))),
			...{ sizes: shared("Ø50", "Ø110", "Ø80 mm", "OD 90", "Ø160"), seals: shared("1/1", "1/2"), count: all.length },
			substrates: shared([substrate(1, "13mm")], [substrate(2, "26mm")], [substrate(1, "13mm"), substrate(2, "26mm")]),
			frrs: { get: (id: number) => ({ ...FRRS[id]!, group: [], groups: [], isActive: true }), all: () => [] },
			...{ pairs: new Map(), limits: shared(...LIMITS) },
		} as unknown as Tested;
		const sizeOf = sizeReader();
		const path = {
			orientation: "Wall",
			substrate: "Plasterboard",
			classification: "",
			service: "PVC",
			required: "-/60/60",
			...facts,
		};
		const question: Requirement = {
			texts: { ...path, ...texts },
			names: {},
			size: sizeOf(texts.size),
			severalTypes: new Set(),
			opening: askedOpening(facts, others, { sizeOf, severalTypes: new Set() }),
		};
		const judge = evaluatorOf(question, sizeOf);
		const ofPairs = pairs.map((pair) => [...pair.ids.keys()].map((at) => specimenAt(tested, pair, at)));
		const expected = [...new Set(ofPairs.flat().map(({ sol }) => sol))].flatMap((sol) => {
			const own = ofPairs.map((some) => some.filter((one) => one.sol === sol));
			const best = bestCandidate(own.flatMap((some) => testedCandidates(question, some, judge, sizeOf)));
			return best ? [{ sol, ...best }] : [];
		});
		const offering = {
			tested,
			sizeOf,
			most,
			preferences: new Float64Array(weights.map((weight, place) => weight * 1000 - idOf(place))),
		};
		const { offers } = suggester(offering)(question, pairs);
		const weightOf = (sol: number) => weights[(100 - sol) / 10]!;
		const inOrder = expected.toSorted(
			(a, b) => rankOf(a.shown) - rankOf(b.shown) || weightOf(b.sol) - weightOf(a.sol) || a.sol - b.sol,
		);
		expect(offers).toEqual(inOrder.slice(0, most));
		between += offers.filter(({ shown }) => shown.size === "between").length;
	});
	fc.assert(property, { numRuns: 800, seed: 26 });
	expect(between).toBeGreaterThan(20);
});
