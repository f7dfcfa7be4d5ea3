import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { steps } from "#db/migrations/steps.ts";
import { projectRoot } from "#db/project.ts";

/** The SQL of the baseline, from which every database that is upgraded begins. */
const baselineSql = () => readFileSync(join(projectRoot, "db/migrations/baseline.sql"), "utf8");

/** Makes of an empty database what a program made of it that knew the baseline and so many of the later steps. */
export async function takeSteps(client: pg.Client, count: number, recordedAs: string[] = ["baseline"]): Promise<void> {
	await client.query(`create table schema_migration
		(id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6))`);
	await client.query(baselineSql());
	for (const name of recordedAs) await client.query("insert into schema_migration (name) values ($1)", [name]);
	for (const { name, sql } of steps.slice(0, count)) {
		await client.query(sql);
		await client.query("insert into schema_migration (name) values ($1)", [name]);
	}
}
