import type { RunView } from "#app/domain/schedules/runs.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page-header.tsx";
import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle, TightCell } from "#app/ui/table-row.tsx";
import { When } from "#app/ui/when.tsx";

const words = { running: "Being generated", done: "Issued", failed: "Failed" };

/** The register of a project: every schedule that was begun, the issued ones to be downloaded again. */
export function IssuedTable({ projectId, runs }: { projectId: number; runs: RunView[] }) {
	const columns = [{ label: "Document" }, { label: "Started" }, { label: "State" }, { label: "Download", tight: true }];
	return (
		<Section title="Issued schedules" id="issued">
			<Table caption="Schedules, newest first" captionHidden columns={columns}>
				{runs.map((run) => (
					<Row key={run.id}>
						<RowTitle>{run.documentNo}</RowTitle>
						<td>
							<When at={run.started} />
						</td>
						<td>{words[run.status]}</td>
						<TightCell>
							{run.status === "done" && (
								<ButtonLink
									to={paths.scheduleFile(projectId, run.id)}
									small
									icon="download"
									reloadDocument
									aria-label={`PDF ${run.documentNo}`}
								>
									PDF
								</ButtonLink>
							)}
						</TightCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
