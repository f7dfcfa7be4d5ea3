import { composeMessage, type Message } from "./message.ts";

export interface CompanyAddedFacts {
	signUpPage: string;
	supportEmail: string;
}

/** It does not repeat the name: the form is open to everybody, and the mail must not carry a stranger's words. */
export const companyAddedMail = ({ signUpPage, supportEmail }: CompanyAddedFacts): Message =>
	composeMessage(
		"Your company is in the list now",
		[
			"Hello,",
			"The company that you asked for has been added to Passive Fire Schedules. You can choose it when you sign up.",
			{ link: signUpPage, label: "Sign up" },
			"If you did not send a request, ignore this mail.",
		],
		supportEmail,
	);
