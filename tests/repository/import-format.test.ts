import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { LOOKUPS, lookup } from "#app/domain/catalogue/definition/lookups.ts";
import { projectRoot } from "#db/project.ts";

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

/** The rows of the table of a file's columns. */
const rowsOf = (file: string) => {
	const section = manual.split(`### \`${file}\`\n`)[1]!.split(/^##/m)[0]!;
	return section.split("\n").filter((line) => line.startsWith("| "));
};

test.each(
	IMPORT_LISTS.filter((list) => list !== "lookups").flatMap((list) =>
		COLUMNS[list].filter(({ name }) => name !== "is_active").map((column) => [list, column.name, column] as const),
	),
)("the manual says of %s.csv what stands in %s, and which list it reads", (list, name, { names }) => {
	const row = rowsOf(`${list}.csv`).find((line) => line.split(" | ")[0]!.includes(`\`${name}\``));
	expect(row).toBeDefined();
	if (!names) return;
	expect(row).toContain(`\`${names}\``);
	expect(row!.includes("creates it")).toBe(lookup(names).creatable);
});

test.each(LOOKUPS)("the manual says what screens call the list $key, and whether it is created", (list) => {
	const row = rowsOf("lookups.csv").find((line) => line.startsWith(`| \`${list.key}\` |`));
	expect(row?.split(" | ")[1]).toBe(list.singular);
	expect(row!.includes("creates it")).toBe(list.creatable);
});
