import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

export interface TokenHolder extends Actor {
	isActive: boolean;
	/** Tokens with another version are revoked. */
	tokenVersion: number;
}

/** Who a token belongs to; null when the account no longer exists. */
export async function findTokenHolder(em: EntityManager, userId: number): Promise<TokenHolder | null> {
	const [holder] = await em.execute<TokenHolder[]>(
		`select id, first_name as "firstName", is_staff as "isStaff", is_active as "isActive",
		   token_version as "tokenVersion"
		 from user_account where id = ?`,
		[userId],
	);
	return holder ?? null;
}

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
	const [account] = await em.execute<AccountRecord[]>(
		`select id, email, first_name, last_name, phone, city_id as city, company_id as company, is_staff
		 from user_account where id = ?`,
		[userId],
	);
	if (!account) throw notFound();
	return account;
}
