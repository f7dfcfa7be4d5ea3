import { accountMails } from "#app/domain/accounts/mails.ts";
import { inboxMails } from "#app/domain/inbox/inbox-mails.ts";
import type { MailWriters } from "#app/domain/mail/outbox.ts";
import { invitationMails } from "#app/domain/people/invitations.ts";
import { recallMails } from "#app/domain/recall/notice-mails.sql.ts";

/** Every mail that the product writes. */
export const mailWriters: MailWriters = { ...accountMails, ...inboxMails, ...recallMails, ...invitationMails };
