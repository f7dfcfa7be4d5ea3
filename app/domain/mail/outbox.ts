/**
 * Mails are put on their way here, in the transaction of what caused them. Each room that sends mails has a `mails.ts`
 * that writes them when they are sent, and `delivery.ts` sends them.
 */
import { type InferEntity, raw } from "@mikro-orm/core";
import { dayText } from "#app/days.ts";
import { AccountToken } from "#db/entities/accounts.ts";
import { type ACCOUNT_EVENTS, Mail } from "#db/entities/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Settings, settings } from "#db/settings.ts";
import type { Message } from "#emails/layout.ts";

type MailKind =
	| "activation"
	| "reset"
	| "password_changed"
	| "company_request_operator"
	| "company_request_person"
	| "company_added"
	| "feedback"
	| "notice"
	| "digest"
	| "invitation"
	| "email_change"
	| "account_event";

/** The events of an account that are reported to its owner. */
type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

export interface MailJob {
	kind: MailKind;
	mailId: string;
}

/** The way to the workers. `add` takes part in the caller's transaction: no cause, no mail, and the reverse. */
export interface MailQueue {
	add(em: EntityManager, job: MailJob): Promise<void>;
}

interface Concern {
	userId?: number | null;
	tokenId?: number;
	requestId?: number;
	feedbackId?: number;
	noticeId?: number;
	digestDay?: string;
	invitationId?: number;
	event?: AccountEvent;
}

/** Puts a mail on its way, in the transaction of what caused it; the worker writes it when it is sent. */
export async function addMail(em: EntityManager, queue: MailQueue, kind: MailKind, concern: Concern): Promise<void> {
	const {
		userId = null,
		tokenId = null,
		requestId = null,
		feedbackId = null,
		noticeId = null,
		digestDay = null,
		invitationId = null,
		event = null,
	} = concern;
	const about = {
		user: userId,
		token: tokenId,
		request: requestId,
		feedback: feedbackId,
		notice: noticeId,
		digest: digestDay,
		invitation: invitationId,
		event,
	};
	const mail = em.create(Mail, { kind, ...about }, { partial: true });
	await em.flush();
	await queue.add(em, { kind, mailId: mail.id });
}

/** The most mails an hour to one person about one thing; it limits the screens and calls that ask for them, too. */
export const MAILS_AN_HOUR = 3;

/** {@link MAILS_AN_HOUR} as the operator has scaled the limits. */
export function mailsPerHour(): number {
	const { rateLimitScale } = settings();
	return rateLimitScale === 0 ? Number.POSITIVE_INFINITY : Math.ceil(MAILS_AN_HOUR * rateLimitScale);
}

/** Forgets mails of more than 30 days, but for the word that must go out only once, and links that ended 30 days ago. */
export async function forgetOldMail(em: EntityManager): Promise<void> {
	const old = { $lt: raw("now() - interval '30 days'") };
	await em.nativeDelete(Mail, { created: old, kind: { $ne: "company_added" } });
	await em.nativeDelete(AccountToken, { expires: old });
}

export type WritingSettings = Pick<
	Settings,
	| ("appUrl" | "sessionSecrets" | "activationSeconds" | "resetSeconds")
	| ("supportEmail" | "companyRequestEmail" | "feedbackEmail" | "timeZone")
>;

/** Writes a stored mail, with what it is about populated. Answers null where there is nothing left to say. */
type MailWriter = (
	em: EntityManager,
	mail: InferEntity<typeof Mail>,
	config: WritingSettings,
) => Promise<(Message & { to: string; replyTo?: string }) | null>;

export type MailWriters<Kind extends MailKind = MailKind> = Record<Kind, MailWriter>;

/** A time in words, such as `28 November 2026 at 4:25 pm`. */
export const timeInWords = (time: Date, timeZone: string) =>
	new Intl.DateTimeFormat("en-NZ", { dateStyle: "long", timeStyle: "short", timeZone })
		.format(time)
		.replaceAll("\u202f", " ");

/** A day in words, such as `28 November 2026`. */
export const dayInWords = (time: Date, timeZone: string) =>
	dayText(new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(time));
