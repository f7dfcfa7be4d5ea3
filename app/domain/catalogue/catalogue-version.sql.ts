import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export const versions = z.object({ catalogueVersion: z.int(), otherVersion: z.string() });

/**
 * The version of the catalogue, which every transaction that changes the catalogue raises, and a version of something
 * else, both read at the same moment.
 */
export type Versions = z.output<typeof versions>;

/** The SQL of the columns; `otherVersion` is an expression in SQL. */
export const versionsSql = (otherVersion = "''"): string =>
	`(select version::int from catalogue_version) as "catalogueVersion", ${otherVersion} as "otherVersion"`;

/** Until the transaction ends nobody else can change the catalogue. */
export const LOCK_CATALOGUE = "select from catalogue_version for update";

export async function getVersions(em: EntityManager, otherVersion?: string): Promise<Versions> {
	const [row] = await readRows(em, versions, raw(`select ${versionsSql(otherVersion)}`));
	return row!;
}

export const getCatalogueVersion = async (em: EntityManager): Promise<number> =>
	(await getVersions(em)).catalogueVersion;
