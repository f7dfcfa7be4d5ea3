import { z } from "zod";
import type { ImportReport } from "./report.schema.ts";
import type { RunSession } from "./session.sql.ts";

const touched = z.object({ schedules: z.int(), owners: z.int() });

/** Issued schedules that rest on what would be changed, and their owners; empty where there is none. */
export async function countTouched(session: RunSession): Promise<Pick<ImportReport, "issued">> {
	const [found] = await session.read(
		touched,
		`select count(distinct r.id)::int as schedules, (select count(distinct o.owner_id)::int from issued_owner o
			where (o.entity, o.record_id) in (select entity, record_id from imp_change)) as owners
		from (select distinct entity, record_id from imp_change) c
			join issued_record i using (entity, record_id) join schedule_run r on r.id = i.run_id and r.status = 'done'`,
	);
	return found!.schedules > 0 ? { issued: found } : {};
}
