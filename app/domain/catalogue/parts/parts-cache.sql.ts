import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { cached, findCached } from "#app/domain/cache.ts";
import { daySql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type Parts, partsOf, partsRow } from "./parts.ts";
import { partsSql } from "./parts-sql.ts";

/** About what the parts of some thousand solutions take. */
const PARTS_BYTES = 512 * 1024;

const row = partsRow.extend({ version: z.int() });

async function readAll(em: EntityManager, day: string, consent: string) {
	const parts = partsSql(day, daySql(consent || day));
	const statement = `select (select version::int from catalogue_version) as version, ${parts}`;
	const [{ version, ...found } = undefined!] = await readRows(em, row, raw(statement));
	return { version, parts: partsOf(found) };
}

/** Reads the parts of the present catalogue, with `consentDate` as a project with that date judges the end of standards. */
export async function readParts(em: EntityManager, consentDate: string | null = null): Promise<Parts> {
	const read = async () => ({ version: await readCatalogueVersion(em), rows: undefined });
	return (await withParts(em, read, consentDate)).parts;
}

/** Changes that follow one another faster than they are read would be a fault of their own. */
const TRIES = 20;

/** `read` answers the version its rows are of; it runs again where the catalogue changed before the parts were read. */
export async function withParts<Rows>(
	em: EntityManager,
	read: () => Promise<{ version: number; rows: Rows }>,
	consentDate: string | null = null,
): Promise<{ rows: Rows; parts: Parts }> {
	const day = today();
	const consent = consentDate ?? "";
	for (let tries = 0; tries < TRIES; tries++) {
		const { version, rows } = await read();
		const key = ["parts", version, day, consent];
		const readNow = () => readAll(em, day, consent);
		// What is cached under this version is that of the next one where the catalogue changed while it was read.
		const known = tries === 0 ? findCached<Awaited<ReturnType<typeof readAll>>>(em, key) : readNow();
		const found = await (known ?? cached(em, key, readNow, () => PARTS_BYTES));
		if (found.version === version) return { rows, parts: found.parts };
	}
	throw new Error("The catalogue changes faster than it can be read.");
}
