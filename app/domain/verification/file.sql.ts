import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { FileQuery } from "./asked-file.ts";
import { SAME_PROJECT } from "./issue.sql.ts";
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
