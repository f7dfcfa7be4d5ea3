import fc from "fast-check";
import { expect, test } from "vitest";
import {
	compareRatings,
	isAtLeast,
	plainRating,
	proposeRating,
	type Rating,
	ratingFromHours,
	ratingName,
	ratingTrouble,
	readRating,
} from "#app/domain/ratings/rating.ts";
import { showsRequirement } from "#app/domain/ratings/requirement.ts";

test.each([
	["-/60/60", ["AS/NZS", null, 60, 60, "", ""]],
	[" - / 120 / 30 ", ["AS/NZS", null, 120, 30, "", ""]],
	["90/-/-", ["AS/NZS", 90, null, null, "", ""]],
	["-/0/0", ["AS/NZS", null, 0, 0, "", ""]],
	["E 30", ["European", null, 30, null, "", ""]],
	["EI 60-U/C", ["European", null, 60, 60, "", "-U/C"]],
	["-/60/60 U/C", ["AS/NZS", null, 60, 60, "", "-U/C"]],
	["REI120", ["European", 120, 120, 120, "", ""]],
	["EI1 45", ["European", null, 45, 45, "1", ""]],
	["EI2 30", ["European", null, 30, 30, "2", ""]],
	["E2 60", ["European", null, 60, null, "2", ""]],
])("%s is read", (name, [standard, structural, integrity, insulation, index, suffix]) => {
	expect(readRating(name)).toEqual({ standard, structural, integrity, insulation, index, suffix });
});

test.each([
	...["banana", "", "60", "60/60", "-/60/60/60", "-/30/60", "-/-/60", "-/12345/60", "EI", "EI 60-X/Y"],
	...["EI 60 1", "EI 60¹", "-/60/60 1", "-/60/60²", "-/6 0/60", "EI 12 0", "EI 1 2 0", "EI2 30-C5"],
	...["-/75/75", "EI 230", "EI 145", "-/1/1", "-/2/2", "2/2/2", "-/2h/2h", "EI 2", "-/600/600", "-/60.5/60"],
])("%s cannot be read", (name) => expect(readRating(name)).toBeNull());

test.each([
	[
		"-/60/60",
		["–/60/60", "—/60/60", "−/60/60", "‑/60/60", "－／６０／６０", "-\u00a0/\u200960\u202f/ 60", "-/\u200b60/60"],
	],
	[
		"-/60/60",
		["- / 060 / 060", "FRL -/60/60", "FRR: –/60/60", "frl-/60/60", "-/60/60 min", "-/60/60minutes", "--/60/60"],
	],
	["-/60/60", ["\u00ad/60/60", "-⁄60⁄60"]],
	["-/60/-", ["-/60/–", "—/060/-", "\u00ad/60/\u00ad"]],
	["60/60/60", ["060/60/60", "６０/60/60"]],
	["-/0/0", ["-/00/0", "–/0/0"]],
	["EI 60", ["EI60", "ei 060", "ＥＩ　６０", "FRR EI60", "EI 60 min"]],
	["EI 60-U/C", ["EI 60 U/C", "EI60U/C", "EI 60–U/C", "EI 60 (U/C)", "ei 60-u/c"]],
	["REI 120", ["REI120", "rei\u00a0120"]],
	["-/60/60 U/C", ["-/60/60-U/C", "- / 60 / 60 u/c", "-/060/60 (U/C)", "FRL –/60/60 U/C"]],
	["-/60/- U/U", ["-/60/--U/U", "-/60/–-U/U"]],
	["EI2 30", ["EI₂ 30", "EI₂30", "EI² 30", "ei 2 30", "EI2\u00a0030"]],
	["EI1 120", ["EI1 120", "EI₁ 120"]],
	["REI2 60", ["REI 2 60", "REI₂ 60 min"]],
])("%s has one spelling", (spelling, texts) => {
	for (const text of [spelling, ...texts]) expect([text, plainRating(text)]).toEqual([text, spelling]);
});

test("a name that cannot be read keeps its words, with plain dashes and spaces", () => {
	expect(["60\u00a0min", " –/sixty ", "-/60/90", "FRL 60"].map(ratingName)).toEqual([
		"60 min",
		"-/sixty",
		"-/60/90",
		"FRL 60",
	]);
});

test.each([
	["60", "-/60/60"],
	["60 min", "-/60/60"],
	["60min", "-/60/60"],
	["FRL 60", "-/60/60"],
	["1 hr", "-/60/60"],
	["1\u00a0hour", "-/60/60"],
	["2 hr", "-/120/120"],
	["2 hours", "-/120/120"],
	["1.5 hours", "-/90/90"],
	["120 minutes", "-/120/120"],
	["-/2/2", "-/120/120"],
	["2/2/2", "120/120/120"],
	["-/1.5/1", "-/90/60"],
	["-/2 hr/2 hr", "-/120/120"],
	["-/1h/-", "-/60/-"],
	["EI 2", "EI 120"],
	["EI2 30-C5", "EI2 30"],
	["EI 60 1", "EI 60"],
	["-/60/60 1", "-/60/60"],
	["-/60/60¹", "-/60/60"],
	["-/60/60*", "-/60/60"],
	["EI 60 (1)", "EI 60"],
])("%s may mean %s, and is not read as it", (text, proposed) => {
	expect([plainRating(text), proposeRating(text)]).toEqual([null, proposed]);
});

test.each([
	...["-/60", "-/60/90", "60/60", "-/60/60", "EI 60", "0 min", "0.33 h", "60 mm", "banana", ""],
	...["6 0 min", "75", "5 h", "-/2/60", "-/5/5", "EI 230", "EI 145", "-/75/75"],
])("%s is proposed to mean nothing", (text) => expect(proposeRating(text)).toBeNull());

test("what keeps a text from being a rating is named where it is more than its form", () => {
	expect(["-/2/2", "EI 2", "-/1h/1h"].map(ratingTrouble)).toEqual(
		Array(3).fill(expect.stringMatching(/^Minutes, or hours\?/)),
	);
	expect(["-/75/75", "EI 230"].map(ratingTrouble)).toEqual(
		Array(2).fill("No fire test has these minutes: a rating has 15, 20, 30, 45, 60, 90, 120, 180, 240 or 360."),
	);
	expect(["-/60/60", "-/60/90", "banana", "60 min"].map(ratingTrouble)).toEqual(["", "", "", ""]);
});

test("below a heading in hours parts are hours", () => {
	expect(["-/2/2", "EI 1", "1.5/1.5/1"].map(ratingFromHours)).toEqual(["-/120/120", "EI 60", "90/90/60"]);
	expect(["2", "-/60/60", "-/5/5", ""].map(ratingFromHours)).toEqual([null, null, null, null]);
});

const minutesPart = fc.option(fc.constantFrom(0, 30, 60, 90, 120, 240), { nil: null });
const dash = fc.constantFrom(..."-‐‑‒–—―−﹘﹣－");
const space = fc.constantFrom("", " ", "\u00a0", "\u2009", "\u202f", "\u3000", "\u200b", "\ufeff");
const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const written = (minutes: number) =>
	fc.constantFrom(String(minutes), String(minutes).padStart(3, "0"), wide(String(minutes)));

/** A rating in its one spelling, and in another one. */
const spelled = fc
	.tuple(
		fc.oneof(
			fc
				.tuple(minutesPart, minutesPart, minutesPart)
				.filter(([, integrity, insulation]) => (insulation ?? -1) <= (integrity ?? -1)),
			fc.tuple(
				fc.constantFrom("E", "EI", "REI"),
				fc.constantFrom(30, 60, 120),
				fc.constantFrom("", "U/U", "U/C", "C/C"),
			),
		),
		fc.constantFrom("", "FRL ", "FRR:", "frr "),
		fc.constantFrom("", " min", "min"),
		fc.boolean(),
	)
	.chain(([parts, before, after, isWide]) => {
		if (typeof parts[0] !== "string") {
			const texts = parts.map((part) => (part === null ? dash : written(Number(part))));
			return fc.tuple(...texts, ...Array.from({ length: 6 }, () => space)).map(([a, b, c, ...s]) => ({
				plain: parts.map((part) => part ?? "-").join("/"),
				text: `${before}${s[0]}${a}${s[1]}/${s[2]}${b}${s[3]}/${s[4]}${c}${s[5]}${after}`,
			}));
		}
		const [letters, time, suffix] = parts as [string, number, string];
		return fc
			.tuple(written(time), space, space, fc.oneof(dash, fc.constant("")))
			.map(([minutes, one, other, mark]) => ({
				plain: `${letters} ${time}${suffix && `-${suffix}`}`,
				text: `${before}${isWide ? wide(letters) : letters.toLowerCase()}${one}${minutes}${other}${suffix && mark + suffix}${suffix ? "" : after}`,
			}));
	});

test("a rating in any spelling is the same rating, and shows the same requirements", () => {
	fc.assert(
		fc.property(spelled, spelled, ({ plain, text }, required) => {
			expect([text, plainRating(text)]).toEqual([text, plain]);
			expect(readRating(text)).toEqual(readRating(plain));
			for (const isStructural of [true, false]) {
				expect(showsRequirement({ frr: text, isStructural }, required.text)).toBe(
					showsRequirement({ frr: plain, isStructural }, required.plain),
				);
			}
		}),
		{ numRuns: 1_000 },
	);
});

const part = fc.option(fc.constantFrom(0, 30, 60, 120), { nil: null });
const rating = fc
	.record({ structural: part, integrity: part, insulation: part })
	.map((parts): Rating => ({ standard: "AS/NZS", index: "", suffix: "", ...parts }));

test("ratings are a partial order", () => {
	fc.assert(
		fc.property(rating, rating, rating, (a, b, c) => {
			expect(isAtLeast(a, a)).toBe(true);
			if (isAtLeast(a, b) && isAtLeast(b, a)) expect(a).toEqual(b);
			if (isAtLeast(a, b) && isAtLeast(b, c)) expect(isAtLeast(a, c)).toBe(true);
		}),
	);
});

test("a part that is not stated is below zero, and standards are never compared", () => {
	const read = (name: string) => readRating(name)!;
	expect(isAtLeast(read("-/60/0"), read("-/60/-"))).toBe(true);
	expect(isAtLeast(read("-/60/-"), read("-/60/0"))).toBe(false);
	expect(isAtLeast(read("EI 120"), read("-/60/60"))).toBe(false);
	expect(isAtLeast(read("-/120/120"), read("EI 60"))).toBe(false);
	expect(isAtLeast(read("EI 60"), read("EI2 60"))).toBe(true);
	expect(isAtLeast(read("EI2 60"), read("EI 30"))).toBe(false);
});

test("names sort by integrity, insulation, structural; what cannot be read is last", () => {
	const names = ["banana", "-/120/30", "-/60/60", "60/60/60", "90/-/-", "-/120/-"];
	expect(names.toSorted(compareRatings)).toEqual(["90/-/-", "-/60/60", "60/60/60", "-/120/-", "-/120/30", "banana"]);
});
