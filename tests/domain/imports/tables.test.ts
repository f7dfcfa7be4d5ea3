import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAGING_TABLES } from "#app/domain/imports/staging.sql.ts";
import { projectRoot } from "#db/project.ts";
import { openTrial, small, type Trial } from "./trial.ts";

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
});
afterAll(() => trial.close());

const listed: Record<string, { columns: string; isQuery?: true }> = STAGING_TABLES;

test("every staging table that a statement names is listed, and every listed one is named", () => {
	const paths = globSync("app/domain/imports/**/*.ts", { cwd: projectRoot }).filter(
		(path) => !path.endsWith("tables.sql.ts"),
	);
	const named = paths.flatMap(
		(path) => readFileSync(join(projectRoot, path), "utf8").match(/\bimp_(?!cursor|results)(\w+|\$\{kind\}\w*)/g) ?? [],
	);
	const expanded = named.flatMap((name) =>
		/\$/.test(name) ? ["specimen", "substrate"].map((kind) => name.replace(/\$\{kind\}/, kind)) : [name],
	);
	expect([...new Set(expanded)].sort()).toEqual(Object.keys(listed).sort());
});

test("what the page says of a table's columns is what an import makes", async () => {
	const seen = `create table seen as select c.relname as table, string_agg(a.attname, ', ' order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
		where c.relnamespace = pg_my_temp_schema() and c.relkind = 'r' group by 1`;
	const { applied } = await trial.run(small, { onStore: async (run) => void (await run(seen)) });
	expect(applied).toBe(true);
	const made = await trial.query("select * from seen");
	expect(made.length).toBeGreaterThan(15);
	for (const { table, columns } of made) {
		const said = listed[String(table)];
		if (!said?.isQuery || !/^[a-z_]+(, [a-z_]+)*$/.test(said.columns)) continue;
		expect([table, columns]).toEqual([table, said.columns]);
	}
});
