import type { ReactElement, ReactNode } from "react";
import {
	countsWords,
	notCoveredWords,
	toCheckNote,
	withoutSolutionWords,
} from "#app/domain/penetrations/opening-counts.ts";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import type { FileOf, VerifiedIssue, WithdrawnLink } from "#app/domain/verification/verify-issue.ts";
import { plainDate } from "#app/ui/text/dates.ts";

interface NoteProps {
	kind: "good" | "warning" | "bad";
	title: string;
	children?: ReactNode;
}

export function Note({ kind, title, children }: NoteProps) {
	return (
		<div className={`note ${kind}`}>
			<strong>{title}</strong>
			{children}
		</div>
	);
}

interface FileAnswerProps {
	/** The issue whose file it is; null where no issue of the project has its hash, and it carries the number of none. */
	file: FileOf | null;
	/** Its bytes were seen, not only their hash. */
	seen: boolean;
}

/** Whoever writes a file writes the number that it carries: of that it says no more than that it is there. */
export function FileAnswer({ file, seen }: FileAnswerProps) {
	if (file?.than === "same" && file.bytes === "unchanged" && !file.packed) {
		return (
			<Note kind="good" title="This is the issued file, unchanged">
				This result is for the file that was chosen here. If somebody sent you this address, check your own file below.
			</Note>
		);
	}
	if (file?.than === "same" && file.packed) {
		return (
			<Note kind="good" title="This is a file of its pack, unchanged">
				{`${file.packed}. This result is for the file that was chosen here. If somebody sent you this address, check your own file below.`}
			</Note>
		);
	}
	return (
		<Note kind="bad" title="This is not the issued file">
			{file ? ofAnIssue(file) : seen ? FOREIGN : UNKNOWN}
		</Note>
	);
}

const FOREIGN =
	"Nothing in it names this schedule. It is another document, or a copy that was printed, converted or encrypted.";

const UNKNOWN = "It is another document, or it was changed. Saving a file again is enough to change it.";

const THAN = { same: "", older: "an older issue of the same project", newer: "a newer issue of the same project" };

function ofAnIssue({ documentNo, no, than, bytes, packed }: FileOf): string {
	if (packed) return `It is ${packed}, unchanged, of the pack of ${THAN[than]}: ${documentNo}, issue ${no}.`;
	if (bytes === "unchanged") return `It is ${THAN[than]}, unchanged: ${documentNo}, issue ${no}.`;
	const which = [`the number ${documentNo}`, THAN[than]].filter(Boolean).join(", ");
	return bytes === "as many"
		? `It has ${which} and the same length as the issued file, but its content differs. It was changed, or made to look like it.`
		: `It has ${which}, but a different length from the issued file. It was saved again or changed, or made to look like it.`;
}

function FileForm({ action }: { action: string }) {
	return (
		<>
			<h2>Is your file this issue?</h2>
			<form method="post" action={action} encType="multipart/form-data">
				<p>
					<label htmlFor="file">PDF, up to 100 MB, or a file of its pack. We do not keep it.</label>
				</p>
				<p>
					<input id="file" name="file" type="file" required />
				</p>
				<p>
					<button type="submit">Check the file</button>
				</p>
			</form>
		</>
	);
}

const day = (date: string) => plainDate(new Date(date), "UTC");

const NOTHING_SINCE =
	"Since it was issued, none of its evidence has been withdrawn, superseded or corrected, and none has expired.";

interface SinceProps {
	changes: LostEvidence[];
	notices: VerifiedIssue["notices"];
	timeZone: string;
}

function Since({ changes, notices, timeZone }: SinceProps) {
	const byDrawing = [...Map.groupBy(changes, ({ drawing }) => drawing)];
	return (
		<Note kind="bad" title="Evidence in this schedule has changed since it was issued">
			<ul>
				{byDrawing.map(([drawing, all]) => (
					<li key={drawing}>
						{drawing}: {[...new Set(all.map(({ what }) => what))].join("; ")}
					</li>
				))}
				{notices.map(({ no, label, subject, sent }) => (
					<li key={no}>
						{label} {NOTICE_OUTCOMES[subject]} (notice of {plainDate(new Date(sent), timeZone)})
					</li>
				))}
			</ul>
		</Note>
	);
}

function Facts({ issue, timeZone }: { issue: VerifiedIssue; timeZone: string }) {
	const rows = [
		["Project", issue.project],
		["Document no.", issue.documentNo],
		["Revision", issue.revision],
		["Status for use", issue.use],
		["Issued", plainDate(new Date(issue.issued), timeZone)],
		["Company", issue.company],
		["Solutions", String(issue.solutions)],
		["Openings", issue.counts ? countsWords(issue.counts) : ""],
	].filter(([, value]) => value);
	return (
		<>
			<dl>
				{rows.map(([term, value]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<details>
				<summary>SHA-256 of the file</summary>
				<p className="hash">{issue.sha256}</p>
			</details>
		</>
	);
}

interface IssuePageProps {
	issue: VerifiedIssue;
	timeZone: string;
	note: ReactElement | null;
	action: string;
}

const LATEST = "This is the latest issue";

/** Says before the details how many openings the issue leaves open; a green answer is about its evidence alone. */
function Gaps({ counts }: { counts: NonNullable<VerifiedIssue["counts"]> }) {
	const gaps = [notCoveredWords(counts), withoutSolutionWords(counts)].filter(Boolean);
	if (gaps.length === 0) return null;
	return (
		<Note kind="warning" title={gaps.join(" · ")}>
			{toCheckNote(counts)}
		</Note>
	);
}

/** The answer stands first: in green where it is the latest and nothing of it has fallen, else the worst. */
export function IssuePage({ issue, timeZone, note, action }: IssuePageProps) {
	const hasFallen = issue.since.length + issue.notices.length > 0;
	return (
		<>
			<h1>Passive Fire Schedule {issue.documentNo}</h1>
			{note}
			{issue.superseded && (
				<Note kind="warning" title={`Superseded on ${day(issue.superseded)}`}>
					There is a newer issue of this project.
				</Note>
			)}
			{hasFallen ? (
				<Since changes={issue.since} notices={issue.notices} timeZone={timeZone} />
			) : issue.superseded ? (
				<p>{NOTHING_SINCE}</p>
			) : (
				<Note kind="good" title={LATEST}>
					{NOTHING_SINCE}
				</Note>
			)}
			{issue.counts && <Gaps counts={issue.counts} />}
			{issue.sample ? (
				<Note kind="bad" title="This schedule uses sample data, not test evidence">
					It says nothing about how any product or system behaves in a fire.
				</Note>
			) : (
				<p>This schedule does not use sample data.</p>
			)}
			{!issue.superseded && hasFallen && <p>{LATEST}</p>}
			<h2>The issued schedule</h2>
			<Facts issue={issue} timeZone={timeZone} />
			<FileForm action={action} />
		</>
	);
}

const SINCE = {
	withdrawn: "Evidence has been withdrawn since",
	"ended or corrected": "Evidence has ended or was corrected since",
};

export function WithdrawnPage({ link }: { link: WithdrawnLink }) {
	return (
		<>
			<h1>This page has been taken down</h1>
			<p>The owner of the schedule has taken down its page.</p>
			{link.superseded && <Note kind="warning" title={`Superseded on ${day(link.superseded)}`} />}
			{link.since && <Note kind="bad" title={SINCE[link.since]} />}
		</>
	);
}

export function UnknownPage() {
	return (
		<>
			<h1>No issued schedule has this address</h1>
			<p>Check the address against the one printed on the schedule. It ends in 32 digits and letters.</p>
		</>
	);
}
