import { composeMessage, greeting, type Message } from "./layout.ts";

interface EndingReport {
	label: string;
	/** The change in words. */
	expires: string;
	/** Days; below 0 for what has expired. */
	left: number;
	issues: number;
	owners: number;
}

interface DigestFacts {
	firstName: string;
	reports: readonly EndingReport[];
	/** Proposals that wait for this administrator, and their page. */
	proposals?: { waiting: number; page: string };
	page: string;
	supportEmail: string;
}

const GROUPS: [title: string, least: number, most: number][] = [
	["Expired", Number.NEGATIVE_INFINITY, -1],
	["Expires within 7 days", 0, 7],
	["Expires within 30 days", 8, 30],
	["Expires within 90 days", 31, 90],
];

const affected = ({ issues, owners }: EndingReport): string =>
	issues === 0
		? "not issued"
		: `${issues} issued ${issues === 1 ? "schedule" : "schedules"} of ${owners} ${owners === 1 ? "owner" : "owners"}`;

export const digestMail = ({ firstName, reports, proposals, page, supportEmail }: DigestFacts): Message =>
	composeMessage(
		reports.length > 0 ? "Test reports that expire" : "Changes wait for your review",
		[
			greeting(firstName),
			...GROUPS.flatMap(([title, least, most]) => {
				const group = reports.filter(({ left }) => left >= least && left <= most);
				if (group.length === 0) return [];
				return [`${title}:`, { facts: group.map((one) => [one.label, `${one.expires}, ${affected(one)}`] as const) }];
			}),
			...(proposals
				? [
						proposals.waiting === 1
							? "One proposed change waits for an administrator to publish it:"
							: `${proposals.waiting} proposed changes wait for an administrator to publish them:`,
						{ link: proposals.page, label: "Review" },
					]
				: []),
			...(reports.length > 0
				? [
						"This email goes to staff only. Schedule owners hear about a report from a notice.",
						{ link: page, label: "Evidence to review" },
					]
				: []),
		],
		supportEmail,
	);

interface NoticeFacts {
	no: number;
	subject: "withdrawn" | "superseded" | "expired" | "corrected";
	reason: string;
	/** The name of the record. */
	label: string;
	firstName: string;
	issues: readonly { documentNo: string; project: string; revision: string; issued: string }[];
	/** The projects in which openings were sealed with it, and how many. */
	places: readonly { project: string; places: number }[];
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
		`Notice ${notice.no}: evidence in your fire schedules ${became[notice.subject]}`,
		[
			greeting(notice.firstName),
			`${notice.label} ${became[notice.subject]}.`,
			...(notice.issues.length > 0
				? [
						"It is used in your schedules:",
						{
							facts: notice.issues.map(
								({ documentNo, project, revision, issued }) =>
									[
										documentNo,
										[project, revision && `revision ${revision}`, issued].filter(Boolean).join(", "),
									] as const,
							),
						},
					]
				: []),
			...(notice.places.length > 0
				? [
						"Openings are sealed with it in your projects. The notice lists them:",
						{ facts: notice.places.map(({ project, places }) => [project, `${places} installed`] as const) },
					]
				: []),
			...notice.reason.split(/\s*\n\s*/),
			...(notice.replacements.length > 0 ? [`Replaced by: ${notice.replacements.join(", ")}.`] : []),
			"Tell the people who build with it, then acknowledge the notice:",
			{ link: notice.page, label: "Open the notice" },
		],
		notice.supportEmail,
	);
