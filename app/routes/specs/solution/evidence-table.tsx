import { successorWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import type { SpecimenView } from "#app/domain/catalogue/solutions/views.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { EvidenceStatus } from "#app/ui/text/tag.tsx";

interface EvidenceTableProps {
	specimens: SpecimenView[];
	/** By the labels of their reports. */
	documents: Record<string, FileAddress>;
}

export function EvidenceTable({ specimens, documents }: EvidenceTableProps) {
	const reports = Map.groupBy(specimens, ({ report }) => report);
	return (
		<Table
			caption="Evidence"
			columns={["Report", "Kind", "Standard", "Issued", "Expires", "Status", "Specimens"].map((label) => ({ label }))}
		>
			{[...reports].map(([report, resting]) => {
				const [first] = resting;
				const { kind, standard, issued, expires, superseded_by } = first!.evidence;
				return (
					<Row key={report}>
						<RowTitle>
							{report}
							{documents[report] && (
								<>
									{" "}
									<a href={paths.file(documents[report])}>Report (PDF)</a>
								</>
							)}
						</RowTitle>
						<td>{kind === "" ? "Not recorded" : REPORT_KINDS[kind]}</td>
						<Cell label="Standard">{standard ?? "–"}</Cell>
						<Cell label="Issued">{issued ?? "–"}</Cell>
						<Cell label="Expires">{expires ?? "Not stated"}</Cell>
						<td>
							<EvidenceStatus status={first!.reportStatus} />
							{successorWords(first!.reportStatus, superseded_by)}
						</td>
						<Cell label="Specimens">{resting.map(({ specimenId }) => specimenId).join(", ")}</Cell>
					</Row>
				);
			})}
		</Table>
	);
}
