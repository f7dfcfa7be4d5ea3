import { invalid, refuseFaults } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { passwordFaults } from "./password-rules.server.ts";
import { hashPassword } from "./passwords.ts";
import type { Person } from "./schemas.schema.ts";
import { addressTaken } from "./sign-up.ts";

export interface NewAccount extends Person {
	/** Names; unknown ones are added to their list, a new city is its own region. */
	city: string;
	company: string;
	isStaff: boolean;
}

/**
 * Creates an active account and answers its id. Refuses with `invalid` a password
 * that is easy to guess, and as {@link addAccount} does. One transaction.
 */
export async function createAccount(em: EntityManager, account: NewAccount): Promise<number> {
	refuseFaults(passwordFaults("password", account.password, account));
	const userId = await addAccount(em, account);
	logSecurity("account_created", { userId, staff: account.isStaff });
	return userId;
}

/**
 * As {@link createAccount}, with any password: those of the demo accounts are published. Refuses an address that is
 * taken, and a city or company that is withdrawn.
 */
export async function addAccount(em: EntityManager, account: NewAccount): Promise<number> {
	const passwordHash = await hashPassword(account.password);
	return em.transactional(async (tx) => {
		const cityId = await placeNamed(tx as EntityManager, "city", account.city);
		const companyId = await placeNamed(tx as EntityManager, "company", account.company);
		const [created] = await tx.execute<{ id: number }[]>(
			`insert into user_account
				(email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff, activated)
			 values (lower(?), ?, ?, ?, ?, ?, ?, true, ?, now())
			 on conflict (lower(email)) do nothing returning id`,
			[
				account.email,
				account.first_name,
				account.last_name,
				account.phone,
				cityId,
				companyId,
				passwordHash,
				account.isStaff,
			],
		);
		if (!created) throw invalid(addressTaken);
		return created.id;
	});
}

async function placeNamed(em: EntityManager, list: "city" | "company", name: string): Promise<number> {
	const columns = list === "city" ? "(name, region) values (?, ?)" : "(name) values (?)";
	const values = list === "city" ? [name, name] : [name];
	const [added] = await em.execute<{ id: number }[]>(
		`insert into ${list} ${columns} on conflict (lower(name)) do nothing returning id`,
		values,
	);
	if (added) {
		await em.execute("update catalogue_version set version = version + 1");
		return added.id;
	}
	const [known] = await em.execute<{ id: number; is_active: boolean }[]>(
		`select id, is_active from ${list} where lower(name) = lower(?)`,
		[name],
	);
	if (!known?.is_active) throw invalid({ [list]: [`The ${list} "${name}" is withdrawn.`] });
	return known.id;
}
