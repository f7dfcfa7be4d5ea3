import { paths } from "#app/paths.ts";
import { changedWords } from "#app/routes/outdated-words.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { NoticeList } from "./notice-list.tsx";
import { PdfLink } from "./pdf-link.tsx";
import type { Register } from "./register.server.ts";

const words = { running: "Being generated", done: "Issued", failed: "Failed" };

interface IssuedTableProps {
	projectId: number;
	register: Register;
	/** The address of a page of the register. */
	to: (page: number) => string;
}

/** A schedule that lacks something never reads as a plain success. */
function State({ run: { status, notices } }: { run: Register["runs"][number] }) {
	if (notices.length === 0) return words[status];
	return (
		<>
			Issued with notices: <NoticeList notices={notices} />
		</>
	);
}

/**
 * The register of a project: every schedule that was begun, the issued ones to be downloaded again, and what of them
 * has changed since.
 */
export function IssuedTable({ projectId, register, to }: IssuedTableProps) {
	const { runs, page, pages } = register;
	const columns = [{ label: "Document" }, { label: "Started" }, { label: "State" }, { label: "Download", kept: true }];
	return (
		<Section title="Issued schedules" id="issued">
			<Table caption="Schedules, newest first" captionHidden columns={columns}>
				{runs.map((run) => (
					<Row key={run.id}>
						<RowTitle>{run.documentNo}</RowTitle>
						<Cell label="Started">
							<When at={run.started} />
						</Cell>
						<td>
							<State run={run} />
							{run.changed.length > 0 && (
								<>
									{" "}
									<StatusTag status="sample" text="out of date" /> Changed since: {changedWords(run.changed)}
								</>
							)}
						</td>
						<KeptCell>
							{run.status === "done" && (
								<PdfLink to={paths.scheduleFile(projectId, run.id)} documentNo={run.documentNo} />
							)}
						</KeptCell>
					</Row>
				))}
			</Table>
			<Pager page={page} pages={pages} label="issued schedules" to={to} />
		</Section>
	);
}
