import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Bar, type Chart, chartOf, requireStaff } from "./chart.ts";

/** Catalogue figures count active records. */
export interface Counts {
	users: number;
	users_active: number;
	guides: number;
	guides_active: number;
	guides_archived: number;
	solutions: number;
	specimens: number;
	products: number;
	companies: number;
	favourites: number;
	pdfs: number;
}

const count = (from: string) => `(select count(*)::int from ${from})`;

export async function countEverything(em: EntityManager, actor: Actor): Promise<Counts> {
	requireStaff(actor);
	const [counts] = await em.execute<Counts[]>(
		`select ${count("user_account")} as users, ${count("user_account where is_active")} as users_active,
		   ${count("project")} as guides, ${count("project where is_active")} as guides_active,
		   ${count("project where not is_active")} as guides_archived, ${count("solution where is_active")} as solutions,
		   ${count("specimen where is_active")} as specimens, ${count("product where is_active")} as products,
		   ${count("company where is_active")} as companies, ${count("favourite")} as favourites,
		   ${count("schedule_run where status = 'done'")} as pdfs`,
	);
	return counts!;
}

export interface UserCounts extends Chart {
	users: number;
	users_active: number;
	staff: number;
	new_users: number;
}

export async function countUsers(em: EntityManager, actor: Actor): Promise<UserCounts> {
	requireStaff(actor);
	const [counts] = await em.execute<Omit<UserCounts, keyof Chart>[]>(
		`select count(*)::int as users, count(*) filter (where is_active)::int as users_active,
		   count(*) filter (where is_staff)::int as staff,
		   count(*) filter (where created > now() - interval '30 days')::int as new_users from user_account`,
	);
	const companies = await em.execute<Bar[]>(
		`select c.name as label, count(*)::int as count from user_account u join company c on c.id = u.company_id
		 group by c.id order by count(*) desc, c.name, c.id limit 10`,
	);
	return { ...counts!, ...chartOf("users", companies) };
}
