import { paths } from "#app/paths.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, PickCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Muted } from "#app/ui/shell/layout.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import { DrawingCode, EvidenceWords, Rating } from "#app/ui/text/tag.tsx";
import type { SpecificationRow } from "./solution-rows.server.ts";
import * as css from "./specification-table.css.ts";

const columns: Column[] = [
	{ label: "Drawing" },
	{ label: "Orientation" },
	{ label: "Substrate(s) Type" },
	{ label: "Service" },
	{ label: "FRR", kept: true },
	{ label: "Report(s)" },
	{ label: "Preview", tight: true },
];
const selection = { label: "Selection", hidden: true, tight: true };

/** The first, and how many more the solution's own page has: a row stays two lines high. */
function FirstOf({ texts }: { texts: string[] }) {
	const [first = "–", ...others] = texts;
	return (
		<td className={css.words}>
			<span className={css.brief}>
				{first} {others.length > 0 && <Muted>{`and ${others.length} more`}</Muted>}
			</span>
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
						<Cell>{row.orientations.join(", ")}</Cell>
						<FirstOf texts={row.substrates} />
						<Cell>
							<span className={css.brief}>
								{row.tested.services.join(", ") || "–"} {row.tested.span && <Muted>{row.tested.span.sizes}</Muted>}
							</span>
						</Cell>
						<KeptCell>
							<Rating rating={row.rating} />
							{row.tested.evidence && <EvidenceWords words={row.tested.evidence} />}
						</KeptCell>
						<FirstOf texts={row.reports} />
						<TightCell>
							<DrawingThumb code={row.drawing} picture={row.picture} crossed={!row.rating} sample={row.sample} />
						</TightCell>
					</Row>
				);
			})}
		</Table>
	);
}
