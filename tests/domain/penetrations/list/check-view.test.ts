import { expect, test } from "vitest";
import { groupErrors } from "#app/domain/penetrations/list/check-view.ts";

const fault = (line: number, column: string, value: string, message: string) => ({ line, column, value, message });

test("faults that are alike are one cause, and each of their rows is named", () => {
	const unreadable = "Write it as a/b/c.";
	expect(
		groupErrors([
			fault(4, "ref", "", "Required."),
			fault(5, "required", "sixty", unreadable),
			fault(7, "required", "1h", unreadable),
			fault(9, "required", "sixty", unreadable),
			fault(9, "size", "sixty", unreadable),
		]),
	).toEqual([
		{
			column: "required",
			message: unreadable,
			count: 3,
			texts: [
				{ text: "sixty", lines: ["5", "9"] },
				{ text: "1h", lines: ["7"] },
			],
		},
		{ column: "ref", message: "Required.", count: 1, texts: [{ text: "", lines: ["4"] }] },
		{ column: "size", message: unreadable, count: 1, texts: [{ text: "sixty", lines: ["9"] }] },
	]);
});

test("numbers that are there twice are one cause, which still says for each row which other one has it", () => {
	const twice = (row: number) => `The same number stands in row ${row}.`;
	expect(groupErrors([fault(20, "ref", "P-1", twice(3)), fault(31, "ref", "P-2", twice(4))])).toEqual([
		{
			column: "ref",
			message: "The same number stands in another row.",
			count: 2,
			texts: [
				{ text: "P-1", lines: ["20"], message: twice(3) },
				{ text: "P-2", lines: ["31"], message: twice(4) },
			],
		},
	]);
	expect(groupErrors([fault(20, "ref", "P-1", twice(3))])[0]!.message).toBe(twice(3));
});
