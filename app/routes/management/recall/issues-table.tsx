import { Link } from "@remix-run/react";
import type { Issued } from "#app/domain/recall/issued.sql.ts";
import { paths } from "#app/paths.ts";
import { PdfLink } from "#app/routes/projects/issued-table.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { When } from "#app/ui/text/when.tsx";

const columns = [
	...["Document", "Project", "Owner", "Issued", "Number", "Revision"].map((label) => ({ label })),
	{ label: "Download", sticky: true },
];

function ProjectName({ issue: { project, projectId, deleted } }: { issue: Issued }) {
	if (deleted || projectId === null) return <>{project} (deleted)</>;
	return <Link to={paths.officeProject(projectId)}>{project}</Link>;
}

/** The table of issues, also of deleted projects: their files are kept. */
export function IssuesTable({ issues }: { issues: Issued[] }) {
	return (
		<Table caption="Issued schedules" captionHidden columns={columns}>
			{issues.map((issue) => (
				<Row key={issue.run}>
					<RowTitle tight>{issue.documentNo}</RowTitle>
					<LongCell label="Project">
						<ProjectName issue={issue} />
					</LongCell>
					<LongCell label="Owner">
						{issue.owner}, {issue.company}
					</LongCell>
					<Cell label="Issued">
						<When at={issue.issued} />
					</Cell>
					<Cell label="Number">
						{issue.no}
						{issue.latest ? ", the latest" : ""}
					</Cell>
					<LongCell label="Revision">{issue.revision || "–"}</LongCell>
					<StickyCell>
						<PdfLink
							to={
								issue.deleted || issue.projectId === null
									? paths.deletedFile(issue.run)
									: paths.scheduleFile(issue.projectId, issue.run)
							}
							documentNo={issue.documentNo}
						/>
					</StickyCell>
				</Row>
			))}
		</Table>
	);
}
