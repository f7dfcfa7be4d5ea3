import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";

/**
 * Notes that the items of a project are other ones: its version and its Last Update move, and what is pending in it
 * conflicts.
 */
export async function nextVersion(em: EntityManager, id: number): Promise<void> {
	await em.execute("update project set updated = now(), version = version + 1 where id = ?", [id]);
}

/**
 * Notes that the owner has stored a change of the project: its version and its Last Update move. What the owner has
 * pending in it did not conflict before and does not now; what did conflict, still does.
 */
export async function raiseVersion(
	em: EntityManager,
	actor: Actor,
	{ id, version }: { id: number; version: number },
): Promise<void> {
	await em.execute("update project set updated = now(), version = ? where id = ?", [version + 1, id]);
	await em.execute(
		`update draft set base_version = ?
		 where user_id = ? and kind = 'specification' and record_id = ? and base_version = ?`,
		[version + 1, actor.id, id, version],
	);
}
