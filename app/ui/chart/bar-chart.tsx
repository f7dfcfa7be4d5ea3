import { amount } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { spanName, spanTick } from "#app/ui/text/dates.ts";
import * as css from "./charts.css.ts";

/** Whole numbers from 0 up in even, round steps: four at most, the last above all data. */
function scaleLines(data: number[]): number[] {
	const most = Math.max(1, ...data);
	const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
	const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one * 4 >= most)!;
	return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

interface BarChartProps {
	title: string;
	unit: string;
	/** Spans of time as the analytics name them: `2026-01`, `2026-01-05`, `2026-01-05T13`. */
	labels: string[];
	data: number[];
}

/** A chart of fewer bars leaves room for so many, so that one bar is no wall. */
const MIN_PLACES = 6;

const TOP = 20;
const BOTTOM = 220;

/** Values stand over so many bars; over more than a dozen only where the chart is wide. */
const DOZEN = 12;
const MAX_VALUES = 31;

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;

export function BarChart({ title, unit, labels, data }: BarChartProps) {
	const lines = scaleLines(data);
	const most = lines.at(-1)!;
	const count = labels.length;
	const height = (value: number) => ((BOTTOM - TOP) * value) / most;
	const places = Math.max(count, MIN_PLACES);
	const every = Math.ceil(count / DOZEN);
	const everyOnPhone = places > MIN_PLACES ? 3 * every : 2;
	const total = data.reduce((sum, value) => sum + value, 0);
	return (
		<figure className={css.barChartFigure}>
			<div className={css.barChartPlot} role="img" aria-label={`${title}: ${amount(total)} in all.`}>
				<svg className={css.barChartScale} aria-hidden="true">
					{lines.map((value) => (
						<text key={value} x="44" y={BOTTOM - height(value) + 4} textAnchor="end" className={css.barChartWord}>
							{amount(value)}
						</text>
					))}
				</svg>
				<svg className={css.barChartDrawing} aria-hidden="true">
					{lines.map((value) => {
						const y = BOTTOM - height(value);
						return (
							<line
								key={value}
								x1="0"
								x2="100%"
								y1={y}
								y2={y}
								className={value === 0 ? css.barChartBase : css.barChartLine}
							/>
						);
					})}
					{labels.map((label, at) => {
						const value = data[at] ?? 0;
						const middle = percent(at + 0.5, places);
						return (
							<g key={label}>
								<rect
									x={percent(at + 0.15, places)}
									y={BOTTOM - height(value)}
									width={percent(0.7, places)}
									height={height(value)}
									className={css.barChartBar}
								>
									<title>{`${spanName(label)}: ${value}`}</title>
								</rect>
								{value > 0 && count <= MAX_VALUES && (
									<text
										x={middle}
										y={BOTTOM - height(value) - 5}
										textAnchor="middle"
										className={count > DOZEN ? `${css.barChartValue} ${css.barChartWideOnly}` : css.barChartValue}
									>
										{amount(value)}
									</text>
								)}
								{at % every === 0 && (
									<text
										x={middle}
										y={BOTTOM + 20}
										textAnchor="middle"
										className={
											at % everyOnPhone === 0 ? css.barChartWord : `${css.barChartWord} ${css.barChartWideOnly}`
										}
									>
										{spanTick(label)}
									</text>
								)}
							</g>
						);
					})}
				</svg>
			</div>
			<details className={css.barChartDetails}>
				<summary className={css.barChartOpener}>Show as a table</summary>
				<Table caption={`${title} as a table`} limited slim columns={[{ label: "When" }, { label: unit, end: true }]}>
					{labels.map((label, at) => (
						<Row key={label}>
							<RowTitle>{spanName(label)}</RowTitle>
							<EndCell label={unit}>{amount(data[at] ?? 0)}</EndCell>
						</Row>
					))}
				</Table>
			</details>
		</figure>
	);
}
