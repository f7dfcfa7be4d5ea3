import { composeMessage, greeting, type Message } from "./message.ts";

export interface NoticeFacts {
	no: number;
	subject: "withdrawn" | "superseded" | "expired" | "corrected";
	reason: string;
	/** Of the record. */
	label: string;
	firstName: string;
	/** `issued` in words. */
	issues: readonly { documentNo: string; project: string; revision: string; issued: string }[];
	/** Drawing codes. */
	replacements: readonly string[];
	page: string;
	supportEmail: string;
}

const became = {
	withdrawn: "has been withdrawn",
	superseded: "has been superseded",
	expired: "has expired",
	corrected: "has been corrected",
} as const;

export const noticeMail = (notice: NoticeFacts): Message =>
	composeMessage(
		`Notice ${notice.no}: evidence of your fire schedules ${became[notice.subject]}`,
		[
			greeting(notice.firstName),
			`${notice.label} ${became[notice.subject]}. Schedules of yours rest on it:`,
			{
				facts: notice.issues.map(
					({ documentNo, project, revision, issued }) =>
						[documentNo, [project, revision && `revision ${revision}`, issued].filter(Boolean).join(", ")] as const,
				),
			},
			...notice.reason.split(/\s*\n\s*/),
			...(notice.replacements.length > 0 ? [`Replaced by: ${notice.replacements.join(", ")}.`] : []),
			"Tell those who build by these schedules. Please acknowledge the notice when you have read it:",
			{ link: notice.page, label: "Show the notice" },
		],
		notice.supportEmail,
	);
