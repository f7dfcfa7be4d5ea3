import type { Actor } from "#app/domain/actor.ts";
import { addMail, type MailQueue } from "#app/domain/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FeedbackInput } from "./feedback.schema.ts";

/** Stored feedback, in the shape of the call's answer. */
export interface FeedbackView extends FeedbackInput {
	id: number;
	/** Id of who sent it. */
	user: number;
	/** Open until staff close it. */
	isActive: boolean;
	/** ISO 8601, UTC. */
	created: string;
}

/** Stores what a person has to say and tells the operator by mail. */
export async function sendFeedback(
	em: EntityManager,
	actor: Actor,
	{ subject, message }: FeedbackInput,
	mail: MailQueue,
): Promise<FeedbackView> {
	return em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const [row] = await tx.execute<{ id: number; created: Date | string }[]>(
			"insert into feedback (user_id, subject, message) values (?, ?, ?) returning id, created",
			[actor.id, subject, message],
		);
		const { id, created } = row!;
		await addMail(tx, mail, "feedback", { userId: actor.id, feedbackId: id });
		return { id, user: actor.id, subject, message, isActive: true, created: new Date(created).toISOString() };
	});
}
