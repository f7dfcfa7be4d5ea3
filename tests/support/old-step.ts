import type pg from "pg";
import { stepsBeforeBaseline } from "#db/migrations/before-baseline.ts";

/** The SQL of a step before the baseline, for tests that store data as the version before it did and then take the step. */
export function oldStep(name: string): string {
	const step = stepsBeforeBaseline.find((one) => one.name === name);
	if (!step) throw new Error(`There is no step ${name}.`);
	return step.sql;
}

/** Makes of an empty database what the products before the baseline made of it with so many of their steps. */
export async function takeOldSteps(client: pg.Client, count: number): Promise<void> {
	await client.query(`create table schema_migration
		(id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6))`);
	for (const { name, sql } of stepsBeforeBaseline.slice(0, count)) {
		await client.query(sql);
		await client.query("insert into schema_migration (name) values ($1)", [name]);
	}
}
