import type { EntityManager } from "#db/orm.ts";

export interface AccountView {
	id: number;
	email: string;
	first_name: string;
	last_name: string;
	phone: string;
	city: string;
	company: string;
	is_active: boolean;
	is_staff: boolean;
	/** ISO 8601, UTC. */
	created: string;
}

/** All accounts, ordered by address. */
export async function listUsers(em: EntityManager): Promise<AccountView[]> {
	const rows = await em.execute<(AccountView & { created: Date | string })[]>(
		`select u.id, u.email, u.first_name, u.last_name, u.phone, c.name as city, o.name as company,
			u.is_active, u.is_staff, u.created
		 from user_account u join city c on c.id = u.city_id join company o on o.id = u.company_id
		 order by u.email, u.id`,
	);
	return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }));
}
