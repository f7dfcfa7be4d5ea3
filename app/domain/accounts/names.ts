import type { Actor } from "#app/domain/actor.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";

export async function accountNames(em: EntityManager, actor: Actor) {
	const account = await em.findOneOrFail(UserAccount, actor.id, { populate: ["company"], disableIdentityMap: true });
	const { firstName, lastName, email, company } = account;
	return { name: `${firstName} ${lastName}`, email, company: company.name };
}
