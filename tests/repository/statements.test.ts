import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/settings/project.ts";

/** Folders in which every statement stands in a file of its own. */
const FOLDERS = [
	"app/api",
	"app/domain/accounts",
	"app/domain/catalogue",
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
	"app/domain/wizards",
	"app/http",
	"app/routes",
	"app/ui",
	"cli",
	"emails",
	"seed-data",
];

const files = () => FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }));

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** A client of its own asks before the ORM is open, and where the tables may not be there yet. */
const OWN_CLIENT = 'import pg from "pg"';

const byHand = (text: string) =>
	/\.execute\b|#db\/rows\.sql\.ts/.test(text) || (/\.query\(/.test(text) && !text.includes(OWN_CLIENT));

test("SQL by hand stands in files named so, and nowhere beside them", () => {
	const others = files().filter((path) => !path.endsWith(".sql.ts"));
	expect(others.length).toBeGreaterThan(100);
	expect(others.filter((path) => byHand(read(path)))).toEqual([]);
});

test("no statement says by itself what its rows are: a schema does", () => {
	const statements = files().filter((path) => path.endsWith(".sql.ts"));
	expect(statements.length).toBeGreaterThan(4);
	expect(statements.filter((path) => /\.(execute|query)</.test(read(path)))).toEqual([]);
});
