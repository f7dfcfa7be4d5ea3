import { amount } from "#app/amounts.ts";
import * as css from "./charts.css.ts";

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
