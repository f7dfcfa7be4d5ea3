import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "./orm.ts";
import { readRows } from "./rows.sql.ts";

export async function serverVersion(em: EntityManager): Promise<string> {
	const row = z.object({ version: z.string() });
	const [answer] = await readRows(em, row, raw("select current_setting('server_version') as version"));
	return answer!.version;
}
