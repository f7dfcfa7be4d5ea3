import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import type { SpecimenView } from "#app/domain/catalogue/solutions/views.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { EvidenceStatus } from "#app/ui/text/tag.tsx";

/** Each report that a solution rests on: what it is, to which standard, from when to when, and for which specimens. */
export function EvidenceTable({ specimens }: { specimens: SpecimenView[] }) {
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
						<RowTitle>{report}</RowTitle>
						<td>{kind === "" ? "Not recorded" : REPORT_KINDS[kind]}</td>
						<td>{standard ?? "–"}</td>
						<td>{issued ?? "–"}</td>
						<td>{expires ?? "Not stated"}</td>
						<td>
							<EvidenceStatus status={first!.reportStatus} />
							{superseded_by && ` by ${superseded_by}`}
						</td>
						<td>{resting.map(({ specimenId }) => specimenId).join(", ")}</td>
					</Row>
				);
			})}
		</Table>
	);
}
