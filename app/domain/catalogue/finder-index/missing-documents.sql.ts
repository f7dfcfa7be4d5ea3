import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { writeDocuments } from "./documents.ts";
import { LOCK_CATALOGUE } from "./version.sql.ts";

const PORTION = 500;

const MISSING = `select s.id from solution s
	where not exists (select from solution_document d where d.solution_id = s.id) order by s.id limit ${PORTION}`;

/** Those of a version before, or of rows that were changed beside the product. Answers how many. */
export async function writeMissingDocuments(em: EntityManager): Promise<number> {
	let written = 0;
	for (;;) {
		const count = await inTransaction(em, async (tx) => {
			await tx.execute(raw(LOCK_CATALOGUE));
			const ids = (await readRows(tx, z.object({ id: z.int() }), raw(MISSING))).map(({ id }) => id);
			if (ids.length > 0) await writeDocuments(tx, `select unnest('${intArray(ids)}'::int[])`);
			return ids.length;
		});
		written += count;
		if (count < PORTION) return written;
	}
}
