import { Link } from "@remix-run/react";
import * as css from "./texts.css.ts";

export interface TrailStep {
	to: string;
	label: string;
}

/** The way back: the pages above the one whose title follows, the topmost first. */
export function Trail({ steps }: { steps: TrailStep[] }) {
	if (steps.length === 0) return null;
	return (
		<nav aria-label="Breadcrumb" className={css.trail}>
			<ol className={css.trailSteps}>
				{steps.map(({ to, label }) => (
					<li key={to} className={css.trailStep}>
						<Link to={to} className={css.trailLink}>
							{label}
						</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}
