import type { ReactNode } from "react";
import * as css from "./wizards.css.ts";

interface Step {
	title: string;
	words: ReactNode;
	action?: ReactNode;
}

export function Steps({ label, steps }: { label: string; steps: Step[] }) {
	return (
		<ol className={css.steps} aria-label={label}>
			{steps.map(({ title, words, action }, at) => (
				<li key={title} className={css.stepsStep}>
					<span className={css.stepsNumber} aria-hidden="true">
						{at + 1}
					</span>
					<h3 className={css.stepsTitle}>{title}</h3>
					<p className={css.stepsWords}>{words}</p>
					{action && <div className={css.stepsAction}>{action}</div>}
				</li>
			))}
		</ol>
	);
}
