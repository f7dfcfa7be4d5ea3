import { raw } from "@mikro-orm/core";
import { invalid, refuseFaults } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { CatalogueVersion } from "#db/entities/history.ts";
import { City, Company } from "#db/entities/lookups.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { passwordFaults } from "./password-rules.server.ts";
import { hashPassword } from "./passwords.ts";
import type { Person } from "./schemas.schema.ts";
import { storeAccount } from "./store.ts";

export interface NewAccount extends Person {
	city: string;
	company: string;
	isStaff: boolean;
}

export async function createAccount(em: EntityManager, account: NewAccount): Promise<number> {
	refuseFaults(passwordFaults("password", account.password, account));
	const userId = await addAccount(em, account);
	logSecurity("account_created", { userId, staff: account.isStaff });
	return userId;
}

/** With any password: those of the demo accounts are published. */
export async function addAccount(em: EntityManager, account: NewAccount): Promise<number> {
	const passwordHash = await hashPassword(account.password);
	return inTransaction(em, async (tx) => {
		const city = await placeNamed(tx, "city", account.city);
		const company = await placeNamed(tx, "company", account.company);
		return storeAccount(tx, { ...account, passwordHash, city, company }, { isStaff: account.isStaff });
	});
}

async function placeNamed(em: EntityManager, list: "city" | "company", name: string): Promise<number> {
	const isNew = list === "city" ? await claim(em, City, { name, region: name }) : await claim(em, Company, { name });
	if (isNew) await em.nativeUpdate(CatalogueVersion, {}, { version: raw("version + 1") });
	const named = { [raw("lower(name)")]: raw("lower(?)", [name]) };
	const place = await (list === "city" ? em.findOneOrFail(City, named) : em.findOneOrFail(Company, named));
	if (!place.isActive) throw invalid({ [list]: [`The ${list} "${name}" is withdrawn.`] });
	return place.id;
}
