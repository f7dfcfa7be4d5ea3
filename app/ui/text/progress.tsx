import { useId } from "react";
import * as css from "./progress.css.ts";

export function Progress({ label, percent }: { label: string; percent: number }) {
	const id = useId();
	const whole = Math.max(0, Math.min(100, Math.floor(percent)));
	return (
		<div className={css.progress}>
			<div className={css.words}>
				<span id={id}>{label}</span>
				<span className={css.percent}>{whole}%</span>
			</div>
			<progress className={css.bar} aria-labelledby={id} max={100} value={whole} />
		</div>
	);
}
