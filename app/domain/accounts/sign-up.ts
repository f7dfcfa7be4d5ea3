import { type FieldErrors, invalid, refuseFaults, unknownRecord } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { issueLink } from "./links.ts";
import { passwordFaults } from "./password-rules.server.ts";
import { hashPassword } from "./passwords.ts";
import type { SignUp } from "./schemas.schema.ts";

export const addressTaken = { email: ["A user with this email already exists."] };

/**
 * Makes an inactive account and puts its activation mail on the way. Refuses (`invalid`, all faults at
 * once) a password that is easy to guess, a taken address, and a city or company that is unknown or withdrawn.
 */
export async function signUp(em: EntityManager, input: SignUp, mail: MailQueue): Promise<{ id: number }> {
	refuseFaults(await signUpFaults(em, input));
	const passwordHash = await hashPassword(input.password);
	const signedUp = await em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const [account] = await tx.execute<{ id: number }[]>(
			`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash)
			 values (lower(?), ?, ?, ?, ?, ?, ?)
			 on conflict (lower(email)) do nothing returning id`,
			[input.email, input.first_name, input.last_name, input.phone, input.city, input.company, passwordHash],
		);
		if (!account) throw invalid(addressTaken);
		const tokenId = await issueLink(tx, "activation", account.id);
		await addMail(tx, mail, "activation", { userId: account.id, tokenId });
		return account;
	});
	logSecurity("signed_up", { userId: signedUp.id });
	return signedUp;
}

export async function signUpFaults(em: EntityManager, input: Partial<SignUp>): Promise<FieldErrors> {
	const { email, password, city, company } = input;
	const owner = { ...input, company: await companyName(em, company) };
	return {
		...(password === undefined ? {} : passwordFaults("password", password, owner)),
		...(email !== undefined && (await isTaken(em, email)) ? addressTaken : {}),
		...(city === undefined ? {} : await placeFaults(em, "city", city)),
		...(company === undefined ? {} : await placeFaults(em, "company", company)),
	};
}

async function companyName(em: EntityManager, id: number | undefined): Promise<string | undefined> {
	if (id === undefined) return undefined;
	const [company] = await em.execute<{ name: string }[]>("select name from company where id = ?", [id]);
	return company?.name;
}

async function isTaken(em: EntityManager, email: string): Promise<boolean> {
	const rows = await em.execute<unknown[]>("select 1 from user_account where lower(email) = lower(?)", [email]);
	return rows.length > 0;
}

async function placeFaults(em: EntityManager, list: "city" | "company", id: number): Promise<FieldErrors> {
	const rows = await em.execute<unknown[]>(`select 1 from ${list} where id = ? and is_active`, [id]);
	return rows.length > 0 ? {} : { [list]: [unknownRecord(id)] };
}
