import { expect, test } from "vitest";
import type { ComparedCriterion } from "#app/domain/penetrations/match/criteria.ts";
import { absentWords } from "#app/domain/penetrations/match/criterion-labels.ts";

const of = (criterion: ComparedCriterion["criterion"], one: Partial<ComparedCriterion>): ComparedCriterion => ({
	...{ criterion, service: null, state: "ask the report", asked: "", tested: "", ...one },
});

const gapWords = (criteria: ComparedCriterion[], { isAlone = true, isListed = true }) =>
	absentWords({ criterion: "gap", service: null, criteria, isAlone, isListed });

test("a gap is not called unstated where the list states it, nor where the opening stands for it", () => {
	const unstated = of("opening", { asked: "Ø125" });
	expect(gapWords([unstated], {})).toBe("? The report does not say: gap");
	expect(gapWords([of("opening", { state: "covered", asked: "Ø125", tested: "up to Ø130" })], {})).toBe("See opening");
	expect(gapWords([], {})).toBe("Not compared");
});

test("neither is said to state what is in no list and no report", () => {
	const neither = "Neither the list nor the report says";
	expect(gapWords([of("opening", { asked: "600 x 400" })], { isAlone: false, isListed: false })).toBe(neither);
	expect(gapWords([of("opening", { state: "no limits" })], { isListed: false })).toBe(neither);
});

test("what the list states in words that cannot be read is unknown of the report alone", () => {
	const unread = { service: null, criteria: [], isAlone: true, isListed: false, isUnread: true };
	expect(absentWords({ criterion: "fire_from", ...unread })).toBe("? The report does not say: fire from");
});

test("a service that was not tested is named instead of its size", () => {
	const criteria = [of("service", { service: 1, state: "not covered", asked: "Copper" })];
	expect(absentWords({ criterion: "size", service: 1, criteria, isAlone: false, isListed: true })).toBe(
		"✕ Not tested with Copper",
	);
});
