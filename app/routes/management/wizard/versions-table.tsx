import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle } from "#app/ui/table-row.tsx";
import { StatusTag } from "#app/ui/tag.tsx";

/** Two versions of the same fields beside each other. */
export function VersionsTable({ rows }: { rows: { label: string; theirs: string; mine: string }[] }) {
	return (
		<Table
			caption="Both versions"
			columns={[{ label: "Field" }, { label: "Stored now" }, { label: "Yours" }, { label: "Difference" }]}
		>
			{rows.map(({ label, theirs, mine }) => (
				<Row key={label}>
					<RowTitle>{label}</RowTitle>
					<td>{theirs || "–"}</td>
					<td>{mine || "–"}</td>
					<td>{theirs === mine ? "–" : <StatusTag status="sample" text="differs" />}</td>
				</Row>
			))}
		</Table>
	);
}
