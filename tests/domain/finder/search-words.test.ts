import { expect, test } from "vitest";
import type { VocabularyEntry } from "#app/domain/finder/search-facts.ts";
import {
	readBare,
	readMarked,
	readMillimetreWord,
	readSearchedRating,
	runsOf,
	spelledOut,
	wordsOf,
} from "#app/domain/finder/search-words.ts";

const GROUP = { kind: "frrGroup", name: "60min", ids: [7] } as VocabularyEntry;
const labels = (facts: { kind: string; label?: string }[]) => facts.map(({ kind, label }) => `${kind} ${label}`);

test.each([
	["100 PVC in a Wall, 60", ["100", "pvc", "wall", "60"]],
	["frr 60 pipe", ["frr60", "pipe"]],
	["60 FRR pipe", ["frr60", "pipe"]],
	["12,5mm (steel)", ["12.5mm", "steel"]],
	["1,000mm", ["1000mm"]],
	["100,60", ["100", "60"]],
	["4 inch pipe", ["4inch", "pipe"]],
	["of the", []],
])("the words of “%s” are %j", (text, words) => {
	expect(wordsOf(text)).toEqual(words);
});

test.each([
	["100mm", ["size 100 mm"]],
	["ø100", ["size 100 mm"]],
	["dn100", ["size 100 mm"]],
	["110-40mm", ["size 40–110 mm"]],
	["60min", ["frrGroup 60min"]],
	["1h", ["frrGroup 60min"]],
	["frr60", ["frrGroup 60min"]],
	["30min", []],
	["100", []],
	["pvc", []],
])("the marked number “%s” is %j", (text, facts) => {
	expect(labels(readMarked(text, [GROUP]))).toEqual(facts);
});

test("a bare number is rather a size where it leads, and rather minutes behind", () => {
	expect(labels(readBare("60", [GROUP], true))).toEqual(["size 60 mm", "frrGroup 60min"]);
	expect(labels(readBare("60", [GROUP], false))).toEqual(["frrGroup 60min", "size 60 mm"]);
	expect(readBare("60min", [GROUP], true)).toEqual([]);
});

test.each([
	["60/60", "-/60/60"],
	["-/60/60", "-/60/60"],
	["60/-", "-/60/-"],
	["EI60", "EI 60"],
	["1/2", null],
	["v-101", null],
])("“%s” is the rating %j", (text, rating) => {
	expect(readSearchedRating(text)).toBe(rating);
});

test("millimetres may be a thickness, and are one where that is written", () => {
	expect(readMillimetreWord("128mm")).toEqual({ mm: 128, thick: false });
	expect(readMillimetreWord("128 mm thick")).toEqual({ mm: 128, thick: true });
	expect(readMillimetreWord("128")).toBeNull();
});

test("a fact that is spelled out is read as this fact alone", () => {
	const [size, range] = [...readMarked("100mm", []), ...readMarked("40-110mm", [])];
	expect([size, range].map((fact) => spelledOut(fact!, ""))).toEqual(["100mm", "40-110mm"]);
	const [group] = readMarked("60min", [GROUP]);
	expect(spelledOut(group!, "60")).toBe("60min");
	const batt = { kind: "product", label: "90 Batt", ids: [1] } as Parameters<typeof spelledOut>[0];
	expect([spelledOut(batt, "90"), spelledOut(batt, "90 batt"), spelledOut(batt, "batt")]).toEqual([
		"90 batt",
		null,
		null,
	]);
});

test("runs of words are each there once, none of more than the longest", () => {
	expect(runsOf(["a", "b", "a"], 2)).toEqual(["a", "a b", "b", "b a"]);
});
