import { Link } from "@remix-run/react";
import type { CoverageRow } from "#app/domain/finder/coverage.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import * as css from "./coverage-table.css.ts";

interface CoverageTableProps {
	classifications: { id: number; name: string }[];
	rows: CoverageRow[];
}

export function CoverageTable({ classifications, rows }: CoverageTableProps) {
	const columns = [
		{ label: "Substrate" },
		...classifications.map(({ name }) => ({ label: name, end: true, wraps: true })),
	];
	return (
		<Table caption="Offered solutions by substrate and service classification" captionHidden columns={columns}>
			{rows.map(({ orientation, substrate, name, solutions }) => (
				<Row key={`${orientation} ${substrate}`}>
					<RowTitle>{name}</RowTitle>
					{classifications.map(({ id, name: classification }, at) =>
						solutions[at] ? (
							<EndCell key={id} label={classification}>
								<Link to={paths.finder({ ori: orientation, sub: substrate, class: id })} className={css.figure}>
									{solutions[at]}
									<VisuallyHidden>{` for ${classification}, ${name}`}</VisuallyHidden>
								</Link>
							</EndCell>
						) : (
							<td key={id} className={css.gap}>
								–
							</td>
						),
					)}
				</Row>
			))}
		</Table>
	);
}
