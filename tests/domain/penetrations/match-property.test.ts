import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { type MatchedCandidate, matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview } from "#app/domain/penetrations/match/overview.ts";
import type { TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;

const of = <T>(...values: T[]) => fc.constantFrom(...values);

/** The limits of a specimen, as numbers; what is left out its report does not state. */
interface Within {
	hole?: number[];
	gap?: number[];
	apart?: number;
	side?: "both sides";
	fire?: "sealed side";
	one?: true;
	/** The services that were tested beside it. */
	several?: string[][];
}

const LIMITS: Within[] = [
	...[{}, {}, {}, {}, { hole: [60, 140] }, { gap: [5, 25] }, { gap: [0, 10], apart: 40 }],
	...[{ side: "both sides" as const }, { fire: "sealed side" as const }, { one: true as const }],
	...[{ several: [["Copper", "Ø25"]] }, { several: [["Copper", "Ø25"]] }],
];

/** As a catalogue states a tested case; few values of each, so that nearly alike ones are many. */
const specimenFacts = fc.record({
	orientation: of("Wall", "Floor"),
	substrate: of("Plasterboard", "Concrete"),
	thickness: of("13mm", "150mm", "90mm (1x13mm each side)", "116mm (2x13mm each side)", "min 120mm"),
	second: of(null, null, { orientation: "Floor", substrate: "Plasterboard", thickness: "26mm" }),
	material: of("PVC", "Copper"),
	type: of("Pipe", "Insulated pipe"),
	classification: of("Combustible Pipe", "Non-Combustible Pipe"),
	insulation: of({ name: "N.A.", thickness: "N.A." }, { name: "Foam", thickness: "25mm" }),
	size: of(
		{ text: "Ø50 mm", Ø: 50 },
		{ text: "Ø100 mm (OD 110 mm)", Ø: 100, OD: 110 },
		{ text: "Ø160", Ø: 160 },
		{ text: "DN100", DN: 100 },
		{ text: "100mm", mm: 100 },
		{ text: "15–20 mm wide", wide: [15, 20] },
	),
	frr: of([60, 60], [120, 60], [60, null], [30, 30]),
	report: of("R1", "R2"),
	product: of("Collar", "Mastic"),
	active: of(true, true, true, false),
	within: of(...LIMITS),
});

type Facts = typeof specimenFacts extends fc.Arbitrary<infer T> ? T : never;

const asked = fc.record({
	orientation: of("Wall", "floor", ""),
	substrate: of("Plasterboard", "CONCRETE", ""),
	thickness: of("", "–", "13 mm", "150mm", "116mm", "1x13", "2x13mm each side", "180mm"),
	classification: of("", "", "Combustible Pipe"),
	service: of("PVC", "copper", ""),
	service_type: of("", "Pipe"),
	size: of("", "?", "20mm", "Ø50", "Ø75", "OD 110", "OD 100", "Ø120", "Ø200", "DN100", "100 mm", "DN 110", "some"),
	insulation: of("", "", "-", "none", "25mm", "25mm Foam", "foam"),
	required: of("-/60/60", "-/60/-", "-/120/60", "-/30/30", "-/60/0"),
	...{
		opening: of("", "", "", "Ø100", "Ø200"),
		gap: of("", "", "", "0", "10", "30 mm"),
		spacing: of("", "", "20", "60"),
	},
	access: of("", "", "both sides", "one side"),
	fire_from: of("", "", "either side", "sealed side"),
	beside: of(null, null, null, "Ø25", "Ø40"),
});

/** What is stated of an opening, so that the report of one or the other specimen states as much. */
const openings = of<Partial<Omit<TypeTexts, "required">>>(
	...[{}, {}, { opening: "Ø100" }, { gap: "10" }, { gap: "10", spacing: "60" }],
	...[{ access: "both sides" }, { fire_from: "sealed side" }],
);

const stated = fc
	.record({
		...{ orientation: of("Wall", "Floor"), substrate: of("Plasterboard", "Concrete"), service: of("PVC", "Copper") },
		thickness: of("13 mm", "150mm", "1x13", "2x13mm each side", "180mm"),
		...{ classification: of(""), service_type: of(""), size: of("Ø50", "Ø100", "DN100", "100 mm", "20mm") },
		...{ insulation: of("none", "25mm Foam"), required: of("-/30/30"), beside: of(null, null, "Ø25"), openings },
	})
	.map(({ openings: facts, ...one }) => {
		return { ...one, opening: "", gap: "", spacing: "", access: "", fire_from: "", ...facts };
	});

/** A row of a list; `beside`: the size of a bare copper pipe in the same opening, of which all is stated then. */
function rowOf({ beside, ...fields }: TypeTexts & { beside: string | null }, at: number) {
	const own = {
		...{ classification: fields.classification, service: fields.service || "PVC" },
		...{ service_type: fields.service_type || "Pipe", size: isSaid(fields.size) ? fields.size : "Ø50" },
		insulation: fields.insulation === "25mm Foam" ? fields.insulation : "none",
	};
	const copper = {
		classification: "",
		service: "Copper",
		service_type: "Pipe",
		size: beside ?? "",
		insulation: "none",
	};
	const services = beside === null ? {} : { ...own, services: [own, copper] };
	return { fields: { ref: `P-${at}`, ...fields, ...services }, faults: {} };
}

const minutes = (part: number | null | undefined) => (part === null || part === undefined ? "-" : String(part));

const facts = new Map<number, Facts & { drawing: string; expired: boolean }>();
const sizeNumbers = (text: string) => /^(Ø|OD|DN|)\s?(\d+)(?: ?mm)?$/.exec(text);

beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const catalogue = fc.sample(fc.array(specimenFacts, { minLength: 1, maxLength: 5 }), { numRuns: 60, seed: 26 });
	for (const [at, drawn] of catalogue.entries()) {
		// Every other one is the first at another size, as a series of tests is.
		const specimens = drawn.map((one, n) => (n % 2 === 0 ? one : { ...drawn[0]!, size: one.size, frr: one.frr }));
		const drawing = `S-${at}`;
		await makeSolution(em, drawing, {
			specimens: specimens.map((one) => ({
				...{ size: one.size.text, frr: `-/${minutes(one.frr[0])}/${minutes(one.frr[1])}`, groups: ["120min"] },
				service: `${one.material} / ${one.type} / ${one.classification}`,
				insulation: `${one.insulation.thickness} / ${one.insulation.name}`,
				substrate: `${one.orientation} / ${one.substrate} / ${one.thickness}`,
				...(one.second
					? { substrate2: `${one.second.orientation} / ${one.second.substrate} / ${one.second.thickness}` }
					: {}),
				...{ products: [one.product], report: `1 / ${one.report}-${at % 7} / Lab`, active: one.active },
			})),
			substrates: ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm"],
		});
		for (const [n, one] of specimens.entries()) {
			const [found] = await em.execute<{ id: number }[]>("select id from specimen where specimen_id = ?", [
				`${drawing}.${n + 1}`,
			]);
			facts.set(found!.id, { ...one, drawing, expired: at % 7 === 3 });
			await storeWithin(found!.id, one.within);
		}
	}
	await em.execute("update report set kind = 'test', issued = '2020-02-03'");
	await em.execute("update report set expires = '2021-01-01' where number like '%-3'");
});

function storeWithin(id: number, { hole, gap, apart, side, fire, one, several }: Within) {
	const columns = {
		...(hole && { opening_min: `Ø${hole[0]}`, opening_max: `Ø${hole[1]}` }),
		...(gap && { gap_min: gap[0], gap_max: gap[1] }),
		...(apart && { spacing_min: apart }),
		...(side && { sealed: side }),
		...(fire && { fire_from: fire }),
		...(one && { services: "one" }),
		...(several && {
			services: "several",
			services_tested: several.map(([service, size]) => `${service}, Pipe, ${size}, none`).join("\n"),
		}),
	};
	const names = Object.keys(columns);
	if (names.length === 0) return;
	const set = names.map((name) => `${name} = ?`).join(", ");
	return em.execute(`update specimen set ${set} where id = ?`, [...Object.values(columns), id]);
}

const same = (a: string, b: string) => a.toLowerCase().replaceAll(" ", "") === b.toLowerCase().replaceAll(" ", "");
const isAsked = (text: string, value: string) => text === "" || same(text, value);
const isSaid = (text: string) => /[a-z\d]/i.test(text);

interface Build {
	whole?: number;
	least?: number;
	boards?: number;
}

/** Thicknesses of the generator, written out by hand. */
const BUILDS: Record<string, Build> = {
	...{ "13mm": { whole: 13 }, "13 mm": { whole: 13 }, "150mm": { whole: 150 }, "26mm": { whole: 26 } },
	...{ "90mm (1x13mm each side)": { whole: 90, boards: 1 }, "116mm (2x13mm each side)": { whole: 116, boards: 2 } },
	...{ "min 120mm": { least: 120 }, "116mm": { whole: 116 }, "180mm": { whole: 180 } },
	...{ "1x13": { boards: 1 }, "2x13mm each side": { boards: 2 } },
};

function isBuild(asked: string, tested: string): boolean {
	const [one, other] = [BUILDS[asked], BUILDS[tested]!];
	if (!one) return false;
	if (one.boards !== undefined && one.boards !== other.boards) return false;
	if (one.whole === undefined) return true;
	return other.least === undefined ? one.whole === other.whole : one.whole >= other.least;
}

const hasNumbersOfBoards = (text: string) => BUILDS[text]?.boards !== undefined;

function isSize({ size }: Facts, asked: string): boolean {
	const [, notation = "", number = ""] = sizeNumbers(asked) ?? [];
	if (number === "") return false;
	const stated = (size as Record<string, unknown>)[notation || "mm"];
	const { wide } = size as { wide?: number[] };
	const isWide = wide !== undefined && notation === "" && Number(number) >= wide[0]! && Number(number) <= wide[1]!;
	return stated === Number(number) || isWide;
}

const standsOn = (one: Facts, ask: TypeTexts) =>
	[one, ...(one.second ? [one.second] : [])].filter(
		(place) => isAsked(ask.orientation, place.orientation) && isAsked(ask.substrate, place.substrate),
	);

/** Written by the rules, not by the code: what one tested case shows of a question. */
function truth(one: Facts, ask: TypeTexts) {
	const [, integrity, insulation] = ask.required.split("/").map((part) => (part === "-" ? null : Number(part)));
	const reaches = (need: number | null | undefined, has: number | null | undefined) =>
		need === null || (has !== null && has !== undefined && has >= (need ?? 0));
	const stood = standsOn(one, ask);
	const insulationText = `${one.insulation.thickness}${one.insulation.name}`;
	const lagged = [one.insulation.name, insulationText, one.insulation.thickness];
	return {
		path: stood.length > 0 && isAsked(ask.classification, one.classification) && isAsked(ask.service, one.material),
		rating: reaches(integrity, one.frr[0]) && reaches(insulation, one.frr[1]),
		thickness: stood.some((place) => isBuild(ask.thickness, place.thickness)),
		service_type: same(ask.service_type, one.type),
		tested: isSize(one, ask.size),
		insulation:
			ask.insulation === "none"
				? one.insulation.name === "N.A."
				: one.insulation.name !== "N.A." && lagged.some((text) => same(ask.insulation, text)),
	};
}

/** What a question leaves open of what one tested case states, by field. */
function openFields(one: Facts, ask: TypeTexts): string[] {
	const stood = standsOn(one, ask).map(({ thickness }) => thickness);
	const isLagged = one.insulation.name !== "N.A." || one.type === "Insulated pipe";
	const isWhollyLagged = ask.insulation === "none" || ask.insulation === "25mm Foam";
	const isThicknessOpen = isSaid(ask.thickness)
		? !hasNumbersOfBoards(ask.thickness) &&
			stood.filter((text) => isBuild(ask.thickness, text)).every(hasNumbersOfBoards) &&
			stood.some((text) => isBuild(ask.thickness, text))
		: true;
	return [
		...(ask.orientation === "" ? ["orientation"] : []),
		...(ask.substrate === "" ? ["substrate"] : []),
		...(ask.service === "" ? ["service"] : []),
		...(isThicknessOpen ? ["thickness"] : []),
		...(isSaid(ask.size) ? [] : ["size"]),
		...(isSaid(ask.insulation)
			? isWhollyLagged || !truth(one, ask).insulation
				? []
				: ["insulation"]
			: isLagged
				? ["insulation"]
				: []),
	];
}

type Said = "shown" | "not shown" | "not stated";

/** Written by the rules, not by the code: whether an opening is within the limits of one tested case. */
function limitsOf({ within, ...one }: Facts, ask: TypeTexts, others: TypeTexts[]): Record<string, Said> {
	const { hole, gap, apart, side, fire } = within;
	const number = (text: string) => Number(/\d+/.exec(text)![0]);
	const said = (asked: string, limit: unknown, is: () => boolean): Said =>
		asked === "" || limit === undefined ? "not stated" : is() ? "shown" : "not shown";
	const tested = [...(within.several ?? []), ...(one.insulation.name === "N.A." ? [[one.material, "own"]] : [])];
	const isTested = (other: TypeTexts) =>
		tested.some(
			([service, size]) =>
				same(service!, other.service) &&
				(size === "own"
					? isSize({ ...one, within }, other.size) && same(one.type, other.service_type)
					: size === other.size),
		);
	const services =
		others.length === 0
			? within.several
				? "not shown"
				: within.one
					? "shown"
					: "not stated"
			: within.several && others.every(isTested)
				? "shown"
				: "not shown";
	return {
		opening: said(ask.opening, hole, () => number(ask.opening) >= hole![0]! && number(ask.opening) <= hole![1]!),
		gap: said(ask.gap, gap, () => number(ask.gap) >= gap![0]! && number(ask.gap) <= gap![1]!),
		services,
		spacing: said(ask.spacing, apart, () => number(ask.spacing) >= apart!),
		access: said(ask.access, side, () => ask.access === "both sides"),
		fire_from: said(ask.fire_from, fire, () => ask.fire_from === "sealed side"),
	};
}

/** The facts of the opening that a question leaves open while one tested case states a limit. */
function openLimits({ within: { hole, gap, apart, side, fire } }: Facts, ask: TypeTexts): string[] {
	const stated = { opening: hole, gap, spacing: apart, access: side, fire_from: fire };
	return (["opening", "gap", "spacing", "access", "fire_from"] as const).filter(
		(field) => ask[field] === "" && stated[field] !== undefined,
	);
}

/** What the question states and the report does not. */
function silentFields({ within: { hole, gap, apart, side, fire } }: Facts, ask: TypeTexts): string[] {
	const stated = { opening: hole, gap, spacing: apart, access: side, fire_from: fire };
	return (["opening", "gap", "spacing", "access", "fire_from"] as const).filter(
		(field) => ask[field] !== "" && stated[field] === undefined,
	);
}

const worstOf = (all: Said[]) => (["not shown", "not stated"] as const).find((one) => all.includes(one)) ?? "shown";

/** A candidate for an opening with several services is one by some of them. */
function checkAny(candidate: MatchedCandidate, asks: TypeTexts[]) {
	const failures = asks.flatMap((ask) => {
		try {
			const others = asks.filter((one) => one !== ask);
			check(candidate, ask, others);
			return [];
		} catch (error) {
			return [error];
		}
	});
	if (failures.length === asks.length) throw failures.at(-1);
}

function check(candidate: MatchedCandidate, ask: TypeTexts, others: TypeTexts[] = []) {
	const cases = candidate.specimens.map((id) => facts.get(id)!);
	const { shown } = candidate;
	expect(cases.map(({ drawing }) => drawing)).toEqual(cases.map(() => candidate.drawing));
	expect(cases.length).toBe(shown.size === "between" ? 2 : 1);
	for (const one of cases) {
		const is = truth(one, ask);
		expect([one.active, one.expired, is.path, is.rating]).toEqual([true, false, true, true]);
		for (const criterion of ["thickness", "service_type", "insulation"] as const) {
			const expected = isSaid(ask[criterion]) ? (is[criterion] ? "shown" : "not shown") : "not asked";
			expect([criterion, ask[criterion], shown[criterion]]).toEqual([criterion, ask[criterion], expected]);
		}
		expect(shown.size === "tested").toBe(is.tested);
	}
	const open = new Set(cases.flatMap((one) => [...openFields(one, ask), ...openLimits(one, ask)]));
	expect([ask, candidate.unstated.toSorted()]).toEqual([ask, [...open].toSorted()]);
	const limits = cases.map((one) => limitsOf(one, ask, others));
	for (const [name, said] of Object.entries(candidate.limits)) {
		expect([name, ask, said]).toEqual([name, ask, worstOf(limits.map((one) => one[name]!))]);
	}
	expect([candidate.complete, Object.keys(candidate.limits).length]).toEqual([candidate.unstated.length === 0, 6]);
	if (shown.size === "not asked") expect(isSaid(ask.size)).toBe(false);
	if (shown.size === "not read") expect(ask.size).toBe("some");
	if (shown.size === "between") checkBetween(cases, ask);
	if (candidate.isCovered) checkCovered(cases, ask, others);
}

/** All is stated and true of the one specimen that is named. */
function checkCovered([one, ...more]: Facts[], ask: TypeTexts, others: TypeTexts[] = []) {
	expect([more, openFields(one!, ask), openLimits(one!, ask), silentFields(one!, ask)]).toEqual([[], [], [], []]);
	const limits = limitsOf(one!, ask, others);
	expect(Object.values(limits)).not.toContain("not shown");
	if (others.length > 0) expect([one!.within.several !== undefined, limits.services]).toEqual([true, "shown"]);
	for (const field of ["orientation", "substrate", "service", "size", "thickness"] as const) {
		expect([field, isSaid(ask[field])]).toEqual([field, true]);
	}
	const { service_type, insulation, ...is } = truth(one!, ask);
	expect(Object.values(is)).toEqual(Object.values(is).map(() => true));
	expect([service_type || ask.service_type === "", insulation || !isSaid(ask.insulation)]).toEqual([true, true]);
}

function checkBetween([one, other]: Facts[], ask: TypeTexts) {
	const [, notation = "", number = ""] = sizeNumbers(ask.size)!;
	expect(["Ø", "OD", "DN", ""]).toContain(notation);
	const [small, large] = [one, other].map(
		(facts) => (facts!.size as Record<string, unknown>)[notation || "mm"] as number,
	);
	expect([small! < Number(number), large! > Number(number)]).toEqual([true, true]);
	const { size: _one, frr: _its, second: a, ...rest } = one!;
	const { size: _other, frr: _others, second: b, ...alike } = other!;
	expect([rest, a]).toEqual([alike, b]);
}

test("no candidate shows what no single specimen, or no two around a size, has", async () => {
	let offered = 0;
	let between = 0;
	let covered = 0;
	let together = 0;
	const property = fc.asyncProperty(
		fc.array(fc.oneof(asked, stated), { minLength: 40, maxLength: 60 }),
		async (rows) => {
			const project = await makeProject(em, ann, "Harbour Tower");
			const sent = rows.map(rowOf);
			await own.act((tx) => storePenetrations(tx, ann, project, sent));
			for (const { type, candidates } of await matchPenetrations(em, ann, project)) {
				const asks = [type.texts, ...type.services.slice(1).map(({ meant }) => meant)];
				for (const candidate of candidates) checkAny(candidate, asks);
				together += asks.length > 1 ? candidates.filter(({ isCovered }) => isCovered).length : 0;
				offered += candidates.length;
				covered += candidates.filter(({ isCovered }) => isCovered).length;
				between += candidates.filter(({ shown }) => shown.size === "between").length;
				if (candidates.length === 0) for (const ask of asks) expectNone(ask);
			}
		},
	);
	await fc.assert(property, { numRuns: 12, seed: 26, endOnFailure: true });
	expect([offered > 500, between > 5, covered > 5, together > 0]).toEqual([true, true, true, true]);
});

/** Nor is a case left out that shows path and rating. */
function expectNone(ask: TypeTexts) {
	if (ask.orientation + ask.substrate + ask.classification + ask.service === "") return;
	const shows = [...facts.values()].filter((one) => {
		const { path, rating } = truth(one, ask);
		return one.active && !one.expired && path && rating;
	});
	expect(shows).toEqual([]);
}

test("nothing is ticked beforehand that leaves something open", async () => {
	const project = await makeProject(em, ann, "Harbour Tower");
	// Wholly stated, and each of these again without one field, so that what is ticked and what nearly is are many.
	const whole = fc.sample(stated, { numRuns: 150, seed: 26 });
	const blanks = ["orientation", "substrate", "thickness", "service", "size", "insulation"] as const;
	const nearly = whole.map((fields, at) => ({ ...fields, [blanks[at % blanks.length]!]: "" }));
	const all = [...whole, ...nearly];
	const sent = all.map(rowOf);
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	const ticked = (await matchOverview(em, ann, project)).types.filter(({ isClear }) => isClear);
	for (const { texts, candidates, services } of ticked) {
		expect([texts, candidates[0]!.unstated]).toEqual([texts, []]);
		const tested = candidates[0]!.specimens.map((id) => facts.get(id)!);
		if (services === 1) checkCovered(tested, texts);
		else expect(tested.map(({ within }) => within.several !== undefined)).toEqual([true]);
	}
	expect(ticked.length).toBeGreaterThan(5);
});
