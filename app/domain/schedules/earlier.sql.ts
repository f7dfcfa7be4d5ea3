import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { solutionChange } from "#app/domain/facts/changes.schema.ts";
import { type EarlierIssue, scheduleFacts } from "#app/domain/facts/facts.ts";
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

/** All issues of a project, the oldest first. */
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

const issue = z.object({ run: z.int(), facts: scheduleFacts });

export type FrozenIssue = z.output<typeof issue>;

export async function readIssue(em: EntityManager, projectId: number, no: number): Promise<FrozenIssue | null> {
	const [found] = await readRows(
		em,
		issue,
		sql`select id as run, facts from schedule_run
			where project_id = ${projectId} and issue_no = ${no} and facts is not null`,
	);
	return found ?? null;
}

const told = solutionChange.extend({ no: z.int() });

/** A change that an issue told, with the number of the issue. */
export type ToldChange = z.output<typeof told>;

/** What issues after `from` up to `to` said of solutions, the oldest first. */
export const readTold = (em: EntityManager, projectId: number, { from, to }: { from: number; to: number }) =>
	readRows(
		em,
		told,
		sql`select r.issue_no as no, s.change->>'drawing' as drawing, s.change->>'change' as change, s.change->'facts' as facts
			from schedule_run r cross join jsonb_array_elements(r.facts #> '{changes,solutions}') with ordinality s (change, at)
			where r.project_id = ${projectId} and r.issue_no > ${from} and r.issue_no <= ${to} order by r.issue_no, s.at`,
	);
