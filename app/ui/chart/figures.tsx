import { amount } from "#app/amounts.ts";
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

/** Counts of less weight, as many beside each other as there is room for. */
export function Counts({ counts }: { counts: { name: string; count: number }[] }) {
	return (
		<dl className={css.figuresOthers}>
			{counts.map(({ name, count }) => (
				<div key={name} className={css.figuresOther}>
					<dt>{name}</dt>
					<dd className={css.figuresCount}>{amount(count)}</dd>
				</div>
			))}
		</dl>
	);
}
