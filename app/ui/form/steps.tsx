import type { ReactNode } from "react";
import * as css from "./steps.css.ts";

interface Step {
	title: string;
	words: ReactNode;
	action: ReactNode;
}

export function Steps({ label, steps }: { label: string; steps: Step[] }) {
	return (
		<ol className={css.steps} aria-label={label}>
			{steps.map(({ title, words, action }, at) => (
				<li key={title} className={css.step}>
					<span className={css.number} aria-hidden="true">
						{at + 1}
					</span>
					<h3 className={css.title}>{title}</h3>
					<p className={css.words}>{words}</p>
					<div className={css.action}>{action}</div>
				</li>
			))}
		</ol>
	);
}
