import type { Actor } from "#app/domain/actor.ts";
import { addMail, type MailQueue } from "#app/domain/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FeedbackInput } from "./feedback.schema.ts";

export interface FeedbackView extends FeedbackInput {
	id: number;
	user: number;
	isActive: boolean;
	/** ISO 8601, UTC. */
	created: string;
}

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
