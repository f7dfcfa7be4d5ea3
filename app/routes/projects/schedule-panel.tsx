import { useNavigation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { changedWords } from "./issue-labels.ts";
import { NoticeList } from "./issued-table.tsx";
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
	const action = paths.issue(projectId);
	const pending = question?.pending;
	const { latest, runs } = register;
	const changed = runs.find((run) => run.id === latest?.id)?.changed ?? [];
	const upToDate = latest?.status === "done" && changed.length === 0 && !pending;
	const running = latest?.status === "running";
	const navigation = useNavigation();
	const starting = navigation.state !== "idle" && navigation.formMethod === "POST" && navigation.formAction === action;
	return (
		<Card>
			<Refresh running={running} />
			{(running || starting) && <Alert kind="info">{SCHEDULE_ALERT}</Alert>}
			{running ? (
				<Progress label={`Schedule ${latest.documentNo}`} percent={latest.progress} />
			) : (
				<>
					{!starting && <LastOutcome projectId={projectId} latest={latest} changed={changed} upToDate={upToDate} />}
					{!starting && pending && (
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

/** A question in a dialog, but for what is to be ticked: that is a page. */
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
	latest: Register["latest"];
	changed: Register["runs"][number]["changed"];
	/** True where nothing has changed, and no change waits to be saved. */
	upToDate: boolean;
}

function LastOutcome({ projectId, latest, changed, upToDate }: LastOutcomeProps) {
	if (latest?.status === "failed") {
		return (
			<Alert kind="warning" title={latest.failure ?? "Something went wrong."}>
				Your project is as it was. Please generate the schedule again.
			</Alert>
		);
	}
	if (latest?.status !== "done") return null;
	const outdated = changed.length > 0;
	const lacking = latest.notices.length > 0;
	const issued = lacking ? "Your schedule was issued with notices." : "Your schedule is ready.";
	return (
		<Alert
			kind={lacking ? "warning" : upToDate ? "success" : "info"}
			title={outdated ? `Schedule ${latest.documentNo} is out of date.` : issued}
		>
			{outdated && <p>Changed since it was issued: {changedWords(changed)}.</p>}
			{lacking && <NoticeList notices={latest.notices} />}
			<ButtonLink
				to={paths.scheduleFile(projectId, latest.id)}
				look={upToDate ? "primary" : "secondary"}
				icon="download"
				reloadDocument
			>
				Download PDF
			</ButtonLink>
		</Alert>
	);
}
