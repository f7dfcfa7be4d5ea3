import { composeMessage, type Message } from "./message.ts";

export interface CompanyAddedFacts {
	/** As the list has it, in the words of staff. */
	company: string;
	signUpPage: string;
	supportEmail: string;
}

/** It does not repeat what was asked for: the form is open to everybody, and the mail must not carry a stranger's words. */
export const companyAddedMail = ({ company, signUpPage, supportEmail }: CompanyAddedFacts): Message =>
	composeMessage(
		"Your company is in the list now",
		[
			"Hello,",
			`The company that you asked for is in the list of Passive Fire Schedules now, as “${company}”. You can choose it when you sign up.`,
			{ link: signUpPage, label: "Sign up" },
			"If you did not send a request, ignore this mail.",
		],
		supportEmail,
	);
