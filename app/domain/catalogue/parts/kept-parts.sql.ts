import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type Parts, partsOf, partsRow } from "./parts.ts";
import { partsSql } from "./parts-sql.ts";

interface Kept {
	version: number;
	day: string;
	parts: Parts;
}

const kept = new WeakMap<object, Kept>();

const row = partsRow.extend({ version: z.int() });

async function readAll(em: EntityManager, day: string): Promise<Kept> {
	const statement = `select (select version::int from catalogue_version) as version, ${partsSql(day)}`;
	const [{ version, ...found } = undefined!] = await readRows(em, row, raw(statement));
	return { version, day, parts: partsOf(found) };
}

/** Of the present version of the catalogue. */
export async function readParts(em: EntityManager): Promise<Parts> {
	const { parts } = await withParts(em, async () => ({ version: await readCatalogueVersion(em), rows: undefined }));
	return parts;
}

/** Changes that follow one another faster than they are read would be a fault of their own. */
const TRIES = 20;

/** `read` answers the version its rows are of; it runs again where the catalogue changed before the parts were read. */
export async function withParts<Rows>(
	em: EntityManager,
	read: () => Promise<{ version: number; rows: Rows }>,
): Promise<{ rows: Rows; parts: Parts }> {
	const database = em.getConnection();
	const day = today();
	for (let tries = 0; tries < TRIES; tries++) {
		const { version, rows } = await read();
		const known = kept.get(database);
		if (known?.version === version && known.day === day) return { rows, parts: known.parts };
		const found = await readAll(em, day);
		// A transaction sees changes of its own that may never be committed: they are for nobody else.
		if (!em.isInTransaction()) kept.set(database, found);
		if (found.version === version) return { rows, parts: found.parts };
	}
	throw new Error("The catalogue changes faster than it can be read.");
}
