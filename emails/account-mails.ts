import { composeMessage, durationInWords, greeting, type Message } from "./layout.ts";

interface ResetFacts {
	firstName: string;
	link: string;
	/** The time in seconds. */
	lifetime: number;
	supportEmail: string;
}

export const resetMail = ({ firstName, link, lifetime, supportEmail }: ResetFacts): Message =>
	composeMessage(
		"Set a new password",
		[
			greeting(firstName),
			"Somebody, probably you, asked to reset the password of your account. Open this link to choose a new one.",
			{ link, label: "Set password" },
			`The link works once, for ${durationInWords(lifetime)}. Setting a new password signs you out on every device.`,
			"If it was not you, ignore this email. Your password stays as it is.",
		],
		supportEmail,
	);

/** For the new address of an account. Somebody else may have typed it, so it names nobody but by first name. */
export const emailChangeMail = ({ firstName, link, lifetime, supportEmail }: ResetFacts): Message =>
	composeMessage(
		"Confirm your new email address",
		[
			greeting(firstName),
			"Somebody, probably you, wants to sign in to Passive Fire Schedules with this address. Open this link to confirm it.",
			{ link, label: "Confirm address" },
			`The link works once, for ${durationInWords(lifetime)}. Until then you sign in with the address that you have now.`,
			"If it was not you, ignore this email. Nothing changes.",
		],
		supportEmail,
	);

interface PasswordChangedFacts {
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
			"If it was you, you need do nothing more.",
			`If it was not you, somebody can read your email. Secure your mailbox, then reset your password here and tell ${supportEmail}.`,
			{ link: resetPage, label: "Reset password" },
		],
		supportEmail,
	);

interface ActivationFacts {
	firstName: string;
	link: string;
	/** The lifetime in seconds. */
	lifetime: number;
	supportEmail: string;
}

export const activationMail = ({ firstName, link, lifetime, supportEmail }: ActivationFacts): Message =>
	composeMessage(
		"Activate your account",
		[
			greeting(firstName),
			"Thank you for signing up for Passive Fire Schedules. Open this link to activate your account. Then you can sign in.",
			{ link, label: "Activate account" },
			`The link works for ${durationInWords(lifetime)}. If you ask for another, only the newest works.`,
			"If you did not sign up, ignore this email. The account stays inactive.",
		],
		supportEmail,
	);
