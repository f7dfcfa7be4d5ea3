import { expect, test } from "vitest";
import { readPages } from "#app/domain/plans/plan-sheets.ts";

test("pages are named by numbers and spans, each once; the only page need not be named", () => {
	expect(readPages("", 1, 20)).toEqual([1]);
	expect(readPages("2", 5, 20)).toEqual([2]);
	expect(readPages(" 5, 2-4; 3 ", 5, 20)).toEqual([5, 2, 3, 4]);
	expect(readPages("2–3", 5, 20)).toEqual([2, 3]);
});

const refused = (text: string, pages: number, most = 20): string => {
	try {
		readPages(text, pages, most);
		return "";
	} catch (error) {
		return (error as Error).message;
	}
};

test("pages that cannot be meant are refused in words", () => {
	expect(refused("", 12)).toBe(
		"This PDF has 12 pages. Enter which to use, such as 2 or 2, 4-6, and choose the file again.",
	);
	expect(refused("", 12, 1)).toBe("This PDF has 12 pages. Enter which to use, such as 2, and choose the file again.");
	for (const text of ["all", "2-", "-3", "1,,2", "2 4"]) {
		expect(refused(text, 5)).toBe("Enter pages by their numbers, such as 2 or 2, 4-6.");
	}
	for (const text of ["0", "6", "4-9", "4-2"]) expect(refused(text, 5)).toBe("This PDF has pages 1 to 5.");
	expect(refused("2", 1)).toBe("This PDF has one page.");
	expect(refused("1-21", 30)).toBe("Choose up to 20 pages at a time.");
	expect(refused("1, 2", 3, 1)).toBe("A revision is one page.");
});
