import { expect, test } from "vitest";
import { MAX_NAME_SEARCH, searched } from "#app/ui/list/search-limits.ts";

test.each([
	[null, ""],
	["  Rātā ", "Rātā"],
	["a\0b", "ab"],
	["🔥".repeat(MAX_NAME_SEARCH + 1), "🔥".repeat(MAX_NAME_SEARCH)],
])("of %j is searched %j", (typed, expected) => {
	expect(searched(typed, MAX_NAME_SEARCH)).toBe(expected);
});
