import { LockMode, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Role } from "#app/domain/actor.ts";
import { invalid, notFound, throwErrors } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { BrowserSession, type StoredAccount, UserAccount } from "#db/entities/accounts.ts";
import { CatalogueVersion } from "#db/entities/history.ts";
import { City, Company } from "#db/entities/lookups.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { claim, readRows } from "#db/rows.sql.ts";
import { endLinks } from "./mailed-links.ts";
import { hashPassword, passwordErrors } from "./passwords.server.ts";
import type { Person } from "./schemas.schema.ts";

export const atAddress = (email: string) => ({ [raw("lower(email)")]: raw("lower(?)", [email]) });

export const emailInUse = { email: ["A user with this email already exists."] };

interface AccountFields extends Omit<Person, "password"> {
	passwordHash: string;
	city: number;
	company: number;
}

/** Refuses (`invalid`) an address that is taken; then the transaction can only end. */
export async function storeAccount(
	em: EntityManager,
	{ email, first_name: firstName, last_name: lastName, phone, passwordHash, city, company }: AccountFields,
	active?: { isStaff: boolean; role?: Role },
): Promise<number> {
	const fields = { email: email.toLowerCase(), firstName, lastName, phone, passwordHash, city, company };
	const account = em.create(UserAccount, fields, { partial: true });
	if (active) em.assign(account, { ...active, isActive: true, activated: raw("now()") });
	await em.flush().catch((error) => {
		throw error.constraint === "user_account_email_key" ? invalid(emailInUse) : error;
	});
	return account.id;
}

export interface NewAccount extends Person {
	city: string;
	company: string;
	isStaff: boolean;
	/** Staff are administrators where nothing else is said. */
	role?: Role;
}

export async function createAccount(em: EntityManager, account: NewAccount): Promise<number> {
	throwErrors(passwordErrors("password", account.password, account));
	const userId = await addAccount(em, account);
	logSecurity("account_created", { userId, staff: account.isStaff });
	return userId;
}

/** Adds an account with any password: those of the demo accounts are published. */
export async function addAccount(em: EntityManager, account: NewAccount): Promise<number> {
	const passwordHash = await hashPassword(account.password);
	return inTransaction(em, async (tx) => {
		const city = await placeNamed(tx, "city", account.city);
		const company = await placeNamed(tx, "company", account.company);
		const { isStaff, role = "administrator" } = account;
		return storeAccount(tx, { ...account, passwordHash, city, company }, { isStaff, ...(isStaff ? { role } : {}) });
	});
}

async function placeNamed(em: EntityManager, list: "city" | "company", name: string): Promise<number> {
	const isNew = list === "city" ? await claim(em, City, { name, region: name }) : await claim(em, Company, { name });
	if (isNew) await em.nativeUpdate(CatalogueVersion, {}, { version: raw("version + 1") });
	const named = { [raw("lower(name)")]: raw("lower(?)", [name]) };
	const place = await (list === "city" ? em.findOneOrFail(City, named) : em.findOneOrFail(Company, named));
	if (place.isActive) return place.id;
	const current = sql`select kept_record(${list}, ${place.id}) as id`;
	const [found] = await readRows(em, z.object({ id: z.int() }), current);
	if (!found || found.id === place.id) throw invalid({ [list]: [`The ${list} "${name}" is withdrawn.`] });
	return found.id;
}

interface AccountView {
	id: number;
	email: string;
	first_name: string;
	last_name: string;
	phone: string;
	city: string;
	company: string;
	is_active: boolean;
	is_staff: boolean;
	/** A person who is not staff has no role: null. */
	role: Role | null;
	/** The time in ISO 8601, UTC. */
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
		role: account.isStaff ? account.role : null,
		created: account.created.toISOString(),
	}));
}

/**
 * Ends every session, token and reset link of an account; answers the number of sessions. One that was never active counts
 * as if it had been: no mailed link, sent or still to come, opens it.
 */
export async function closeAccount(tx: EntityManager, account: StoredAccount): Promise<number> {
	tx.assign(account, { isActive: false, activated: account.activated ?? raw("now()") });
	const sessions = await endSessions(tx, account);
	await endLinks(tx, "reset", account.id);
	return sessions;
}

/** Locks the account until the transaction ends, so that changes of one person follow one another. */
export const lockAccount = (em: EntityManager, id: number): Promise<StoredAccount> =>
	em.findOneOrFail(UserAccount, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** The session in which somebody acts, which outlives what ends the others. */
export interface PresentSession {
	idHash: string;
}

/** Ends every token of an account and every session but one; answers the number of sessions. */
export async function endSessions(tx: EntityManager, account: StoredAccount, except = ""): Promise<number> {
	tx.assign(account, { tokenVersion: account.tokenVersion + 1 });
	await tx.flush();
	return tx.nativeDelete(BrowserSession, { user: account.id, idHash: { $ne: except } });
}

interface AccountRecord {
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
