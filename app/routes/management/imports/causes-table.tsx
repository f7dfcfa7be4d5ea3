import { amount } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

export function CausesTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.causes.length === 0) return null;
	return (
		<Section title="Faults by cause" id="causes">
			<Table
				caption="Faults of several rows, the most frequent first"
				captionHidden
				columns={[{ label: "What is wrong" }, { label: "Column" }, { label: "First" }, { label: "Rows", end: true }]}
			>
				{report.causes.map(({ place, column, message, count }) => (
					<Row key={`${place} ${column} ${message}`}>
						<RowTitle>
							<Verbatim text={message} />
						</RowTitle>
						<td>{column ?? "–"}</td>
						<td>
							<Verbatim text={place} />
						</td>
						<EndCell>{amount(count)}</EndCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
