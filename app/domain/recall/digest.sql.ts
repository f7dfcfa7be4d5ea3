import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { reportLabelSql } from "#app/domain/catalogue/records/labels-sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** Days before its end that a report is told of; -1 is the day after. */
export const TOLD_BEFORE = [90, 30, 7, -1] as const;

const ending = z.object({
	label: z.string(),
	expires: z.string(),
	/** Days that are left; below 0 for what has expired. */
	left: z.int(),
	issues: z.int(),
	owners: z.int(),
});

export type Ending = z.output<typeof ending>;

interface Told {
	day: string;
	since: string | null;
}

const endingReports = ({ day, since }: Told) =>
	sql`select r.id from report r
		where r.is_active and r.superseded_by_id is null and r.expires <= ${day}::date + ${TOLD_BEFORE[0]}::int
			and exists (select from unnest(array[${raw(TOLD_BEFORE.join(", "))}]) b
				where r.expires - b <= ${day}::date and (${since}::date is null or r.expires - b > ${since}::date))`;

export async function anyEnding(em: EntityManager, told: Told): Promise<boolean> {
	const found = await readRows(em, z.object({ id: z.int() }), sql`${endingReports(told)} limit 1`);
	return found.length > 0;
}

/** Reports in use that have come to one of those days since the last digest, the nearest end first; of the first digest all. */
export const listEnding = (em: EntityManager, { day, since }: Told): Promise<Ending[]> =>
	readRows(
		em,
		ending,
		sql`select ${raw(reportLabelSql("r"))} as label, r.expires::text, r.expires - ${day}::date as left,
				coalesce(i.issues, 0) as issues, coalesce(i.owners, 0) as owners
			from (${endingReports({ day, since })}) e join report r using (id) left join (
				select record_id, sum(issues)::int as issues, count(*)::int as owners
				from issued_owner where entity = 'report' group by 1) i on i.record_id = r.id
			order by r.expires, r.id`,
	);
