import { LockMode, raw } from "@mikro-orm/core";
import type { Delivery, OutgoingMail as Letter, Mailer } from "#app/adapters/mail.ts";
import type { Jobs } from "#app/adapters/queue.server.ts";
import { Mail } from "#db/entities/mail.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import type { MailWriters, WritingSettings } from "./outbox.ts";

export interface DeliveryContext {
	fork(): EntityManager;
	mailer: Mailer;
	settings: WritingSettings;
	writers: MailWriters;
	/** Hears what became of each try: words and codes, never an address or a link. */
	onEvent(facts: { mail: string; kind: string; outcome: string; file?: string; code?: string }): void;
}

/** Answers null where there is nobody to write to or nothing left to say. Links always begin with APP_URL. */
export async function writeMail(
	em: EntityManager,
	mailId: string,
	config: WritingSettings,
	writers: MailWriters,
): Promise<Letter | null> {
	const stored = await em.findOne(
		Mail,
		{ id: mailId },
		{ populate: ["user", "token", "request", "feedback", "notice", "digest", "invitation"], disableIdentityMap: true },
	);
	const written = stored && (await writers[stored.kind](em, stored, config));
	if (!stored || !written) return null;
	const messageId = `${stored.id}@${new URL(config.appUrl).hostname}`;
	return { messageId, kind: stored.kind.replaceAll("_", "-"), date: stored.created, ...written };
}

/**
 * Makes the handler of mail jobs. A mail is marked as sent as soon as the server has taken it, so a job that runs
 * again, after a crash too, sends nothing twice but what was taken in the very moment of the crash. A mail that could
 * not be sent is thrown, so that the queue tries again; one that is refused for good is marked and left.
 */
export function mailDelivery(context: DeliveryContext): (job: Jobs["mail"]) => Promise<void> {
	const { fork, mailer, settings, writers, onEvent } = context;
	/** Taken by the server but, the database being away, not marked yet. */
	const accepted = new Set<string>();

	return async ({ mailId, kind }) => {
		const report = (outcome: string, more: { file?: string; code?: string } = {}) =>
			onEvent({ mail: mailId, kind, outcome, ...more });
		if (!(await isWaiting(fork(), mailId))) return;
		const mail = accepted.has(mailId) ? null : await writeMail(fork(), mailId, settings, writers);
		if (!mail && !accepted.has(mailId)) return;
		await inTransaction(fork(), async (em) => {
			const stored = await lock(em, mailId);
			if (!stored) throw new Error("Another worker has this mail in hand.");
			const delivery: Delivery = mail ? await mailer.send(mail) : { state: "accepted" };
			if (delivery.state === "unavailable") {
				report("not sent yet", { code: delivery.code });
				throw new Error(`The mail could not be sent yet (${delivery.code}).`);
			}
			if (delivery.state === "refused") {
				em.assign(stored, { refused: raw("now()") });
				await em.flush();
				report("refused for good", { code: delivery.code });
				return;
			}
			accepted.add(mailId);
			em.assign(stored, { sent: raw("clock_timestamp()") });
			await em.flush();
			report("sent", delivery.file ? { file: delivery.file } : {});
		});
		accepted.delete(mailId);
	};
}

const waiting = (id: string) => ({ id, sent: null, refused: null });

const isWaiting = async (em: EntityManager, mailId: string): Promise<boolean> =>
	(await em.count(Mail, waiting(mailId))) > 0;

/** Held while the server is spoken to: a worker that was thought dead and the one that replaces it must not both send. */
const lock = (em: EntityManager, mailId: string) =>
	em.findOne(Mail, waiting(mailId), { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
