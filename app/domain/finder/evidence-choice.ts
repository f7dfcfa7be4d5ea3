import type { Actor } from "#app/domain/actor.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";

/** Whether the person sees evidence in force only, until they choose otherwise: wherever they sign in. */
export async function keepEvidenceChoice(em: EntityManager, { id }: Pick<Actor, "id">, backed: boolean): Promise<void> {
	await em.nativeUpdate(UserAccount, { id }, { backed });
}
