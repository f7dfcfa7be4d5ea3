import { expect, test } from "vitest";
import { contradictsGroup, isOfGroup, suggestsGroup } from "#app/domain/ratings/groups.ts";

test.each([
	["-/60/60", "60min", true, false],
	["-/60/60", "30min", true, false],
	["-/60/60", "90min", false, true],
	["-/120/60", "90min", false, true],
	["-/120/-", "60min", false, false],
	["-/120/-", "180min", false, true],
	["90/-/-", "60min", true, false],
	["60/-/-", "90min", false, true],
	["30/120/120", "120min", true, false],
	["banana", "30min", false, false],
	["-/60/60", "Hose stream", false, false],
])("%s and the group %s: suggested %s, contradicted %s", (frr, group, suggested, contradicted) => {
	expect([suggestsGroup(frr, group), contradictsGroup(frr, group)]).toEqual([suggested, contradicted]);
});

test.each([
	["-/60/60", "60min", true],
	["-/120/60", "60 min", true],
	["60/-/-", "60min", true],
	["-/90/90", "60min", false],
	["-/60/-", "60min", false],
	["-/60/60", "Hose stream", false],
	["banana", "60min", false],
])("%s reaches just the minutes of %s: %s", (frr, group, isOwn) => {
	expect(isOfGroup(frr, group)).toBe(isOwn);
});
