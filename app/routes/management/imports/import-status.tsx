import { Form } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { CHANGES_FILE, type UploadProblem } from "#app/domain/imports/jobs/upload-rules.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { FormKey } from "#app/routes/forms.tsx";
import { Refresh } from "#app/routes/projects/refresh.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { isMadeOnScreen, workWords } from "./import-labels.ts";
import type { ImportPage } from "./imports.server.ts";
import { UPLOAD } from "./upload-form.tsx";

const isRunning = ({ status }: ImportPage) => status === "checking" || status === "applying";
const workOf = ({ title, report }: ImportPage) => report && workWords({ title, files: report.files });
const canStore = (job: ImportPage) => job.status === "checked" && job.report?.errorCount === 0 && workOf(job) !== null;

/** Tells whether nothing came of the import: its files have to be mended. */
export const mayUploadAgain = (job: ImportPage): boolean =>
	!isMadeOnScreen(job) && !isRunning(job) && !canStore(job) && job.status !== "applied" && job.status !== "proposed";

/** The way on from errors: the annotated copy, or where there are several, their table. */
function AnnotatedCopy({ job: { id, report, annotated } }: { job: ImportPage }) {
	const copies = annotated.filter((name) => name !== CHANGES_FILE);
	const [first] = copies;
	if (!report?.errorCount || !first) return null;
	if (copies.length > 1) return <ButtonLink to="#counts">Annotated copies</ButtonLink>;
	return (
		<ButtonLink to={paths.importCopy(id, annotated.indexOf(first) + 1)} icon="download" reloadDocument>
			Download annotated copy
		</ButtonLink>
	);
}

const reviewed = (what: string) => `confirming proposes the ${what}, and another administrator publishes it.`;

export function ImportStatus({ job }: { job: ImportPage }) {
	const running = isRunning(job);
	const ended = job.status === "applied" || job.status === "applying";
	return (
		<Card>
			<Stack>
				<Refresh running={running} />
				{job.notice && <Alert kind="warning" title={job.notice} />}
				<StatusText job={job} />
				<ForEditors>
					{job.proposal !== null && job.status === "proposed" && (
						<FormActions>
							<ButtonLink to={paths.proposal(job.proposal)} look="primary">
								Go to the proposal
							</ButtonLink>
						</FormActions>
					)}
					<Form method="post">
						<FormKey />
						<input type="hidden" name="version" value={job.version} />
						<FormActions>
							<AnnotatedCopy job={job} />
							{job.mine && canStore(job) && (
								<SubmitButton name="intent" value="confirm" icon="check">
									{job.report?.review ? "Propose" : "Confirm and save"}
								</SubmitButton>
							)}
							{ended && !running && !isMadeOnScreen(job) && (
								<ButtonLink to={paths.imports()} icon="up">
									Another import
								</ButtonLink>
							)}
							{job.undoableRun !== null && (
								<ButtonLink to={paths.importUndo(job.undoableRun)} icon="restore">
									Undo
								</ButtonLink>
							)}
							{mayUploadAgain(job) && (
								<ButtonLink to={`#${UPLOAD}`} icon="up">
									Upload again
								</ButtonLink>
							)}
							{job.mine && !ended && job.status !== "proposed" && (
								<SubmitButton name="intent" value="discard" look="secondary" icon="trash">
									Discard
								</SubmitButton>
							)}
						</FormActions>
					</Form>
				</ForEditors>
			</Stack>
		</Card>
	);
}

function StatusText({ job }: { job: ImportPage }) {
	const { status, phase, progress, failure, notice, report, mine, owner } = job;
	const what = isMadeOnScreen(job) ? "change" : "import";
	if (status === "checking" || status === "applying") {
		return (
			<>
				<p>
					{status === "checking"
						? `${isMadeOnScreen(job) ? "The change is" : "The files are"} being checked. Nothing is saved yet.`
						: `The ${what} is being saved: all of it or nothing.`}{" "}
					You can leave this page; the {what} goes on.
				</p>
				<Progress label={phase || "Waiting for its turn"} percent={progress} />
			</>
		);
	}
	if (status === "failed") return <Alert kind="error" title={failure ?? "Something went wrong."} />;
	if (!report) return null;
	const work = workOf(job);
	if (status === "proposed") {
		return (
			<Alert kind="info" title={`No errors. Waiting for review: ${work ?? "nothing is left"}.`}>
				Nothing is saved until another administrator publishes it.
			</Alert>
		);
	}
	if (status === "applied") {
		return <Alert kind="success" title={work ? `The ${what} is saved: ${work}.` : "There was nothing to save."} />;
	}
	if (report.errorCount > 0) {
		return (
			<Alert kind="error" title={`${amountOf(report.errorCount, "error")}: this ${what} cannot be saved.`}>
				{isMadeOnScreen(job)
					? "Nothing has been saved. Correct the records below, or leave them out, and make the change again."
					: "Nothing has been saved. Download the annotated copy, fix the rejected rows and upload it again."}
			</Alert>
		);
	}
	if (!work) {
		const all = isMadeOnScreen(job) ? "All of this" : "Everything in these files";
		return <Alert kind="info" title={`${all} is already in the catalogue. There is nothing to save.`} />;
	}
	return (
		<Alert kind={report.warningCount > 0 ? "warning" : "success"} title={`No errors. Ready to save: ${work}.`}>
			Nothing is saved yet. {report.affected}{" "}
			{report.warningCount > 0 && `Look at ${amountOf(report.warningCount, "warning")} below first. `}
			{report.review > 0 && `Issued schedules print ${amountOf(report.review, "changed record")}: ${reviewed(what)} `}
			{!mine ? `${owner} can confirm it.` : !notice && "Check the result below, then confirm."}
		</Alert>
	);
}

export function ProblemsTable({ problems }: { problems: UploadProblem[] }) {
	if (problems.length === 0) return null;
	return (
		<Section title="What is wrong with the upload" id="problems">
			<Table caption="Files that were refused" captionHidden columns={[{ label: "File" }, { label: "What is wrong" }]}>
				{problems.map(({ place, message }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an archive may have the same entry twice, and the list never changes
					<Row key={at}>
						<RowTitle>
							<Verbatim text={place} />
						</RowTitle>
						<td>{message}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
