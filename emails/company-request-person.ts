import { composeMessage, type Message } from "./message.ts";

export interface CompanyRequestReceivedFacts {
	supportEmail: string;
}

/**
 * To the person who sent a company request. It repeats nothing of what was typed: the form is open to everybody, and
 * the mail must not carry a stranger's words to an address that the stranger chose.
 */
export const companyRequestPersonMail = ({ supportEmail }: CompanyRequestReceivedFacts): Message =>
	composeMessage(
		"We have received your company request",
		[
			"Hello,",
			"Your request to add a company to Passive Fire Schedules has been received. We will be contacting you once the request is processed. You can sign up as soon as the company is in the list.",
			"If you did not send a request, ignore this mail.",
		],
		supportEmail,
	);
