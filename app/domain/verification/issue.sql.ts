import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { intendedUse } from "#app/domain/facts/issue.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { isoTime } from "#db/sql.ts";

const found = z.object({
	run: z.int(),
	project: z.string(),
	documentNo: z.string(),
	revision: z.string(),
	use: intendedUse,
	issued: z.string(),
	sha256: z.string(),
	sample: z.boolean(),
	withdrawn: z.boolean(),
	/** The day on which the next issue of its project was begun. */
	superseded: z.iso.date().nullable(),
	catalogueVersion: z.int(),
});

export type FoundIssue = z.output<typeof found>;

/** Other issues `o` of the project of `r`, which may have been deleted. */
export const SAME_PROJECT = `((o.project_id = r.project_id)
	or (r.project_id is null and o.project_id is null and o.former_project_id = r.former_project_id))`;

/** Without its facts, which are large and never change. */
export async function findIssue(em: EntityManager, token: string): Promise<FoundIssue | null> {
	const [issue] = await readRows(
		em,
		found,
		sql`select r.id as run, r.project_name as project, r.document_no as "documentNo", coalesce(r.revision, '') as revision,
			r.intended_use as use, ${raw(isoTime("r.started"))} as issued, f.sha256, coalesce(r.sample, false) as sample,
			r.link_withdrawn is not null as withdrawn,
			(select to_char(o.started at time zone ${settings().timeZone}, 'YYYY-MM-DD') from schedule_run o where ${raw(SAME_PROJECT)}
			 and o.issue_no > r.issue_no order by o.issue_no limit 1) as superseded,
			(select version::int from catalogue_version) as "catalogueVersion"
			from schedule_run r join file f on f.id = r.file_id
			where r.verify_token = ${token} and r.status = 'done' and r.facts is not null and r.issue_no is not null`,
	);
	return issue ?? null;
}
