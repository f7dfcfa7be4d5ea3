import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";

export interface AccountRecord {
	id: number;
	email: string;
	first_name: string;
	last_name: string;
	phone: string;
	city: number;
	company: number;
	is_staff: boolean;
}

export async function getAccount(em: EntityManager, userId: number): Promise<AccountRecord> {
	const account = await em.findOne(UserAccount, userId, { disableIdentityMap: true });
	if (!account) throw notFound();
	const { id, email, firstName: first_name, lastName: last_name, phone, city, company, isStaff: is_staff } = account;
	return { id, email, first_name, last_name, phone, city: city.id, company: company.id, is_staff };
}

export async function accountNames(em: EntityManager, actor: Actor) {
	const account = await em.findOneOrFail(UserAccount, actor.id, { populate: ["company"], disableIdentityMap: true });
	const { firstName, lastName, email, company } = account;
	return { name: `${firstName} ${lastName}`, email, company: company.name };
}
