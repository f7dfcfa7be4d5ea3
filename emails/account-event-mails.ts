import { composeMessage, greeting, type Message } from "./layout.ts";

interface EventWords {
	subject: string;
	/** The event in a sentence; `when` such as "28 November 2026 at 4:25 pm". */
	happened(when: string, newEmail: string): string;
	/** The advice for who did not do it. */
	remedy: "reset" | "ends with reset" | "support" | "look";
}

const EVENTS = {
	password_changed: {
		subject: "Your password was changed",
		happened: (when) =>
			`The password of your account was changed on ${when}. You were signed out everywhere but where it was changed.`,
		remedy: "reset",
	},
	email_change_requested: {
		subject: "A new email address was requested",
		happened: (when, newEmail) =>
			`On ${when} somebody who knows your password asked to change the address of your account to ${newEmail}. This address stays until the new one is confirmed.`,
		remedy: "ends with reset",
	},
	email_changed: {
		subject: "Your email address was changed",
		happened: (when, newEmail) =>
			`The address of your account was changed to ${newEmail} on ${when}. You no longer sign in with this one.`,
		remedy: "support",
	},
	sessions_ended: {
		subject: "You were signed out of your other browsers",
		happened: (when) =>
			`On ${when} your account was signed out everywhere but in one browser. Programs that use your account have to sign in again.`,
		remedy: "reset",
	},
	second_factor_on: {
		subject: "Two-step sign-in is on",
		happened: (when) =>
			`Since ${when} signing in to your account takes your password and a code from your authenticator app.`,
		remedy: "reset",
	},
	second_factor_off: {
		subject: "Two-step sign-in is off",
		happened: (when) => `Since ${when} signing in to your account takes your password alone.`,
		remedy: "reset",
	},
	second_factor_reset: {
		subject: "Your two-step sign-in was reset",
		happened: (when) =>
			`On ${when} an administrator removed two-step sign-in from your account, and you were signed out everywhere. Sign in with your password, then set it up again on the page of your account.`,
		remedy: "support",
	},
	recovery_code_used: {
		subject: "A recovery code was used",
		happened: (when) =>
			`On ${when} somebody signed in to your account, or changed it, with your password and one of your recovery codes. That code works no more.`,
		remedy: "reset",
	},
	recovery_codes_replaced: {
		subject: "You have new recovery codes",
		happened: (when) => `On ${when} new recovery codes were made for your account. The earlier ones work no more.`,
		remedy: "reset",
	},
	codes_guessed: {
		subject: "Somebody tries to guess your sign-in code",
		happened: (when) =>
			`On ${when} there were too many wrong codes for your account, after the right password. Further codes are refused for a while. Nobody got in by them.`,
		remedy: "reset",
	},
	new_browser: {
		subject: "A new browser signed in to your account",
		happened: (when) => `On ${when} somebody signed in to your account from a browser that it had not been used in.`,
		remedy: "look",
	},
	api_token_made: {
		subject: "A token for scripts was made",
		happened: (when) =>
			`On ${when} a token was made with which a program can call Passive Fire Schedules for you. The page of your account lists your tokens and ends them.`,
		remedy: "reset",
	},
} satisfies Record<string, EventWords>;

interface EventFacts {
	firstName: string;
	event: keyof typeof EVENTS;
	when: string;
	/** The address that the account gets or has got. */
	newEmail?: string | null;
	resetPage: string;
	accountPage: string;
	supportEmail: string;
}

/** Tells the owner of an account what happened to it, and what to do if it was somebody else. */
export function accountEventMail(facts: EventFacts): Message {
	const { firstName, event, when, newEmail, resetPage, accountPage, supportEmail } = facts;
	const { subject, happened, remedy }: EventWords = EVENTS[event];
	const reset = { link: resetPage, label: "Reset password" };
	const remedies = {
		reset: [
			`If it was not you, somebody knows your password. Set a new one here, which signs everybody out, and tell ${supportEmail}.`,
			reset,
		],
		"ends with reset": [
			`If it was not you, set a new password here: it ends the request and signs everybody out. Then tell ${supportEmail}.`,
			reset,
		],
		support: [`If it was not you, write to ${supportEmail} at once.`],
		look: [
			"If it was not you, change your password and sign out your other browsers on the page of your account.",
			{ link: accountPage, label: "Your account" },
		],
	};
	return composeMessage(
		subject,
		[
			greeting(firstName),
			happened(when, newEmail ?? ""),
			"If it was you, you need do nothing more.",
			...remedies[remedy],
		],
		supportEmail,
	);
}
