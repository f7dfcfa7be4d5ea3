import { amountOf } from "#app/amounts.ts";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { Table } from "./table.tsx";
import { LongCell, Row, RowTitle } from "./table-row.tsx";

/** The fields in which two versions differ; the others are counted. */
export function VersionsTable({ rows }: { rows: { label: string; theirs: string; mine: string }[] }) {
	const differing = rows.filter(({ theirs, mine }) => theirs !== mine);
	const same = rows.length - differing.length;
	return (
		<>
			<Table
				caption="Both versions"
				compared
				columns={[{ label: "Field" }, { label: "Saved now" }, { label: "Yours" }]}
			>
				{differing.map(({ label, theirs, mine }) => (
					<Row key={label}>
						<RowTitle>{label}</RowTitle>
						<LongCell label="Saved now">
							<Verbatim text={theirs} />
						</LongCell>
						<LongCell label="Yours">
							<Verbatim text={mine} />
						</LongCell>
					</Row>
				))}
			</Table>
			{same > 0 && <p>{amountOf(same, "other field is the same", "other fields are the same")}.</p>}
		</>
	);
}
