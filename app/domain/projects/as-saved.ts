import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { findPending, settlePending } from "./pending.ts";

class Undone extends Error {}

/** Reads one of the actor's own projects as it would be with what is pending; as it is where that cannot be saved. Stores nothing. */
export async function asSaved<Answer>(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	read: (em: EntityManager) => Promise<Answer>,
): Promise<Answer> {
	const pending = await findPending(em, actor, projectId);
	if (!pending) return read(em);
	let answer: { read: Answer } | undefined;
	try {
		await inTransaction(em, async (tx) => {
			await settlePending(tx, actor, projectId, { pending: "save", revision: pending.revision });
			answer = { read: await read(tx) };
			throw new Undone();
		});
	} catch (error) {
		if (!(error instanceof Undone) && !isRefusal(error)) throw error;
	}
	return answer ? answer.read : read(em);
}
