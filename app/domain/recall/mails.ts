import { dayInWords, type MailWriters } from "#app/domain/mail/mail.ts";
import { digestMail } from "#emails/digest.ts";
import { noticeMail } from "#emails/notice.ts";
import { listEnding } from "./digest.sql.ts";
import { readNoticeFor } from "./notices.sql.ts";

/** The mails about withdrawn evidence (to those who issued schedules with it) and about reports that end soon (to staff). */
export const recallMails: MailWriters<"notice" | "digest"> = {
	async notice(em, { notice, user }, { appUrl, supportEmail, timeZone }) {
		if (!notice || !user) return null;
		const { issues, replacements } = await readNoticeFor(em, notice.id, user.id);
		const told = issues.map(({ issued, ...one }) => ({ ...one, issued: dayInWords(new Date(issued), timeZone) }));
		const facts = { ...notice, firstName: user.firstName, issues: told, replacements };
		return { to: user.email, ...noticeMail({ ...facts, page: `${appUrl}/notices`, supportEmail }) };
	},
	async digest(em, { digest, user }, { appUrl, supportEmail }) {
		if (!digest || !user?.isActive || !user.isStaff) return null;
		const ending = await listEnding(em, { day: digest.day, since: digest.since ?? null });
		if (ending.length === 0) return null;
		const reports = ending.map(({ expires, ...one }) => ({ ...one, expires: dayInWords(new Date(expires), "UTC") }));
		const facts = { firstName: user.firstName, reports, page: `${appUrl}/management/evidence`, supportEmail };
		return { to: user.email, ...digestMail(facts) };
	},
};
