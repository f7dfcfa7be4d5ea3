import { useLocation } from "@remix-run/react";
import { amountOf, solutions } from "#app/amounts.ts";
import { CHANGED_ELSEWHERE } from "#app/domain/projects/project-limits.ts";
import { paths } from "#app/paths.ts";
import { changedWords } from "#app/routes/issue-labels.ts";
import { NoticeBanner } from "#app/routes/notices/notice-banner.tsx";
import { QuestionLink } from "#app/routes/question.tsx";
import type { Summary } from "#app/routes/specs/project-summary.server.ts";
import { SpecificationPanel, ViewSwitch } from "#app/routes/specs/specification/specification.tsx";
import { REMOVED } from "#app/routes/specs/specification/specification-table.tsx";
import { useMoves } from "#app/routes/specs/specification/use-moves.ts";
import { useActing } from "#app/routes/specs/specification/use-shown-rows.ts";
import { ToolbarForm } from "#app/routes/specs/toolbar-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { Trail } from "#app/ui/text/trail.tsx";
import { DoneMessage } from "./done-message.tsx";
import { clearQuestion } from "./summary-clear.tsx";
import { discardQuestion } from "./summary-discard.tsx";

/** Answers to the toolbar stand below the list: the toolbar stays under the pointer. */
export function SummaryPage({ summary }: { summary: Summary }) {
	const { project, notices, rows, editable, changed, stale, outdated } = summary;
	const { pathname } = useLocation();
	const moves = useMoves(rows, project);
	const acting = useActing();
	const to = (query: Parameters<typeof paths.specificationState>[1]) => paths.specificationState(pathname, query);
	return (
		<>
			<PageHeader
				trail={project && <Trail steps={[{ to: paths.projects({ selected: project.id }), label: "Projects" }]} />}
				title="Project Summary"
				description={[project ? project.name : "Not saved as a project yet.", contentWords(moves.rows)]
					.filter(Boolean)
					.join(project ? " · " : " ")}
				tags={
					<>
						{changed && <StatusTag status="withdrawn" text="unsaved changes" />}
						{outdated && <StatusTag status="withdrawn" text="schedule out of date" />}
						{project && !project.isActive && <StatusTag status="inactive" text="archived" />}
					</>
				}
				below
				actions={
					<>
						<SummaryActions summary={summary} busy={moves.busy || acting} />
						{rows.length > 0 && <ViewSwitch rows={rows} to={to} />}
					</>
				}
			/>
			<DoneMessage />
			<NoticeBanner notices={notices} />
			{!editable && (
				<Alert kind="info" title="This project is archived.">
					Set it active in the project list to change it.
				</Alert>
			)}
			{stale && (
				<Alert
					kind="warning"
					title={CHANGED_ELSEWHERE}
					action={
						<ButtonLink to={paths.summaryConflict()} small>
							Compare both versions
						</ButtonLink>
					}
				/>
			)}
			{rows.length === 0 ? (
				<EmptyState
					icon="summary"
					title="No solutions yet"
					actions={
						<>
							<ButtonLink to={paths.finder()} look="primary" icon="plus">
								Add Solutions
							</ButtonLink>
							{project?.isActive && (
								<ButtonLink
									to={summary.penetrations > 0 ? paths.penetrations() : paths.penetrationImport()}
									icon="list"
								>
									Start from a list of openings
								</ButtonLink>
							)}
						</>
					}
				>
					Find tested solutions and add them to the specification.
				</EmptyState>
			) : (
				<SpecificationPanel summary={summary} moves={moves} to={to} />
			)}
			{project && outdated && (
				<Alert
					kind="info"
					title={`Schedule ${outdated.documentNo} is out of date.`}
					action={
						<ButtonLink to={paths.schedule(project.id)} small icon="pdf">
							Issued schedules
						</ButtonLink>
					}
				>
					<p>Changed since it was issued: {changedWords(outdated.changed)}.</p>
				</Alert>
			)}
		</>
	);
}

/** `5 solutions, 1 removed`; empty where there is none. */
function contentWords(rows: Summary["rows"]): string {
	const removed = rows.filter((row) => !row.isActive).length;
	if (rows.length === 0) return "";
	return `${solutions(rows.length - removed)}${removed > 0 ? `, ${removed} ${REMOVED}` : ""}`;
}

interface SummaryActionsProps {
	summary: Summary;
	/** A press is not stored yet: the list that would be saved is not the one that is seen. */
	busy: boolean;
}

/**
 * Only what can be done now: where nothing is to be saved, nothing is offered to save or to discard. The main act comes first,
 * so that Save is at one place however many buttons there are.
 */
function SummaryActions({ summary, busy }: SummaryActionsProps) {
	const { project, rows, revision, changed, penetrations, issued } = summary;
	// A change that is still being sent counts as a change already.
	const isUnsaved = project ? changed || busy : rows.length > 0;
	const printable = project?.isActive && rows.length > 0;
	return (
		<>
			{isUnsaved && (
				<ToolbarForm project={project} action={paths.summarySave()} fields={{ revision }}>
					<SubmitButton
						action={paths.summarySave()}
						look={rows.length === 0 ? "secondary" : "primary"}
						icon="save"
						disabled={busy || rows.length === 0}
					>
						{project ? "Save Changes" : "Save as a project"}
					</SubmitButton>
				</ToolbarForm>
			)}
			{printable && !changed && (
				<ButtonLink to={paths.issue(project.id)} look="primary" icon="pdf">
					Issue
				</ButtonLink>
			)}
			{printable && changed && (
				<ToolbarForm project={project} action={paths.issue(project.id)} fields={{ pending: "save", revision }}>
					<SubmitButton action={paths.issue(project.id)} look="secondary" icon="pdf" disabled={busy}>
						Save and issue
					</SubmitButton>
				</ToolbarForm>
			)}
			{project && changed && <QuestionLink question={discardQuestion(project, revision)}>Discard Changes</QuestionLink>}
			{!project && rows.length > 0 && (
				<QuestionLink question={clearQuestion(rows.length)}>Clear All Solutions</QuestionLink>
			)}
			{rows.length > 0 && (
				<ButtonLink to={paths.finderWithLastSearch()} icon="search">
					Solutions
				</ButtonLink>
			)}
			{project && penetrations > 0 && (
				<ButtonLink to={paths.penetrations()} icon="list">
					{amountOf(penetrations, "opening")}
				</ButtonLink>
			)}
			{project && issued && (
				<ButtonLink to={paths.schedule(project.id)} icon="list">
					Issued schedules
				</ButtonLink>
			)}
		</>
	);
}
