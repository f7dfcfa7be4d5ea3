import { accountMails } from "#app/domain/accounts/mails.ts";
import { inboxMails } from "#app/domain/inbox/mails.ts";
import type { MailWriters } from "#app/domain/mail/mail.ts";
import { recallMails } from "#app/domain/recall/mails.ts";

/** Every mail that the product writes. */
export const mailWriters: MailWriters = { ...accountMails, ...inboxMails, ...recallMails };
