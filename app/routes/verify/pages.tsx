import type { ReactElement } from "react";
import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import type { VerifiedIssue, WithdrawnLink } from "#app/domain/verification/verify-issue.ts";
import { plainDate } from "#app/ui/text/dates.ts";
import { FileForm, Note } from "./file-check.tsx";

const day = (date: string) => plainDate(new Date(date), "UTC");

function Since({ changes }: { changes: LostEvidence[] }) {
	if (changes.length === 0) {
		return <p>None of its evidence has been withdrawn, superseded, corrected or has expired since.</p>;
	}
	const byDrawing = [...Map.groupBy(changes, ({ drawing }) => drawing)];
	return (
		<Note kind="bad" title="Since this issue, evidence in it has changed">
			<ul>
				{byDrawing.map(([drawing, all]) => (
					<li key={drawing}>
						{drawing}: {[...new Set(all.map(({ what }) => what))].join("; ")}
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
	].filter(([, value]) => value);
	return (
		<dl>
			{rows.map(([term, value]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
			<div>
				<dt>SHA-256 of the file</dt>
				<dd className="hash">{issue.sha256}</dd>
			</div>
		</dl>
	);
}

interface IssuePageProps {
	issue: VerifiedIssue;
	timeZone: string;
	said: ReactElement | null;
	action: string;
}

export function IssuePage({ issue, timeZone, said, action }: IssuePageProps) {
	return (
		<>
			<h1>Passive Fire Schedule {issue.documentNo}</h1>
			{said}
			{issue.superseded ? (
				<Note kind="warning" title={`Superseded on ${day(issue.superseded)}`}>
					There is a newer issue of this project.
				</Note>
			) : (
				<Note kind="good" title="This is the latest issue" />
			)}
			<Since changes={issue.since} />
			{issue.sample ? (
				<Note kind="bad" title="This schedule rests on sample data">
					It says nothing about how any product or system behaves in a fire.
				</Note>
			) : (
				<p>This schedule does not rest on sample data.</p>
			)}
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
			<h1>This link has been withdrawn</h1>
			<p>Whoever issued the schedule has withdrawn its page.</p>
			{link.superseded && <Note kind="warning" title={`Superseded on ${day(link.superseded)}`} />}
			{link.since && <Note kind="bad" title={SINCE[link.since]} />}
		</>
	);
}

export function UnknownPage() {
	return (
		<>
			<h1>No issued schedule has this address</h1>
			<p>Please compare the address with the one that is printed on the schedule: it ends in 32 digits and letters.</p>
		</>
	);
}
