import { amountOf } from "#app/amounts.ts";
import { Table } from "./table.tsx";
import { LongCell, Row, RowTitle } from "./table-row.tsx";

export function VersionsTable({ rows }: { rows: { label: string; theirs: string; mine: string }[] }) {
	const differing = rows.filter(({ theirs, mine }) => theirs !== mine);
	const same = rows.length - differing.length;
	return (
		<>
			<Table caption="Both versions" columns={[{ label: "Field" }, { label: "Saved now" }, { label: "Yours" }]}>
				{differing.map(({ label, theirs, mine }) => (
					<Row key={label}>
						<RowTitle>{label}</RowTitle>
						<LongCell label="Saved now">{theirs || "–"}</LongCell>
						<LongCell label="Yours">{mine || "–"}</LongCell>
					</Row>
				))}
			</Table>
			{same > 0 && <p>{amountOf(same, "other field is the same", "other fields are the same")}.</p>}
		</>
	);
}
