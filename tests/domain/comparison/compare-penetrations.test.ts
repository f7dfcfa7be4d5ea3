import { expect, test } from "vitest";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { change, facts, items, place, specimen } from "./made-facts.ts";

test("penetrations are told by their numbers; a new code of their solution is no change of them", () => {
	const old = [place("P-1"), place("P-2"), place("P-3")];
	const now = [
		{ ...place("p-1"), solution: { drawing: "V-1a", no: 1 } },
		{ ...place("P-2"), required: "-/90/90", notShown: ["required rating"] },
		place("P-4"),
	];
	const renamed = change(1, { drawing: "V-1a" });
	const { penetrations } = compareFacts(facts(items(1), old), facts([renamed], now));
	expect(penetrations).toEqual([
		{
			ref: "P-2",
			change: "changed",
			facts: [
				{ what: "Required", old: "-/60/60", new: "-/90/90", because: "project" },
				{ what: "Not covered", old: "", new: "required rating", because: "project" },
			],
		},
		{ ref: "P-4", change: "added", facts: [] },
		{ ref: "P-3", change: "cancelled", facts: [] },
	]);
});

test("the columns of a site sheet come and go by the project; a list that is new has none before", () => {
	const listed = (siteSheet: boolean) => ({ ...facts([]), penetrations: { siteSheet, rows: [place("P-1")] } });
	expect(compareFacts(listed(false), listed(true))).toMatchObject({
		project: [{ what: "Site sheet", old: "off", new: "on", because: "project" }],
		penetrations: [],
	});
	expect(compareFacts(facts([]), listed(true)).project).toEqual([]);
});

test("what is relied on at a penetration is the project's, what it shows is the catalogue's", () => {
	const told = (now: Partial<PenetrationFacts>, shown = items(1)) => {
		const compared = compareFacts(facts(items(1), [place("P-1")]), facts(shown, [{ ...place("P-1"), ...now }]));
		return compared.penetrations.flatMap((one) => one.facts.map(({ what, because }) => [what, because]));
	};
	const other = { specimenId: "S-11", frr: "-/60/60", report: "BK1 - Report R [Lab]" };
	const [relied] = place("P-1").specimens;
	expect(told({ specimens: [other] })).toEqual([["Specimens", "project"]]);
	expect(told({ specimens: [], notShown: ["required rating"] })).toEqual([
		["Specimens", "project"],
		["Not covered", "project"],
	]);
	expect(told({ notShown: ["evidence expired"] })).toEqual([["Not covered", "catalogue"]]);
	const lower = [{ ...specimen(10), frr: "-/30/30" }, specimen(11)];
	expect(
		told({ specimens: [{ ...relied!, frr: "-/30/30" }], notShown: ["required rating"] }, [
			change(1, { specimens: lower }),
		]),
	).toEqual([
		["Specimens", "catalogue"],
		["Not covered", "catalogue"],
	]);
	const named = [{ ...specimen(10), specimenId: "S-10a" }, specimen(11)];
	expect(told({ specimens: [{ ...relied!, specimenId: "S-10a" }] }, [change(1, { specimens: named })])).toEqual([
		["Specimens", "catalogue"],
	]);
	expect(told({ location: "Lobby", notShown: ["evidence expired"] })).toEqual([
		["Location", "project"],
		["Not covered", "catalogue"],
	]);
});

test("that a requirement is of another test standard was not said by issues of before, and is no change since", () => {
	const lacking = (...notShown: string[]) => facts(items(1), [{ ...place("P-1"), notShown }]);
	const other = "required rating: not shown (other test standard)";
	expect(compareFacts(lacking("required rating"), lacking(other)).penetrations).toEqual([]);
	expect(compareFacts(lacking(other, "size"), lacking(other)).penetrations).toMatchObject([
		{ facts: [{ what: "Not covered", old: "required rating, size", new: "required rating" }] },
	]);
});

test("what is not covered or not stated is compared with an issue of before only where it is or is not", () => {
	const listed = (notShown: string[], notStated: string[], more = {}) => {
		const told = { "P-1": { notStated, tested: [] } };
		return {
			...facts(items(1)),
			penetrations: { siteSheet: false, rows: [{ ...place("P-1"), notShown }], told, ...more },
		};
	};
	const counts = { openings: 1, covered: 0, to_check: 1, open: 0, not_needed: 0 };
	const structural = "structural: not applicable to the seal";
	const before = listed(["size", structural], ["insulation not stated; tested with 25 mm foam"]);
	const now = listed(["size: asked Ø80, tested Ø50"], ["insulation, tested with 25 mm foam"], { counts });
	expect(compareFacts(before, now).penetrations).toEqual([]);
	expect(compareFacts(before, listed([structural], [], { counts })).penetrations).toMatchObject([
		{ facts: [{ what: "Not covered", old: "size", new: "" }] },
	]);
	expect(compareFacts(listed([], []), now).penetrations).toMatchObject([
		{ facts: [{ what: "Not covered", old: "", new: "size: asked Ø80, tested Ø50" }] },
	]);
	const other = listed(["size: asked Ø80, tested Ø65"], [], { counts });
	expect(compareFacts(other, now).penetrations[0]!.facts.map(({ what }) => what)).toEqual([
		"Not covered",
		"Not stated",
	]);
});

test("the unit of a quantity is part of it, and schedules of before have pieces", () => {
	const listed = (more: object) => facts(items(1), [{ ...place("J-1"), quantity: 38, ...more }]);
	expect(compareFacts(listed({}), listed({ unit: "m" })).penetrations).toMatchObject([
		{ facts: [{ what: "Quantity", old: "38", new: "38 m" }] },
	]);
	expect(compareFacts(listed({}), listed({ unit: "no." })).penetrations).toEqual([]);
});

test("a number that every object knows is a number like others", () => {
	const listed = (quantity: number) => {
		const rows = [{ ...place("constructor"), quantity }];
		return { ...facts(items(1)), penetrations: { siteSheet: false, rows, chosen: {} } };
	};
	expect(compareFacts(listed(1), listed(2)).penetrations).toMatchObject([{ ref: "constructor", change: "changed" }]);
});

test("another service of an opening, and another gap, are the project's", () => {
	const before = { ...place("P-1"), moreServices: ["Ø20 Copper"], opening: "gap 10 mm" };
	const { penetrations } = compareFacts(facts(items(1), [place("P-1")]), facts(items(1), [before]));
	const { service } = place("P-1");
	expect(penetrations[0]!.facts).toEqual([
		{ what: "Service", old: service, new: `${service}; Ø20 Copper`, because: "project" },
		{ what: "Opening", old: "", new: "gap 10 mm", because: "project" },
	]);
});
