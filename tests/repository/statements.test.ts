import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const FOLDERS = ["app", "cli", "db", "emails", "seed-data"];

const files = () =>
	FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot })).filter(
		(path) => !path.startsWith("db/migrations/"),
	);

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
