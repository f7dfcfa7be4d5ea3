import { expect, test } from "vitest";
import { importsOf } from "#tests/support/imports.ts";

/** Folders in which no file leads back to itself by its imports, types included. */
const FOLDERS = ["app/domain/catalogue", "app/domain/lists", "app/domain/wizards", "app/domain/files"];

const imports = new Map<string, string[]>();
for (const { from, to } of importsOf(["app", "db"])) imports.set(from, [...(imports.get(from) ?? []), to]);

/** All files that a file comes to by its imports. */
function reachedFrom(start: string): Set<string> {
	const reached = new Set<string>();
	const open = [...(imports.get(start) ?? [])];
	for (let path = open.pop(); path !== undefined; path = open.pop()) {
		if (reached.has(path)) continue;
		reached.add(path);
		open.push(...(imports.get(path) ?? []));
	}
	return reached;
}

test("no file of the catalogue's folders is imported by what it imports", () => {
	const files = [...imports.keys()].filter((path) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)));
	expect(files.length).toBeGreaterThan(50);
	expect(files.filter((path) => reachedFrom(path).has(path))).toEqual([]);
});
