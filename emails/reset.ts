import { inWords } from "./duration.ts";
import { composeMessage, greeting, type Message } from "./message.ts";

export interface ResetFacts {
	firstName: string;
	link: string;
	/** Seconds. */
	lifetime: number;
	supportEmail: string;
}

export const resetMail = ({ firstName, link, lifetime, supportEmail }: ResetFacts): Message =>
	composeMessage(
		"Set a new password",
		[
			greeting(firstName),
			"Somebody, probably you, asked for a new password for your account. Open this link to choose one.",
			{ link, label: "Set password" },
			`The link works once, for ${inWords(lifetime)}. Setting a new password signs you out on every device.`,
			"If it was not you, ignore this mail: your password stays as it is.",
		],
		supportEmail,
	);
