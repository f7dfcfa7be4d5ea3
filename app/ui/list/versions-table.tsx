import type { ReactNode } from "react";
import { amountOf } from "#app/amounts.ts";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { Table } from "./table.tsx";
import { LongCell, Row, RowTitle } from "./table-row.tsx";

interface VersionsTableProps {
	/** `choice`: the cell with the box that takes what is saved of the field, where each can be decided on. */
	rows: { label: string; theirs: string; mine: string; choice?: ReactNode }[];
}

const COLUMNS = ["Field", "Saved now", "Yours", "Keep the saved"].map((label) => ({ label }));

/** The fields in which two versions differ; the others are counted. */
export function VersionsTable({ rows }: VersionsTableProps) {
	const differing = rows.filter(({ theirs, mine }) => theirs !== mine);
	const same = rows.length - differing.length;
	return (
		<>
			<Table caption="Both versions" compared columns={rows[0]?.choice ? COLUMNS : COLUMNS.slice(0, 3)}>
				{differing.map(({ label, theirs, mine, choice }) => (
					<Row key={label}>
						<RowTitle>{label}</RowTitle>
						<LongCell label="Saved now">
							<Verbatim text={theirs} />
						</LongCell>
						<LongCell label="Yours">
							<Verbatim text={mine} />
						</LongCell>
						{choice}
					</Row>
				))}
			</Table>
			{same > 0 && <p>{amountOf(same, "other field is the same", "other fields are the same")}.</p>}
		</>
	);
}
