import { trialWords } from "#app/ui/text/trial.ts";
import * as css from "./frame.css.ts";

export function TrialDate({ day }: { day: string }) {
	return (
		<aside className={css.shellTrial} aria-label="Trial date">
			{trialWords(day)}
		</aside>
	);
}
