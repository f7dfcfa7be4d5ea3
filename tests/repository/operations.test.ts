import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { securityEvents } from "#app/domain/security-log.ts";
import { generalLimits, sharedLimits } from "#app/http/rate-limits.server.ts";
import { databaseUrl } from "#db/address.ts";
import { projectRoot } from "#db/project.ts";
import { readSettings } from "#db/settings.ts";
import { variables } from "#db/variables.ts";
import { freshDatabase } from "#tests/support/database.ts";

const manual = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");

/** The rows of a section's table whose first cell is a name, as cells without their backquotes around a single value. */
function rows(section: string): string[][] {
	const text = manual.split(/^## /m).find((part) => part.startsWith(`${section}\n`))!;
	return [...text.matchAll(/^\| `.*\|$/gm)].map(([row]) =>
		row
			.slice(2, -2)
			.split(" | ")
			.map((cell) => /^`([^`]*)`$/.exec(cell)?.[1] ?? cell),
	);
}

/** `PDF_TIMEOUT_SECONDS` is `pdfTimeoutSeconds`. */
const inSettings = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

test("the operators' table has every setting, with its default", () => {
	const secret = "x".repeat(32);
	const defaults: Record<string, unknown> = readSettings({ SESSION_SECRET: secret, JWT_SECRET: secret });
	const table = rows("Settings");
	expect(table.map(([name]) => name).toSorted()).toEqual(Object.keys(variables.shape).toSorted());
	const plain = table.filter(([name]) => ["number", "string"].includes(typeof defaults[inSettings(name!)]));
	const told = plain.filter(([name]) => !["APP_URL", "DATA_DIR", "FILES_URL", "FILE_LINK_SECRET"].includes(name!));
	expect(told.length).toBeGreaterThan(20);
	for (const [name, value] of told) expect(`${name}=${value}`).toBe(`${name}=${defaults[inSettings(name!)]}`);
});

test("the operators' table of rate limits is that of the program", () => {
	const limits = Object.entries({ ...sharedLimits, ...generalLimits });
	const expected = limits.map(([name, { most, seconds }]) => [name, String(most), String(seconds)]);
	expect(rows("Rate limits").map((cells) => cells.slice(0, 3))).toEqual(expected);
});

test("the operators' table of security events is that of the program", () => {
	expect(rows("Security log").map(([event]) => event)).toEqual(securityEvents);
});

test("the queries for alerts run on today's tables", async () => {
	const place = await freshDatabase();
	const client = new pg.Client(databaseUrl(place.address));
	await client.connect();
	try {
		const queries = /```sql\n([^`]*)```/
			.exec(manual)![1]!
			.split(";\n")
			.filter((query) => query.trim());
		expect(queries).toHaveLength(4);
		for (const query of queries) expect((await client.query(query)).rows).toEqual([]);
	} finally {
		await client.end();
		await place.drop();
	}
});
