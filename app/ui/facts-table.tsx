import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";
import * as css from "./table.css.ts";

interface FactsTableProps {
	caption: string;
	/** Over the labels of the rows. */
	corner: string;
	/** The heads of the columns, one per record. */
	records: { id: number | string; head: ReactNode }[];
	/** One row per fact: its label, then a cell per record. */
	rows: { label: string; cells: ReactNode[] }[];
}

/** Facts down the side, records across: the Tested Specimens of a solution. */
export function FactsTable({ caption, corner, records, rows }: FactsTableProps) {
	return (
		<ScrollBox label={caption}>
			<table className={`${css.table} ${css.facts}`}>
				<caption>{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{corner}</th>
						{records.map(({ id, head }) => (
							<th key={id} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, cells }) => (
						<tr key={label} className={css.row}>
							<th scope="row">{label}</th>
							{records.map(({ id }, at) => (
								<td key={id}>{cells[at]}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollBox>
	);
}
