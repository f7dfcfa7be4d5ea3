import { UserAccount } from "#db/entities/accounts.ts";
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

export async function listUsers(em: EntityManager): Promise<AccountView[]> {
	const accounts = await em.find(
		UserAccount,
		{},
		{ populate: ["city", "company"], orderBy: { email: "asc", id: "asc" }, disableIdentityMap: true },
	);
	return accounts.map((account) => ({
		id: account.id,
		email: account.email,
		first_name: account.firstName,
		last_name: account.lastName,
		phone: account.phone,
		city: account.city.name,
		company: account.company.name,
		is_active: account.isActive,
		is_staff: account.isStaff,
		created: account.created.toISOString(),
	}));
}
