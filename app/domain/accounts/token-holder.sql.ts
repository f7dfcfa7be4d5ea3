import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const holderRow = z.object({
	id: z.int(),
	firstName: z.string(),
	isStaff: z.boolean(),
	isActive: z.boolean(),
	tokenVersion: z.int(),
	catalogueVersion: z.int(),
}) satisfies z.ZodType<Actor>;

export type TokenHolder = z.output<typeof holderRow>;

/** With the version of the catalogue at that moment: what the calls of most need is one small query. */
export async function findTokenHolder(em: EntityManager, userId: number): Promise<TokenHolder | null> {
	const [holder] = await readRows(
		em,
		holderRow,
		sql`select id, first_name as "firstName", is_staff as "isStaff", is_active as "isActive",
			  token_version as "tokenVersion", (select version::int from catalogue_version) as "catalogueVersion"
			from user_account where id = ${userId}`,
	);
	return holder ?? null;
}
