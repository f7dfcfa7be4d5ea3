import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const person = z.object({
	user: z.int(),
	name: z.string(),
	/** The email address; null for who may not see it. */
	email: z.string().nullable(),
	company: z.string(),
	role: z.enum(["owner", ...PROJECT_ROLES]),
	since: time,
	/** When the person was last seen in the project; the owner is not counted: null. */
	seen: time.nullable(),
});

export type ProjectPerson = z.output<typeof person>;

/** Lists the owner, then the people of a project by name. The caller has made sure that the project may be read. */
export const listMembers = (em: EntityManager, projectId: number): Promise<ProjectPerson[]> =>
	readRows(
		em,
		person,
		sql`select u.id as user, u.first_name || ' ' || u.last_name as name, u.email, c.name as company, m.role,
			  ${raw(isoTime("m.since"))} as since, ${raw(isoTime("m.seen"))} as seen
			from (
			  select p.user_id, 'owner' as role, p.created as since, null::timestamptz as seen from project p where p.id = ${projectId}
			  union all
			  select n.user_id, n.role, n.since, n.seen from project_member n where n.project_id = ${projectId} and n.ended is null
			) m join user_account u on u.id = m.user_id join company c on c.id = u.company_id
			order by m.role <> 'owner', lower(u.first_name || ' ' || u.last_name), u.id`,
	);
