import { type MailWriters, timeInWords } from "#app/domain/mail/outbox.ts";
import {
	companyAddedMail,
	companyRequestOperatorMail,
	companyRequestPersonMail,
	feedbackMail,
} from "#emails/inbox-mails.ts";
import { listRequestById } from "./company-requests.sql.ts";

export const inboxMails: MailWriters<
	"company_request_operator" | "company_request_person" | "company_added" | "feedback"
> = {
	async company_request_operator(_em, { request, created }, { companyRequestEmail, supportEmail, timeZone }) {
		if (!request) return null;
		const message = companyRequestOperatorMail({
			email: request.email,
			fullName: request.fullName,
			phone: request.phone,
			companyName: request.companyName,
			companyType: request.companyType,
			usedProducts: request.usedProducts,
			when: timeInWords(created, timeZone),
			supportEmail,
		});
		return { to: companyRequestEmail, replyTo: request.email, ...message };
	},
	async company_request_person(_em, { request }, { supportEmail }) {
		return request ? { to: request.email, ...companyRequestPersonMail({ supportEmail }) } : null;
	},
	async company_added(em, { request }, { appUrl, supportEmail }) {
		const [entry] = request ? await listRequestById(em, request.id) : [];
		if (!request || !entry?.listed) return null;
		return {
			to: request.email,
			...companyAddedMail({ company: entry.listed, signUpPage: `${appUrl}/auth/sign-up`, supportEmail }),
		};
	},
	async feedback(_em, { feedback, user, created }, { feedbackEmail, supportEmail, timeZone }) {
		if (!feedback || !user) return null;
		const { email, firstName } = user;
		const { subject, message } = feedback;
		const facts = { subject, message, firstName, email, when: timeInWords(created, timeZone), supportEmail };
		return { to: feedbackEmail, replyTo: email, ...feedbackMail(facts) };
	},
};
