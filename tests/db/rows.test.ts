import { sql } from "@mikro-orm/core";
import { expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "#db/rows.sql.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(1);
const row = z.object({ no: z.int(), name: z.string() });

test("rows come as their schema makes them, without what it does not name", async () => {
	const name = "it's ? and \\ and :no";
	const statement = sql`select n as no, ${name} as name, true as more from generate_series(1, ${2}) n`;
	expect(await readRows(own.em, row, statement)).toEqual([
		{ no: 1, name },
		{ no: 2, name },
	]);
});

test("a row that is not what its schema says is refused, not passed on", async () => {
	await expect(readRows(own.em, row, sql`select '1' as no, 'x' as name`)).rejects.toThrow(z.ZodError);
	await expect(readRows(own.em, row, sql`select 1 as no`)).rejects.toThrow(z.ZodError);
});

test("a predicate brings its values along", async () => {
	const where = sql`n > ${1} and n < ${4}`;
	const found = await readRows(
		own.em,
		row,
		sql`select n as no, 'x' as name from generate_series(1, 5) n where ${where}`,
	);
	expect(found.map(({ no }) => no)).toEqual([2, 3]);
});
