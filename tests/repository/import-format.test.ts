import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOOKUPS } from "#app/domain/catalogue/records/lookups.ts";
import { COLUMNS } from "#app/domain/imports/columns.ts";
import { IMPORT_LISTS } from "#app/domain/imports/import-lists.ts";
import { projectRoot } from "#db/settings/project.ts";

const manual = readFileSync(join(projectRoot, "docs/import-format.md"), "utf8");

test.each(IMPORT_LISTS)("the manual names the columns of %s.csv in their order, the required ones in bold", (list) => {
	const row = manual.split("\n").find((line) => line.startsWith(`| \`${list}.csv\` |`));
	const columns = COLUMNS[list].map(({ name, required }) => (required ? `**${name}**` : name));
	expect(row?.split(" | ")[1]).toBe(columns.join(", "));
});

test("the manual names every list of names", () => {
	const line = manual.split("\n").find((text) => text.startsWith("- `list` is one of "));
	const keys = [...line!.matchAll(/`(\w+)`/g)].map(([, key]) => key).slice(1);
	expect(keys.sort()).toEqual(LOOKUPS.map(({ key }) => key).sort());
});
