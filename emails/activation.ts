import { inWords } from "./duration.ts";
import { composeMessage, greeting, type Message } from "./message.ts";

export interface ActivationFacts {
	firstName: string;
	link: string;
	/** Seconds. */
	lifetime: number;
	supportEmail: string;
}

export const activationMail = ({ firstName, link, lifetime, supportEmail }: ActivationFacts): Message =>
	composeMessage(
		"Activate your account",
		[
			greeting(firstName),
			"Thank you for signing up for Passive Fire Schedules. Open this link to activate your account. You can sign in afterwards.",
			{ link, label: "Activate account" },
			`The link works for ${inWords(lifetime)}. If you ask for another one, only the newest works.`,
			"If it was not you who signed up, ignore this mail: without the link the account stays inactive.",
		],
		supportEmail,
	);
