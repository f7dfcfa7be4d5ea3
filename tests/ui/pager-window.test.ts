import { expect, test } from "vitest";
import { pagerWindow } from "#app/ui/list/pager.tsx";

test("five pages stand around the present one", () => {
	expect(pagerWindow(6, 20)).toEqual([4, 5, 6, 7, 8]);
});

test("at both ends the window stays inside", () => {
	expect(pagerWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
	expect(pagerWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
	expect(pagerWindow(99, 20)).toEqual([16, 17, 18, 19, 20]);
});

test("fewer than five pages are all shown, none at all as one", () => {
	expect(pagerWindow(2, 3)).toEqual([1, 2, 3]);
	expect(pagerWindow(1, 0)).toEqual([1]);
});
