import { amount } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import * as css from "./charts.css.ts";

/** The figures of most weight, each with what has become of it lately. */
export function Figures({ figures }: { figures: { name: string; count: number; trend: string }[] }) {
	return (
		<dl className={css.figuresGrid}>
			{figures.map(({ name, count, trend }) => (
				<div key={name} className={css.figuresFigure}>
					<dt className={css.figuresName}>{name}</dt>
					<dd className={css.figuresNumber}>{amount(count)}</dd>
					<dd className={css.figuresTrend}>{trend}</dd>
				</div>
			))}
		</dl>
	);
}

const countColumns = [{ label: "Figure" }, { label: "Count", end: true, sticky: true }];

export function CountsTable({ title, counts }: { title: string; counts: { name: string; count: number }[] }) {
	return (
		<div className={css.figuresOthers}>
			<Table caption={title} captionHidden slim columns={countColumns}>
				{counts.map(({ name, count }) => (
					<Row key={name}>
						<RowTitle>{name}</RowTitle>
						<StickyCell end>{amount(count)}</StickyCell>
					</Row>
				))}
			</Table>
		</div>
	);
}
