import { LockMode } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";

export async function findLogo(em: EntityManager, actor: Actor) {
	const account = await em.findOneOrFail(UserAccount, actor.id, { populate: ["logo"], disableIdentityMap: true });
	return account.logo ?? null;
}

/** A kept upload, or null for none. Earlier issues keep the logo of their day. Throws conflict `files_gone`. */
export async function setLogo(em: EntityManager, actor: Actor, file: number | null): Promise<void> {
	const account = await em.findOneOrFail(UserAccount, actor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
	const before = account.logo?.id;
	if (file !== null) await settleFiles(em, [file]);
	account.logo = file === null ? null : em.getReference(StoredFile, file);
	await em.flush();
	if (before !== file) await releaseFiles(em, [before]);
}
