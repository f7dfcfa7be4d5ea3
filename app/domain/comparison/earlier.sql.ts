import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { type EarlierIssue, scheduleFacts } from "#app/domain/schedules/facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const earlier = z.object({
	no: z.int(),
	documentNo: z.string(),
	revision: z.string(),
	issued: z.string(),
	/** As its own paper said it; null where it did not. */
	summary: z.string().nullable(),
});

export async function listEarlier(em: EntityManager, projectId: number): Promise<EarlierIssue[]> {
	const issues = await readRows(
		em,
		earlier,
		sql`select issue_no as no, document_no as "documentNo", coalesce(revision, '') as revision,
			  ${raw(isoTime("started"))} as issued, facts #>> '{changes,summary}' as summary
			from schedule_run where project_id = ${projectId} and issue_no is not null order by issue_no`,
	);
	return issues.map((issue) => ({ ...issue, summary: issue.summary ?? (issue.no === 1 ? "first issue" : "") }));
}

export async function readLatest(em: EntityManager, projectId: number) {
	const [row] = await readRows(
		em,
		z.object({ facts: scheduleFacts }),
		sql`select facts from schedule_run where project_id = ${projectId} and issue_no is not null and facts is not null
			order by issue_no desc limit 1`,
	);
	return row?.facts ?? null;
}
