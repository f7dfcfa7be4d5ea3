import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export type Place = "city" | "company";

export async function addPlace(em: EntityManager, list: Place, name: string): Promise<boolean> {
	const columns = list === "city" ? "(name, region) select n, n" : "(name) select n";
	const added = await readRows(
		em,
		z.object({ id: z.int() }),
		raw(
			`insert into ${list} ${columns} from (values (?)) as new(n) on conflict (lower(name)) do nothing returning id`,
			[name],
		),
	);
	return added.length > 0;
}
