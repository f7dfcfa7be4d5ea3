/** Feedback is here, requests for a company in `company-requests.sql.ts`. Open until staff close it. */

import { type InferEntity, LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { requireEditor, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { Feedback } from "#db/entities/inbox.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { INBOX_LIMITS } from "./inbox-limits.ts";

/** A text not typed on the page and one not sent are the same. */
export const feedbackSchema = z.object({
	subject: optionalText(INBOX_LIMITS.subject).describe("Its subject; may be empty."),
	message: requiredText("Message is required", INBOX_LIMITS.message),
});

type FeedbackInput = z.output<typeof feedbackSchema>;

export const FEEDBACK_PAGE_SIZE = 10;

export interface FeedbackView extends FeedbackInput {
	id: number;
	user: number;
	isActive: boolean;
	created: string;
}

export interface FeedbackEntry extends FeedbackView {
	userName: string;
	userEmail: string;
}

type StoredFeedback = InferEntity<typeof Feedback>;

const viewOf = ({ id, user, subject, message, isActive, created }: StoredFeedback): FeedbackView => ({
	id,
	user: user.id,
	subject,
	message,
	isActive,
	created: created.toISOString(),
});

const entryOf = (feedback: StoredFeedback): FeedbackEntry => {
	const { firstName, lastName, email } = feedback.user;
	return { ...viewOf(feedback), userName: `${firstName} ${lastName}`, userEmail: email };
};

export async function sendFeedback(
	em: EntityManager,
	actor: Actor,
	{ subject, message }: FeedbackInput,
	mail: MailQueue,
): Promise<FeedbackView> {
	return inTransaction(em, async (tx) => {
		const feedback = tx.create(Feedback, { user: actor.id, subject, message }, { partial: true });
		await tx.flush();
		await addMail(tx, mail, "feedback", { userId: actor.id, feedbackId: feedback.id });
		return viewOf(feedback);
	});
}

export async function listFeedback(
	em: EntityManager,
	actor: Actor,
	page: number,
): Promise<{ count: number; entries: FeedbackEntry[] }> {
	requireStaff(actor);
	const count = await em.count(Feedback, {});
	const stored = await em.find(
		Feedback,
		{},
		{
			populate: ["user"],
			orderBy: { created: "desc", id: "desc" },
			limit: FEEDBACK_PAGE_SIZE,
			offset: (page - 1) * FEEDBACK_PAGE_SIZE,
			disableIdentityMap: true,
		},
	);
	return { count, entries: stored.map(entryOf) };
}

export async function countOpenFeedback(em: EntityManager, actor: Actor): Promise<number> {
	requireStaff(actor);
	return em.count(Feedback, { isActive: true });
}

export async function setFeedbackOpen(
	em: EntityManager,
	actor: Actor,
	id: number,
	isOpen: boolean,
): Promise<FeedbackEntry> {
	requireEditor(actor);
	await inTransaction(em, async (tx) => {
		const feedback = await tx.findOne(Feedback, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (feedback) feedback.isActive = isOpen;
	});
	return getFeedback(em, actor, id);
}

export async function getFeedback(em: EntityManager, actor: Actor, id: number): Promise<FeedbackEntry> {
	requireStaff(actor);
	const feedback = await em.findOne(Feedback, { id }, { populate: ["user"], disableIdentityMap: true });
	if (!feedback) throw notFound();
	return entryOf(feedback);
}
