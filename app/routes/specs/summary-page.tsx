import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { StatusTag } from "#app/ui/tag.tsx";
import { ToolbarPanel } from "#app/ui/toolbar.tsx";
import { SeenProjectField } from "./seen-project-field.tsx";
import { SpecificationTable } from "./specification-table.tsx";
import type { Summary } from "./summary-data.server.ts";

function PostButton({ to, children, ...button }: { to: string; children: ReactNode } & Parameters<typeof Button>[0]) {
	return (
		<Form method="post" action={to}>
			<SeenProjectField />
			<Button {...button}>{children}</Button>
		</Form>
	);
}

/** The Project Summary: of the open project or of the unsaved specification. */
export function SummaryPage({ summary }: { summary: Summary }) {
	const { project, rows, editable, changed } = summary;
	const count = rows.filter((row) => row.isActive).length;
	return (
		<>
			<PageHeader
				title="Project Summary"
				description={project ? project.name : "Not saved as a project yet."}
				tags={
					<>
						{changed && <StatusTag status="sample" text="unsaved changes" />}
						{project && !project.isActive && <StatusTag status="inactive" text="archived" />}
					</>
				}
				actions={
					<>
						<ButtonLink to={paths.finderKept()} icon="search">
							{rows.length === 0 ? "Add Solutions" : "Solutions"}
						</ButtonLink>
						{project ? (
							<PostButton to={paths.summaryDiscard()}>Discard Changes</PostButton>
						) : (
							rows.length > 0 && <PostButton to={paths.summaryClear()}>Clear All Solutions</PostButton>
						)}
						<PostButton to={paths.summarySave()} look="primary" icon="save" disabled={rows.length === 0}>
							Save Changes
						</PostButton>
					</>
				}
			/>
			{!editable && (
				<Alert kind="info" title="This project is archived.">
					Set it active in the project list to change it.
				</Alert>
			)}
			{rows.length === 0 ? (
				<EmptyState
					icon="summary"
					title="No solutions yet"
					actions={
						<ButtonLink to={paths.finder()} look="primary" icon="plus">
							Add Solutions
						</ButtonLink>
					}
				>
					Find tested solutions and add them to the specification.
				</EmptyState>
			) : (
				<ToolbarPanel title="Specification" note={count === 1 ? "1 solution" : `${count} solutions`}>
					<SpecificationTable rows={rows} editable={editable} saved={project !== null} />
				</ToolbarPanel>
			)}
		</>
	);
}
