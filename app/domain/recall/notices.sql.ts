import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { reportStatusSql, specimenStatusSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { solutionsUsing } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { today } from "#app/domain/today.ts";
import { NoticeOwner } from "#db/entities/notices.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { hitRuns } from "./issued.sql.ts";
import { type NoticeView, noticeShape, type OwnNotice, ownNoticeShape } from "./notice.schema.ts";
import { NOTICE_SUBJECTS } from "./notice-limits.ts";

const solution = z.object({ id: z.int(), drawing: z.string() });

const openNotice = z.object({
	id: z.int(),
	no: z.int(),
	subject: z.enum(NOTICE_SUBJECTS),
	/** The list that the record is in. */
	entity: z.enum(LISTS.map(({ key }) => key)),
	reason: z.string(),
	label: z.string(),
	issues: z.array(
		z.object({
			documentNo: z.string(),
			project: z.string(),
			/** The project; null where it was deleted. */
			projectId: z.int().nullable(),
			/** The solutions of the notice that the stored project still shows. */
			sols: z.array(solution),
		}),
	),
	/** Still offered. */
	replacements: z.array(solution.extend({ title: z.string() })),
});

export type OpenNotice = z.output<typeof openNotice>;

/**
 * Lists the notices that the caller has not acknowledged, the newest first. Most people have none, which costs little
 * to know.
 */
export async function listOpenNotices(em: EntityManager, actor: Pick<Actor, "id">): Promise<OpenNotice[]> {
	const waiting = await em.count(NoticeOwner, { user: actor.id, acknowledged: null });
	return waiting === 0 ? [] : listOpenNoticeRows(em, actor);
}

const listOpenNoticeRows = (em: EntityManager, actor: Pick<Actor, "id">): Promise<OpenNotice[]> =>
	readRows(
		em,
		openNotice,
		sql`select n.id, n.no, n.subject, n.entity, n.reason, n.label,
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
				coalesce((select json_agg(json_build_object('id', s.id, 'drawing', s.drawing, 'title', s.title)
						order by s.drawing collate natural_ties, s.id)
					from notice_replacement p join solution s on s.id = p.solution_id
					where p.notice_id = n.id and s.is_active), '[]') as replacements
			from notice_owner o join notice n on n.id = o.notice_id
			where o.user_id = ${actor.id} and o.acknowledged is null order by n.no desc`,
	);

const issueNotice = z.object({
	no: z.int(),
	subject: z.enum(NOTICE_SUBJECTS),
	label: z.string(),
	reason: z.string(),
	/** ISO 8601, UTC. */
	sent: z.string(),
});

export type IssueNotice = z.output<typeof issueNotice>;

/** Lists the notices that tell of an issue, for whoever reads it or checks it; the newest first. */
export const listNoticesOfIssue = (em: EntityManager, run: number): Promise<IssueNotice[]> =>
	readRows(
		em,
		issueNotice,
		sql`select n.no, n.subject, n.label, n.reason, ${raw(isoTime("n.created"))} as sent
			from notice_issue i join notice n on n.id = i.notice_id where i.run_id = ${run} order by n.no desc`,
	);

/** Tells whether a solution rested on notice `n`'s record; where old issues do not say, any of the notice's they show did. */
const restedSql = (run: string, solution: string): string =>
	`exists (select from issued_record d where d.run_id = ${run} and d.entity = n.entity and d.record_id = n.record_id
		and (${solution} = any(d.solutions) or d.solutions is null and exists (select from issued_record o
			where o.run_id = d.run_id and o.entity = 'solution' and o.record_id = ${solution})))`;

/** The next number; nobody else takes one until the transaction ends. */
export async function nextNoticeNumber(em: EntityManager): Promise<number> {
	await em.execute("lock table notice in share row exclusive mode");
	const [row] = await readRows(em, z.object({ no: z.int() }), sql`select coalesce(max(no), 0) + 1 as no from notice`);
	return row!.no;
}

/** Keeps all issues that a notice is about, superseded ones too, since somebody may build by them, and their solutions. */
export async function storeAffectedIssues(
	em: EntityManager,
	noticeId: number,
	record: { entity: CatalogueEntity; id: number },
): Promise<void> {
	await em.execute(
		sql`insert into notice_issue (notice_id, run_id, user_id)
			select ${noticeId}, h.id, h.owner_id from (${hitRuns(record)}) h`,
	);
	const indexed = sql`notice_issue n join issued_record d on d.run_id = n.run_id
		and d.entity = ${record.entity} and d.record_id = ${record.id} and n.notice_id = ${noticeId}`;
	await em.execute(
		sql`insert into notice_solution (notice_id, solution_id)
			select ${noticeId}, s.id from solution s where s.id in (select unnest(d.solutions) from ${indexed})`,
	);
	// Issues from before do not say which.
	const resting = solutionsUsing(record.entity, `(select ${Math.trunc(record.id)} as id)`);
	if (resting) {
		await em.execute(
			sql`insert into notice_solution (notice_id, solution_id)
				select ${noticeId}, q.solution_id from (${raw(resting)}) q
				where exists (select from ${indexed} join issued_record i on i.run_id = d.run_id
					where d.solutions is null and i.entity = 'solution' and i.record_id = q.solution_id)
				on conflict do nothing`,
		);
	}
}

/** Keeps whom a notice tells: the owners of its issues and those of its places, each once. Answers them. */
export async function storeNoticeOwners(em: EntityManager, noticeId: number): Promise<number[]> {
	const owners = await readRows(
		em,
		z.object({ user_id: z.int() }),
		sql`insert into notice_owner (notice_id, user_id)
			select ${noticeId}, user_id from notice_issue where notice_id = ${noticeId}
			union select ${noticeId}, p.user_id from notice_place x join site_record r on r.id = x.record_id
			  join project p on p.id = r.project_id where x.notice_id = ${noticeId} returning user_id`,
	);
	return owners.map(({ user_id }) => user_id);
}

const drawn = z.object({ id: z.int(), drawing: z.string() });

/** Active solutions by their codes, in capitals or not. */
export const findDrawings = (em: EntityManager, codes: string[]) =>
	readRows(
		em,
		drawn,
		sql`select s.id, s.drawing from solution s where s.is_active
			and ${raw(folded("s.drawing"))} in (select lower(c.code) from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) c (code))`,
	);

const status = z.object({ status: reportStatus });

/** Reads the status on the day; null for what has none of its own. */
export async function findStatus(em: EntityManager, entity: CatalogueEntity, id: number): Promise<ReportStatus | null> {
	const statusOn = statusSql[entity];
	const [row] = statusOn ? await readRows(em, status, sql`${raw(statusOn(today()))} where t.id = ${id}`) : [];
	return row?.status ?? null;
}

const statusSql: Partial<Record<CatalogueEntity, (day: string) => string>> = {
	report: (day) => `select ${reportStatusSql("t", day)} as status from report t`,
	specimen: (day) =>
		`select ${specimenStatusSql("t", "r", day)} as status from specimen t join report r on r.id = t.report_id`,
};

const replaceBy = `array(select r.solution_id from notice_replacement r where r.notice_id = n.id order by 1)`;

/** The newest first; one of them by its id. */
export async function listNotices(em: EntityManager, actor: Actor, id: number | null = null): Promise<NoticeView[]> {
	requireStaff(actor);
	return readRows(
		em,
		noticeShape,
		sql`select n.id, n.no, n.subject, n.reason,
				json_build_object('entity', n.entity, 'id', n.record_id, 'label', n.label) as record,
				${raw(replaceBy)} as replace_by, ${raw(isoTime("n.created"))} as created,
				o.owners, o.acknowledged
			from notice n cross join lateral (
				select count(*)::int as owners, count(acknowledged)::int as acknowledged
				from notice_owner where notice_id = n.id) o
			where ${id}::int is null or n.id = ${id}::int order by n.no desc`,
	);
}

/** Lists the notices that tell the caller of issues of their own, the newest first. */
export const listOwnNotices = (em: EntityManager, actor: Pick<Actor, "id">): Promise<OwnNotice[]> =>
	readRows(
		em,
		ownNoticeShape,
		sql`select n.id, n.no, n.subject, n.reason, ${raw(isoTime("n.created"))} as created,
				${raw(isoTime("o.acknowledged"))} as acknowledged,
				array(select r.document_no from notice_issue i join schedule_run r on r.id = i.run_id
					where i.notice_id = n.id and i.user_id = o.user_id order by r.started desc, r.id desc) as issues,
				array(select s.solution_id from notice_solution s where s.notice_id = n.id and exists (
					select from notice_issue i where i.notice_id = n.id and i.user_id = o.user_id
						and ${raw(restedSql("i.run_id", "s.solution_id"))}) order by 1) as sols,
				${raw(replaceBy)} as replace_by
			from notice_owner o join notice n on n.id = o.notice_id
			where o.user_id = ${actor.id} order by n.no desc`,
	);

const noticeFacts = z.object({
	/** The newest first; `issued` is ISO 8601, UTC. */
	issues: z.array(z.object({ documentNo: z.string(), project: z.string(), revision: z.string(), issued: z.string() })),
	/** Drawing codes. */
	replacements: z.array(z.string()),
});

export async function getNoticeFor(em: EntityManager, noticeId: number, userId: number) {
	const [row] = await readRows(
		em,
		noticeFacts,
		sql`select coalesce((select json_agg(json_build_object('documentNo', r.document_no, 'project', r.project_name,
					'revision', coalesce(r.revision, ''), 'issued', ${raw(isoTime("r.started"))})
					order by r.started desc, r.id desc)
				from notice_issue i join schedule_run r on r.id = i.run_id
				where i.notice_id = ${noticeId} and i.user_id = ${userId}), '[]') as issues,
			array(select s.drawing from notice_replacement p join solution s on s.id = p.solution_id
				where p.notice_id = ${noticeId} order by s.drawing collate natural_ties, s.id) as replacements`,
	);
	return row!;
}

const answer = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	company: z.string(),
	issues: z.int(),
	acknowledged: z.string().nullable(),
});

/** Lists whom a notice tells, first those who have not acknowledged it. */
export async function listAnswers(em: EntityManager, actor: Actor, noticeId: number) {
	requireStaff(actor);
	return readRows(
		em,
		answer,
		sql`select u.id, u.first_name || ' ' || u.last_name as name, u.email, c.name as company,
				(select count(*)::int from notice_issue i where i.notice_id = o.notice_id and i.user_id = o.user_id) as issues,
				${raw(isoTime("o.acknowledged"))} as acknowledged
			from notice_owner o join user_account u on u.id = o.user_id join company c on c.id = u.company_id
			where o.notice_id = ${noticeId} order by o.acknowledged is not null, name collate natural_ties, u.id`,
	);
}
