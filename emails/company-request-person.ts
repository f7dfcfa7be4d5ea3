import { composeMessage, type Message } from "./message.ts";

export interface CompanyRequestReceivedFacts {
	supportEmail: string;
}

/** It repeats nothing of what was typed: a stranger's words must not go to an address that the stranger chose. */
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
