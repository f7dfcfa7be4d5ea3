import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/settings/project.ts";

/** Folders in which every statement stands in a file of its own. */
const FOLDERS = [
	"app/domain/catalogue",
	"app/domain/datasheets",
	"app/domain/drawings",
	"app/domain/exports",
	"app/domain/favourites",
	"app/domain/figures",
	"app/domain/files",
	"app/domain/finder",
	"app/domain/imports",
	"app/domain/inbox",
	"app/domain/lists",
	"app/domain/mail",
	"app/domain/projects",
	"app/domain/ratings",
	"app/domain/schedules",
	"app/domain/wizards",
	"app/routes",
	"app/ui",
	"app/worker",
	"emails",
];

const files = () => FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }));

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

test("SQL by hand stands in files named so, and nowhere beside them", () => {
	const others = files().filter((path) => !path.endsWith(".sql.ts"));
	expect(others.length).toBeGreaterThan(100);
	expect(others.filter((path) => /\.execute\b|\.query\(|#db\/rows\.sql\.ts/.test(read(path)))).toEqual([]);
});

test("no statement says by itself what its rows are: a schema does", () => {
	const statements = files().filter((path) => path.endsWith(".sql.ts"));
	expect(statements.length).toBeGreaterThan(4);
	expect(statements.filter((path) => /\.(execute|query)</.test(read(path)))).toEqual([]);
});
