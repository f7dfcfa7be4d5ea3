import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle } from "#app/ui/table-row.tsx";
import { DrawingCode, StatusTag } from "#app/ui/tag.tsx";
import type { SpecificationRow } from "./solution-rows.server.ts";

/** How a list holds a solution: its place and whether it is struck through; null where it does not hold it. */
function place(rows: SpecificationRow[], id: number): string | null {
	const at = rows.findIndex((row) => row.id === id);
	return at < 0 ? null : `No. ${at + 1}, ${rows[at]?.isActive ? "active" : "inactive"}`;
}

/** Both versions of a list side by side: every solution that is in either of them. */
export function ConflictTable({ theirs, mine }: { theirs: SpecificationRow[]; mine: SpecificationRow[] }) {
	const all = [...new Map([...theirs, ...mine].map((row) => [row.id, row])).values()];
	const columns = [{ label: "Drawing" }, { label: "Stored now" }, { label: "Yours" }, { label: "Difference" }];
	return (
		<Table caption="Both versions" limited columns={columns}>
			{all.map(({ id, drawing }) => {
				const [stored, own] = [place(theirs, id), place(mine, id)];
				return (
					<Row key={id}>
						<RowTitle>
							<DrawingCode code={drawing} />
						</RowTitle>
						<td>{stored ?? "not in the list"}</td>
						<td>{own ?? "not in the list"}</td>
						<td>{stored === own ? "–" : <StatusTag status="sample" text="differs" />}</td>
					</Row>
				);
			})}
		</Table>
	);
}
