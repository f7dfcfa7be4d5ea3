import { expect, test } from "vitest";
import { dialogPages, paths } from "#app/paths.ts";
import { allPatterns, example } from "#tests/support/sitemap.ts";

const opening = {
	"/specs/:id/specimens": dialogPages.specimens,
	"/management/lists/:list/new": dialogPages.listForms,
	"/management/lists/:list/:id/edit": dialogPages.listForms,
	"/management/lists/:list/:id/delete": dialogPages.listForms,
};

test("of all pages these open as dialogs, and no others", async () => {
	const found = (await allPatterns()).filter((pattern) =>
		Object.values(dialogPages).some((pages) => pages.test(example(pattern).split("?")[0]!)),
	);
	expect(found.toSorted()).toEqual(Object.keys(opening).toSorted());
});

test("their addresses carry the id", () => {
	expect(dialogPages.specimens.exec(paths.specimens(12))?.[1]).toBe("12");
	for (const address of [paths.listNew("frr"), paths.listEdit("frr", 12), paths.listDelete("frr", 12)]) {
		expect(dialogPages.listForms.test(address)).toBe(true);
	}
	for (const address of [paths.listRecord("frr", 12), paths.installation(12), paths.listCsv("frr")]) {
		expect([dialogPages.specimens, dialogPages.listForms].some((pages) => pages.test(address))).toBe(false);
	}
});
