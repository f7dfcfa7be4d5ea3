import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { Candidate } from "#app/domain/penetrations/match.schema.ts";
import { matchPenetrations } from "#app/domain/penetrations/match.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import type { TypeTexts } from "#app/domain/penetrations/types.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;

const of = <T>(...values: T[]) => fc.constantFrom(...values);

/** As a catalogue states a tested case; few values of each, so that nearly alike ones are many. */
const specimenFacts = fc.record({
	orientation: of("Wall", "Floor"),
	substrate: of("Plasterboard", "Concrete"),
	thickness: of("13mm", "150mm"),
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
	),
	frr: of([60, 60], [120, 60], [60, null], [30, 30]),
	report: of("R1", "R2"),
	product: of("Collar", "Mastic"),
	active: of(true, true, true, false),
});

type Facts = typeof specimenFacts extends fc.Arbitrary<infer T> ? T : never;

const asked = fc.record({
	orientation: of("Wall", "floor", ""),
	substrate: of("Plasterboard", "CONCRETE", ""),
	thickness: of("", "13 mm", "150mm"),
	classification: of("", "", "Combustible Pipe"),
	service: of("PVC", "copper", ""),
	service_type: of("", "Pipe"),
	size: of("", "Ø50", "Ø75", "OD 110", "OD 100", "Ø120", "Ø200", "DN100", "100 mm", "DN 110", "some"),
	insulation: of("", "none", "25mm Foam", "foam"),
	required: of("-/60/60", "-/60/-", "-/120/60", "-/30/30", "-/60/0"),
});

const minutes = (part: number | null | undefined) => (part === null || part === undefined ? "-" : String(part));

const facts = new Map<number, Facts & { drawing: string; expired: boolean }>();
const sizeNumbers = (text: string) => /^(Ø|OD|DN|)\s?(\d+)(?: mm)?$/.exec(text);

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
		}
	}
	await em.execute("update report set expires = '2021-01-01' where number like '%-3'");
});

const same = (a: string, b: string) => a.toLowerCase().replaceAll(" ", "") === b.toLowerCase().replaceAll(" ", "");
const isAsked = (text: string, value: string) => text === "" || same(text, value);

/** Written by the rules, not by the code: what one tested case shows of a question. */
function truth(one: Facts, ask: TypeTexts) {
	const [, integrity, insulation] = ask.required.split("/").map((part) => (part === "-" ? null : Number(part)));
	const reaches = (need: number | null | undefined, has: number | null | undefined) =>
		need === null || (has !== null && has !== undefined && has >= (need ?? 0));
	const stood = [one, ...(one.second ? [one.second] : [])].filter(
		(place) => isAsked(ask.orientation, place.orientation) && isAsked(ask.substrate, place.substrate),
	);
	const [, notation = "", number = ""] = sizeNumbers(ask.size) ?? [];
	const stated = (one.size as Record<string, unknown>)[notation || "mm"];
	const insulationText = `${one.insulation.thickness}${one.insulation.name}`;
	return {
		path: stood.length > 0 && isAsked(ask.classification, one.classification) && isAsked(ask.service, one.material),
		rating: reaches(integrity, one.frr[0]) && reaches(insulation, one.frr[1]),
		thickness: stood.some((place) => same(ask.thickness, place.thickness)),
		service_type: same(ask.service_type, one.type),
		tested: number !== "" && stated === Number(number),
		insulation:
			ask.insulation === "none"
				? one.insulation.name === "N.A."
				: same(ask.insulation, one.insulation.name) || same(ask.insulation, insulationText),
	};
}

function check(candidate: Candidate, ask: TypeTexts) {
	const cases = candidate.specimens.map((id) => facts.get(id)!);
	const { shown } = candidate;
	expect(cases.map(({ drawing }) => drawing)).toEqual(cases.map(() => candidate.drawing));
	expect(cases.length).toBe(shown.size === "between" ? 2 : 1);
	for (const one of cases) {
		const is = truth(one, ask);
		expect([one.active, one.expired, is.path, is.rating]).toEqual([true, false, true, true]);
		for (const criterion of ["thickness", "service_type", "insulation"] as const) {
			const expected = ask[criterion] === "" ? "not asked" : is[criterion] ? "shown" : "not shown";
			expect([criterion, shown[criterion]]).toEqual([criterion, expected]);
		}
		expect(shown.size === "tested").toBe(is.tested && ask.size !== "");
	}
	if (shown.size === "not asked") expect(ask.size).toBe("");
	if (shown.size === "not read") expect(ask.size).toBe("some");
	if (shown.size === "between") checkBetween(cases, ask);
}

function checkBetween([one, other]: Facts[], ask: TypeTexts) {
	const [, notation = "", number = ""] = sizeNumbers(ask.size)!;
	expect(["Ø", "OD", "DN"]).toContain(notation);
	const [small, large] = [one, other].map((facts) => (facts!.size as Record<string, unknown>)[notation] as number);
	expect([small! < Number(number), large! > Number(number)]).toEqual([true, true]);
	const { size: _one, frr: _its, second: a, ...rest } = one!;
	const { size: _other, frr: _others, second: b, ...alike } = other!;
	expect([rest, a]).toEqual([alike, b]);
}

test("no candidate shows what no single specimen, or no two around a size, has", async () => {
	let offered = 0;
	let between = 0;
	const property = fc.asyncProperty(fc.array(asked, { minLength: 40, maxLength: 60 }), async (rows) => {
		const project = await makeProject(em, ann, "Harbour Tower");
		const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at}`, ...fields }, faults: {} }));
		await own.act((tx) => storePenetrations(tx, ann, project, sent));
		for (const { type, candidates } of await matchPenetrations(em, ann, project)) {
			for (const candidate of candidates) check(candidate, type.texts);
			offered += candidates.length;
			between += candidates.filter(({ shown }) => shown.size === "between").length;
			if (candidates.length === 0) expectNone(type.texts);
		}
	});
	await fc.assert(property, { numRuns: 12, seed: 26 });
	expect([offered > 500, between > 5]).toEqual([true, true]);
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
