import { expect, test } from "vitest";
import { interpretationsOf, parseSearch } from "#app/domain/finder/interpretations.ts";
import type { Fact, ListKind, VocabularyEntry } from "#app/domain/finder/search-facts.ts";

const lists: Partial<Record<ListKind, string[]>> = {
	orientation: ["Wall", "Floor", "Steel Protection"],
	substrate: ["502 Batt", "Plasterboard", "Concrete"],
	classification: ["Combustible Pipe", "Non-Combustible Pipe", "Insulated Combustible Pipe", "Electrical Penetration"],
	material: ["PVC", "PEX", "PEX-AL", "Steel", "Steel column", "Cable bundle"],
	serviceType: ["Pipe", "Insulated pipe", "Cables"],
	frrGroup: ["30min", "60min", "90min", "120min"],
	frr: ["-/60/60", "-/120/60", "60/60/60"],
	product: ["Halvern CR Collar", "Māori Seal"],
	sealType: ["Mastic Seal", "Intumescent Coating"],
	report: ["SF-2101"],
};
const entries = Object.entries(lists).flatMap(([kind, names]) =>
	names.map((name, at): VocabularyEntry => ({ kind: kind as ListKind, name, ids: [at + 1] })),
);

function show(fact: Fact): string {
	if (fact.kind === "size") return fact.from === fact.to ? `size ${fact.from}` : `size ${fact.from}-${fact.to}`;
	if (fact.kind === "thickness") return `thickness ${fact.mm}: ${fact.ids}`;
	if (fact.kind === "evidence") return `evidence ${fact.label}`;
	if (fact.kind === "drawing" || fact.kind === "title") return `${fact.kind} ${fact.text}`;
	return `${fact.kind} ${fact.ids.map((id) => lists[fact.kind]![id - 1]).join("|")}`;
}
const codes = (...parts: string[]) => new Map(parts.map((part) => [part, part.toUpperCase()]));
const synonyms = new Map([
	["gib", "Plasterboard"],
	["upvc", "PVC"],
	["lagged", "Insulated"],
	["slab", "Concrete Floor"],
	["rockwool", "Mineral fibre"],
	["pvc", "PEX"],
	["stack", "Pipe"],
	["sealant", "Mastic Seal"],
]);
const titles = new Set(["downpipe", "sealant"]);
const thicknesses = new Map([
	[13, [7, 8]],
	[128, [8]],
]);
/** The likeliest reading, and the words without one. */
function read(text: string, known = codes()) {
	const pieces = parseSearch(text, { entries, codes: known, titles, synonyms, thicknesses });
	const first = interpretationsOf(pieces)[0]?.understood ?? [];
	const unknown = pieces.filter(({ readings }) => readings.length === 0).map((piece) => `? ${piece.text}`);
	return [...first.map(({ fact }) => show(fact)), ...unknown];
}

test.each([
	["100 pvc wall 60", ["size 100", "material PVC", "orientation Wall", "frrGroup 60min"]],
	["PVC WALL 100MM 60MIN", ["material PVC", "orientation Wall", "size 100", "frrGroup 60min"]],
	["pvc wall 100", ["material PVC", "orientation Wall", "size 100"]],
	["wall pvc 60", ["orientation Wall", "material PVC", "frrGroup 60min"]],
	["60 pvc 60", ["size 60", "material PVC", "frrGroup 60min"]],
	["60 wall", ["size 60", "orientation Wall"]],
	["60 mm wall 90 min", ["size 60", "orientation Wall", "frrGroup 90min"]],
	["Ø100", ["size 100"]],
	["dn 100", ["size 100"]],
	["40-110mm", ["size 40-110"]],
	["pvc 40 cm wall", ["material PVC", "size 400", "orientation Wall"]],
	["Ø4cm", ["size 40"]],
	["pvc 0.1 m", ["material PVC", "size 100"]],
	["pvc 4 inch", ["material PVC", "? 4inch"]],
	["pvc 1 ft", ["material PVC", "? 1ft"]],
	["pvc 60 m", ["material PVC", "? 60m"]],
	["110–40", ["size 40-110"]],
	["2h floor", ["frrGroup 120min", "orientation Floor"]],
	["−/60/60 wall", ["frr -/60/60", "orientation Wall"]],
	["- / 060 / 060", ["frr -/60/60"]],
	["FRL -/120/60 pvc", ["frr -/120/60", "material PVC"]],
	["pex−al", ["material PEX-AL"]],
	["pvc 60 100mm", ["material PVC", "frrGroup 60min", "size 100"]],
	["pvc wall 60 40-110mm", ["material PVC", "orientation Wall", "frrGroup 60min", "size 40-110"]],
	["502 100mm pvc", ["substrate 502 Batt", "size 100", "material PVC"]],
	["pvc, 100, 150mm", ["material PVC", "size 100", "size 150"]],
	["pvc 40- 110mm 60", ["material PVC", "size 40-110", "frrGroup 60min"]],
	["pvc 12,5mm", ["material PVC", "size 12.5"]],
	["Ø12,5–15,2 mm, wall", ["size 12.5-15.2", "orientation Wall"]],
	["pvc 20,25mm", ["material PVC", "size 20", "size 25"]],
	["1,000mm", ["size 1000"]],
	["100,60", ["size 100", "frrGroup 60min"]],
	["pvc 50,65,80mm", ["material PVC", "size 50", "size 65", "size 80"]],
	["FRR 60 pvc", ["frrGroup 60min", "material PVC"]],
	["60 frr pvc", ["frrGroup 60min", "material PVC"]],
	["FRR 90 pvc wall 60", ["frrGroup 90min", "material PVC", "orientation Wall", "size 60"]],
	["100 frr 60 pvc", ["size 100", "frrGroup 60min", "material PVC"]],
	["frr 60 min, 100 mm", ["frrGroup 60min", "size 100"]],
	["frr 60/60 wall", ["frr -/60/60", "orientation Wall"]],
	["frr 45", ["? frr45"]],
	["frr pvc", ["material PVC"]],
	["45min", ["? 45min"]],
	["-/60/60", ["frr -/60/60"]],
	["60/60", ["frr -/60/60"]],
	["60/60/60", ["frr 60/60/60"]],
	["pex", ["material PEX"]],
	["pex al", ["material PEX-AL"]],
	["steel", ["material Steel"]],
	["steel column", ["material Steel column"]],
	["steel protection", ["orientation Steel Protection"]],
	["bundle", ["material Cable bundle"]],
	["502", ["substrate 502 Batt"]],
	["502 batt", ["substrate 502 Batt"]],
	["plaster", ["substrate Plasterboard"]],
	["pipes", ["serviceType Pipe"]],
	["combustible", ["classification Combustible Pipe|Insulated Combustible Pipe"]],
	["combustible pipe", ["classification Combustible Pipe"]],
	["non combustible pipe", ["classification Non-Combustible Pipe"]],
	["non-combustible", ["classification Non-Combustible Pipe"]],
	["maori seal", ["product Māori Seal"]],
	["halvern", ["product Halvern CR Collar"]],
	["sf2101", ["report SF-2101"]],
	["pvc through the wall", ["material PVC", "orientation Wall"]],
	["pvc, wall; 60min", ["material PVC", "orientation Wall", "frrGroup 60min"]],
	["pvc xyzzy", ["material PVC", "? xyzzy"]],
	["xyzzy", ["? xyzzy"]],
	["sf 2101", ["report SF-2101"]],
	["Report SF 2101 [Fire Lab]", ["report SF-2101", "? fire", "? lab"]],
	["gib wall", ["substrate Plasterboard", "orientation Wall"]],
	["100 upvc gib 60", ["size 100", "material PVC", "substrate Plasterboard", "frrGroup 60min"]],
	["lagged pipe", ["classification Insulated Combustible Pipe", "serviceType Pipe"]],
	["slabs", ["substrate Concrete", "orientation Floor"]],
	["rockwool", ["? rockwool"]],
	[
		"100mm PVC stack through 128mm plasterboard wall -/60/60",
		[
			"size 100",
			"material PVC",
			"serviceType Pipe",
			"thickness 128: 8",
			"substrate Plasterboard",
			"orientation Wall",
			"frr -/60/60",
		],
	],
	["100 mm pvc in 13mm gib", ["size 100", "material PVC", "thickness 13: 7,8", "substrate Plasterboard"]],
	[
		"plasterboard wall 128mm pvc 100mm",
		["substrate Plasterboard", "orientation Wall", "thickness 128: 8", "material PVC", "size 100"],
	],
	["plasterboard wall 100mm pvc", ["substrate Plasterboard", "orientation Wall", "size 100", "material PVC"]],
	["99mm gib wall", ["thickness 99: ", "substrate Plasterboard", "orientation Wall"]],
	["pvc 128mm thick wall", ["material PVC", "thickness 128: 8", "orientation Wall"]],
	["pvc downpipe", ["material PVC", "title downpipe"]],
	["sealant", ["sealType Mastic Seal"]],
	["intumescent", ["sealType Intumescent Coating"]],
	["", []],
	["   ", []],
	["-", ["? -"]],
	["% _ \\", ["? %", "? _", "? \\"]],
])("“%s” is understood", (text, expected) => {
	expect(read(text)).toEqual(expected);
});

test("a word that is no name is looked for in drawing codes", () => {
	expect(read("V-101", codes("v-101"))).toEqual(["drawing V-101"]);
	expect(read("pvc v-101", codes("v-101"))).toEqual(["material PVC", "drawing V-101"]);
	expect(read("pvc", codes("pvc"))).toEqual(["material PVC"]);
	expect(read("my old code", codes("my old code"))).toEqual(["drawing MY OLD CODE"]);
	expect(read("pvc v 101", new Map([["v 101", "V-101"]]))).toEqual(["material PVC", "drawing V-101"]);
});

test("a word of the trade is shown as what it means, and the catalogue's own name goes before it", () => {
	const pieces = parseSearch("slab pvc", { entries, codes: codes(), titles, synonyms, thicknesses });
	expect(pieces.map(({ text }) => text)).toEqual(["concrete", "floor", "pvc"]);
	expect(read("pvc")).toEqual(["material PVC"]);
});

test("a bare number may be a size, a rating or part of a code, and every way to read it is kept", () => {
	const all = interpretationsOf(parseSearch("pvc 60", { entries, codes: codes("60"), titles, synonyms, thicknesses }));
	expect(all.map(({ understood }) => show(understood[1]!.fact))).toEqual(["frrGroup 60min", "size 60", "drawing 60"]);
});

test("however many numbers are given, the ways to read them stay few", () => {
	const words = Array.from({ length: 30 }, () => "60").join(" ");
	const readings = interpretationsOf(
		parseSearch(words, { entries, codes: codes("60"), titles, synonyms, thicknesses }),
	);
	expect(readings.length).toBeLessThanOrEqual(12);
});
