import { StatusTag } from "#app/ui/text/tag.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { Table } from "./table.tsx";
import { LongCell, Row, RowTitle } from "./table-row.tsx";

export function VersionsTable({ rows }: { rows: { label: string; theirs: string; mine: string }[] }) {
	return (
		<Table
			caption="Both versions"
			compared
			columns={[{ label: "Field" }, { label: "Saved now" }, { label: "Yours" }, { label: "Difference" }]}
		>
			{rows.map(({ label, theirs, mine }) => (
				<Row key={label}>
					<RowTitle>{label}</RowTitle>
					<LongCell label="Saved now">
						<Verbatim text={theirs} />
					</LongCell>
					<LongCell label="Yours">
						<Verbatim text={mine} />
					</LongCell>
					<td>{theirs === mine ? "–" : <StatusTag status="sample" text="differs" />}</td>
				</Row>
			))}
		</Table>
	);
}
