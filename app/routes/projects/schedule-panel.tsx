import { Form } from "@remix-run/react";
import { LINK_DAYS } from "#app/domain/sharing/reading-link-limits.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Cluster } from "#app/ui/shell/page-layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { changedWords, lengthWords } from "./issue-labels.ts";
import { Gaps } from "./issued-table.tsx";
import { Refresh } from "./refresh.tsx";
import type { AskedQuestion, Register } from "./schedule-page.server.ts";
import { needsPage, PendingList, SCHEDULE_ALERT, ScheduleQuestion } from "./schedule-question.tsx";

interface SchedulePanelProps {
	projectId: number;
	own?: boolean;
	register: Register;
	back: string;
	/** The question; null while a schedule is being generated. */
	question: AskedQuestion | null;
}

export function SchedulePanel({ projectId, own = false, register, back, question }: SchedulePanelProps) {
	const pending = question?.pending;
	const { latest, runs, link } = register;
	const changed = runs.find((run) => run.id === latest?.id)?.changed ?? [];
	const upToDate = latest?.status === "done" && changed.length === 0 && !pending;
	const running = latest?.status === "running";
	return (
		<Card>
			<Refresh running={running} />
			{running ? (
				<>
					<Alert kind="info">{SCHEDULE_ALERT}</Alert>
					<Progress label={`Schedule ${latest.documentNo}`} percent={latest.progress} />
				</>
			) : (
				<>
					<LastOutcome {...{ projectId, own, latest, changed, upToDate, link }} />
					{pending && (
						<Alert kind="info" title="This project has changes that are not saved yet.">
							<PendingList pending={pending} />
						</Alert>
					)}
					<FormActions>
						<Generate look={upToDate ? "secondary" : "primary"} {...{ projectId, own, back, question }} />
					</FormActions>
				</>
			)}
		</Card>
	);
}

interface GenerateProps extends Pick<SchedulePanelProps, "projectId" | "own" | "back" | "question"> {
	look: "primary" | "secondary";
}

/** A question in a dialog; where something may have to be confirmed it is a page. */
function Generate({ projectId, own = false, back, question, look }: GenerateProps) {
	if (!question || needsPage(question)) {
		return (
			<ButtonLink to={paths.issue(projectId)} look={look} icon="pdf">
				Generate schedule
			</ButtonLink>
		);
	}
	return (
		<AskLink
			to={paths.issue(projectId)}
			look={look}
			icon="pdf"
			title="Generate schedule"
			question={<ScheduleQuestion {...{ projectId, own, back, question }} />}
		>
			Generate schedule
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
}

function LastOutcome({ projectId, own, latest, changed, upToDate, link }: LastOutcomeProps) {
	if (latest?.status === "failed") {
		return (
			<Alert kind="warning" title={latest.failure ?? "Something went wrong."}>
				Your project is as it was. Please generate the schedule again.
			</Alert>
		);
	}
	if (latest?.status !== "done") return null;
	const { id, issueNo, documentNo, notices } = latest;
	const outdated = changed.length > 0;
	const name = issueNo ? `Issue ${issueNo}` : `Schedule ${documentNo}`;
	return (
		<Alert
			kind={outdated ? "warning" : "success"}
			title={outdated ? `${name} is out of date.` : `${name} is ready: ${lengthWords(latest)}`}
		>
			{outdated && <p>Changed since it was issued: {changedWords(changed)}.</p>}
			<Gaps notices={notices} />
			<Cluster>
				<ButtonLink
					to={paths.scheduleFile(projectId, id)}
					look={upToDate ? "primary" : "secondary"}
					icon="download"
					reloadDocument
				>
					Download PDF
				</ButtonLink>
				{own && <ButtonLink to={paths.readingLinks(projectId, id)}>Share with site</ButtonLink>}
				{own && <LinkButton projectId={projectId} run={id} link={link} />}
			</Cluster>
		</Alert>
	);
}

/** The link is there to be copied, or one more button away. */
function LinkButton({ projectId, run, link }: { projectId: number; run: number; link: string | null }) {
	if (link) return <CopyButton text={link} name="Copy link" label="Copy link" />;
	return (
		<Form method="post" action={paths.readingLinks(projectId, run)}>
			<FormKey />
			<input type="hidden" name="days" value={LINK_DAYS[1]} />
			<input type="hidden" name="back" value="schedule" />
			<SubmitButton look="secondary" action={paths.readingLinks(projectId, run)}>
				Create link
			</SubmitButton>
		</Form>
	);
}
