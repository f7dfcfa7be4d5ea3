import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { specItem } from "./items.schema.ts";

const lastIssue = z.object({
	no: z.int(),
	documentNo: z.string(),
	revision: z.string(),
	items: z.array(specItem.extend({ drawing: z.string() })),
});

export type LastIssue = z.output<typeof lastIssue>;

/** By the numbers of the project, else by code; gone solutions are left out. Null without an issue. */
export async function readLastIssue(em: EntityManager, projectId: number): Promise<LastIssue | null> {
	const [issue] = await readRows(
		em,
		lastIssue,
		sql`select r.issue_no as no, r.document_no as "documentNo", coalesce(r.revision, '') as revision, (
			  select coalesce(jsonb_agg(jsonb_build_object('sol', s.id, 'drawing', s.drawing,
			    'isActive', (i.fact->>'active')::boolean) order by i.at), '[]')
			  from jsonb_array_elements(r.facts->'items') with ordinality i (fact, at)
			  left join schedule_number n on r.facts->>'version' = '3' and n.project_id = r.project_id
			    and n.no = (i.fact->>'no')::int
			  join solution s on case when n.solution_id is null then s.drawing = i.fact->>'drawing'
			    else s.id = n.solution_id end) as items
			from schedule_run r where r.project_id = ${projectId} and r.issue_no is not null
			order by r.issue_no desc limit 1`,
	);
	return issue ?? null;
}
