import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjects, ownDeletedSchedules } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { intendedUse, openingCounts } from "#app/domain/facts/issue.schema.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { type IssueNotice, listNoticesOfIssue } from "#app/domain/recall/notices.sql.ts";
import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { cachedIssueFacts } from "#app/domain/schedules/issue-state.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { isoTime } from "#db/sql.ts";
import type { FileQuery } from "./file-query.ts";
import { readVerifyToken } from "./verify-token.ts";

interface IssueLink {
	documentNo: string;
	withdrawn: boolean;
}

/** The address of an issue by its number within the project, or by its id where the project is deleted. */
export type IssueAddress = { projectId: number; no: number } | { deleted: number };

const ownIssue = (actor: Actor, address: IssueAddress) =>
	"deleted" in address
		? { id: address.deleted, ...ownDeletedSchedules(actor) }
		: {
				issueNo: address.no,
				status: "done" as const,
				$or: [
					{ project: { id: address.projectId, ...editableProjects(actor) } },
					{ formerProjectId: address.projectId, ...ownDeletedSchedules(actor) },
				],
			};

/** The right to withdraw links goes with that to change the project; staff, who see its issues too, do not have it. */
export const mayWithdrawLinks = async (em: EntityManager, actor: Actor, projectId: number): Promise<boolean> =>
	(await em.count(Project, { id: projectId, ...editableProjects(actor) })) > 0;

/** Finds a link for its owner alone. Throws not found. */
export async function findLink(em: EntityManager, actor: Actor, address: IssueAddress): Promise<IssueLink> {
	const issue = await em.findOne(ScheduleRun, ownIssue(actor, address), {
		fields: ["documentNo", "linkWithdrawn"],
		disableIdentityMap: true,
	});
	if (!issue) throw notFound();
	return { documentNo: issue.documentNo, withdrawn: issue.linkWithdrawn !== null };
}

/** Withdraws a link for good, by the owner alone; once more does nothing. Throws not found. */
export async function withdrawLink(em: EntityManager, actor: Actor, address: IssueAddress): Promise<IssueLink> {
	const link = await findLink(em, actor, address);
	const open = { ...ownIssue(actor, address), linkWithdrawn: null };
	if (!link.withdrawn) await em.nativeUpdate(ScheduleRun, open, { linkWithdrawn: raw("now()") });
	return link;
}

const fileOf = z.object({
	documentNo: z.string(),
	no: z.int(),
	than: z.enum(["same", "older", "newer"]),
	/** The issued file; else one that carries its number, as long as it is or not. */
	bytes: z.enum(["unchanged", "as many", "others"]),
	/** The name of a file of the issue's pack; null for the issue itself. */
	packed: z.string().nullable(),
});

export type FileOf = z.output<typeof fileOf>;

/**
 * Among the issues of the token's project, by its hash, else by the numbers that it carries; those whose links are
 * withdrawn are not named. Null where it is none.
 */
export async function findFile(em: EntityManager, token: string, query: FileQuery): Promise<FileOf | null> {
	const { sha256, bytes, carried } = query;
	const [file] = await readRows(
		em,
		fileOf,
		sql`select o.document_no as "documentNo", o.issue_no as no, case when o.id = r.id then 'same'
			  when o.issue_no < r.issue_no then 'older' else 'newer' end as than,
			  case when f.sha256 = ${sha256} or k.name is not null then 'unchanged' when f.bytes = ${bytes}::bigint then 'as many'
			    else 'others' end as bytes, case when f.sha256 = ${sha256} then null else k.name end as packed
			from schedule_run r join schedule_run o on o.id = r.id or (${raw(SAME_PROJECT)} and o.link_withdrawn is null)
			join file f on f.id = o.file_id
			left join issue_pack_file k on k.run_id = o.id and k.sha256 = ${sha256}
			where r.verify_token = ${readVerifyToken(token)} and r.link_withdrawn is null
			and o.status = 'done' and o.issue_no is not null and (f.sha256 = ${sha256} or k.name is not null
			  or o.document_no in (select jsonb_array_elements_text(${JSON.stringify(carried)}::jsonb)))
			order by f.sha256 <> ${sha256}, k.name is null, o.id <> r.id, o.issue_no desc limit 1`,
	);
	return file ?? null;
}

const found = z.object({
	run: z.int(),
	project: z.string(),
	documentNo: z.string(),
	revision: z.string(),
	use: intendedUse,
	issued: z.string(),
	sha256: z.string(),
	sample: z.boolean(),
	counts: openingCounts.nullable(),
	withdrawn: z.boolean(),
	/** The day on which the next issue of its project was begun. */
	superseded: z.iso.date().nullable(),
	catalogueVersion: z.int(),
});

type FoundIssue = z.output<typeof found>;

/** Other issues `o` of the project of `r`, which may have been deleted. */
const SAME_PROJECT = `((o.project_id = r.project_id)
	or (r.project_id is null and o.project_id is null and o.former_project_id = r.former_project_id))`;

/** Finds an issue without its facts, which are large and never change. */
async function findIssue(em: EntityManager, token: string): Promise<FoundIssue | null> {
	const [issue] = await readRows(
		em,
		found,
		sql`select r.id as run, r.project_name as project, r.document_no as "documentNo", coalesce(r.revision, '') as revision,
			r.intended_use as use, ${raw(isoTime("r.started"))} as issued, f.sha256, coalesce(r.sample, false) as sample, r.counts,
			r.link_withdrawn is not null as withdrawn,
			(select to_char(o.started at time zone ${settings().timeZone}, 'YYYY-MM-DD') from schedule_run o where ${raw(SAME_PROJECT)}
			 and o.issue_no > r.issue_no order by o.issue_no limit 1) as superseded,
			(select version::int from catalogue_version) as "catalogueVersion"
			from schedule_run r join file f on f.id = r.file_id
			where r.verify_token = ${token} and r.status = 'done' and r.facts is not null and r.issue_no is not null`,
	);
	return issue ?? null;
}

/** An issue as anybody may see it: no person is named in it. */
export interface VerifiedIssue {
	project: string;
	documentNo: string;
	revision: string;
	use: IntendedUse;
	/** ISO 8601, UTC. */
	issued: string;
	company: string;
	sha256: string;
	/** Active ones. */
	solutions: number;
	sample: boolean;
	/** The openings in four numbers; null where the issue does not say. */
	counts: OpeningCounts | null;
	/** `2026-11-23`, the day of the next issue. */
	superseded: string | null;
	since: LostEvidence[];
	/** The newest first. */
	notices: Omit<IssueNotice, "reason">[];
}

/** The facts left of a link that its owner has withdrawn. */
export interface WithdrawnLink {
	superseded: string | null;
	/** The fate of its evidence; null where nothing has happened. */
	since: "withdrawn" | "ended or corrected" | null;
}

type Verified = { issue: VerifiedIssue } | { withdrawn: WithdrawnLink };

/** Verifies by docs/rules/verification.md#the-page; null for a token that is no issue's. */
export async function verify(em: EntityManager, text: string): Promise<Verified | null> {
	const token = readVerifyToken(text);
	const found = token === null ? null : await findIssue(em, token);
	if (!found) return null;
	const { company, solutions, since } = await cachedIssueFacts(em, found.run, found.catalogueVersion);
	const notices = await listNoticesOfIssue(em, found.run);
	const { superseded } = found;
	if (found.withdrawn) return { withdrawn: { superseded, since: inGeneral(since, notices) } };
	const { project, documentNo, revision, use, issued, sha256, sample, counts } = found;
	const stated = { project, documentNo, revision, use, issued, sha256, sample, counts };
	// The reason is a text from staff to the owners, and this page is open to everybody.
	const publicNotices = notices.map(({ reason: _, ...notice }) => notice);
	return { issue: { ...stated, company, solutions, superseded, since, notices: publicNotices } };
}

function inGeneral(since: LostEvidence[], notices: IssueNotice[]): WithdrawnLink["since"] {
	if (since.some(({ withdrawn }) => withdrawn)) return "withdrawn";
	if (notices.some(({ subject }) => subject === "withdrawn")) return "withdrawn";
	return since.length + notices.length > 0 ? "ended or corrected" : null;
}
