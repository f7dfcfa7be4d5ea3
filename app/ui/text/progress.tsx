import { useId } from "react";
import * as css from "./controls.css.ts";

export function Progress({ label, percent }: { label: string; percent: number }) {
	const id = useId();
	const whole = Math.max(0, Math.min(100, Math.floor(percent)));
	return (
		<div className={css.progressFrame}>
			<div className={css.progressLabel}>
				<span id={id}>{label}</span>
				<span className={css.progressFigure}>{whole}%</span>
			</div>
			<progress className={css.progressBar} aria-labelledby={id} max={100} value={whole} />
		</div>
	);
}
