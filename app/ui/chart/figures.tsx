import { amount } from "#app/amounts.ts";
import * as css from "./figures.css.ts";

export function Figures({ figures }: { figures: { name: string; count: number }[] }) {
	return (
		<dl className={css.grid}>
			{figures.map(({ name, count }) => (
				<div key={name} className={css.figure}>
					<dt className={css.name}>{name}</dt>
					<dd className={css.number}>{amount(count)}</dd>
				</div>
			))}
		</dl>
	);
}
