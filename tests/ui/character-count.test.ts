import { expect, test } from "vitest";
import { charactersOf, limitText } from "#app/ui/form/character-count.tsx";

test("a limit is said before anything is typed, then how much of it is left, then how much is too many", () => {
	expect([0, 1, 35, 36, 44].map((length) => limitText(length, 35))).toEqual([
		"At most 35 characters",
		"1 of 35 characters",
		"35 of 35 characters",
		"1 character too many",
		"9 characters too many",
	]);
});

test("characters count as the server counts them", () => {
	expect([" Kauri Point ", "Ō", "🔥"].map(charactersOf)).toEqual([11, 1, 1]);
});
