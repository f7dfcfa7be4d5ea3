import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export const versions = z.object({ catalogueVersion: z.int(), otherVersion: z.string() });

/** The catalogue's, raised by every transaction that changes it, and that of something beside it; both of one moment. */
export type Versions = z.output<typeof versions>;

/** The SQL of the columns; `beside` is an expression in SQL. */
export const versionsSql = (otherVersion = "''"): string =>
	`(select version::int from catalogue_version) as "catalogueVersion", ${otherVersion} as "otherVersion"`;

/** Keeps anybody else from changing the catalogue until the transaction ends. */
export const LOCK_CATALOGUE = "select from catalogue_version for update";

export async function getVersions(em: EntityManager, otherVersion?: string): Promise<Versions> {
	const [row] = await readRows(em, versions, raw(`select ${versionsSql(otherVersion)}`));
	return row!;
}

export const getCatalogueVersion = async (em: EntityManager): Promise<number> =>
	(await getVersions(em)).catalogueVersion;
