import fc from "fast-check";
import { expect, test } from "vitest";
import { kindRank } from "#app/domain/catalogue/definition/report-kinds.ts";
import { NO_LIMITS, type TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { keyed } from "#app/domain/keyed.ts";
import { candidatesFor } from "#app/domain/penetrations/match/candidates.ts";
import { type ComparedCase, criteriaOf } from "#app/domain/penetrations/match/comparison.ts";
import { CLASSES } from "#app/domain/penetrations/match/criteria.ts";
import { requiredOpening } from "#app/domain/penetrations/match/required-opening.ts";
import type { TestedSpecimen } from "#app/domain/penetrations/match/tested-specimen.ts";
import { TYPE_FIELDS, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";

/** What a case was tested with, as facts; null where the report does not say. */
interface Facts {
	sol: number;
	material: "PVC" | "Copper";
	lagged: boolean;
	size: number | null;
	whole: number | null;
	boards: number | null;
	minutes: number;
	kind: "test" | "assessment" | "opinion" | "";
	hole: [number, number] | null;
	gap: [number, number] | null;
	apart: number | null;
	sealed: "both sides" | "one side" | null;
	fire: "either side" | "sealed side" | null;
	/** The services that were tested together with its own; null where the report does not say. */
	beside: { material: "PVC" | "Copper"; size: number }[] | null;
}

/** What a list asks for, as facts; null where it does not say. The gap follows from the opening. */
interface Asked {
	services: { material: "PVC" | "Copper"; typed: boolean; size: number | null; lagged: boolean | null }[];
	placed: boolean;
	whole: number | null;
	boards: number | null;
	minutes: number;
	hole: number | null;
	gap: number | null;
	apart: number | null;
	access: "both sides" | "one side" | null;
	fire: "sealed side" | "either side" | null;
}

const of = <const T>(...values: T[]) => fc.constantFrom(...values);

const stated = fc.record({
	...{ sol: fc.nat(45), material: of<"PVC" | "Copper">("PVC", "PVC", "Copper"), lagged: of(false, false, true) },
	...{ size: of(50, 50, 100, null), whole: of(90, 116, null), boards: of(null, 1, 2), minutes: of(60, 60, 120, 30) },
	kind: of("test" as const, "assessment" as const, "opinion" as const, "" as const),
	hole: of(null, null, [60, 140] as [number, number], [120, 200] as [number, number]),
	gap: of(null, null, [5, 25] as [number, number], [30, 60] as [number, number]),
	...{ apart: of(null, null, 40), sealed: of(null, null, "both sides" as const, "one side" as const) },
	fire: of(null, null, "either side" as const, "sealed side" as const),
	beside: of(null, null, "none" as const, "other" as const, "other" as const),
});

/** A test with several has one service of each material. */
const facts: fc.Arbitrary<Facts> = stated.map(({ beside, ...one }) => {
	const other =
		one.material === "PVC" ? { material: "Copper" as const, size: 25 } : { material: "PVC" as const, size: 50 };
	return { ...one, beside: beside === null ? null : beside === "none" ? [] : [other] };
});

const service = fc.record({
	...{ material: of<"PVC" | "Copper">("PVC", "PVC", "Copper"), typed: fc.boolean(), size: of(50, 50, 20, 75, null) },
	lagged: of(false, false, true, null),
});

/** A list and reports that say nearly all, so that cases are covered. */
const whole: fc.Arbitrary<Partial<Asked>> = fc.record({
	services: fc.constant([{ material: "PVC" as const, typed: true, size: 50, lagged: false }]),
	...{ placed: of(true), whole: of(90), boards: of(null, 1), minutes: of(60), hole: of(80), gap: of(null) },
	...{ apart: of(50), access: of("both sides" as const), fire: of("either side" as const, "sealed side" as const) },
});

const partly: fc.Arbitrary<Asked> = fc.record({
	services: fc.array(service, { minLength: 1, maxLength: 2 }),
	...{ placed: of(true, true, false), whole: of(90, 116, null), boards: of(null, 1, 2), minutes: of(60, 60, 30) },
	...{ hole: of(null, 80, 150), gap: of(null, null, 20), apart: of(null, null, 20, 50) },
	access: of(null, null, "both sides" as const, "one side" as const),
	fire: of(null, null, "sealed side" as const, "either side" as const),
});

const asked = fc.oneof(
	partly,
	partly,
	fc.tuple(partly, whole).map(([one, more]) => ({ ...one, ...more })),
);

const named = (name: string) => ({
	id: [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6,
	name,
});
const active = (name: string) => ({ ...named(name), is_active: true });
const WALL = { orientation: active("Wall"), name: active("Plasterboard") };
const BARE = { id: 1, thickness: "N.A.", name: active("N.A."), is_active: true };
const FOAM = { id: 2, thickness: "25mm", name: active("Foam"), is_active: true };
const CLASSIFICATION = { PVC: "Combustible Pipe", Copper: "Non-Combustible Pipe" };

const services = new Map<string, ServiceRecord>();
function serviceRecord({ material, lagged }: Facts): ServiceRecord {
	const key = `${material} ${lagged}`;
	const record: ServiceRecord = services.get(key) ?? {
		...{ id: services.size + 1, is_active: true, material: active(material), service_type: active("Tube") },
		...{ classification: active(CLASSIFICATION[material]), insulation: lagged ? FOAM : BARE },
	};
	services.set(key, record);
	return record;
}

const boardsText = (boards: number) => `${boards}x13mm each side`;
const thicknessText = ({ whole, boards }: Pick<Asked, "whole" | "boards">): string =>
	whole !== null && boards !== null
		? `${whole}mm (${boardsText(boards)})`
		: whole !== null
			? `${whole}mm`
			: boards !== null
				? boardsText(boards)
				: "";

const substrates = new Map<string, SubstrateRecord>();
function substrateRecord(one: Facts): SubstrateRecord {
	const thickness = thicknessText(one) || "N.A.";
	const record = substrates.get(thickness) ?? { id: substrates.size + 1, is_active: true, ...WALL, thickness };
	substrates.set(thickness, record);
	return record;
}

const lineOf = ({ material, size }: { material: string; size: number }) => `${material}, Tube, Ø${size}, none`;

function limitsOf({ hole, gap, apart, sealed, fire, beside, ...own }: Facts): TestedLimits {
	const size = own.size === null ? "" : `, Ø${own.size}`;
	return {
		...NO_LIMITS,
		...(hole && { opening_min: `Ø${hole[0]}`, opening_max: `Ø${hole[1]}` }),
		...(gap && { gap_min: gap[0], gap_max: gap[1] }),
		...{ spacing_min: apart, sealed, fire_from: fire },
		services: beside === null ? null : beside.length === 0 ? "one" : "several",
		services_tested:
			(beside ?? []).length > 0 ? [`${own.material}, Tube${size}`, ...beside!.map(lineOf)].join("\n") : "",
	};
}

const specimenOf = (one: Facts, at: number): TestedSpecimen => ({
	...{ id: at + 1, sol: one.sol, drawing: `V-${one.sol}`, size: one.size === null ? "N.A." : `Ø${one.size}` },
	...{ service: serviceRecord(one), substrates: [substrateRecord(one)], frr: `-/${one.minutes}/${one.minutes}` },
	// Reports of their own: no two specimens lie around a size together.
	...{ report: at + 1, limits: limitsOf(one), seal: "1", status: "current", kind: kindRank(one.kind) },
});

const blank = keyed(TYPE_FIELDS, () => "");

function openingOf(ask: Asked) {
	const shared: TypeTexts = {
		...{ ...blank, orientation: ask.placed ? "Wall" : "", substrate: ask.placed ? "Plasterboard" : "" },
		...{ thickness: thicknessText(ask), required: `-/${ask.minutes}/${ask.minutes}` },
		...{ opening: ask.hole === null ? "" : `Ø${ask.hole}`, gap: ask.gap === null ? "" : String(ask.gap) },
		...{ spacing: ask.apart === null ? "" : String(ask.apart), access: ask.access ?? "", fire_from: ask.fire ?? "" },
	};
	const place = ask.placed ? { orientation: WALL.orientation, substrate: WALL.name } : {};
	return requiredOpening(
		ask.services.map(({ material, typed, size, lagged }) => ({
			meant: {
				...{ ...shared, service: material, service_type: typed ? "Tube" : "", size: size === null ? "" : `Ø${size}` },
				insulation: lagged === null ? "" : lagged ? "25mm Foam" : "none",
			},
			names: { ...place, material: named(material), ...(typed && { serviceType: named("Tube") }) },
		})),
	);
}

/*
 * The oracle: by the rules of docs/rules/penetrations.md, written over facts and not over texts.
 */
type State = "covered" | "not covered" | "ask the list" | "ask the report" | "no limits";

const both = <A, B>(one: A | null, other: B | null, is: (one: A, other: B) => boolean): State | null => {
	if (one === null) return other === null ? null : "ask the list";
	if (other === null) return "ask the report";
	return is(one, other) ? "covered" : "not covered";
};

const within = (number: number, [from, to]: [number, number]) => number >= from && number <= to;

function holeStates(ask: Asked, one: Facts): Record<string, State | null> {
	const [only, ...more] = ask.services;
	const single = more.length === 0;
	const known = single && only!.size !== null && only!.lagged !== null;
	const outside = known ? only!.size! + (only!.lagged ? 50 : 0) : null;
	const around = ask.hole !== null && outside !== null && ask.hole >= outside ? (ask.hole - outside) / 2 : null;
	const gap = ask.gap ?? around;
	const hole = ask.hole ?? (ask.gap !== null && outside !== null ? outside + 2 * ask.gap : null);
	if (one.hole === null && one.gap === null) {
		if (ask.hole !== null) return { opening: "ask the report" };
		return ask.gap === null ? { opening: "no limits" } : { gap: "ask the report" };
	}
	const states: Record<string, State | null> = {};
	if (one.gap !== null) states.gap = gap === null ? "ask the list" : both(gap, one.gap, within);
	if (one.hole !== null && !(single && hole === null && one.gap !== null)) {
		states.opening = hole === null ? "ask the list" : both(hole, one.hole, within);
	}
	if (!single && ask.hole !== null && one.hole === null) states.opening = "ask the report";
	if (!single && ask.gap !== null && one.gap === null) states.gap = "ask the report";
	return states;
}

function sharedStates(ask: Asked, one: Facts): Record<string, State | null> {
	const place: State = ask.placed ? "covered" : "ask the list";
	const thickness: Record<string, State | null> =
		one.whole === null && one.boards === null
			? { thickness: ask.whole !== null || ask.boards !== null ? "ask the report" : null }
			: thicknessStates(ask, one);
	return {
		...{ orientation: place, substrate: place, requirement: one.minutes >= ask.minutes ? "covered" : "not covered" },
		...thickness,
		...holeStates(ask, one),
		spacing: both(ask.apart, one.apart, (has, least) => has >= least),
		access: one.sealed === "one side" ? "covered" : both(ask.access, one.sealed, (has) => has === "both sides"),
		fire_from: one.fire === "either side" ? "covered" : both(ask.fire, one.fire, (has, tested) => has === tested),
	};
}

/** Thickness and boards stand in one text of a list: where it states neither, the report's text stands for both. */
function thicknessStates(ask: Asked, one: Facts): Record<string, State | null> {
	if (ask.whole === null && ask.boards === null) return { thickness: "ask the list" };
	const same = (a: number, b: number) => a === b;
	return { thickness: both(ask.whole, one.whole, same), boards: both(ask.boards, one.boards, same) };
}

const stateKey = (criterion: string, at: number | null) => `${criterion} ${at ?? ""}`;

/** The states of a case with a single service in the opening, and in the test. */
function statesOf(ask: Asked, one: Facts): Map<string, State> {
	const [{ size, typed, lagged }] = ask.services as [Asked["services"][number]];
	const shared = Object.entries(sharedStates(ask, one)).map(([name, state]) => [stateKey(name, null), state] as const);
	const own: Record<string, State | null> = {
		service: "covered",
		service_type: typed ? "covered" : "ask the list",
		size: size === null && one.size === null ? "no limits" : both(size, one.size, (a, b) => a === b),
		insulation: both(lagged, one.lagged, (a, b) => a === b),
	};
	const together: State | null = (one.beside ?? []).length > 0 ? "not covered" : null;
	const all = [
		...shared,
		...Object.entries(own).map(([name, state]) => [stateKey(name, 0), state] as const),
		[stateKey("together", null), together] as const,
	];
	return new Map(all.filter((entry): entry is [string, State] => entry[1] !== null));
}

const told = (one: ComparedCase) =>
	new Map(criteriaOf(one).map(({ criterion, service: at, state }) => [stateKey(criterion, at), state]));

/** Of a single service, only specimens of that service are looked at. */
function matched(ask: Asked, specimens: TestedSpecimen[]): ComparedCase[] {
	const [{ material }, ...more] = ask.services as [Asked["services"][number], ...Asked["services"]];
	const onPath = specimens.filter((one) => more.length > 0 || one.service.material.name === material);
	return candidatesFor(openingOf(ask), onPath).cases;
}

const sorted = (states: Map<string, State>) => [...states].toSorted(([a], [b]) => (a < b ? -1 : 1));

function oracleClass(states: Map<string, State>) {
	const all = [...states.values()];
	if (all.includes("not covered")) return "not_covered";
	if (all.includes("ask the report") || all.includes("no limits")) return "limits_unknown";
	return all.includes("ask the list") ? "check_on_site" : "covered";
}

const property = (check: (ask: Asked, all: Facts[]) => void) =>
	fc.assert(fc.property(asked, fc.array(facts, { minLength: 1, maxLength: 90 }), check), { numRuns: 700, seed: 62 });

test("each state is what the facts of the list and of the report say, and the class follows from the states", () => {
	const seen = new Map<string, number>();
	property((ask, all) => {
		if (ask.services.length > 1) return;
		for (const candidate of matched(ask, all.map(specimenOf))) {
			const one = all[candidate.specimens[0]!.id - 1]!;
			const expected = statesOf(ask, one);
			expect([ask, one, sorted(told(candidate))]).toEqual([ask, one, sorted(expected)]);
			expect(candidate.class).toBe(oracleClass(expected));
			seen.set(candidate.class, (seen.get(candidate.class) ?? 0) + 1);
		}
	});
	expect([...seen.keys()].toSorted()).toEqual(["check_on_site", "covered", "limits_unknown", "not_covered"]);
});

/** The comparators of the rules, over states. */
function standing(ask: Asked, one: Facts, states: Map<string, State>) {
	const all = [...states.values()];
	const size = ask.services[0]!.size;
	const isSame = states.get(stateKey("service", 0)) === "covered" && states.get(stateKey("size", 0)) === "covered";
	const lacks = [...states].filter(([key, state]) => key.endsWith(" 0") && state === "not covered").length;
	const away = size === null || one.size === null ? 0 : Math.abs(size - one.size);
	const thicker = ask.whole !== null && one.whole !== null && states.get(stateKey("thickness", null)) === "not covered";
	return [
		-Number(isSame && lacks === 0),
		all.filter((state) => state === "not covered").length,
		CLASSES.indexOf(oracleClass(states)),
		kindRank(one.kind),
		all.filter((state) => state !== "not covered" && state !== "covered").length,
		...[away, thicker ? Math.abs(ask.whole! - one.whole!) : 0, 2 * Math.max(0, one.minutes - ask.minutes), one.sol],
	];
}

const compare = (one: number[], other: number[]) => {
	const at = one.findIndex((number, place) => number !== other[place]);
	return at < 0 ? 0 : one[at]! - other[at]!;
};

test("candidates stand in the order of the rules, each solution once by its best case, with one of each class", () => {
	property((ask, all) => {
		if (ask.services.length > 1) return;
		const [{ material }] = ask.services as [Asked["services"][number]];
		const cases = all.map((one) => ({ one, standing: standing(ask, one, statesOf(ask, one)) }));
		const offered = cases.filter(({ one }) => one.material === material && one.minutes >= ask.minutes);
		const best = [...Map.groupBy(offered, ({ one }) => one.sol).values()].map(
			(alike) => alike.toSorted((a, b) => compare(a.standing, b.standing))[0]!,
		);
		const inOrder = best.toSorted((a, b) => compare(a.standing, b.standing));
		const found = matched(ask, all.map(specimenOf));
		const places = found.map(({ specimens: [one] }) => inOrder.findIndex(({ one: { sol } }) => sol === one!.sol));
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(found.length).toBe(Math.min(10, inOrder.length));
		const classes = new Set(inOrder.map(({ one }) => oracleClass(statesOf(ask, one))));
		expect(new Set(found.map((one) => one.class))).toEqual(classes);
	});
});

test("ten are offered at most, and as the tenth the best of a class that none of the others is of", () => {
	const ask: Asked = {
		services: [{ material: "PVC", typed: true, size: 50, lagged: false }],
		...{ placed: true, whole: 90, boards: null, minutes: 60, hole: null, gap: null, apart: null },
		...{ access: null, fire: null },
	};
	const silent: Facts = {
		...{ sol: 0, material: "PVC", lagged: false, size: 50, whole: 90, boards: null, minutes: 60, kind: "test" },
		...{ hole: null, gap: null, apart: null, sealed: null, fire: null, beside: null },
	};
	const many = Array.from({ length: 15 }, (_, sol) => ({ ...silent, sol }));
	const others = [20, 21].map((sol): Facts => ({ ...silent, sol, size: 100 }));
	const found = matched(ask, [...others, ...many].map(specimenOf));
	expect(found.map(({ specimens: [one] }) => one!.sol)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 20]);
});

/** The list without one of its facts. */
function without(ask: Asked, fact: string): Asked {
	if (fact in ask && fact !== "services" && fact !== "minutes") {
		return { ...ask, [fact]: fact === "placed" ? false : null };
	}
	const gone = fact === "typed" ? { typed: false } : fact === "lagged" ? { lagged: null } : { size: null };
	return { ...ask, services: ask.services.map((one, at) => (at === 0 ? { ...one, ...gone } : one)) };
}

const LIST_FACTS = ["placed", "whole", "boards", "hole", "gap", "apart", "access", "fire", "typed", "size", "lagged"];

test("a fact that a list leaves out makes nothing covered that was not, and nothing covered as a whole", () => {
	property((ask, all) => {
		// Two statements that contradict each other are no matter of silence.
		const stated = ask.hole !== null ? { ...ask, gap: null } : ask;
		const specimens = all.map(specimenOf);
		for (const one of specimens) {
			const [before] = matched(stated, [one]);
			for (const fact of LIST_FACTS) {
				const [after] = matched(without(stated, fact), [one]);
				if (!before || !after) continue;
				const was = told(before);
				for (const [key, state] of told(after)) {
					// Of several services another one may be the one that was tested.
					if (state === "covered" && ask.services.length === 1)
						expect([fact, stated, all, key, was.get(key)]).toEqual([fact, stated, all, key, "covered"]);
				}
				// What the report does not say either is compared no more once the list is silent, too.
				const isUnsaid = [...was.values()].every((state) => state === "covered" || state === "ask the report");
				if (after.class === "covered") expect([fact, isUnsaid]).toEqual([fact, true]);
			}
		}
	});
});

const REPORT_FACTS = ["size", "whole", "boards", "hole", "gap", "apart", "sealed", "fire", "beside"] as const;

test("a fact that a report leaves out moves no candidate up, unless it spoke against it", () => {
	let compared = 0;
	property((ask, all) => {
		const distinct = [...new Map(all.map((one) => [one.sol, one])).values()].map((one, at) => ({ ...one, sol: at }));
		const before = matched(ask, distinct.map(specimenOf));
		for (const [at, fact] of REPORT_FACTS.entries()) {
			const own = before[at % Math.max(1, before.length)];
			if (!own || criteriaOf(own).some(({ state }) => state === "not covered")) continue;
			const sol = own.specimens[0]!.sol;
			const silent = distinct.map((one) => (one.sol === sol ? { ...one, [fact]: null } : one));
			const after = matched(ask, silent.map(specimenOf));
			const above = (cases: ComparedCase[]) => {
				const place = cases.findIndex(({ specimens: [one] }) => one!.sol === sol);
				return new Set((place < 0 ? cases : cases.slice(0, place)).map(({ specimens: [one] }) => one!.sol));
			};
			const now = above(after);
			for (const one of above(before))
				if (after.some(({ specimens: [x] }) => x!.sol === one))
					expect([fact, ask, silent, now.has(one)]).toEqual([fact, ask, silent, true]);
			const found = after.find(({ specimens: [one] }) => one!.sol === sol);
			if (found?.class === "covered") expect([fact, own.class]).toEqual([fact, "covered"]);
			compared++;
		}
	});
	expect(compared).toBeGreaterThan(200);
});

test("of several services a case covers together those that it was tested with, and in part is never covered", () => {
	const counts = new Set<string>();
	property((ask, all) => {
		if (ask.services.length < 2) return;
		for (const candidate of matched(ask, all.map(specimenOf))) {
			const one = all[candidate.specimens[0]!.id - 1]!;
			const tested = [
				{ material: one.material, size: one.size, lagged: one.lagged },
				...(one.beside ?? []).map((x) => ({ ...x, lagged: false })),
			];
			const isOf = (has: (typeof tested)[number], want: Asked["services"][number]) =>
				has.material === want.material &&
				has.size !== null &&
				want.size !== null &&
				(has.size === want.size || (tested.length > 1 && has.material === "Copper" && want.size < has.size));
			const [first, second] = ask.services as [Asked["services"][number], Asked["services"][number]];
			const most = Math.max(
				...tested.flatMap((a, i) =>
					tested.map((b, j) => (i === j ? 0 : Number(isOf(a, first)) + Number(isOf(b, second)))),
				),
				...tested.map((a) => Math.max(Number(isOf(a, first)), Number(isOf(a, second)))),
			);
			expect([ask, one, candidate.together <= most]).toEqual([ask, one, true]);
			if (candidate.together < 2)
				expect(["in_part", "not_covered", "limits_unknown"]).toContain(
					candidate.class === "check_on_site" ? "not_covered" : candidate.class,
				);
			if (candidate.class === "covered") expect([candidate.together, (one.beside ?? []).length > 0]).toEqual([2, true]);
			counts.add(`${candidate.together} ${candidate.class}`);
		}
	});
	expect(counts).toContain("1 in_part");
	expect([...counts].some((count) => count.startsWith("2 "))).toBe(true);
});

test("two alike in one opening are two services: a test with one of them alone covers one", () => {
	const one: Facts = {
		...{ sol: 1, material: "PVC", lagged: false, size: 50, whole: 90, boards: null, minutes: 60, kind: "test" },
		...{ hole: null, gap: null, apart: null, sealed: null, fire: null, beside: [] },
	};
	const texts = { ...blank, service: "PVC", size: "Ø50", required: "-/60/60" };
	const asked = (count: number) => requiredOpening([{ meant: texts, names: { material: named("PVC") }, count }]);
	const [single] = candidatesFor(asked(1), [specimenOf(one, 0)]).cases;
	const [pair] = candidatesFor(asked(2), [specimenOf(one, 0)]).cases;
	expect([single!.class, pair!.class, pair!.together]).toEqual(["limits_unknown", "in_part", 1]);
});
