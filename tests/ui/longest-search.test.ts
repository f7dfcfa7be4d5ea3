import { expect, test } from "vitest";
import { LONGEST_NAME_SEARCH, searched } from "#app/ui/list/search-limits.ts";

test.each([
	[null, ""],
	["  Rātā ", "Rātā"],
	["a\0b", "ab"],
	["🔥".repeat(LONGEST_NAME_SEARCH + 1), "🔥".repeat(LONGEST_NAME_SEARCH)],
])("of %j is searched %j", (typed, expected) => {
	expect(searched(typed, LONGEST_NAME_SEARCH)).toBe(expected);
});
