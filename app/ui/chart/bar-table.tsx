import type { ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import * as css from "./charts.css.ts";

interface BarTableProps {
	title: string;
	/** How a label is set, where it is more than words. */
	labelled?: (label: string) => ReactNode;
	of: string;
	unit: string;
	bars: { label: string; count: number; more?: ReactNode }[];
	more?: string;
}

/** Counts as a table, with bars where they differ: bars of one length say nothing. */
export function BarTable({ title, labelled, of, unit, bars, more }: BarTableProps) {
	const most = Math.max(1, ...bars.map(({ count }) => count));
	const differ = bars.some(({ count }) => count !== most);
	const columns = [
		{ label: of },
		{ label: unit, end: true, tight: true },
		...(differ ? [{ label: "Share", hidden: true }] : []),
		...(more ? [{ label: more }] : []),
	];
	return (
		<Table caption={`${title} as a table`} captionHidden slim={!more} columns={columns}>
			{bars.map(({ label, count, more: detail }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and a ranking's places never move
				<Row key={at}>
					<RowTitle long>{labelled ? labelled(label) : label}</RowTitle>
					<EndCell label={unit}>{amount(count)}</EndCell>
					{differ && (
						<td className={more ? css.barChartNarrowCell : css.barChartCell}>
							<svg className={css.barChartStripe} aria-hidden="true">
								<rect width={`${((100 * count) / most).toFixed(2)}%`} height="16" className={css.barChartBar} />
							</svg>
						</td>
					)}
					{more && <LongCell label={more}>{detail}</LongCell>}
				</Row>
			))}
		</Table>
	);
}
