import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const STAGING = "app/domain/imports/staging.sql.ts";

/** The staging tables that a file names; a name made of a `kind` stands for two of them. */
const namesIn = (path: string): string[] =>
	(readFileSync(join(projectRoot, path), "utf8").match(/\bimp_(?!cursor|results)(\w+|\$\{kind\}\w*)/g) ?? []).flatMap(
		(name) => (name.includes("$") ? ["specimen", "substrate"].map((kind) => name.replace(/\$\{kind\}/, kind)) : [name]),
	);

test("every staging table that a statement names is in the script, and every one of the script is named", () => {
	const paths = globSync("app/domain/imports/**/*.ts", { cwd: projectRoot }).filter((path) => path !== STAGING);
	expect([...new Set(paths.flatMap(namesIn))].sort()).toEqual([...new Set(namesIn(STAGING))].sort());
});
