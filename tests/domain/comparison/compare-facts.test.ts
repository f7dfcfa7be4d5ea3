import fc from "fast-check";
import { expect, test } from "vitest";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { outOfOrder } from "#app/domain/comparison/order.ts";
import { summaryWords } from "#app/domain/comparison/summary-words.ts";
import type { ItemFacts, PenetrationFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/schedules/facts.ts";

const specimen = (id: number): SpecimenFacts => ({
	id,
	specimenId: `S-${id}`,
	size: "Ø50",
	frr: "-/60/60",
	service: { material: "PVC", type: "Pipe", classification: "Combustible Pipe" },
	insulation: "N.A.",
	substrates: ["Wall - Plasterboard - 13mm"],
	sealType: "Pipe Seal",
	brand: "Brand",
	products: ["Mastic"],
	report: "BK1 - Report R [Lab]",
	notes: "",
	description: "",
	sample: false,
	withdrawn: [],
});

const item = (no: number): ItemFacts => ({
	no,
	active: true,
	drawing: `V-${no}`,
	withdrawn: false,
	sample: false,
	orientations: ["Wall"],
	substrates: ["Wall - Plasterboard - 13mm"],
	classifications: ["Combustible Pipe"],
	services: ["PVC"],
	frrs: ["-/60/60"],
	reports: ["BK1 - Report R [Lab]"],
	image: { key: `picture-${no}`, width: 4, height: 3 },
	pdf: null,
	notes: [{ no: 1, text: "Seal it." }],
	specimens: [specimen(no * 10), specimen(no * 10 + 1)],
	withdrawnSpecimens: [],
	products: [{ id: 1, name: "Mastic", withdrawn: false }],
});

const place = (ref: string): PenetrationFacts => ({
	ref,
	level: "1",
	location: "Riser",
	service: "Ø50 PVC",
	substrate: "Wall",
	required: "-/60/60",
	quantity: 1,
	note: "",
	status: "assigned",
	solution: { drawing: "V-1", no: 1 },
	specimens: [{ specimenId: "S-10", frr: "-/60/60", report: "BK1 - Report R [Lab]" }],
	notShown: [],
});

const facts = (items: ItemFacts[], rows: PenetrationFacts[] = [], revision = "A"): ScheduleFacts => ({
	version: 3,
	documentNo: "PFS-1",
	issuedAt: "2026-11-22T00:00:00.000Z",
	timeZone: "UTC",
	generatedBy: { name: "Ann", company: "Lee" },
	project: {
		...{ name: "Tower", address: "1 Quay Street", code: "", city: "Nelson", revision },
		...{ trackChanges: true, addTds: false, addMsds: false, addWarranty: false },
	},
	cover: null,
	sample: false,
	items,
	...(rows.length > 0 ? { penetrations: { siteSheet: false, rows } } : {}),
	attachments: [],
	missing: [],
});

const items = (...numbers: number[]) => numbers.map(item);
const catalogue = { because: "catalogue" } as const;
const change = (no: number, how: Partial<ItemFacts>): ItemFacts => ({ ...item(no), ...how });

test("between two equal issues nothing differs, whoever issued them and when", () => {
	const again = { ...facts(items(1, 2)), documentNo: "PFS-2", issuedAt: "2027-01-01T00:00:00.000Z" };
	const none = { project: [], solutions: [], penetrations: [], because: [] };
	expect(compareFacts(facts(items(1, 2)), again)).toEqual(none);
	expect(summaryWords(compareFacts(facts(items(1, 2)), again))).toBe("nothing changed");
});

test("three changes of the project, a new name in the catalogue and a withdrawn specimen: exactly those, and whose they are", () => {
	const withdrawn = { ...specimen(31), withdrawn: ["report" as const] };
	const compared = compareFacts(
		facts(items(1, 2, 3, 4), [place("P-1")]),
		facts(
			[
				item(1),
				change(2, { active: false }),
				change(3, { specimens: [specimen(30), withdrawn] }),
				change(4, { drawing: "V-4a" }),
				item(5),
			],
			[place("P-1")],
			"B",
		),
	);
	expect(compared).toEqual({
		project: [{ what: "Revision", old: "A", new: "B", because: "project" }],
		solutions: [
			{ drawing: "V-2", change: "cancelled", facts: [] },
			{
				drawing: "V-3",
				change: "changed",
				facts: [{ what: "Specimen S-31: evidence", old: "in force", new: "Report withdrawn", ...catalogue }],
			},
			{ drawing: "V-4a", change: "changed", facts: [{ what: "Drawing code", old: "V-4", new: "V-4a", ...catalogue }] },
			{ drawing: "V-5", change: "added", facts: [] },
		],
		penetrations: [],
		because: ["project", "catalogue"],
	});
	expect(summaryWords(compared)).toBe("1 solution added, 1 cancelled, 2 changed");
});

test("a rating is told by what leads, and by its specimen", () => {
	const lower = { ...specimen(11), frr: "-/30/30" };
	const { solutions, because } = compareFacts(
		facts(items(1)),
		facts([change(1, { specimens: [specimen(10), lower] })]),
	);
	expect(solutions).toEqual([
		{
			drawing: "V-1",
			change: "changed",
			facts: [
				{ what: "Rating", old: "-/60/60", new: "-/30/30 to -/60/60, depending on service and size", ...catalogue },
				{ what: "Specimen S-11: FRR", old: "-/60/60", new: "-/30/30", ...catalogue },
			],
		},
	]);
	expect(because).toEqual(["catalogue"]);
});

test("a solution that was struck through and is so no more is restored", () => {
	const struck = facts([item(1), change(2, { active: false })]);
	expect(compareFacts(struck, facts(items(1, 2))).solutions).toEqual([
		{ drawing: "V-2", change: "restored", facts: [] },
	]);
});

test.each<[string, Partial<ItemFacts>, string, string]>([
	["In the catalogue", { withdrawn: true }, "yes", "withdrawn"],
	["Orientation", { orientations: ["Floor"] }, "Wall", "Floor"],
	["Service classification", { classifications: ["Cable"] }, "Combustible Pipe", "Cable"],
	["Substrates", { substrates: [] }, "Wall - Plasterboard - 13mm", ""],
	["Products", { products: [{ id: 1, name: "Mastic", withdrawn: true }] }, "Mastic", "Mastic (withdrawn)"],
	["Sample data", { sample: true }, "no", "yes"],
	["Picture of the drawing", { image: { key: "other", width: 4, height: 3 } }, "as issued", "another file"],
	["PDF of the drawing", { pdf: { key: "first" } }, "none", "another file"],
	["Installation note 1", { notes: [{ no: 1, text: "Fill it." }] }, "Seal it.", "Fill it."],
	["Installation note 2", { notes: [...item(1).notes, { no: 2, text: "Sign it." }] }, "", "Sign it."],
])("%s of a solution is told with what it was", (what, how, old, now) => {
	expect(compareFacts(facts(items(1)), facts([change(1, how)])).solutions).toEqual([
		{ drawing: "V-1", change: "changed", facts: [{ what, old, new: now, ...catalogue }] },
	]);
});

test.each<[string, Partial<SpecimenFacts>, string, string]>([
	["size", { size: "Ø80" }, "Ø50", "Ø80"],
	[
		"service",
		{ service: { ...specimen(10).service, material: "HDPE" } },
		"PVC, Pipe, Combustible Pipe",
		"HDPE, Pipe, Combustible Pipe",
	],
	["insulation", { insulation: "13mm - Wool" }, "N.A.", "13mm - Wool"],
	["substrate", { substrates: ["Floor - Concrete - 150mm"] }, "Wall - Plasterboard - 13mm", "Floor - Concrete - 150mm"],
	["seal type", { sealType: "Collar" }, "Pipe Seal", "Collar"],
	["brand", { brand: "Other" }, "Brand", "Other"],
	["products", { products: ["Wrap", "Mastic"] }, "Mastic", "Wrap, Mastic"],
	["report", { report: "BK2 - Report R [Lab]" }, "BK1 - Report R [Lab]", "BK2 - Report R [Lab]"],
	["evidence", { withdrawn: ["product"] }, "in force", "Product withdrawn"],
	["description", { description: "As built" }, "", "As built"],
	["notes", { notes: "Both sides" }, "", "Both sides"],
])("%s of a specimen is told with what it was", (what, how, old, now) => {
	const changed = change(1, { specimens: [{ ...specimen(10), ...how }, specimen(11)] });
	expect(compareFacts(facts(items(1)), facts([changed])).solutions).toEqual([
		{ drawing: "V-1", change: "changed", facts: [{ what: `Specimen S-10: ${what}`, old, new: now, ...catalogue }] },
	]);
});

test("only what was moved has moved, not all that stands behind what was added", () => {
	const drawings = (...numbers: number[]) =>
		compareFacts(facts(items(1, 2, 3, 4)), facts(items(...numbers))).solutions.map(
			({ drawing, change: kind }) => `${drawing} ${kind}`,
		);
	expect(drawings(9, 1, 2, 3, 4)).toEqual(["V-9 added"]);
	expect(drawings(4, 1, 2, 3)).toEqual(["V-4 moved"]);
	expect(drawings(1, 3, 4)).toEqual(["V-2 cancelled"]);
});

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
				{ what: "Not shown", old: "", new: "required rating", because: "project" },
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

test("facts of the first version are compared by what they say", () => {
	const first: ScheduleFacts = {
		...facts([]),
		version: 1,
		items: items(1, 2).map(({ withdrawnSpecimens: _, ...one }) => ({
			...one,
			specimens: one.specimens.map(({ sample: __, withdrawn: ___, ...rest }) => ({ ...rest, insulation: null })),
		})),
	};
	expect(compareFacts(first, facts(items(1, 2))).solutions).toEqual([]);
	const renumbered = items(2, 1).map((one, at) => ({ ...one, no: at + 1 }));
	expect(compareFacts(first, facts(renumbered)).solutions).toEqual([{ drawing: "V-1", change: "moved", facts: [] }]);
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
		["Not shown", "project"],
	]);
	expect(told({ notShown: ["evidence expired"] })).toEqual([["Not shown", "catalogue"]]);
	const lower = [{ ...specimen(10), frr: "-/30/30" }, specimen(11)];
	expect(
		told({ specimens: [{ ...relied!, frr: "-/30/30" }], notShown: ["required rating"] }, [
			change(1, { specimens: lower }),
		]),
	).toEqual([
		["Specimens", "catalogue"],
		["Not shown", "catalogue"],
	]);
	const named = [{ ...specimen(10), specimenId: "S-10a" }, specimen(11)];
	expect(told({ specimens: [{ ...relied!, specimenId: "S-10a" }] }, [change(1, { specimens: named })])).toEqual([
		["Specimens", "catalogue"],
	]);
	expect(told({ location: "Lobby", notShown: ["evidence expired"] })).toEqual([
		["Location", "project"],
		["Not shown", "catalogue"],
	]);
});

test("a specimen that is no line since it is withdrawn is told once", () => {
	const gone = change(1, { specimens: [specimen(10)], withdrawnSpecimens: ["S-11"] });
	const line = "PVC, Pipe, Combustible Pipe; Ø50; -/60/60; BK1 - Report R [Lab]";
	const told = (was: ItemFacts, is: ItemFacts) =>
		compareFacts(facts([was]), facts([is])).solutions.flatMap((one) => one.facts);
	expect(told(item(1), gone)).toEqual([{ what: "Specimen S-11", old: line, new: "withdrawn", ...catalogue }]);
	expect(told(gone, item(1))).toEqual([{ what: "Specimen S-11", old: "withdrawn", new: line, ...catalogue }]);
	const other = change(1, { withdrawnSpecimens: ["S-12"] });
	expect(told(item(1), other)).toEqual([{ what: "Withdrawn specimens", old: "", new: "S-12", ...catalogue }]);
});

const cover = (revision: string) => ({ revision, html: "", footerNote: "" });
const sheet = (key: string, product: string | null = "Mastic", revision: string | null = null) =>
	({ kind: "tds", product, revision, key, sample: false }) as const;
const asking = (how: Partial<ScheduleFacts["project"]>) => ({ ...facts(items(1)).project, ...how });

test("another cover, other documents and another status for use are told, and whose they are", () => {
	const old = { ...facts(items(1)), project: asking({ addTds: true }), cover: cover("R1"), attachments: [sheet("a")] };
	const told = (now: Partial<ScheduleFacts>) => compareFacts(old, { ...old, ...now });
	const what = "Technical data sheet (TDS) of Mastic";
	expect(told({ cover: cover("R2") })).toMatchObject({
		project: [{ what: "Cover page", old: "R1", new: "R2", ...catalogue }],
		because: ["catalogue"],
	});
	for (const other of [{ html: "<p>New</p>" }, { footerNote: "New" }]) {
		expect(told({ cover: { ...cover("R1"), ...other } }).project).toEqual([
			{ what: "Cover page", old: "as issued", new: "another text", ...catalogue },
		]);
	}
	expect(told({ attachments: [sheet("b")] }).project).toEqual([
		{ what, old: "as issued", new: "another file", ...catalogue },
	]);
	expect(told({ attachments: [], missing: [{ kind: "tds", product: "Mastic" }] }).project).toEqual([
		{ what, old: "as issued", new: "not available", ...catalogue },
	]);
	expect(told({ intendedUse: "For construction" })).toMatchObject({
		project: [{ what: "Status for use", because: "project" }],
		because: ["project"],
	});
	expect(summaryWords(told({ cover: cover("R2") }))).toBe("details or documents changed");
});

test("documents that come and go with switches and solutions are no change of their own, nor the catalogue's", () => {
	const none = facts(items(1));
	const asked = { ...none, project: asking({ addTds: true }), attachments: [sheet("a")] };
	const compared = compareFacts(none, asked);
	expect(compared.project.map(({ what, because }) => [what, because])).toEqual([["Technical data sheets", "project"]]);
	expect(compared.because).toEqual(["project"]);
	const foam = change(2, { products: [{ id: 2, name: "Foam", withdrawn: false }] });
	const more = {
		...asked,
		items: [item(1), foam],
		attachments: [sheet("a")],
		missing: [{ kind: "tds", product: "Foam" } as const],
	};
	expect(compareFacts(asked, more)).toMatchObject({ project: [], because: ["project"] });
	expect(compareFacts(more, asked)).toMatchObject({ project: [], because: ["project"] });
	// The same document, of which the other product's upload is printed now.
	const shared = { ...more, attachments: [sheet("b", "Foam, Mastic")], missing: [] };
	expect(compareFacts(asked, shared)).toMatchObject({ project: [], because: ["project"] });
	const renamed = {
		...asked,
		items: [change(1, { products: [{ id: 1, name: "Mastic 2", withdrawn: false }] })],
		attachments: [sheet("a", "Mastic 2")],
	};
	expect(compareFacts(asked, renamed)).toMatchObject({ project: [], because: ["catalogue"] });
});

test("a newer revision of a warranty is told by product, and the one of all products", () => {
	const warranty = (product: string | null, revision: string, key: string) =>
		({ kind: "warranty", product, revision, key, sample: false }) as const;
	const of = (...attachments: ScheduleFacts["attachments"]) => ({
		...facts(items(1)),
		project: asking({ addWarranty: true }),
		attachments,
	});
	const old = of(warranty("Mastic", "1", "a"), warranty(null, "5", "c"));
	const { project } = compareFacts(old, of(warranty("Mastic", "2", "b"), warranty(null, "6", "d")));
	expect(project).toEqual([
		{ what: "Warranty of Mastic", old: "1", new: "2", ...catalogue },
		{ what: "Warranty of all products", old: "5", new: "6", ...catalogue },
	]);
});

test("for any order as few as possible are out of it, and the rest rises", () => {
	const orders = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
	fc.assert(
		fc.property(orders, (places) => {
			const moved = outOfOrder(places);
			const rest = places.filter((_, at) => !moved.has(at));
			expect(rest).toEqual([...rest].sort((a, b) => a - b));
			expect(moved.size).toBe(places.length - longestRising(places));
		}),
	);
});

/** By trying all that a rising row can go on with. */
function longestRising(places: number[], above = -1): number {
	return places.reduce((best, place, at) => {
		if (place <= above) return best;
		return Math.max(best, 1 + longestRising(places.slice(at + 1), place));
	}, 0);
}

test("of any changes exactly those are told that were made", () => {
	const kinds = fc.array(fc.constantFrom("same", "cancelled", "gone", "size", "note", "code"), { maxLength: 8 });
	fc.assert(
		fc.property(kinds, fc.nat(3), (made, fresh) => {
			const before = made.map((_, at) => item(at + 1));
			const after = made.flatMap((kind, at) => {
				const no = at + 1;
				if (kind === "gone") return [];
				if (kind === "cancelled") return change(no, { active: false });
				if (kind === "note") return change(no, { notes: [{ no: 1, text: "Other." }] });
				if (kind === "code") return change(no, { drawing: `X-${no}` });
				if (kind === "size")
					return change(no, { specimens: [{ ...specimen(no * 10), size: "Ø80" }, specimen(no * 10 + 1)] });
				return item(no);
			});
			const added = Array.from({ length: fresh }, (_, at) => item(100 + at));
			const told = compareFacts(facts(before), facts([...after, ...added])).solutions;
			expect(told.map(({ change: kind }) => kind).sort()).toEqual(
				[
					...made.flatMap((kind) =>
						kind === "same" ? [] : kind === "cancelled" || kind === "gone" ? "cancelled" : "changed",
					),
					...added.map(() => "added"),
				].sort(),
			);
		}),
	);
});
