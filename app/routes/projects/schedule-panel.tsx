import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { changedWords, lengthWords } from "#app/routes/issue-labels.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { Gaps, hasGaps } from "./issued-table.tsx";
import { Refresh } from "./refresh.tsx";
import type { IssueQuestion, Register } from "./schedule-page.server.ts";
import { needsPage, PendingList, SCHEDULE_ALERT, ScheduleQuestion } from "./schedule-question.tsx";

interface SchedulePanelProps {
	projectId: number;
	own?: boolean;
	register: Register;
	back: string;
	/** The question; null while a schedule is being generated. */
	question: IssueQuestion | null;
}

export function SchedulePanel({ projectId, own = false, register, back, question }: SchedulePanelProps) {
	const pending = question?.pending;
	const { latest, runs, link } = register;
	const changed = runs.find((run) => run.id === latest?.id)?.changed ?? [];
	const upToDate = latest?.status === "done" && changed.length === 0 && !pending;
	const running = latest?.status === "running";
	// The button answers the warning that it stands in.
	const isAgain = latest?.status === "done" && changed.length > 0 && !pending;
	return (
		<>
			<Refresh running={running} />
			{running ? (
				<>
					<Alert kind="info">{SCHEDULE_ALERT}</Alert>
					<Progress label={`Schedule ${latest.documentNo}`} percent={latest.progress} />
				</>
			) : (
				<>
					<LastOutcome {...{ projectId, own, latest, changed, upToDate, link }}>
						{isAgain && <Generate name="Issue again" {...{ projectId, own, back, question }} />}
					</LastOutcome>
					{pending && (
						<Alert kind="info" title="This project has changes that are not saved yet.">
							<PendingList pending={pending} />
						</Alert>
					)}
					{!isAgain && !upToDate && (
						<FormActions>
							<Generate
								name={latest?.issueNo ? "Issue again" : "Issue schedule"}
								{...{ projectId, own, back, question }}
							/>
						</FormActions>
					)}
				</>
			)}
		</>
	);
}

interface GenerateProps extends Pick<SchedulePanelProps, "projectId" | "own" | "back" | "question"> {
	name: string;
}

/** A question in a dialog; where something may have to be confirmed it is a page. */
function Generate({ projectId, own = false, back, question, name }: GenerateProps) {
	if (!question || needsPage(question)) {
		return (
			<ButtonLink to={paths.issue(projectId)} look="primary" icon="pdf">
				{name}
			</ButtonLink>
		);
	}
	return (
		<AskLink
			to={paths.issue(projectId)}
			look="primary"
			icon="pdf"
			title={name}
			question={<ScheduleQuestion {...{ projectId, own, back, question }} />}
		>
			{name}
		</AskLink>
	);
}

interface LastOutcomeProps {
	projectId: number;
	own: boolean;
	latest: Register["latest"];
	changed: Register["runs"][number]["changed"];
	/** True where nothing has changed, and no change waits to be saved. */
	upToDate: boolean;
	link: string | null;
	/** The button that issues again. */
	children?: ReactNode;
}

function LastOutcome({ projectId, own, latest, changed, upToDate, link, children }: LastOutcomeProps) {
	if (latest?.status === "failed") {
		return (
			<Alert kind="error" title={latest.failure ?? "Something went wrong."}>
				Your project is as it was. Please issue it again.
			</Alert>
		);
	}
	if (latest?.status !== "done") return null;
	const { id, issueNo, documentNo } = latest;
	const outdated = changed.length > 0;
	const name = issueNo ? `Issue ${issueNo}` : `Schedule ${documentNo}`;
	return (
		<>
			{!outdated && <Alert kind="success" title={`${name} is ready: ${lengthWords(latest)}`} />}
			{(outdated || hasGaps(latest)) && (
				<Alert kind="warning" title={outdated && `${name} is out of date.`}>
					{outdated && <p>Changed since it was issued: {changedWords(changed)}.</p>}
					<Gaps projectId={projectId} run={latest} />
				</Alert>
			)}
			<Cluster>
				{children}
				<ButtonLink
					to={paths.scheduleFile(projectId, id)}
					look={upToDate ? "primary" : "secondary"}
					icon="download"
					reloadDocument
				>
					Download PDF
				</ButtonLink>
				{own && <ButtonLink to={paths.readingLinks(projectId, id)}>Share with site</ButtonLink>}
				{own && link && <CopyButton text={link} name="Copy link" label="Copy link" />}
				{upToDate && <ButtonLink to={paths.issue(projectId)}>Issue for another use</ButtonLink>}
			</Cluster>
		</>
	);
}
