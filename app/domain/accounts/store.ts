import { raw } from "@mikro-orm/core";
import { invalid } from "#app/domain/errors.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Person } from "./schemas.schema.ts";

export const addressTaken = { email: ["A user with this email already exists."] };

interface AccountFields extends Omit<Person, "password"> {
	passwordHash: string;
	city: number;
	company: number;
}

/** Refuses (`invalid`) an address that is taken; then the transaction can only end. */
export async function storeAccount(
	em: EntityManager,
	{ email, first_name: firstName, last_name: lastName, phone, passwordHash, city, company }: AccountFields,
	active?: { isStaff: boolean },
): Promise<number> {
	const fields = { email: email.toLowerCase(), firstName, lastName, phone, passwordHash, city, company };
	const account = em.create(UserAccount, fields, { partial: true });
	if (active) em.assign(account, { ...active, isActive: true, activated: raw("now()") });
	await em.flush().catch((error) => {
		throw error.constraint === "user_account_email_key" ? invalid(addressTaken) : error;
	});
	return account.id;
}
