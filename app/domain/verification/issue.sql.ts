import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { intendedUse } from "#app/domain/facts/issue.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { isoTime } from "#db/sql.ts";
import type { FileQuery } from "./asked-file.ts";
import { readToken } from "./token.ts";

const fileOf = z.object({
	documentNo: z.string(),
	no: z.int(),
	than: z.enum(["same", "older", "newer"]),
	/** The issued file; else one that carries its number, as long as it is or not. */
	bytes: z.enum(["unchanged", "as many", "others"]),
});

export type FileOf = z.output<typeof fileOf>;

/**
 * Among the issues of the token's project, by its hash, else by the numbers that it carries; those whose links are
 * withdrawn are not named. Null where it is none.
 */
export async function findFile(em: EntityManager, token: string, asked: FileQuery): Promise<FileOf | null> {
	const { sha256, bytes, carried } = asked;
	const [file] = await readRows(
		em,
		fileOf,
		sql`select o.document_no as "documentNo", o.issue_no as no, case when o.id = r.id then 'same'
			  when o.issue_no < r.issue_no then 'older' else 'newer' end as than,
			  case when f.sha256 = ${sha256} then 'unchanged' when f.bytes = ${bytes}::bigint then 'as many' else 'others' end as bytes
			from schedule_run r join schedule_run o on o.id = r.id or (${raw(SAME_PROJECT)} and o.link_withdrawn is null)
			join file f on f.id = o.file_id
			where r.verify_token = ${readToken(token)} and r.link_withdrawn is null
			and o.status = 'done' and o.issue_no is not null and (f.sha256 = ${sha256}
			  or o.document_no in (select jsonb_array_elements_text(${JSON.stringify(carried)}::jsonb)))
			order by f.sha256 <> ${sha256}, o.id <> r.id, o.issue_no desc limit 1`,
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
