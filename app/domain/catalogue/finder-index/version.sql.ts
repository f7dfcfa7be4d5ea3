import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** Raised by every transaction that changes the catalogue. */
export async function readCatalogueVersion(em: EntityManager): Promise<number> {
	const [row] = await readRows(em, z.object({ version: z.int() }), raw("select version::int from catalogue_version"));
	return row!.version;
}
