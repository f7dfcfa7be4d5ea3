import { paths } from "#app/paths.ts";
import { TestedLines } from "#app/routes/specs/solution/tested-lines.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PickCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Stack } from "#app/ui/shell/layout.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import type { SpecificationRow } from "./solution-rows.server.ts";

const columns: Column[] = [
	{ label: "Drawing" },
	{ label: "Orientation" },
	{ label: "Substrate(s) Type" },
	{ label: "Service", share: "five" },
	{ label: "FRR", share: "three" },
	{ label: "Report(s)", share: "five" },
	{ label: "Preview", tight: true },
];
const selection = { label: "Selection", hidden: true, tight: true };

function Lines({ texts }: { texts: string[] }) {
	return (
		<td>
			{texts.length === 0 ? (
				"–"
			) : (
				<Stack>
					{texts.map((text) => (
						<span key={text}>{text}</span>
					))}
				</Stack>
			)}
		</td>
	);
}

interface SpecificationTableProps {
	rows: SpecificationRow[];
	/** Which row is selected, and the address that selects a row or lets it go; left out where nothing can be done. */
	pick?: { selected: number | null; to: (id: number | null) => string };
}

/** The solutions of a specification in order. Items that were deleted are struck through. */
export function SpecificationTable({ rows, pick }: SpecificationTableProps) {
	return (
		<Table caption="Specification" captionHidden limited columns={pick ? [selection, ...columns] : columns}>
			{rows.map((row) => {
				const selected = pick?.selected === row.id;
				return (
					<Row
						key={row.id}
						id={row.id}
						selected={selected}
						struck={row.isActive ? (row.withdrawn ? "withdrawn" : undefined) : "inactive"}
					>
						{pick && <PickCell to={pick.to(selected ? null : row.id)} name={row.drawing} selected={selected} grip />}
						<RowTitle>
							<a href={paths.installation(row.id)}>
								<DrawingCode code={row.drawing} />
							</a>
						</RowTitle>
						<td>{row.orientations.join(", ")}</td>
						<Lines texts={row.substrates} />
						<TestedLines rating={row.rating} lines={row.lines} evidence={row.tested.evidence} />
						<TightCell>
							<DrawingThumb code={row.drawing} picture={row.picture} crossed={!row.rating} sample={row.sample} />
						</TightCell>
					</Row>
				);
			})}
		</Table>
	);
}
