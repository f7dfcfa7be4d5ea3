import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { NoticeOwner } from "#db/entities/notices.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { NOTICE_SUBJECTS } from "./notice-limits.ts";
import { restedSql } from "./notices.sql.ts";

const solution = z.object({ id: z.int(), drawing: z.string() });

const openNotice = z.object({
	id: z.int(),
	no: z.int(),
	subject: z.enum(NOTICE_SUBJECTS),
	reason: z.string(),
	label: z.string(),
	issues: z.array(
		z.object({
			documentNo: z.string(),
			project: z.string(),
			/** Null where it was deleted. */
			projectId: z.int().nullable(),
			/** Of the notice, those that the stored project still shows. */
			sols: z.array(solution),
		}),
	),
	/** Still offered. */
	replacements: z.array(solution),
});

export type OpenNotice = z.output<typeof openNotice>;

/** Those that the caller has not acknowledged, the newest first. Most people have none, which costs little to know. */
export async function listOpenNotices(em: EntityManager, actor: Pick<Actor, "id">): Promise<OpenNotice[]> {
	const waiting = await em.count(NoticeOwner, { user: actor.id, acknowledged: null });
	return waiting === 0 ? [] : readOpenNotices(em, actor);
}

const readOpenNotices = (em: EntityManager, actor: Pick<Actor, "id">): Promise<OpenNotice[]> =>
	readRows(
		em,
		openNotice,
		sql`select n.id, n.no, n.subject, n.reason, n.label,
				coalesce((select json_agg(json_build_object('documentNo', r.document_no, 'project', r.project_name,
						'projectId', r.project_id, 'sols', coalesce((
							select json_agg(json_build_object('id', s.id, 'drawing', s.drawing)
								order by s.drawing collate natural_ties, s.id)
							from project_item p join notice_solution x on x.solution_id = p.solution_id
								join solution s on s.id = p.solution_id
							where p.project_id = r.project_id and p.is_active and x.notice_id = n.id
								and ${raw(restedSql("r.id", "s.id"))}), '[]'))
						order by r.started desc, r.id desc)
					from notice_issue i join schedule_run r on r.id = i.run_id
					where i.notice_id = n.id and i.user_id = o.user_id), '[]') as issues,
				coalesce((select json_agg(json_build_object('id', s.id, 'drawing', s.drawing)
						order by s.drawing collate natural_ties, s.id)
					from notice_replacement p join solution s on s.id = p.solution_id
					where p.notice_id = n.id and s.is_active), '[]') as replacements
			from notice_owner o join notice n on n.id = o.notice_id
			where o.user_id = ${actor.id} and o.acknowledged is null order by n.no desc`,
	);
