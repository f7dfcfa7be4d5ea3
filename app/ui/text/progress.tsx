import { useId } from "react";
import * as css from "./controls.css.ts";

export function Progress({ label, percent }: { label: string; percent: number }) {
	const id = useId();
	const whole = Math.max(0, Math.min(100, Math.floor(percent)));
	return (
		<div className={css.progress}>
			<div className={css.progressWords}>
				<span id={id}>{label}</span>
				<span className={css.progressPercent}>{whole}%</span>
			</div>
			<progress className={css.progressBar} aria-labelledby={id} max={100} value={whole} />
		</div>
	);
}
