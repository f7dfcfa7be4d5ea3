import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { SAME_PROJECT } from "./issue.sql.ts";
import { readToken } from "./token.ts";

const fileOf = z.object({ documentNo: z.string(), no: z.int(), than: z.enum(["same", "older", "newer"]) });

export type FileOf = z.output<typeof fileOf>;

/** Among the issues of the token's project; those whose links are withdrawn are not named. Null where it is none. */
export async function findFile(em: EntityManager, token: string, sha256: string): Promise<FileOf | null> {
	const [file] = await readRows(
		em,
		fileOf,
		sql`select o.document_no as "documentNo", o.issue_no as no, case when o.id = r.id then 'same'
			  when o.issue_no < r.issue_no then 'older' else 'newer' end as than
			from schedule_run r join schedule_run o on o.id = r.id or (${raw(SAME_PROJECT)} and o.link_withdrawn is null)
			join file f on f.id = o.file_id
			where r.verify_token = ${readToken(token)} and r.link_withdrawn is null
			and o.status = 'done' and o.issue_no is not null and f.sha256 = ${sha256}
			order by o.id <> r.id, o.issue_no desc limit 1`,
	);
	return file ?? null;
}

export const readSha256 = (text: string | null): string | null => {
	const hash = text?.trim().toLowerCase() ?? "";
	return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
};
