import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clientConfig } from "#db/address.ts";
import type { FreshDatabase } from "./database.ts";

/** Works with a database by a connection of its own. */
export async function inside<T>(
	{ address }: Pick<FreshDatabase, "address">,
	work: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	return work(client).finally(() => client.end());
}

/** A hash of the rows of every table, by another way than a backup's; tables of which the rows are nobody's are left out. */
export async function hashTables(client: pg.Client, without: string[] = []): Promise<Map<string, string>> {
	const { rows: tables } = await client.query<{ name: string }>(
		`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'queue') order by 1`,
	);
	const found = new Map<string, string>();
	for (const { name } of tables) {
		if (without.includes(name)) continue;
		const { rows } = await client.query<{ hash: string }>(
			`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
		);
		found.set(name, rows[0]!.hash);
	}
	return found;
}

/** A hash of every file below a folder, by its path there. */
export function hashFiles(folder: string): Map<string, string> {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return new Map(
		entries.map(({ parentPath, name }) => {
			const path = join(parentPath, name);
			return [path.slice(folder.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")];
		}),
	);
}

export const differing = (one: Map<string, string>, other: Map<string, string>): string[] =>
	[...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
