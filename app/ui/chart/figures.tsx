import { amount } from "#app/amounts.ts";
import * as css from "./charts.css.ts";

export function Figures({ figures }: { figures: { name: string; count: number }[] }) {
	return (
		<dl className={css.figuresGrid}>
			{figures.map(({ name, count }) => (
				<div key={name} className={css.figuresFigure}>
					<dt className={css.figuresName}>{name}</dt>
					<dd className={css.figuresNumber}>{amount(count)}</dd>
				</div>
			))}
		</dl>
	);
}
