import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { bar, type Chart, chartOf } from "./chart.ts";

const counts = z.object({
	users: z.number(),
	users_active: z.number(),
	guides: z.number(),
	guides_active: z.number(),
	guides_archived: z.number(),
	solutions: z.number(),
	specimens: z.number(),
	products: z.number(),
	companies: z.number(),
	favourites: z.number(),
	pdfs: z.number(),
});

export type Counts = z.output<typeof counts>;

const count = (from: string) => `(select count(*)::int from ${from})`;

export async function countEverything(em: EntityManager, actor: Actor): Promise<Counts> {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		counts,
		raw(
			`select ${count("user_account")} as users, ${count("user_account where is_active")} as users_active,
		   ${count("project")} as guides, ${count("project where is_active")} as guides_active,
		   ${count("project where not is_active")} as guides_archived, ${count("solution where is_active")} as solutions,
		   ${count("specimen where is_active")} as specimens, ${count("product where is_active")} as products,
		   ${count("company where is_active")} as companies, ${count("favourite")} as favourites,
		   ${count("schedule_run where status = 'done'")} as pdfs`,
		),
	);
	return found!;
}

const userCounts = z.object({
	users: z.number(),
	users_active: z.number(),
	staff: z.number(),
	new_users: z.number(),
});

export interface UserCounts extends Chart, z.output<typeof userCounts> {}

export async function countUsers(em: EntityManager, actor: Actor): Promise<UserCounts> {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		userCounts,
		raw(
			`select count(*)::int as users, count(*) filter (where is_active)::int as users_active,
		   count(*) filter (where is_staff)::int as staff,
		   count(*) filter (where created > now() - interval '30 days')::int as new_users from user_account`,
		),
	);
	const companies = await readRows(
		em,
		bar,
		raw(
			`select c.name as label, count(*)::int as count from user_account u join company c on c.id = u.company_id
		 group by c.id order by count(*) desc, c.name collate natural_ties, c.id limit 10`,
		),
	);
	return { ...found!, ...chartOf("users", companies) };
}
