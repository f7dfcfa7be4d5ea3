import { z } from "zod";
import { REPORT_LIMIT } from "./report.ts";
import type { RunSession } from "./session.sql.ts";

const created = z.object({ list: z.string(), name: z.string() });

export async function listCreated(session: RunSession) {
	const names = await session.read(
		created,
		`select list, name from imp_created order by list, no limit ${REPORT_LIMIT}`,
	);
	const [count] = await session.read(z.object({ total: z.int() }), "select count(*)::int as total from imp_created");
	return { created: names, createdCount: count!.total };
}
