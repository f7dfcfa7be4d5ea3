import { composeMessage, durationInWords, type Message } from "./layout.ts";

interface InvitationFacts {
	/** Whoever invites: `Ann Lee`. */
	from: string;
	/** The role of the person: `editor`. */
	role: string;
	/** This says what the role may do, as the end of a sentence. */
	may: string;
	link: string;
	/** The time in seconds. */
	lifetime: number;
	supportEmail: string;
}

export const invitationMail = ({ from, role, may, link, lifetime, supportEmail }: InvitationFacts): Message =>
	composeMessage(
		"You are invited to Passive Fire Schedules",
		[
			"Hello,",
			`${from} invites you to join the staff of Passive Fire Schedules as ${role}: you ${may}.`,
			{ link, label: "Accept invitation" },
			`The link works once, for ${durationInWords(lifetime)}.`,
			"If you do not know why you got this, ignore this email. Nothing changes.",
		],
		supportEmail,
	);

interface ProjectInvitationFacts extends InvitationFacts {
	/** The name of the project. */
	project: string;
}

export const projectInvitationMail = (facts: ProjectInvitationFacts): Message =>
	composeMessage(
		`You are invited to the project ${facts.project}`,
		[
			"Hello,",
			`${facts.from} invites you to the project ${facts.project} as ${facts.role}: you ${facts.may}.`,
			{ link: facts.link, label: "Accept invitation" },
			`The link works once, for ${durationInWords(facts.lifetime)}.`,
			"If you do not know why you got this, ignore this email. Nothing changes.",
		],
		facts.supportEmail,
	);
