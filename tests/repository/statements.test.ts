import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const FOLDERS = ["app", "cli", "db", "emails", "seed-data"];

test("no statement says by itself what its rows are: a schema does", () => {
	const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }));
	const statements = files.map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
	expect(statements.filter(({ text }) => /\.execute\b/.test(text)).length).toBeGreaterThan(10);
	expect(statements.filter(({ text }) => /\.(execute|query)</.test(text)).map(({ path }) => path)).toEqual([]);
});
