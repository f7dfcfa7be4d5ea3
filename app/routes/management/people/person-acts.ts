import { keysOf } from "#app/domain/keyed.ts";

interface PersonAct {
	button: string;
	/** The effect is said before it happens. */
	effect: string;
	/** This says what has happened, behind the person's name. */
	done: string;
	look: "primary" | "danger";
	/** Offered to people who can sign in, to those who cannot, or to both. */
	offered: "active" | "deactivated" | "with factor" | "always";
}

export const PERSON_ACTS = {
	reset: {
		button: "Send password reset",
		effect: "They get an email with a link to set a new password. Until they use it, their password stays as it is.",
		done: "will get an email with a link to set a new password.",
		look: "primary",
		offered: "active",
	},
	sessions: {
		button: "End all sessions",
		effect: "They are signed out on every device, and their access tokens end. They can sign in again.",
		done: "is signed out on every device.",
		look: "primary",
		offered: "active",
	},
	factor: {
		button: "Reset two-step sign-in",
		effect:
			"For somebody who has lost their phone and their recovery codes. Make sure that it is them. They are signed out on every device, sign in with their password alone and can set it up again.",
		done: "signs in with a password alone now, and is signed out on every device.",
		look: "danger",
		offered: "with factor",
	},
	deactivate: {
		button: "Deactivate",
		effect:
			"They are signed out at once and cannot sign in any more. Their projects and the history stay. You can reactivate them at any time.",
		done: "has been deactivated and is signed out.",
		look: "danger",
		offered: "active",
	},
	activate: {
		button: "Reactivate",
		effect: "They can sign in again with their password, in the role that they had.",
		done: "can sign in again.",
		look: "primary",
		offered: "deactivated",
	},
	remove: {
		button: "Remove from staff",
		effect:
			"They can no longer open the staff area. Their account and their own projects stay. To let them in again, invite them.",
		done: "has been removed from the staff.",
		look: "danger",
		offered: "always",
	},
} as const satisfies Record<string, PersonAct>;

export type PersonActName = keyof typeof PERSON_ACTS;

export const actsFor = ({ isActive, hasFactor }: { isActive: boolean; hasFactor: boolean }): PersonActName[] => {
	const states = ["always", isActive ? "active" : "deactivated", ...(hasFactor ? ["with factor"] : [])];
	return keysOf(PERSON_ACTS).filter((act) => states.includes(PERSON_ACTS[act].offered));
};
