import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const entryRow = z.object({
	id: z.number(),
	email: z.string(),
	full_name: z.string(),
	phone: z.string(),
	company_name: z.string(),
	company_type: z.array(z.string()),
	used_products: z.boolean(),
	isActive: z.boolean(),
	created: z.string(),
	exists: z.boolean(),
	/** The company's name in the list, where people can choose it by now. */
	listed: z.string().nullable(),
	/** A mail that was refused for good told nobody. */
	told: z.boolean(),
});

export type CompanyRequestEntry = z.output<typeof entryRow>;

const entry = `select r.id, r.email, r.full_name, r.phone, r.company_name, r.company_type, r.used_products,
	r.is_active as "isActive", ${isoTime("r.created")} as created,
	r.company_id is not null
		or exists (select from company c where lower(c.name) = lower(r.company_name)) as "exists",
	(select c.name from company c where c.is_active and (c.id = r.company_id or lower(c.name) = lower(r.company_name))
		order by (c.id = r.company_id) desc nulls last limit 1) as listed,
	exists (select from mail m where m.request_id = r.id and m.kind = 'company_added' and m.refused is null) as told
	from company_request r`;

export const readRequests = (em: EntityManager, limit: number, offset: number): Promise<CompanyRequestEntry[]> =>
	readRows(em, entryRow, raw(`${entry} order by r.created desc, r.id desc limit ? offset ?`, [limit, offset]));

export const readRequest = (em: EntityManager, id: number): Promise<CompanyRequestEntry[]> =>
	readRows(em, entryRow, raw(`${entry} where r.id = ?`, [id]));

export async function countRecent(em: EntityManager, email: string): Promise<number> {
	const [recent] = await readRows(
		em,
		z.object({ count: z.number() }),
		raw(
			`select count(*)::int as count from company_request r
			 where lower(r.email) = lower(?) and r.created > now() - interval '1 hour'`,
			[email],
		),
	);
	return recent!.count;
}
