import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** The newest issue of the project under the same revision with other content, whatever it is for. */
export async function otherOfRevision(em: EntityManager, projectId: number, facts: ScheduleFacts) {
	const { revision } = facts.project;
	const [other] = await readRows(
		em,
		z.object({ documentNo: z.string() }),
		sql`select r.document_no as "documentNo" from schedule_run r
			where r.project_id = ${projectId} and r.issue_no is not null and r.revision = ${revision}
			  and schedule_content((r.facts - 'intendedUse' - 'timeZone') #- '{penetrations,chosen}' #- '{penetrations,told}')
			    <> schedule_content((${JSON.stringify(facts)}::jsonb - 'intendedUse' - 'timeZone') #- '{penetrations,chosen}' #- '{penetrations,told}')
			order by r.issue_no desc limit 1`,
	);
	return other ?? null;
}
