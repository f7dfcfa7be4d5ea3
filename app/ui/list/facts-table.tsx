import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";
import * as css from "./table.css.ts";

interface FactsTableProps {
	caption: string;
	corner: string;
	records: { id: number | string; head: ReactNode }[];
	rows: { label: string; cells: ReactNode[] }[];
}

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
