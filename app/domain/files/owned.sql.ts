import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const ownedFile = z.object({
	id: z.int(),
	key: z.string(),
	name: z.string(),
	type: z.string(),
	bytes: z.int(),
	sha256: z.string(),
});

export type OwnedFile = z.output<typeof ownedFile>;

const COLUMNS = "f.id, f.storage_key as key, f.name, f.type, f.bytes::int as bytes, f.sha256";

interface FileColumn {
	table: string;
	column: string;
	/** True finds the file only where `<field>_public` says so. */
	publicOnly: boolean;
}

export async function findFileOf(em: EntityManager, { table, column, publicOnly }: FileColumn, id: number) {
	const readable = publicOnly ? `o.${column.replace(/_id$/, "_public")}` : "true";
	const [file] = await readRows(
		em,
		ownedFile,
		sql`select ${raw(COLUMNS)} from ${raw(table)} o join file f on f.id = ${raw(`o.${column}`)} where o.id = ${id} and ${raw(readable)}`,
	);
	return file ?? null;
}

export async function findDraftFile(em: EntityManager, actor: Actor, id: number): Promise<OwnedFile | null> {
	const [file] = await readRows(
		em,
		ownedFile,
		sql`select ${raw(COLUMNS)} from file f join draft_file h on h.file_id = f.id join draft d on d.id = h.draft_id
			where f.id = ${id} and ${ownDraftsSql(actor)}`,
	);
	return file ?? null;
}
