import { composeMessage, greeting, type Message } from "./message.ts";

export interface PasswordChangedFacts {
	firstName: string;
	when: string;
	resetPage: string;
	supportEmail: string;
}

export const passwordChangedMail = ({ firstName, when, resetPage, supportEmail }: PasswordChangedFacts): Message =>
	composeMessage(
		"Your password was changed",
		[
			greeting(firstName),
			`The password of your account was changed on ${when}. You were signed out on every device.`,
			"If it was you, there is nothing more to do.",
			`If it was not you, somebody can read your mail. Secure your mailbox, then ask for a new password here and tell ${supportEmail}.`,
			{ link: resetPage, label: "Ask for a new password" },
		],
		supportEmail,
	);
